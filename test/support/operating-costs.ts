// What running a gateway costs, computed by the gate's own functions: the tables of docs/operations.md are held against it.

import { pacedLifetime } from '../../workers/gateway/gate/budget.ts';
import { creditsFor } from '../../workers/gateway/gate/depth.ts';
import { createNotebook } from '../../workers/gateway/gate/notebook.ts';
import { purposeNames, type Purpose } from '../../workers/gateway/gate/purposes.ts';
import { createWriteQuota } from '../../workers/gateway/gate/write-quota.ts';
import { coin } from './start-scripted-upstream.ts';
import { snapshotOf } from './encode-coins.ts';
import { openSqlite } from './sqlite.ts';

const DAY_SECONDS = 86_400;
/** The first moment of a month with 31 days. */
const monthBegins = Date.UTC(2026, 0, 1);
const endless = Number.POSITIVE_INFINITY;

const lifetimes = [60, 120, 300, 600, 1800, 3600] as const;
const depths = [1000, 2000, 5000] as const;
const setCounts = [1, 2, 5, 10, 16] as const;
/** Credits in a day and in a month. */
const plans = [
  [1000, 20_000],
  [5000, 100_000],
  [20_000, 400_000],
] as const;

const number = (value: number): string => value.toLocaleString('en-GB');

const row = (cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`;

const table = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(header), `|${'---|'.repeat(header.length)}`, ...rows.map(row)].join('\n');

/** Writes of one snapshot: its common columns, and each further part. */
const writesFor = async (coins: number): Promise<number> => {
  const many = Array.from({ length: coins }, (_, place) => coin(`c${place}`, 'C', place + 1, 1e12 - place));
  const { further } = await snapshotOf(many);
  return 1 + further.length;
};

/** Writes of a day in which a set is fetched again each time it is due. */
const writesADay = (writes: number, ttlSeconds: number, perDay: number): number => {
  const quota = createWriteQuota(createNotebook(openSqlite()), perDay);
  let storedAt: number | null = null;
  for (let second = 0; second < DAY_SECONDS; second += ttlSeconds) {
    const now = monthBegins + second * 1000;
    if (!quota.allows(writes, storedAt, 1, now)) continue;
    quota.note(writes, now);
    storedAt = now;
  }
  return quota.used(monthBegins);
};

const refreshesADay = (ttlSeconds: number): number => Math.floor(DAY_SECONDS / ttlSeconds);

/** Credits and KV writes a day of one set that is asked for all day, by lifetime and depth. */
export const costTable = async (kvWritesPerDay: number): Promise<string> => {
  const writes = await Promise.all(depths.map(writesFor));
  const costs = (ttl: number): readonly string[] =>
    depths.map((depth, index) => {
      const credits = refreshesADay(ttl) * creditsFor(depth, endless);
      return `${number(credits)} / ${number(writesADay(writes[index] ?? 0, ttl, kvWritesPerDay))}`;
    });
  return table(
    ['`SNAPSHOT_TTL_SECONDS`', ...depths.map((depth) => `${number(depth)} coins`)],
    lifetimes.map((ttl) => [ttl, ...costs(ttl)]),
  );
};

const nothingSpent = Object.fromEntries(purposeNames.map((name) => [name, 0])) as Record<Purpose, number>;

/** How long snapshots count as fresh, in seconds, where so many sets are asked for all day, by the budget. */
export const pacingTable = (ttlSeconds: number, depth: number): string => {
  const lifetime = (perDay: number, perMonth: number, sets: number): number => {
    const spending = { today: 0, thisMonth: 0, todayBy: nothingSpent };
    const budget = { limits: { perDay, perMonth }, spending, upstreamLeft: endless };
    return pacedLifetime(budget, ttlSeconds, sets * creditsFor(depth, endless), monthBegins);
  };
  return table(
    ['credits a day / a month', ...setCounts.map((sets) => (sets === 1 ? '1 set' : `${sets} sets`))],
    plans.map(([perDay, perMonth]) => [
      `${number(perDay)} / ${number(perMonth)}`,
      ...setCounts.map((sets) => lifetime(perDay, perMonth, sets)),
    ]),
  );
};
