// A day of a public gateway with a key of the free plan: twenty people use it, and one more asks for all that costs
// credits, up to the limits for one client. The others' data must not grow much older for it, nor their reads fail, nor
// their questions go unanswered. A page has four coins here.

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createNotebook } from '../../../workers/gateway/broker/storage.ts';
import type { Gateway } from '../../../workers/gateway/http/route/route-context.ts';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { askIsolate, startInProcessGateway } from '../../support/in-process-gateway.ts';
import { memoryKeyValue } from '../../support/memory-key-value.ts';
import { minuteLimiters } from '../../support/minute-limiters.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { openSqlite } from '../../support/sqlite.ts';
import { withPagesOf } from '../../support/small-pages.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

digestsAtOnce();

const MINUTE = 60_000;
const start = Date.parse('2026-11-01T00:00:00Z');
const coins = Array.from({ length: 12 }, (_, index) => coin(`c${index}`, `S${index}`, index + 1, 5000 - index));
/** Of a free key in a month of 30 days. */
const DAY_CREDITS = 20_000 / 30;
/** What is saved after days of the same use. */
const SAVED_CREDITS = DAY_CREDITS / 8;
const USERS = 20;
const ABUSER = 200;
/** What people use: all of them the whole market, and some a category beside it. */
const categories = ['', 'category=defi&', 'category=layer-1&', 'category=gaming&'] as const;
const currencies = ['EUR', 'GBP', 'JPY', 'CHF', 'CAD'] as const;
/** What the abuser keeps in demand: sets that nobody else uses, and those of the users. */
const abused = [
  ...currencies.flatMap((currency) =>
    ['nft', 'metaverse', 'layer-2'].map((category) => `category=${category}&currency=${currency}&`),
  ),
  ...categories,
];
/** As many as the limits for one client allow in a minute: sets that it has not asked for before, and questions. */
const NEW_SETS = 16;
const QUESTIONS = 60;
/**
 * It does so every ten minutes: in between nearly all would be refused, so that each minute costs hardly more credits.
 */
const MINUTES_BETWEEN_BURSTS = 10;
const names = ['defi', 'memecoins', 'gaming', 'nft', 'metaverse', 'layer-1', 'layer-2'] as const;

/** One of the sets of several listed names, or of a name that is made up. */
const combined = (index: number): string => {
  if (index % 4 === 0) return `category=x${index}&`;
  const subset = (index % 127) + 1;
  const some = names.filter((_, bit) => Math.floor(subset / 2 ** bit) % 2 === 1);
  return `category=${some.join()}&currency=${currencies[Math.floor(index / 127) % currencies.length]}&`;
};

/** Questions that no snapshot answers, for each person and day. */
const QUESTIONS_A_DAY = 3;

interface Day {
  /** Of the answers that people got, in minutes. */
  readonly meanAge: number;
  readonly answeredQuestions: number;
  /** Of their looks at sets. */
  readonly failedReads: number;
  readonly credits: number;
  readonly sets: number;
  readonly kvWritesLeft: number;
}

/** As random numbers, but the same in every run. */
const scattered = (seed: number): number => (((Math.sin(seed * 12.9898) * 43_758.5453) % 1) + 1) % 1;

