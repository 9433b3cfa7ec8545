// Files with this gateway's address in them name no host that could end a text in XML or in a script. The platform
// passes no such host on today; the files do not rely on it.

import { expect, it } from 'vitest';
import { ADDRESS_PLACEHOLDER } from '../../shared/protocol/placeholders.ts';
import { answerRequest } from '../../workers/gateway/answer-request.ts';
import { digestsAtOnce } from '../support/digests-at-once.ts';
import { testConfiguration } from '../support/in-process-broker.ts';
import { startInProcessGateway } from '../support/in-process-gateway.ts';
import { plainUpstream } from '../support/plain-upstream.ts';

digestsAtOnce();

const configuration = testConfiguration(() => 0);
const upstream = (parameters: URLSearchParams) => plainUpstream([], parameters);
const pages = { fetch: () => Promise.resolve(new Response(`<a href="${ADDRESS_PLACEHOLDER}/"/>`)) };
const isolate = { ...startInProcessGateway({ configuration, upstream }).isolate(), pages };

const askAt = async (origin: string): Promise<readonly [status: number, text: string]> => {
  const response = await answerRequest(new Request(`${origin}/excel/manifest.xml`), isolate, () => undefined);
  return [response.status, await response.text()];
};

it.each([
  ['http://coins.example.com', 'https://coins.example.com'],
  ['https://my_coins-1.example.com:8443', 'https://my_coins-1.example.com:8443'],
  ['http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
  ['http://127.evil.example', 'https://127.evil.example'],
  ['http://127.0.0.1.evil.example', 'https://127.0.0.1.evil.example'],
  ['http://[::1]:8787', 'http://[::1]:8787'],
])('at %s is %s', async (origin, address) => {
  expect(await askAt(origin)).toEqual([200, `<a href="${address}/"/>`]);
});

it.each(['a"b', "a'b", 'a&b', 'a$`b', 'a%22b', 'a{b', 'a(b'])('nothing at %s.example', async (host) => {
  expect(await askAt(`https://${host}.example`)).toEqual([
    400,
    expect.stringContaining('must be a name or an address'),
  ]);
});
