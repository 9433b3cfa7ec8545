import { describe, expect, it } from 'vitest';
import { createNotebook } from '../../../workers/gateway/broker/notebook.ts';
import { createWriteQuota } from '../../../workers/gateway/broker/spend/write-quota.ts';
import { openSqlite } from '../../support/sqlite.ts';

const midnight = Date.parse('2026-01-31T00:00:00Z');
const day = 86_400_000;

describe('write quota', () => {
  it('is never exceeded, however often sets are published, and lasts the whole day', () => {
    const quota = createWriteQuota(createNotebook(openSqlite()), 800);
    const storedAt = new Map<number, number>();
    let writes = 0;
    let last = 0;
    for (let time = midnight; time < midnight + day; time += 60_000) {
      for (let set = 0; set < 3; set += 1) {
        if (!quota.allows(6, storedAt.get(set) ?? null, 3, time)) continue;
        quota.note(6, time);
        storedAt.set(set, time);
        writes += 6;
        last = time;
      }
    }
    expect(writes).toBeLessThanOrEqual(800);
    expect(writes).toBeGreaterThan(700);
    expect(last).toBeGreaterThan(midnight + 0.95 * day);
  });

  it('lasts for sets in steady use, however many others are written for the first time', () => {
    const quota = createWriteQuota(createNotebook(openSqlite()), 800);
    let storedAt = midnight - 86_000;
    let steady = 0;
    let last = 0;
    for (let time = midnight; time < midnight + day; time += 60_000) {
      if (quota.allows(6, storedAt, 1, time)) {
        quota.note(6, time);
        [storedAt, last] = [time, time];
        steady += 6;
      }
      for (let other = 0; other < 16; other += 1) if (quota.allows(6, null, 1, time)) quota.note(6, time);
    }
    expect(quota.used(midnight)).toBeLessThanOrEqual(800);
    expect(steady).toBeGreaterThan(500);
    expect(last).toBeGreaterThan(midnight + 0.95 * day);
  });

  it('has a quarter of the day at once for first writes, and more as the day goes on', () => {
    const quota = createWriteQuota(createNotebook(openSqlite()), 800);
    quota.note(200, midnight);
    expect(quota.allows(6, null, 1, midnight)).toBe(true);
    quota.note(1, midnight);
    expect(quota.allows(6, null, 1, midnight)).toBe(false);
    expect(quota.allows(6, null, 1, midnight + day / 600)).toBe(true);
  });

  it('begins anew with the day', () => {
    const quota = createWriteQuota(createNotebook(openSqlite()), 10);
    quota.note(10, midnight);
    expect(quota.allows(1, null, 1, midnight + day - 1)).toBe(false);
    expect(quota.allows(1, null, 1, midnight + day)).toBe(true);
  });

  it('is not forgotten by a clock that is set back over midnight', () => {
    const quota = createWriteQuota(createNotebook(openSqlite()), 10);
    quota.note(10, midnight);
    quota.note(1, midnight - 1);
    expect(quota.allows(1, null, 1, midnight)).toBe(false);
    expect(quota.used(midnight - 1)).toBe(1);
  });

  it('is remembered over a restart', () => {
    const sql = openSqlite();
    createWriteQuota(createNotebook(sql), 10).note(7, midnight);
    expect(createWriteQuota(createNotebook(sql), 10).used(midnight)).toBe(7);
  });

  it('of nothing allows nothing', () => {
    expect(createWriteQuota(createNotebook(openSqlite()), 0).allows(1, null, 1, midnight)).toBe(false);
  });
});
