// How deep a set's snapshots are: deeper for a while after a question that needs more coins, longer if that is needed
// again.

import { describe, expect, it } from 'vitest';
import { depthOf, grownTo, paidDepthOf } from '../../../workers/gateway/broker/sets/depth.ts';
import type { GrownDepth } from '../../../workers/gateway/broker/sets/set-registry.ts';

const STANDARD = 1000;
const HOUR = 3_600_000;
const noon = Date.parse('2026-01-11T12:00:00Z');

/** The depth at a time, hours after noon. */
const depthAt = (grown: GrownDepth | null, hours: number): number => depthOf({ grown }, STANDARD, noon + hours * HOUR);

describe('a set is deeper', () => {
  const first = grownTo(null, 3000, noon);

  it.each([
    ['never without a question', null, 0, STANDARD],
    ['at once', first, 0, 3000],
    ['for an hour', first, 1, 3000],
    ['no longer', first, 1.01, STANDARD],
    ['no longer after a clock was set back', first, -1.01, STANDARD],
    ['for an hour, as an earlier version stored it', { coins: 3000, since: noon }, 1, 3000],
    ['no longer, as an earlier version stored it', { coins: 3000, since: noon }, 1.01, STANDARD],
  ] as const)('%s', (_, grown, hours, depth) => {
    expect(depthAt(grown, hours)).toBe(depth);
  });
});

describe('it stays deeper', () => {
  /** Hours for which it stays deep each time, if it is deepened again that many hours after it has shrunk. */
  const stays = (later: number): readonly number[] => {
    let grown = grownTo(null, 2000, noon);
    const hours: number[] = [];
    for (let times = 0; times < 7; times += 1) {
      const held = grown.seconds ?? 0;
      hours.push(held / 3600);
      grown = grownTo(grown, 2000, grown.since + held * 1000 + later * HOUR);
    }
    return hours;
  };

  it.each([
    ['twice as long if it is deepened again at once, a day at most', 0.1, [1, 2, 4, 8, 16, 24, 24]],
    ['and so if it is needed again each morning', 16, [1, 2, 4, 8, 16, 24, 24]],
    ['an hour if it is deepened again two days later', 48, [1, 1, 1, 1, 1, 1, 1]],
  ] as const)('%s', (_, later, hours) => {
    expect(stays(later)).toEqual(hours);
  });
});

it.each([
  [1000, 1000],
  [2000, 2000],
  [3000, 2000],
  [25_000, 2000],
])('of %d coins refreshes pay for %d', (depth, paid) => {
  expect(paidDepthOf(depth, STANDARD)).toBe(paid);
});
