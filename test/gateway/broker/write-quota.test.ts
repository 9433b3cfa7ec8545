import { describe, expect, it } from 'vitest';
import { createNotebook } from '../../../workers/gateway/broker/storage.ts';
import { createWriteQuota, type WriteQuota } from '../../../workers/gateway/broker/refresh/kv-writer.ts';
import { openSqlite } from '../../support/sqlite.ts';

const midnight = Date.parse('2026-01-31T00:00:00Z');
const day = 86_400_000;
/** Writes of a whole snapshot. */
const MOST = 5;

const quotaOf = (perDay: number): WriteQuota => createWriteQuota(createNotebook(openSqlite()), perDay);

/** Writes allowed for a first write, or for one of the only set, which is refreshed every five minutes. */
const allowed = (quota: WriteQuota, storedAt: number | null, now: number): number =>
  quota.allowed({ storedAt, intervalSeconds: 300, refreshesPerSecond: 1 / 300 }, now);

/** A day of sets that are refreshed at the end of each lifetime. */
const runDay = (lifetimes: readonly number[], perDay: number, beside: (quota: WriteQuota, time: number) => void) => {
  const quota = quotaOf(perDay);
  const refreshesPerSecond = lifetimes.reduce((sum, seconds) => sum + 1 / seconds, 0);
  const sets = lifetimes.map((intervalSeconds) => ({
    intervalSeconds,
    storedAt: midnight - intervalSeconds * 1000,
    refreshes: 0,
    stored: 0,
    writes: 0,
  }));
  for (let time = midnight; time < midnight + day; time += 60_000) {
    for (const set of sets) {
      if (((time - midnight) / 1000) % set.intervalSeconds !== 0) continue;
      set.refreshes += 1;
      const writes = Math.min(MOST, quota.allowed({ ...set, refreshesPerSecond }, time));
      if (writes === 0) continue;
      quota.note(writes, time);
      set.storedAt = time;
      set.stored += 1;
      set.writes += writes;
    }
    beside(quota, time);
  }
  return { quota, sets };
};

const nothing = (): void => undefined;

describe('write quota', () => {
  it.each([
    [[120], 'every refresh'],
    [[540], 'every refresh'],
    [[300, 600, 3600], 'every refresh'],
    [[240, 240], 'every refresh'],
    [[60], 'at least every second refresh'],
    [[120, 300, 600, 3600], 'at least every second refresh'],
  ] as const)('of 800, for sets with lifetimes of %j seconds, stores %s', (lifetimes, goal) => {
    const { quota, sets } = runDay(lifetimes, 800, nothing);
    expect(quota.used(midnight)).toBeLessThanOrEqual(800);
    for (const { refreshes, stored, storedAt } of sets) {
      expect(stored).toBeGreaterThanOrEqual(goal === 'every refresh' ? refreshes : Math.floor(refreshes / 2));
      expect(storedAt).toBeGreaterThan(midnight + 0.9 * day);
    }
  });

  it('lasts for sets in steady use, however many others are written for the first time', () => {
    const openMany = (quota: WriteQuota, time: number): void => {
      for (let other = 0; other < 16; other += 1) quota.note(Math.min(MOST, allowed(quota, null, time)), time);
    };
    const { quota, sets } = runDay([300], 800, openMany);
    expect(quota.used(midnight)).toBeLessThanOrEqual(800);
    expect(sets[0]?.stored).toBe(288);
    expect(sets[0]?.writes).toBeGreaterThan(500);
  });

  it('has a quarter of the day at once for first writes, and more as the day goes on', () => {
    const quota = quotaOf(800);
    expect(allowed(quota, null, midnight)).toBe(200);
    quota.note(200, midnight);
    expect(allowed(quota, null, midnight)).toBe(0);
    expect(allowed(quota, null, midnight + day / 100)).toBe(6);
  });

  it('is not forgotten by a clock that is set back over midnight', () => {
    const quota = quotaOf(10);
    quota.note(10, midnight);
    quota.note(1, midnight - 1);
    expect(allowed(quota, null, midnight)).toBe(0);
    expect(quota.used(midnight - 1)).toBe(1);
  });
});
