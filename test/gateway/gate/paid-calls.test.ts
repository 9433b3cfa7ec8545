// What a call to the upstream costs, and when none is made. The clock is the test's; the upstream answers when it is told.

import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createLedger, type Ledger } from '../../../workers/gateway/gate/ledger.ts';
import { createNotebook } from '../../../workers/gateway/gate/notebook.ts';
import { createPaidCalls, type PaidCalls } from '../../../workers/gateway/gate/paid-calls.ts';
import type { Sql } from '../../../workers/gateway/gate/sql.ts';
import type { EncodedPage } from '../../../workers/gateway/snapshot/encode-page.ts';
import type {
  FromUpstream,
  UpstreamClient,
  UpstreamFailure,
} from '../../../workers/gateway/upstream/upstream-client.ts';
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
/** How the upstream answers; what it counts as left, and how often it was asked for that. */
let answer: () => Promise<Answer>;
let left: number;
let countsAsked: number;

const open = (perDay = 100): PaidCalls => {
  const client: UpstreamClient = {
    coins: () => answer(),
    creditUsage: () => {
      countsAsked += 1;
      return Promise.resolve(ok({ totalCredits: 1000, usedCredits: 1000 - left, remainingCredits: left }));
    },
  };
  const notebook = createNotebook(sql);
  return createPaidCalls({ client, ledger, limits: { perDay, perMonth: 1000 }, notebook, now: () => time });
};

const page = (purpose: 'refresh' | 'question' = 'refresh') => calls.page(new Map([['page', '1']]), purpose);
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
    ['a 429', failing({ reason: 'credits', retryAfterSeconds: 1 }), 2],
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
    ['a refused key', { reason: 'key' }],
  ] as const)('after %s are for all', async (_, failure) => {
    answer = failing(failure);
    await page('question');
    expect(calls.refusal('refresh')).toMatchObject({ reason: failure.reason });
    expect(calls.refusal('question')).toMatchObject({ reason: failure.reason });
  });

  it('end with one call that finds out, for which the others wait', async () => {
    await failOften('refresh');
    time += 5000;
    const respond = later();
    const first = page();
    expect(await page()).toMatchObject({ error: { reason: 'unavailable', retryAfterSeconds: 1 } });
    respond(await good());
    await first;
    expect(calls.refusal('refresh')).toBeUndefined();
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

  it('may not have the calls under way: they stay counted beside it', async () => {
    await page();
    const respond = later();
    const underWay = page();
    await calls.reconcile();
    expect(calls.budget().upstreamLeft).toBe(498);
    respond(await good());
    await underWay;
    expect(calls.budget().upstreamLeft).toBe(498);
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
