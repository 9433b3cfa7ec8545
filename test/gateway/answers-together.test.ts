// Many different questions answered in turns in one isolate: memory that one answer was written to is used for the
// next, and none may show in another.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../shared/result.ts';
import { getCoins } from '../../workers/gateway/http/route/get-coins.ts';
import type { RouteContext } from '../../workers/gateway/http/route/route-context.ts';
import type { EncodedPage } from '../../workers/gateway/codec/page.ts';
import { encodeCoins } from '../support/encode-coins.ts';
import { testConfiguration } from '../support/in-process-broker.ts';
import { startInProcessIsolate } from '../support/in-process-isolate.ts';
import { memoryKeyValue } from '../support/memory-key-value.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { coin } from '../support/start-scripted-upstream.ts';

let page: EncodedPage;
let isolate: RouteContext;

const ask = async (path: string): Promise<string> => {
  const response = await getCoins(new Request(`https://gateway.example/coins?${path}`), isolate);
  return await response.text();
};

beforeAll(async () => {
  const coins = Array.from({ length: 300 }, (_, index) => coin(`coin-${index}`, `C${index}`, index + 1, 1e9 - index));
  page = await encodeCoins(coins);
  isolate = startInProcessIsolate({
    configuration: testConfiguration(() => Date.parse('2026-11-21T12:00:00Z')),
    client: { page: () => Promise.resolve(ok({ value: page, simulated: false })) },
    keyValue: memoryKeyValue(),
  });
});

const sorts = ['price', '-price', 'volume', '-name', 'rank', '-marketCap'] as const;

/** Questions with answers of very different lengths, in several orders. */
const questions = Array.from({ length: 48 }, (_, index) => {
  const sort = sorts[index % sorts.length] ?? 'rank';
  return `limit=${1 + ((index * 7) % 100)}&sort=${sort}&where=rank%3C%3D${200 + index}`;
});

interface Answers {
  readonly together: readonly string[];
  readonly alone: readonly string[];
}

const answersOf = async (paths: readonly string[], answer: (path: string) => Promise<string>): Promise<Answers> => {
  const together = await Promise.all(paths.map(answer));
  const alone: string[] = [];
  for (const path of paths) alone.push(await answer(path));
  return { together, alone };
};

describe.each(['json', 'table', 'csv', 'text', 'json&columns=id,price'])('format=%s', (format) => {
  it('gives each question its own answer', async () => {
    const paths = questions.map((question) => `format=${format}&${question}`);
    const { together, alone } = await answersOf(paths, ask);
    expect(together).toEqual(alone);
    expect(new Set(together).size).toBe(paths.length);
  });
});

describe('in workerd, which may do otherwise with the bytes of a response,', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ marketVars: { MARKET_COINS: '300' } });
    await gateway.get('/coins');
  });
  afterAll(() => gateway.dispose());

  it('each question has its own answer, too', async () => {
    const askOverHttp = async (path: string): Promise<string> => await (await gateway.get(`/coins?${path}`)).text();
    const { together, alone } = await answersOf(questions, askOverHttp);
    expect(together).toEqual(alone);
    expect(new Set(together).size).toBe(questions.length);
  });
});
