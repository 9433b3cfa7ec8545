// What is kept of single questions, for how long, and how two pages become one list. The clock is the test's.

import { beforeEach, describe, expect, it } from 'vitest';
import { createSnapshotStore } from '../../workers/gateway/codec/snapshot-store.ts';
import { createDirectQueries, type DirectQueries } from '../../workers/gateway/ask/direct-queries.ts';
import type { PageQuery, ProviderClient } from '../../workers/gateway/providers/provider.ts';
import { fail, ok } from '../../shared/result.ts';
import { encodeCoins } from '../support/encode-coins.ts';
import { startInProcessBroker, testConfiguration } from '../support/in-process-broker.ts';
import { memoryKeyValue } from '../support/memory-key-value.ts';
import { finds, namedQuery, pageQuery } from '../support/page-queries.ts';
import { coin } from '../support/start-scripted-upstream.ts';

let seconds: number;
let coins: Record<string, unknown>[];
let isDown: boolean;
let asked: number;
/** Runs before each answer of the upstream. */
let before: (page: number) => void;
/** Each answer waits for it. */
let silence: Promise<void>;
let directQueries: DirectQueries;

const client: ProviderClient = {
  async page({ page, size: limit }) {
    asked += 1;
    before(page);
    await silence;
    if (isDown) return fail({ reason: 'unavailable', retryAfterSeconds: undefined, detail: 'down' });
    const result = coins.slice((page - 1) * limit, page * limit);
    const value = await encodeCoins(result, { page, limit, itemCount: coins.length });
    return ok({ value, simulated: false });
  },
};

beforeEach(() => {
  seconds = 1_000_000;
  coins = Array.from({ length: 1500 }, (_, index) => coin(`c${index}`, 'S', index + 1, 5000 - index));
  isDown = false;
  asked = 0;
  before = () => undefined;
  silence = Promise.resolve();
  const configuration = testConfiguration(() => seconds * 1000);
  const store = createSnapshotStore(memoryKeyValue(), () => undefined);
  const { client: broker } = startInProcessBroker({ configuration, client, store });
  directQueries = createDirectQueries(configuration, broker, { noteNewest: () => undefined });
});

const running = {
  waitUntil: (work: Promise<unknown>): void => void work.catch(() => undefined),
  remaining: () => 5000,
  admit: () => Promise.resolve(true),
  client: 'c',
};

const page = async (query: PageQuery) => {
  const answer = await directQueries.page(query, running);
  return answer.ok ? { ids: answer.value.snapshot.columns.texts('id'), ...answer.value } : answer.error;
};

const twoPages = async () => {
  const answer = await directQueries.twoPages(namedQuery('x'), running);
  return answer.ok ? { ids: answer.value.snapshot.columns.texts('id'), ...answer.value } : answer.error;
};

describe('one page', () => {
  it('is kept for its time to live', async () => {
    await page(namedQuery('x'));
    seconds += 119;
    expect(await page(namedQuery('x'))).toMatchObject({ held: true, stale: false });
    seconds += 1;
    expect(await page(namedQuery('x'))).toMatchObject({ held: false, stale: false });
    expect(asked).toBe(2);
  });

  it('without a coin of a name that also meets a condition is kept no longer', async () => {
    coins = [];
    const above = { kind: 'number', field: 'price', operator: '>', value: 5 } as const;
    const query = pageQuery({ tests: [finds('id', 'tiny'), above] });
    await page(query);
    coins = [coin('tiny', 'T', 1, 1)];
    seconds += 120;
    expect(await page(query)).toMatchObject({ ids: ['tiny'] });
  });

  it('that waits for the call of another question too long is told of the pace, not of a time-out', async () => {
    silence = new Promise(() => undefined);
    void page(namedQuery('x'));
    const late = await directQueries.page(namedQuery('y'), { ...running, remaining: () => 440 });
    expect(late).toMatchObject({ ok: false, error: { reason: 'rate' } });
  });

  it('is not begun for a request whose time is over', async () => {
    const answer = await directQueries.page(namedQuery('x'), { ...running, remaining: () => 0 });
    expect([answer, asked]).toEqual([{ ok: false, error: { reason: 'timeout' } }, 0]);
  });

  it('serves for a day, marked, while the upstream fails', async () => {
    await page(namedQuery('x'));
    isDown = true;
    seconds += 86_399;
    expect(await page(namedQuery('x'))).toMatchObject({ stale: true });
    seconds += 1;
    expect(await page(namedQuery('x'))).toMatchObject({ reason: 'unavailable' });
  });
});

describe('two pages', () => {
  it('take the first from memory if it was fetched just now', async () => {
    await page(namedQuery('x'));
    seconds += 9;
    expect(await twoPages()).toMatchObject({ complete: true });
    expect(asked).toBe(2);
  });

  it('fetch the first again if it is older: coins may have moved since', async () => {
    await page(namedQuery('x'));
    seconds += 60;
    // The first coin falls to the end, and the 1001st comes to the first page.
    coins = [...coins.slice(1), ...coins.slice(0, 1)];
    const answer = await twoPages();
    expect(answer).toMatchObject({ complete: true });
    expect('ids' in answer && new Set(answer.ids).size).toBe(1500);
    expect('snapshot' in answer && answer.snapshot.header.asOfFrom).toBe(seconds * 1000);
    expect(asked).toBe(3);
  });

  it('are fetched once more where coins moved in between', async () => {
    let moves = 1;
    before = (number) => {
      if (number === 2 && moves-- > 0) coins = [...coins.slice(1500 - 1), ...coins.slice(0, 1499)];
    };
    const answer = await twoPages();
    expect('ids' in answer && new Set(answer.ids).size).toBe(1500);
    expect(asked).toBe(4);
  });

  it('are refused where coins keep moving', async () => {
    before = (number) => {
      if (number === 2) coins = [...coins.slice(1499), ...coins.slice(0, 1499)];
    };
    expect(await twoPages()).toMatchObject({ reason: 'unavailable', detail: 'the pages do not fit together' });
    expect(asked).toBe(4);
  });

  it("leave a coin out that can't be read, and are whole without it", async () => {
    coins[1200] = { ...coins[1200], id: undefined };
    expect(await twoPages()).toMatchObject({ complete: true });
    expect(asked).toBe(2);
  });

  it('are joined once', async () => {
    const [first, second] = [await twoPages(), await twoPages()];
    expect('snapshot' in first && 'snapshot' in second && first.snapshot === second.snapshot).toBe(true);
    expect(asked).toBe(2);
  });
});
