// What a call to the upstream costs, and when none is made. The clock is the test's; the upstream answers when it is told.

import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createDemand, type Demand } from '../../../workers/gateway/gate/demand.ts';
import { createLedger, type Ledger } from '../../../workers/gateway/gate/ledger.ts';
import { createLimiter } from '../../../workers/gateway/gate/limiter.ts';
import { createNotebook } from '../../../workers/gateway/gate/notebook.ts';
import { createPaidCalls, type PaidCalls } from '../../../workers/gateway/gate/paid-calls.ts';
import type { Sql } from '../../../workers/gateway/gate/sql.ts';
import type { EncodedPage } from '../../../workers/gateway/snapshot/encode-page.ts';
import type { FromUpstream, UpstreamClient } from '../../../workers/gateway/providers/coinstats/upstream-client.ts';
import type { UpstreamFailure } from '../../../workers/gateway/upstream/upstream-failure.ts';
import { encodeCoins } from '../../support/encode-coins.ts';
import { openSqlite } from '../../support/sqlite.ts';

type Answer = Result<FromUpstream<EncodedPage>, UpstreamFailure>;

const noon = Date.parse('2026-01-31T12:00:00Z');
const down = (status?: number, retryAfterSeconds?: number): UpstreamFailure => ({
  reason: 'unavailable',
  retryAfterSeconds,
  detail: 'down',
  ...(status === undefined ? {} : { status }),
});

let time: number;
let sql: Sql;
let ledger: Ledger;
let calls: PaidCalls;
let demand: Demand | undefined;
/** How the upstream answers; what it counts as left, and how often it was asked for that. */
let answer: () => Promise<Answer>;
let left: number;
let countsAsked: number;

const open = (perDay = 100, pauseMilliseconds = 0): PaidCalls => {
  const client: UpstreamClient = {
    coins: () => answer(),
    creditUsage: () => {
      countsAsked += 1;
      return Promise.resolve(ok({ totalCredits: 1000, usedCredits: 1000 - left, remainingCredits: left }));
    },
  };
  const notebook = createNotebook(sql);
  const now = (): number => time;
  const limiter = createLimiter({ pauseMilliseconds, notebook, clock: now });
  const limits = { perDay, perMonth: 1000 };
  const seen = createDemand(notebook);
  demand = seen;
  return createPaidCalls({
    client,
    ledger,
    limits,
    limiter,
    demand: seen,
    notebook,
    now,
    clock: now,
  });
};

const page = (purpose: 'refresh' | 'question' = 'refresh', client?: string) =>
  calls.page(new Map([['page', '1']]), { purpose, client, due: time, latest: time + 5000 });
/** What can go on without time has done so. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const spent = (): number => ledger.spending(time).today;
const good = async (): Promise<Answer> => ok({ value: await encodeCoins([]), simulated: false });
const failing = (failure: UpstreamFailure) => (): Promise<Answer> => Promise.resolve(fail(failure));

/** From now on the upstream answers when the function that this gives is called. */
const later = (): ((one: Answer) => void) => {
  let respond: (one: Answer) => void = () => undefined;
  const answered = new Promise<Answer>((resolve) => {
    respond = resolve;
  });
  answer = () => answered;
  return (one) => respond(one);
};

beforeEach(() => {
  time = noon;
  sql = openSqlite();
  ledger = createLedger(sql);
  calls = open();
  answer = good;
  left = 500;
  countsAsked = 0;
});

