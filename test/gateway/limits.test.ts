// What one client may ask that costs credits, in this process with limiters that count, and over the running Worker
// with its own.

import { createHash, timingSafeEqual } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { currencyCodes } from '../../shared/coin/currencies.ts';
import { categoryNames } from '../../shared/coin/memberships.ts';
import { ok } from '../../shared/result.ts';
import { answerRequest } from '../../workers/gateway/answer-request.ts';
import type { Configuration } from '../../workers/gateway/configuration/configuration.ts';
import { createGateway } from '../../workers/gateway/gateway.ts';
import type { Gateway } from '../../workers/gateway/http/route/route-context.ts';
import type { Limited } from '../../workers/gateway/caller/client.ts';
import { createSnapshotStore } from '../../workers/gateway/codec/snapshot-store.ts';
import type { ProviderClient } from '../../workers/gateway/providers/provider.ts';
import { countingLimiters } from '../support/counting-limiters.ts';
import { encodeCoins } from '../support/encode-coins.ts';
import { startInProcessBroker, testConfiguration } from '../support/in-process-broker.ts';
import { readObject } from '../support/list-answer.ts';
import { memoryKeyValue, type MemoryKeyValue } from '../support/memory-key-value.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { coin } from '../support/start-scripted-upstream.ts';

const address = 'https://gateway.example';
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const tokens = ['first', 'second', 'third', 'fourth'].map(hashOf);

// workerd has it where Node has it under another name.
beforeAll(() => void Object.assign(crypto.subtle, { timingSafeEqual }));

describe('in this process', () => {
  const coins = Array.from({ length: 2000 }, (_, index) => coin(`c${index}`, `S${index}`, index + 1, 1e9 - index));
  /** All coins, three in each category, and those of a name. */
  const client: ProviderClient = {
    async page({ set, tests: [test], page, size: limit }) {
      const name = test?.kind === 'text' ? (test.texts[0] ?? '') : '';
      const matching = coins
        .slice(0, set.category.length > 0 ? 3 : undefined)
        .filter(({ id }) => String(id).includes(name));
      const shown = matching.slice((page - 1) * limit, page * limit);
      return ok({ value: await encodeCoins(shown, { page, limit, itemCount: matching.length }), simulated: false });
    },
  };
  /** Names of coins further down are single questions. */
  const noDeeper = { snapshotMaxCoins: 1000 };
  const most = { PAID_QUESTIONS: 4, NEW_SNAPSHOTS: 2 };
  let keyValue: MemoryKeyValue;
  let calls: Record<'snapshot' | 'page' | 'status', MockInstance>;
  let asked: Record<Limited, string[]>;
  let gateway: Gateway;

  const start = (
    accessTokenHashes: readonly string[] = [],
    limits: typeof most = most,
    values: Partial<Configuration> = {},
  ): void => {
    const configuration = testConfiguration(() => Date.parse('2026-11-21T12:00:00Z'), {
      accessTokenHashes,
      snapshotCoins: 1000,
      ...values,
    });
    keyValue = memoryKeyValue();
    const store = createSnapshotStore(keyValue, () => undefined);
    const { broker } = startInProcessBroker({ configuration, client, store });
    calls = {
      snapshot: vi.spyOn(broker, 'snapshot'),
      page: vi.spyOn(broker, 'page'),
      status: vi.spyOn(broker, 'status'),
    };
    const counting = countingLimiters(limits);
    ({ asked } = counting);
    gateway = createGateway({
      configuration,
      limiters: counting.limiters,
      store: keyValue,
      broker: () => broker,
      pages: undefined,
    });
  };
  beforeEach(() => start());

  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const behind: Promise<unknown>[] = [];
    const headers = { 'CF-Connecting-IP': '192.0.2.1', ...Object(init.headers) };
    const request = new Request(address + path, { ...init, headers });
    const response = await answerRequest(request, gateway, (work) => void behind.push(work));
    await Promise.all(behind);
    return response;
  };
  const statuses = async (paths: readonly string[], init?: RequestInit): Promise<readonly number[]> => {
    const found: number[] = [];
    for (const path of paths) found.push((await ask(path, init)).status);
    return found;
  };
  const numbered = (path: string, count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => `${path}${index}`);

  it('answers from the market in USD are not limited', async () => {
    expect(new Set(await statuses(numbered('/coins?format=table&limit=1', 20)))).toEqual(new Set([200]));
    expect(asked.PAID_QUESTIONS).toEqual([]);
    // It had to be opened at the broker.
    expect(asked.NEW_SNAPSHOTS.length).toBeLessThanOrEqual(1);
  });

  it('single questions are, each that is new', async () => {
    start([], most, noDeeper);
    await ask('/coins');
    expect(await statuses(numbered('/coins?name=c199', 6))).toEqual([200, 200, 200, 200, 429, 429]);
    expect(calls.page).toHaveBeenCalledTimes(4);
    expect(await statuses(numbered('/coins?name=c199', 4))).toEqual([200, 200, 200, 200]);
    const other = { headers: { 'CF-Connecting-IP': '192.0.2.2' } };
    expect(await statuses(['/coins?name=c18'], other)).toEqual([200]);
  });

  it('says so, and when to come again', async () => {
    start([], most, noDeeper);
    await ask('/coins');
    await statuses(numbered('/coins?name=c199', 4));
    const refused = await ask('/coins?name=c17');
    expect([refused.headers.get('Retry-After'), refused.headers.get('Cache-Control')]).toEqual(['60', 'no-store']);
    expect(await readObject(refused)).toMatchObject({ status: 429, type: 'urn:coinsheet:error:rate-limited' });
  });

  it('sets that this gateway does not hold are: looks for them in KV, and their opening', async () => {
    // One of them is the market.
    start([], { PAID_QUESTIONS: 4, NEW_SNAPSHOTS: 3 });
    await ask('/coins?limit=1');
    keyValue.asked.length = 0;
    const names = categoryNames.slice(0, 6);
    expect(await statuses(names.map((name) => `/coins?limit=1&category=${name}`))).toEqual([
      200, 200, 429, 429, 429, 429,
    ]);
    // The third and the fourth were looked for and not opened; nobody looks for the others.
    const looked = names.filter((name) => keyValue.asked.some((key) => key.includes(`/${name}|`)));
    expect(looked).toEqual(names.slice(0, 4));
    expect(gateway.snapshots.held().length).toBe(3);
  });

  it('a set that may not be opened is not asked for again at once, and opened for whoever may', async () => {
    start([], { PAID_QUESTIONS: 100, NEW_SNAPSHOTS: 1 });
    await ask('/coins?limit=1');
    calls.snapshot.mockClear();
    expect(await statuses(numbered('/coins?category=defi&limit=', 6).slice(1))).toEqual([429, 429, 429, 429, 429]);
    expect(calls.snapshot).toHaveBeenCalledTimes(1);
    const other = { headers: { 'CF-Connecting-IP': '192.0.2.2' } };
    expect(await statuses(['/coins?category=defi'], other)).toEqual([200]);
    expect(await statuses(['/coins?category=defi&limit=7'])).toEqual([200]);
  });

  it('so is a deeper snapshot', async () => {
    start([], { PAID_QUESTIONS: 100, NEW_SNAPSHOTS: 1 });
    const set = { category: [], chain: [], currency: 'USD' } as const;
    const deepen = async (admitted: readonly Limited[], depth: number): Promise<string> => {
      const answer = await gateway.snapshots.getDeeper(
        set,
        {
          waitUntil: (work) => void work,
          remaining: () => 1000,
          admit: (limited) => Promise.resolve(admitted.includes(limited)),
          client: 'c',
        },
        depth,
      );
      return answer.ok ? String(answer.value.snapshot.header.depth) : answer.error.reason;
    };
    await ask('/coins?limit=1');
    calls.snapshot.mockClear();
    expect(await deepen(['PAID_QUESTIONS'], 2000)).toBe('rate-limited');
    expect(calls.snapshot).not.toHaveBeenCalled();
    // What is held already costs nothing.
    expect(await deepen([], 1000)).toBe('1000');
    expect(await deepen(['NEW_SNAPSHOTS'], 2000)).toBe('2000');
    expect(calls.snapshot).toHaveBeenCalledTimes(1);
  });

  it('ten questions in one request count as what they are, up to twelve', async () => {
    start([], { PAID_QUESTIONS: 100, NEW_SNAPSHOTS: 100 });
    await ask('/coins?limit=1');
    asked.NEW_SNAPSHOTS.length = 0;
    const questions = categoryNames.slice(0, 10).map((category) => ({ category }));
    const response = await ask('/coins/query', { method: 'POST', body: JSON.stringify({ questions }) });
    const { answers } = await readObject(response);
    const refused = [...Object(answers)].filter((answer) => Object(answer).status === 429);
    expect(asked.PAID_QUESTIONS.length + asked.NEW_SNAPSHOTS.length).toBe(12);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(10);
  });

  it.each([
    ['with tokens', tokens],
    ['without tokens', []],
  ])('looks at the broker by /status are limited by address, whatever token is made up, %s', async (_, hashes) => {
    start(hashes);
    for (let index = 0; index < 20; index += 1)
      expect((await ask('/status', { headers: { Authorization: `Bearer made-up-${index}` } })).status).toBe(200);
    expect(calls.status).toHaveBeenCalledTimes(4);
    await ask('/status', { headers: { Authorization: 'Bearer first', 'CF-Connecting-IP': '192.0.2.2' } });
    expect(calls.status).toHaveBeenCalledTimes(5);
  });
});

