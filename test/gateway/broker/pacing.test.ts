// How long the snapshots of sets are fresh, by their price and their part of all clients.

import { describe, expect, it } from 'vitest';
import { createPacing } from '../../../workers/gateway/broker/refresh/pacing.ts';
import type { SetRecord } from '../../../workers/gateway/broker/sets/set-registry.ts';
import { budgetOfKey } from '../../support/budget-of-key.ts';

const now = Date.parse('2026-01-01T00:00:00Z');
const DAY_SECONDS = 86_400;
const PER_DAY = 20_000 / 31;

interface Use {
  readonly clients: number | undefined;
  readonly pages?: number;
  readonly askedAt?: number;
  readonly lists?: number;
}

const recordOf = ({ pages = 1, askedAt = now, lists = 2 }: Use): SetRecord => {
  const version = { version: '1', slot: 0, asOf: now, ttlSeconds: 120, depth: 1000 * pages, coins: 1000 * pages };
  return {
    set: { category: [], chain: [], currency: 'USD' },
    askedAt,
    grown: null,
    versions: Array.from({ length: lists }, () => ({ ...version, itemCount: 1000 * pages })),
    failed: null,
    storedAt: null,
    misfits: 0,
    twice: [],
    doubt: null,
  };
};

/** Lifetimes of sets, in order, where all that accrues is spent. */
const lifetimes = (sets: readonly Use[], perDay = PER_DAY, saved = perDay / 8): readonly number[] => {
  const records = sets.map((use, index): readonly [string, SetRecord] => [`s${index}`, recordOf(use)]);
  const clients = new Map(sets.flatMap(({ clients: of }, index) => (of === undefined ? [] : [[`s${index}`, of]])));
  const pacing = createPacing({
    registry: { all: () => records, get: (text) => new Map(records).get(text) },
    demand: { clientsBySet: () => clients },
    budget: () => budgetOfKey(31 * perDay + saved, { saved: { level: saved, at: now } }),
    ttlSeconds: 120,
    standardDepth: 5000,
    prices: { pageSize: 1000, creditsPerPage: 2, creditsPerName: 1 },
    now: () => now,
  });
  return records.map(([text]) => pacing.lifetimeOf(text));
};

const times = (count: number, use: Use): readonly Use[] => Array.from({ length: count }, () => use);
const one: Use = { clients: 1 };

describe('a free key gives', () => {
  it.each([
    ['one set', [one], 268],
    ['each of four sets', times(4, one), 1072],
  ] as const)('%s a lifetime by its price', (_, sets, seconds) => {
    expect(lifetimes(sets)).toEqual(sets.map(() => seconds));
  });
});

it('each set has the part of the credits that it has of the clients', () => {
  // Of 268 seconds for all of them.
  expect(lifetimes([{ clients: 3 }, one])).toEqual([358, 1072]);
});

describe('the lifetime is', () => {
  it.each([
    ['the least where that can be paid', [{ ...one }], 1440, 120],
    ['a day without credits', [{ ...one }], 0, DAY_SECONDS],
    ['an hour at most of a first list', times(20, { ...one, lists: 1 }), PER_DAY, 3600],
    ['that of one more client where none is known', [{ clients: undefined }, one], PER_DAY, 536],
    [
      'by those sets alone that are in demand',
      [one, ...times(9, { clients: 1, askedAt: now - 7_200_000 })],
      PER_DAY,
      268,
    ],
  ] as const)('%s', (_, sets, perDay, seconds) => {
    expect(lifetimes(sets, perDay)[0]).toBe(seconds);
  });
});