const live = async (isAbused: boolean): Promise<Day> => {
  // What is told of stale answers is of no use here.
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  let now = start;
  // One page, as by default.
  const depth = { snapshotCoins: 4, snapshotMaxCoins: 4 };
  const limits = { creditsPerDay: undefined, creditsPerMonth: undefined };
  const configuration = testConfiguration(() => now, { ...limits, provider: withPagesOf(4), ...depth });
  const sql = openSqlite();
  createNotebook(sql).write('buckets', { saved: { level: SAVED_CREDITS, at: start } });
  const gateway = startInProcessGateway({
    configuration,
    stored: { sql, keyValue: memoryKeyValue() },
    upstream: (parameters) => plainUpstream(coins, parameters),
  });
  // They are of one place, which counts for all of them.
  const limiters = minuteLimiters(() => now);
  const isolates: readonly Gateway[] = [1, 2, 3].map(() => ({ ...gateway.isolate(), limiters }));
  let requests = 0;
  const ask = async (client: number, path: string): Promise<Response> => {
    requests += 1;
    const isolate = isolates[requests % isolates.length];
    if (isolate === undefined) throw new Error('There is no isolate');
    const headers = { 'CF-Connecting-IP': `10.0.0.${client}` };
    return await askIsolate(isolate, `/coins.csv?${path}_=${requests}`, { headers });
  };
  const ages: number[] = [];
  let answered = 0;
  let failedReads = 0;
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    if (isAbused && minute % 2 === 0) for (const set of abused) await ask(ABUSER, `${set}limit=2&`);
    if (isAbused && minute % MINUTES_BETWEEN_BURSTS === 0) {
      for (let index = 0; index < NEW_SETS; index += 1)
        await ask(ABUSER, `${combined(NEW_SETS * minute + index)}limit=2&`);
      for (let index = 0; index < QUESTIONS; index += 1)
        await ask(ABUSER, `sort=price&limit=1&where=price%3E${minute}.${index}&`);
    }
    for (let user = 0; user < USERS; user += 1) {
      // Each looks about every ten minutes, and a part of them at a category as well.
      if (scattered(minute * USERS + user) > 0.1) continue;
      for (const set of ['', categories[user % categories.length] ?? '']) {
        const response = await ask(user, `${set}limit=2&`);
        if (response.status === 200) ages.push((now - Date.parse(response.headers.get('X-Data-As-Of') ?? '')) / MINUTE);
        else failedReads += 1;
      }
    }
    for (let user = 0; user < USERS; user += 1) {
      const isTime = Math.floor(scattered(user) * 480) === minute % (1440 / QUESTIONS_A_DAY);
      if (!isTime) continue;
      const response = await ask(user, `sort=price&limit=1&where=price%3E0.${user}${minute}&`);
      if (response.status === 200) answered += 1;
    }
    now += MINUTE;
  }
  const { credits, sets, kvWrites } = await gateway.broker.status();
  return {
    meanAge: ages.reduce((sum, age) => sum + age, 0) / ages.length,
    answeredQuestions: answered / (USERS * QUESTIONS_A_DAY),
    failedReads,
    // The day that has just begun has spent nothing.
    credits: credits.month.spent,
    sets: sets.length,
    kvWritesLeft: kvWrites.perDay - kvWrites.today,
  };
};

describe('twenty people and one who asks for all that costs credits', () => {
  let alone: Day;
  let together: Day;
  beforeAll(async () => {
    alone = await live(false);
    together = await live(true);
  }, 240_000);

  it('have data that is hardly older than without him', () => {
    expect(alone.meanAge).toBeGreaterThan(1);
    // 1.22: each set that he opens is heard once more after an hour.
    expect(together.meanAge / alone.meanAge).toBeLessThan(1.5);
  });

  it('have all that they look at', () => {
    expect([alone.failedReads, together.failedReads]).toEqual([0, 0]);
  });

  it('have their questions answered', () => {
    expect(alone.answeredQuestions).toBeGreaterThanOrEqual(0.95);
    expect(together.answeredQuestions).toBeGreaterThanOrEqual(0.95);
  });

  it('spend together no more than what a day of the free plan gives, and what was saved', () => {
    expect(alone.credits).toBeLessThanOrEqual(DAY_CREDITS + SAVED_CREDITS);
    expect(together.credits).toBeLessThanOrEqual(DAY_CREDITS + SAVED_CREDITS);
    expect(together.sets).toBeGreaterThan(15);
    expect(together.kvWritesLeft).toBeGreaterThanOrEqual(0);
  });
});
