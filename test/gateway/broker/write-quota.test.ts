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

  it('is used for further parts as well where there is enough', () => {
    const [one] = runDay([540], 800, nothing).sets;
    expect(one?.writes).toBe(160 * MOST);
    const [busy] = runDay([120], 800, nothing).sets;
    expect(busy?.writes).toBeLessThan(1.12 * 720);
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

  it('allows more writes, the longer ago a set was written', () => {
    const quota = quotaOf(800);
    const counts = [60, 120, 300, 900].map((passed) => allowed(quota, midnight - passed * 1000, midnight));
    expect(counts).toEqual([0, 1, 3, 10]);
  });

  it('begins anew with the day', () => {
    const quota = quotaOf(10);
    quota.note(10, midnight);
    expect(allowed(quota, null, midnight + day - 1)).toBe(0);
    expect(allowed(quota, null, midnight + day)).toBe(2);
  });

  it('is not forgotten by a clock that is set back over midnight', () => {
    const quota = quotaOf(10);
    quota.note(10, midnight);
    quota.note(1, midnight - 1);
    expect(allowed(quota, null, midnight)).toBe(0);
    expect(quota.used(midnight - 1)).toBe(1);
  });

  it('is remembered over a restart', () => {
    const sql = openSqlite();
    createWriteQuota(createNotebook(sql), 10).note(7, midnight);
    expect(createWriteQuota(createNotebook(sql), 10).used(midnight)).toBe(7);
  });

  it('of nothing allows nothing', () => {
    const quota = quotaOf(0);
    expect([allowed(quota, null, midnight), allowed(quota, midnight - day, midnight)]).toEqual([0, 0]);
  });
});
