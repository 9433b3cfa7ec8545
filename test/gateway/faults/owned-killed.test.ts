// workerd is killed (SIGKILL) while a call for what one owns is under way: before the service answers, amid its answer,
// and after it. Whoever asks next pays nothing twice.

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatewayConfig } from '../../../scripts/local/places.ts';
import { type RunningWorker, startWorker } from '../../../scripts/local/start-worker.ts';
import { gatewayUnderTestBundle } from '../../support/bundles-under-test.ts';
import { ampleCredits } from '../../support/start-gateway.ts';
import { type ScriptedUpstream, soundPage, startScriptedUpstream } from '../../support/start-scripted-upstream.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const wallet = '0x00000000219ab540356cbb839cbe05303d7705fa';

let upstream: ScriptedUpstream;
let gateway: RunningWorker;
beforeAll(async () => {
  upstream = await startScriptedUpstream();
  gateway = await startWorker({
    config: gatewayConfig,
    bundle: gatewayUnderTestBundle,
    isLimited: false,
    vars: {
      ...ampleCredits,
      UPSTREAM_URL: upstream.url,
      UPSTREAM_API_KEY: 'k',
      PORTFOLIO_TOKEN_HASHES: createHash('sha256').update('owner').digest('hex'),
      PORTFOLIO_SHARE_TOKEN: 'share',
      GATEWAY_NOW: String(noon),
    },
  });
});
afterAll(async () => {
  await Promise.all([gateway.dispose(), upstream.dispose()]);
});

const answers: Readonly<Record<string, unknown>> = {
  '/portfolio/coins': { result: [{ count: 2, coin: { identifier: 'bitcoin', symbol: 'BTC' }, price: { USD: 3 } }] },
  '/portfolio/value': { totalValue: 6 },
  '/wallet/balances': [
    {
      connectionId: 'ethereum',
      address: wallet,
      balances: [{ coinId: 'bitcoin', symbol: 'BTC', amount: 2, price: 3 }],
    },
  ],
};
const pathOf = (url = ''): string => new URL(url, 'http://upstream').pathname;

/** Sound answers, but for one path, which is answered in its own way. */
const answering =
  (path: string, own: (response: ServerResponse, body: string) => void) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const asked = pathOf(request.url);
    const body = JSON.stringify(answers[asked]);
    if (answers[asked] === undefined) soundPage(request, response);
    else if (asked === path) own(response, body);
    else response.writeHead(200).end(body);
  };

const headers = { Authorization: 'Bearer owner' };
const body = JSON.stringify({ addresses: [wallet], networks: ['ethereum'], pay: true });
const questions: Readonly<Record<string, () => Promise<Response>>> = {
  '/portfolio/coins': () => fetch(`${gateway.url}/portfolio`, { headers }),
  '/wallet/balances': () => fetch(`${gateway.url}/balances`, { headers, method: 'POST', body }),
};
const callsOf = (path: string): number => upstream.requests.filter((one) => pathOf(one.path) === path).length;

/** What the service has done when the process is killed. */
const moments: Readonly<Record<string, (response: ServerResponse, body: string) => void>> = {
  'before the answer': () => undefined,
  'amid the answer': (response, text) => void response.writeHead(200).write(text.slice(0, 20)),
  'with the answer': (response, text) => void response.writeHead(200).end(text),
};

let hours = 0;
it.each(Object.keys(questions).flatMap((path) => Object.keys(moments).map((moment) => [path, moment] as const)))(
  '%s %s',
  async (path, moment) => {
    // Nothing is held or noted from the case before.
    hours += 60;
    upstream.answer(answering(path, (response, text) => void response.writeHead(200).end(text)));
    await gateway.setVars({ GATEWAY_NOW: String(noon + hours * HOUR) });
    await (await fetch(`${gateway.url}/coins?limit=1`)).arrayBuffer();
    const before = callsOf(path);
    const arrived = new Promise<void>((resolve) => {
      upstream.answer(
        answering(path, (response, text) => {
          moments[moment]?.(response, text);
          resolve();
        }),
      );
    });
    const cutOff = questions[path]?.().catch(() => undefined);
    await arrived;
    await gateway.setVars({ GATEWAY_NOW: String(noon + hours * HOUR + 60_000) });
    await cutOff;
    upstream.answer(answering(path, (response, text) => void response.writeHead(200).end(text)));
    for (const _ of [1, 2, 3]) expect((await questions[path]?.())?.status).toBeLessThan(600);
    expect(callsOf(path)).toBe(before + 1);
  },
);