describe('credits', () => {
  it('are written down before the call is made', async () => {
    let spentAtCall = 0;
    answer = async () => {
      spentAtCall = spent();
      return await good();
    };
    await page();
    expect(spentAtCall).toBe(2);
  });

  it.each([
    ['a page', good, 2],
    ['a 503', failing(down(503)), 0],
    ['a 500', failing(down(500)), 2],
    ['a broken connection', failing(down()), 2],
    ['a time-out', failing({ reason: 'timeout' }), 2],
    ['what the upstream says of its credits', failing({ reason: 'credits', retryAfterSeconds: 1 }), 2],
    ['a call that was too fast', failing({ reason: 'rate', retryAfterSeconds: undefined }), 0],
    ['a refused key', failing({ reason: 'key' }), 2],
    ['a refused question', failing({ reason: 'rejected', detail: 'status 422' }), 2],
  ])('after %s', async (_, answered, credits) => {
    answer = answered;
    await page();
    expect(spent()).toBe(credits);
  });

  it('go back to the day that they were taken from', async () => {
    const respond = later();
    time = Date.parse('2026-01-31T23:59:59Z');
    const call = page();
    await turn();
    time += 2000;
    respond(fail(down(503)));
    await call;
    expect(ledger.spending(noon)).toMatchObject({ today: 0, thisMonth: 0 });
    expect(spent()).toBe(0);
  });

  it('that the day does not have are refused until midnight, and no call is made', async () => {
    calls = open(3);
    await page();
    answer = () => Promise.reject(new Error('The upstream was called'));
    expect(await page()).toEqual(fail({ reason: 'credits', retryAfterSeconds: 12 * 3600 }));
    expect(spent()).toBe(2);
  });

  it('are looked for for all that is to be bought', () => {
    calls = open(3);
    expect(calls.refusal('refresh', 2)).toBeUndefined();
    expect(calls.refusal('refresh', 4)).toMatchObject({ reason: 'credits' });
  });
});

it('questions are refused at once where others that wait would make them too late', async () => {
  answer = () => new Promise(() => undefined);
  for (let index = 0; index < 100; index += 1) void page('question', `c${index}`);
  await turn();
  expect(await page('question', 'one more')).toMatchObject({ error: { reason: 'rate', retryAfterSeconds: 6 } });
});

describe('a client', () => {
  const others = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `other${index}`);
  const buyAll = async (client: string): Promise<number> => {
    let bought = 0;
    while ((await page('question', client)).ok) bought += 1;
    return bought;
  };

  beforeEach(() => {
    calls = open(1000);
  });

  it.each([
    // 125 of the 250 credits of questions may be spent at once.
    ['alone has half of it', 1, 31],
    ['among two has half of it', 2, 31],
    ['among many has a tenth of it', 30, 6],
  ])('%s', async (_, clients, questions) => {
    for (const seconds of [0, 400]) demand?.noteUse('||USD', others(clients), time - 1000 * seconds);
    expect(await buyAll('greedy')).toBe(questions);
  });

  it('that has had its part waits, and others do not', async () => {
    for (const seconds of [0, 400]) demand?.noteUse('||USD', others(30), time - 1000 * seconds);
    await buyAll('greedy');
    expect(await page('question', 'other1')).toMatchObject({ ok: true });
    const refused = calls.refusal('question', 2, 'greedy');
    expect(refused).toMatchObject({ reason: 'credits' });
    time += 1000 * (refused !== undefined && 'retryAfterSeconds' in refused ? (refused.retryAfterSeconds ?? 0) : 0);
    expect(calls.refusal('question', 2, 'greedy')).toBeUndefined();
  });
});

