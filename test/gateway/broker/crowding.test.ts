// Somebody opens sets without end, within all limits for one client: sets in steady use stay fresh all day, and others
// can still be opened.

import { beforeEach, expect, it, vi } from 'vitest';
import { textIn, type Sql } from '../../../workers/gateway/broker/storage.ts';
import type { Gateway } from '../../../workers/gateway/http/route/route-context.ts';
import type { Configuration } from '../../../workers/gateway/configuration/configuration.ts';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { askIsolate, startInProcessGateway, type InProcessGateway } from '../../support/in-process-gateway.ts';
import { memoryKeyValue } from '../../support/memory-key-value.ts';
import { minuteLimiters } from '../../support/minute-limiters.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { openSqlite } from '../../support/sqlite.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

digestsAtOnce();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const start = Date.parse('2026-11-21T04:00:00Z');
const midnight = Date.parse('2026-11-22T00:00:00Z');
const coins = Array.from({ length: 40 }, (_, index) => coin(`c${index}`, `S${index}`, index + 1, 5000 - index));
const names = ['defi', 'memecoins', 'gaming', 'nft', 'metaverse', 'layer-1', 'layer-2'] as const;
const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD'] as const;

let now: number;
let sql: Sql;
let gateway: InProcessGateway;
let reader: Gateway;
let attacker: Gateway;

/** An isolate with the limits of a deployment. */
const open = (): Gateway => ({
  ...gateway.isolate(),
  limiters: minuteLimiters(() => now),
});

let requests = 0;
const ask = async (isolate: Gateway, question: string): Promise<Response> => {
  requests += 1;
  const headers = { 'CF-Connecting-IP': isolate === attacker ? '10.0.0.2' : '10.0.0.1' };
  return await askIsolate(isolate, `/coins?${question}&format=csv&limit=1&_=${requests}`, { headers });
};

/** Minutes since the answer's data was given. */
const ageOf = (response: Response): number => (now - Date.parse(response.headers.get('X-Data-As-Of') ?? '')) / MINUTE;

/**
 * Somebody reads `defi` each half minute while another asks for what `next` says, 16 times a minute; the oldest answer.
 */
const attack = async (minutes: number, next: (index: number) => string): Promise<number> => {
  let oldest = 0;
  for (let half = 0; half < 2 * minutes; half += 1) {
    oldest = Math.max(oldest, ageOf(await ask(reader, 'category=defi')));
    for (let index = 0; index < 8; index += 1) await ask(attacker, next(8 * half + index));
    now += MINUTE / 2;
  }
  return oldest;
};

/** `defi` is read now and then until midnight; the oldest answer once a stale one has had it fetched. */
const restOfTheDay = async (): Promise<number> => {
  let oldest = 0;
  for (; now < midnight - 11 * MINUTE; now += 10 * MINUTE) {
    await ask(reader, 'category=defi');
    oldest = Math.max(oldest, ageOf(await ask(reader, 'category=defi')));
  }
  return oldest;
};

/** The sets of some listed names, in all currencies. */
const listed = (index: number): string => {
  const subset = (index % 127) + 1;
  const some = names.filter((_, bit) => Math.floor(subset / 2 ** bit) % 2 === 1);
  return `category=${some.join()}&currency=${currencies.at(-1 - (Math.floor(index / 127) % 6))}`;
};

const begin = async (values: Partial<Configuration> = {}): Promise<void> => {
  // What is told of stale answers is of no use here.
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  now = start;
  sql = openSqlite();
  gateway = startInProcessGateway({
    stored: { sql, keyValue: memoryKeyValue() },
    configuration: testConfiguration(() => now, values),
    upstream(parameters) {
      const asked = parameters.get('categories')?.split(',');
      const hasCoins = asked === undefined || names.some((name) => asked.includes(name));
      return plainUpstream(hasCoins ? coins : [], parameters);
    },
  });
  reader = open();
  attacker = open();
  // In steady use before.
  for (; now < start + 6 * MINUTE; now += MINUTE) await ask(reader, 'category=defi');
};

beforeEach(() => begin());

it.each([
  ['with made-up names', (index: number) => `category=x${index}`, 3],
  ['of listed names', listed, 3],
  // Sets in use, as far as anybody can tell: all share the day.
  ['that were all held before', (index: number) => listed(index % 40), 20],
] as const)('sets %s', async (_, next, oldest) => {
  expect(await attack(60, next)).toBeLessThan(oldest);
  const { day, today } = (await gateway.broker.status()).credits;
  // A quarter of what is saved at first, 2,700 of the day's 5,000 credits.
  expect(today['refresh']).toBeLessThan(day.limit / 7);
  now += 5 * MINUTE;
  expect((await ask(open(), 'category=gaming')).status).toBe(200);
  expect(await restOfTheDay()).toBeLessThan(oldest);
  expect((await ask(open(), 'category=nft')).status).toBe(200);
  const { kvWrites } = await gateway.broker.status();
  expect(kvWrites.today).toBeLessThan(kvWrites.perDay);
});

it('an empty set lasts for a lifetime, twice as long each time that it is empty again, and an hour at most', async () => {
  const lifetimes: unknown[] = [];
  for (let hour = 0; hour < 7; hour += 1) {
    await ask(attacker, 'category=x');
    const [held] = sql.exec("SELECT record FROM sets WHERE base_set = 'x||USD'").toArray();
    lifetimes.push(JSON.parse(textIn(held ?? {}, 'record')).versions[0].ttlSeconds);
    now += 3 * HOUR;
  }
  expect(lifetimes).toEqual([120, 240, 480, 960, 1920, 3600, 3600]);
});

it('more sets in steady use than are held come back as refreshes, no more often than they would be refreshed', async () => {
  const many = Array.from({ length: 20 }, (_, index) => listed(index));
  const useFor = async (duration: number): Promise<readonly number[]> => {
    const statuses = new Set<number>();
    for (const end = now + duration; now < end; now += MINUTE)
      for (const question of many) statuses.add((await ask(reader, question)).status);
    return [...statuses];
  };
  await useFor(HOUR);
  const before = (await gateway.broker.status()).credits;
  expect(await useFor(3 * HOUR)).toEqual([200]);
  const { day, today } = (await gateway.broker.status()).credits;
  expect((today['opening'] ?? 0) - (before.today['opening'] ?? 0)).toBeLessThan(100);
  // Half of what was saved, and what accrues in three of the 19 hours that were left.
  expect(day.spent - before.day.spent).toBeLessThan(day.limit / 3);
});
