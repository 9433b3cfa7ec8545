import { describe, expect, it } from 'vitest';
import { deniedUntil, pacedLifetime, type Budget } from '../../../workers/gateway/gate/budget.ts';

const noon = Date.parse('2026-01-11T12:00:00Z');
const midnight = Date.parse('2026-01-12T00:00:00Z');
const nextMonth = Date.parse('2026-02-01T00:00:00Z');
const nothing = { refresh: 0, opening: 0, deepening: 0, question: 0 };

const budget = (
  today: number,
  {
    thisMonth = today,
    todayBy = nothing,
    upstreamLeft = Number.POSITIVE_INFINITY,
    perDay = 100,
    perMonth = 1_000_000,
  } = {},
): Budget => ({ limits: { perDay, perMonth }, spending: { today, thisMonth, todayBy }, upstreamLeft });

describe('budget', () => {
  it.each([
    ['the last credits of the day', budget(98), 'refresh', undefined],
    ['one more than the day has', budget(99), 'refresh', midnight],
    [
      'more than a kind of question may take of a day',
      budget(24, { todayBy: { ...nothing, question: 24 } }),
      'question',
      midnight,
    ],
    ['the rest of that share', budget(23, { todayBy: { ...nothing, question: 23 } }), 'question', undefined],
    [
      'another kind beside an exhausted one',
      budget(25, { todayBy: { ...nothing, question: 25 } }),
      'opening',
      undefined,
    ],
    [
      'what is released by noon',
      budget(190, { perDay: 1024, todayBy: { ...nothing, opening: 190 } }),
      'opening',
      undefined,
    ],
    [
      'more than is released by noon',
      budget(193, { perDay: 1024, todayBy: { ...nothing, opening: 193 } }),
      'opening',
      // The last of 195 of 256 credits: 66 of the 128 that are released as the day goes on are before it.
      Date.parse('2026-01-11T12:22:30Z'),
    ],
    [
      'all of a share that the deepest set costs',
      budget(23, { todayBy: { ...nothing, opening: 23 } }),
      'opening',
      undefined,
    ],
    ['the last credits of the month', budget(0, { thisMonth: 98, perMonth: 100 }), 'refresh', undefined],
    ['one more than the month has', budget(0, { thisMonth: 99, perMonth: 100 }), 'refresh', nextMonth],
    ['more than the upstream has left', budget(0, { upstreamLeft: 1 }), 'refresh', noon + 600_000],
    ['what the upstream has left', budget(0, { upstreamLeft: 2 }), 'refresh', undefined],
  ] as const)('%s', (_, held, purpose, until) => {
    expect(deniedUntil(held, purpose, 2, noon)).toBe(until);
  });
});

describe('paced lifetime', () => {
  it('is the configured one while the budget lasts', () => {
    expect(pacedLifetime({ ...budget(0), limits: { perDay: 1_000_000, perMonth: 1e9 } }, 120, 4, noon)).toBe(120);
  });

  it('spreads what is left of the day until midnight UTC', () => {
    // 50 credits for rounds of 5: ten rounds in twelve hours.
    expect(pacedLifetime(budget(50), 120, 5, noon)).toBe(4320);
  });

  it('never needs more credits until midnight than there are', () => {
    for (const round of [2, 3, 4, 10, 32]) {
      for (const today of [0, 1, 37, 60, 68]) {
        const lifetime = pacedLifetime(budget(today), 120, round, noon);
        const rounds = Math.floor((midnight - noon) / 1000 / lifetime);
        expect(rounds * round).toBeLessThanOrEqual(100 - today);
      }
    }
  });

  it('lasts until midnight where not even one round is left', () => {
    expect(pacedLifetime(budget(99), 120, 4, noon)).toBe(43_200);
  });

  it('shares the rest of the month evenly among its days', () => {
    // 21 days are left of January, today among them: 210 credits are 10 a day.
    const month = budget(0, { thisMonth: 790, perMonth: 1000 });
    expect(pacedLifetime(month, 120, 5, noon)).toBe(21_600);
  });

  it('shares what the upstream has left in the same way', () => {
    expect(pacedLifetime(budget(0, { upstreamLeft: 210 }), 120, 5, noon)).toBe(21_600);
  });
});
