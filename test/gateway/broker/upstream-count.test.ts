// The upstream's own count of credits.

import { beforeEach, describe, expect, it } from 'vitest';
import { nextRenewal } from '../../../workers/gateway/broker/spend/ledger.ts';
import {
  createSpendingWorld,
  failing,
  refusal,
  type Spenders,
  type SpendingWorld,
} from '../../support/spending-world.ts';

let world: SpendingWorld;
let parts: Spenders;

const planOf = ({ account, count }: Spenders) => ({
  left: account.budget().upstreamLeft,
  renewsAt: nextRenewal(world.time, count.renewalDay()),
});

beforeEach(() => {
  world = createSpendingWorld();
  parts = world.open();
});

describe("the upstream's own count", () => {
  it('is asked for once an hour, and more often where little is left', async () => {
    await parts.count.update();
    world.time += 3599_000;
    expect(parts.count.isDue()).toBe(false);
    world.time += 1000;
    world.left = 20;
    await parts.count.update();
    expect([parts.count.isDue(), world.countsAsked]).toEqual([false, 2]);
    world.time += 600_000;
    expect(parts.count.isDue()).toBe(true);
  });

  it('limits what may be spent', async () => {
    world.left = 3;
    await parts.count.update();
    expect(refusal(parts, 'refresh', 4)).toEqual({ reason: 'credits', retryAfterSeconds: 600 });
    await parts.page();
    expect(refusal(parts, 'refresh', 2)).toEqual({ reason: 'credits', retryAfterSeconds: 600 });
  });

  it('has no calls that were made after it, even if the broker was evicted meanwhile', async () => {
    await parts.page();
    await parts.count.update();
    await parts.page();
    expect(world.open().account.budget().upstreamLeft).toBe(498);
    // Past midnight, too.
    world.time = Date.parse('2026-01-31T23:59:00Z');
    parts = world.open();
    await parts.count.update();
    await parts.page();
    world.time += 120_000;
    parts = world.open();
    await parts.page();
    expect(world.open().account.budget().upstreamLeft).toBe(496);
  });

  it('that an earlier version has stored is read, and what was spent before is in it', async () => {
    await parts.page();
    const { at, total, used, remaining } = { at: world.time, total: 1000, used: 600, remaining: 400 };
    world.notebook.write('upstream-count', { at, total, used, remaining });
    parts = world.open();
    await parts.page();
    expect(parts.account.budget().upstreamLeft).toBe(398);
  });

  it('is asked for at once where the upstream says that there are no credits', async () => {
    await parts.count.update();
    world.answer = failing({ reason: 'credits', retryAfterSeconds: undefined });
    await parts.page();
    expect(parts.count.isDue()).toBe(true);
  });

  it('that falls tells on which day of the month the plan is renewed', async () => {
    world.time = Date.parse('2026-01-16T12:00:00Z');
    parts = world.open(10_000);
    world.left = 100;
    await parts.count.update();
    expect(planOf(parts)).toEqual({ left: 100, renewsAt: Date.parse('2026-02-01') });
    world.left = 900;
    world.time += 3600_000;
    await parts.count.update();
    // Until the 16th of February.
    const renewed = { left: 900, renewsAt: Date.parse('2026-02-16') };
    expect(planOf(parts)).toEqual(renewed);
    expect(planOf(world.open(10_000))).toEqual(renewed);
  });

  const day = 86_400_000;

  it.each([
    ['a little, as by a refund', 100, 102, 3600_000],
    ['by half', 0, 500, 3600_000],
    ['between counts that are a day apart', 100, 900, day],
  ])('that falls %s tells nothing of a renewal', async (_, before, after, milliseconds) => {
    world.time = Date.parse('2026-01-16T12:00:00Z');
    parts = world.open(10_000);
    world.left = before;
    await parts.count.update();
    world.left = after;
    world.time += milliseconds;
    await parts.count.update();
    expect(planOf(parts).renewsAt).toBe(Date.parse('2026-02-01'));
  });
});