describe('over the running Worker', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({
      isLimited: true,
      vars: { SNAPSHOT_COINS: '1000', ACCESS_TOKEN_HASHES: tokens.join() },
    });
  });
  afterAll(() => gateway.dispose());

  const asking =
    (token: string) =>
    async (path: string): Promise<number> => {
      const response = await gateway.get(path, { headers: { Authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      return response.status;
    };
  /**
   * The limits are for each minute of the clock, and the test may begin in one and end in the next: twice as many are
   * asked.
   */
  const ASKED = 2;

  const currencies = currencyCodes.filter((code) => code !== 'USD');

  it.each<[Limited, number, string, string, (index: number) => string]>([
    ['PAID_QUESTIONS', 60, 'first', 'second', (index) => `/coins?limit=3&name=x${index}`],
    ['NEW_SNAPSHOTS', 16, 'third', 'fourth', (index) => `/coins?limit=1&currency=${currencies[index] ?? 'none'}`],
  ])('%s are limited to %i a minute for each token', async (_, most, one, other, path) => {
    const [first, second] = [asking(one), asking(other)];
    expect(await first('/coins?limit=1')).toBe(200);
    const found: number[] = [];
    for (let index = 0; index < ASKED * most + 1; index += 1) found.push(await first(path(index)));
    expect(new Set(found)).toEqual(new Set([200, 429]));
    // Opening the market may have been one.
    expect(found.filter((status) => status === 200).length).toBeGreaterThanOrEqual(most - 1);
    expect(await first('/coins?limit=2')).toBe(200);
    expect(await second(path(found.length))).toBe(200);
  });
});
