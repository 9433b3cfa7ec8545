// What running a gateway costs, computed by the broker's own functions: the tables of docs/operations.md are held
// against it.

import { budgetOfKey } from '../../scripts/way-in/month-of-use.ts';
import { refreshCreditsPerSecond } from '../../workers/gateway/broker/spend/budget.ts';
import { creditsFor } from '../../workers/gateway/broker/sets/depth.ts';
import { createNotebook } from '../../workers/gateway/broker/storage.ts';
import { capabilities } from '../../workers/gateway/providers/coinstats/coinstats.ts';
import { writesOf } from '../../workers/gateway/codec/snapshot-store.ts';
import { createWriteQuota } from '../../workers/gateway/broker/refresh/kv-writer.ts';
import { coin } from './start-scripted-upstream.ts';
import { snapshotOf } from './encode-coins.ts';
import { openSqlite } from './sqlite.ts';

const DAY_SECONDS = 86_400;
/** The first moment of a month with 31 days. */
const monthBegins = Date.UTC(2026, 0, 1);
const endless = Number.POSITIVE_INFINITY;

const lifetimes = [60, 120, 300, 600, 1800, 3600] as const;
const depths = [1000, 2000, 5000] as const;
const setCounts = [1, 2, 4, 10, 32] as const;
/** Credits that a key's plan gives in a month; the first is the free plan's. */
const plans = [20_000, 100_000, 400_000, 1_000_000] as const;

const number = (value: number): string => value.toLocaleString('en-GB');

const row = (cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`;

const table = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(header), `|${'---|'.repeat(header.length)}`, ...rows.map(row)].join('\n');

/** Writes of one whole snapshot. */
const writesFor = async (coins: number): Promise<number> => {
  const many = Array.from({ length: coins }, (_, place) => coin(`c${place}`, 'C', place + 1, 1e12 - place));
  return writesOf(await snapshotOf(many));
};

/** Writes of a day in which a set is fetched again each time it is due. */
const writesADay = (writes: number, ttlSeconds: number, perDay: number): number => {
  const quota = createWriteQuota(createNotebook(openSqlite()), perDay);
  let storedAt: number | null = null;
  for (let second = 0; second < DAY_SECONDS; second += ttlSeconds) {
    const now = monthBegins + second * 1000;
    const share = { storedAt, intervalSeconds: ttlSeconds, refreshesPerSecond: 1 / ttlSeconds };
    const allowed = Math.min(writes, quota.allowed(share, now));
    if (allowed === 0) continue;
    quota.note(allowed, now);
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
      const credits = refreshesADay(ttl) * creditsFor(depth, endless, capabilities);
      return `${number(credits)} / ${number(writesADay(writes[index] ?? 0, ttl, kvWritesPerDay))}`;
    });
  return table(
    ['`SNAPSHOT_TTL_SECONDS`', ...depths.map((depth) => `${number(depth)} coins`)],
    lifetimes.map((ttl) => [ttl, ...costs(ttl)]),
  );
};

/** How long snapshots count as fresh, in seconds, where so many sets are asked for all day, by the plan of the key. */
export const pacingTable = (ttlSeconds: number, depth: number): string => {
  const lifetime = (credits: number, sets: number): number => {
    // Where all that accrues is spent, the accrual of three hours is saved.
    const level = (3 * credits) / 31 / 24;
    const budget = budgetOfKey(credits + level, { saved: { level, at: monthBegins } });
    const seconds = (sets * creditsFor(depth, endless, capabilities)) / refreshCreditsPerSecond(budget, monthBegins);
    return Math.ceil(Math.max(ttlSeconds, seconds) - 1e-6);
  };
  return table(
    ['credits a month', 'a day', ...setCounts.map((sets) => (sets === 1 ? '1 set' : `${sets} sets`))],
    plans.map((credits) => [credits, Math.floor(credits / 31), ...setCounts.map((sets) => lifetime(credits, sets))]),
  );
};