describe('pauses', () => {
  const failOften = async (purpose: 'refresh' | 'question'): Promise<void> => {
    answer = failing({ reason: 'timeout' });
    for (let times = 0; times < 3; times += 1) await page(purpose);
  };

  it.each([
    ['question', 'refresh'],
    ['refresh', 'question'],
  ] as const)('that a %s has caused are none for a %s', async (failed, other) => {
    await failOften(failed);
    expect(calls.refusal(failed)).toMatchObject({ reason: 'unavailable', retryAfterSeconds: 5 });
    expect(calls.refusal(other)).toBeUndefined();
  });

  it.each([
    ['a 429', { reason: 'credits', retryAfterSeconds: 40 }],
    ['a 503 with a wait', down(503, 40)],
  ] as const)('after %s are for all, whatever was asked', async (_, failure) => {
    answer = failing(failure);
    await page('question');
    expect(calls.refusal('refresh')).toMatchObject({ reason: failure.reason });
    expect(calls.refusal('question')).toMatchObject({ reason: failure.reason });
  });

  it('after a refused key are for all, but for questions alone where one met it: its words may have been refused', async () => {
    answer = failing({ reason: 'key' });
    await page('question');
    expect(calls.refusal('question')).toMatchObject({ reason: 'key' });
    expect(calls.refusal('refresh')).toBeUndefined();
    time += 60_000;
    await page('refresh');
    expect(calls.refusal('question')).toMatchObject({ reason: 'key' });
    expect(calls.refusal('refresh')).toMatchObject({ reason: 'key' });
  });

  it('end with one call that finds out, for which the others wait', async () => {
    await failOften('refresh');
    time += 5000;
    const respond = later();
    const [first, second] = [page(), page()];
    await turn();
    let called = 0;
    answer = () => {
      called += 1;
      return good();
    };
    respond(fail({ reason: 'timeout' }));
    expect(await first).toMatchObject({ error: { reason: 'timeout' } });
    expect(await second).toMatchObject({ error: { reason: 'unavailable' } });
    expect(called).toBe(0);
  });

  it('are told for as long as they last; the pace between calls is none', async () => {
    calls = open(100, 1000);
    await page();
    expect(calls.describe().pausedSeconds).toBe(0);
    time += 1000;
    answer = failing({ reason: 'rate', retryAfterSeconds: undefined });
    await page();
    expect(calls.describe().pausedSeconds).toBe(2);
    time += 2000;
    expect(calls.describe().pausedSeconds).toBe(0);
  });

  it('outlive the gate', async () => {
    await failOften('refresh');
    expect(open().refusal('refresh')).toMatchObject({ reason: 'unavailable' });
  });
});

describe("the upstream's own count", () => {
  it('is asked for once an hour, and more often where little is left', async () => {
    await calls.reconcile();
    time += 3599_000;
    expect(calls.isReconcileDue()).toBe(false);
    time += 1000;
    left = 20;
    await calls.reconcile();
    expect([calls.isReconcileDue(), countsAsked]).toEqual([false, 2]);
    time += 600_000;
    expect(calls.isReconcileDue()).toBe(true);
  });

  it('limits what may be spent', async () => {
    left = 3;
    await calls.reconcile();
    expect(calls.refusal('refresh', 4)).toEqual({ reason: 'credits', retryAfterSeconds: 600 });
    await page();
    expect(calls.refusal('refresh', 2)).toEqual({ reason: 'credits', retryAfterSeconds: 600 });
  });

  it('has the calls that were made before it, and not those after it', async () => {
    await page();
    await calls.reconcile();
    expect(calls.budget().upstreamLeft).toBe(500);
    await page();
    expect(calls.budget().upstreamLeft).toBe(498);
  });

  it('is asked for at once where the upstream says that there are no credits', async () => {
    await calls.reconcile();
    answer = failing({ reason: 'credits', retryAfterSeconds: undefined });
    await page();
    expect(calls.isReconcileDue()).toBe(true);
  });

  it('that falls tells on which day of the month the plan is renewed', async () => {
    time = Date.parse('2026-01-16T12:00:00Z');
    calls = open(10_000);
    left = 100;
    await calls.reconcile();
    expect(calls.describe()).toMatchObject({ perDay: Math.floor(100 / 16), renewsAt: Date.parse('2026-02-01') });
    left = 900;
    time += 3600_000;
    await calls.reconcile();
    // Until the 16th of February.
    expect(calls.describe().perDay).toBe(Math.floor(900 / 31));
    const renewed = { perDay: Math.floor(900 / 31), renewsAt: Date.parse('2026-02-16') };
    expect(open(10_000).describe()).toMatchObject(renewed);
  });

  it('that said that nothing is left is not believed for ever', async () => {
    left = 0;
    await calls.reconcile();
    calls = open();
    expect(calls.refusal('refresh')).toMatchObject({ reason: 'credits' });
    time += 3 * 3600_000 + 1;
    expect(calls.refusal('refresh')).toBeUndefined();
  });
});
