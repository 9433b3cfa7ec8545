// Which lists are believed: each title is a case, beside its near misses.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSnapshot } from '../../../workers/gateway/codec/snapshot.ts';
import {
  furtherDoubt,
  isBelieved,
  type Doubt,
  judgePage,
  judgeSet,
  type FoundPage,
  type FoundSet,
  type Known,
  type KnownList,
  type MarketSeen,
  type Verdict,
} from '../../../workers/gateway/judge/judge-list.ts';
import { snapshotOf } from '../../support/encode-coins.ts';
import { finds } from '../../support/page-queries.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

const idsOf = (count: number, from = 0): readonly string[] =>
  Array.from({ length: count }, (_, index) => `c${from + index}`);

const seen = (itemCount: number, isPriced = true): MarketSeen => ({ itemCount, isPriced });

const nothingKnown: Known = {
  same: undefined,
  market: undefined,
  proves: false,
  marketCount: undefined,
  look: undefined,
  least: 0,
};

const set = (ids: readonly string[], values: Partial<FoundSet> = {}): FoundSet => ({
  ids,
  prices: ids.map(() => 1),
  itemCount: ids.length,
  isMarket: false,
  isShort: ids.length < 1000,
  proves: true,
  ...values,
});

const held = (ids: readonly string[], itemCount = ids.length): KnownList => ({
  ids,
  prices: ids.map(() => 1),
  itemCount,
  columns: undefined,
});

/** As a word, or the sentence of a doubt. */
const told = (verdict: Verdict): string => (verdict.kind === 'doubt' ? verdict.detail : verdict.kind);

const market = idsOf(3300);

describe('a list that lacks coins of the one before', () => {
  it.each([
    ['none of nine', idsOf(9), set([]), 'the list lacks 9 of 9 coins'],
    ['a tenth less', market, set(idsOf(2970)), 'accept'],
    ['without the largest', market, set(idsOf(3299, 1)), 'the list lacks c0, one of the largest coins'],
    ['without the hundredth', market, set(market.toSpliced(99, 1)), 'the list lacks c99, one of the largest coins'],
    ['without the hundred and first', market, set(market.toSpliced(100, 1)), 'accept'],
    ['none of two', idsOf(2), set([]), 'the list lacks 2 of 2 coins'],
    ['one of nine, even the largest', idsOf(9), set(idsOf(8, 1)), 'accept'],
  ])('%s', (_, before, found, expected) => {
    const isMarket = { ...found, isMarket: true };
    expect(told(judgeSet(isMarket, { ...nothingKnown, same: held(before) }))).toBe(expected);
  });

  it('is never believed at once, whatever its size and which of its coins it has', () => {
    fc.assert(
      fc.property(fc.subarray([...market], { maxLength: 2969 }), fc.nat(3300), (some, count) => {
        const itemCount = Math.max(some.length, count);
        const lacksLargest = idsOf(100).some((id) => !some.includes(id));
        const verdict = judgeSet(set(some, { itemCount }), { ...nothingKnown, same: held(market) });
        expect(verdict.kind).toBe(lacksLargest || 3300 - itemCount > 330 ? 'doubt' : 'accept');
      }),
      { numRuns: 50 },
    );
  });
});

describe('a short list that nothing held proves', () => {
  const known = { ...nothingKnown, marketCount: 3300 };
  it.each<[string, FoundSet, Known, string]>([
    ['where nothing at all is known', set([]), nothingKnown, 'accept'],
    ['takes a look', set([]), known, 'unclear'],
    ['is believed where the market is as it was', set([]), { ...known, look: seen(3300) }, 'accept'],
    [
      'is in doubt where it has shrunk',
      set([]),
      { ...known, look: seen(2969) },
      'the market has 2969 coins, and 3300 are known',
    ],
    ['takes none where it does not end on its first page', set(idsOf(1000), { isShort: false }), known, 'accept'],
    ['takes none where it is as long in another currency', set(idsOf(9)), { ...known, same: held(idsOf(9)) }, 'accept'],
    ['takes one where the only coin is gone', set([]), { ...known, same: held(['c0']) }, 'unclear'],
  ])('%s', (_, found, knowing, expected) => {
    expect(told(judgeSet(found, knowing))).toBe(expected);
  });
});

describe('the raw list of a service that gives whole lists', () => {
  const least = { ...nothingKnown, least: 1500 };
  it.each<[string, FoundSet, Known, string]>([
    ['of five coins', set(['c0']), { ...least, look: seen(5) }, 'the list has 5 coins, and at least 1500 are known'],
    ['of as many as are known', set(['c0']), { ...least, look: seen(1500) }, 'accept'],
    ['that was believed although it is short', set(['c0']), { ...least, look: seen(5), marketCount: 5 }, 'accept'],
    [
      'of half the market',
      set(['c0']),
      { ...least, look: seen(1600), marketCount: 3200 },
      'the market has 1600 coins, and 3200 are known',
    ],
    [
      'that is the market itself',
      set(idsOf(30), { isMarket: true }),
      least,
      'the list has 30 coins, and at least 1500 are known',
    ],
  ])('%s', (_, found, known, expected) => {
    expect(told(judgeSet(found, known))).toBe(expected);
  });
});

describe('prices', () => {
  const priced = (ids: readonly string[], without: number): FoundSet =>
    set(ids, { prices: ids.map((_, index) => (index < without ? Number.NaN : 1)) });
  it.each([
    ['of half of the coins gone', priced(idsOf(10), 5), held(idsOf(10)), 'accept'],
    ['of more than half gone', priced(idsOf(10), 6), held(idsOf(10)), '6 of 10 coins that had a price have none'],
    ['of five coins gone', priced(idsOf(5), 5), held(idsOf(5)), '5 of 5 coins that had a price have none'],
    [
      'that never were there',
      priced(idsOf(10), 8),
      { ...held(idsOf(10)), prices: idsOf(10).map((_, index) => (index < 6 ? Number.NaN : 1)) },
      'accept',
    ],
  ])('%s', (_, found, before, expected) => {
    expect(told(judgeSet(found, { ...nothingKnown, same: before }))).toBe(expected);
    expect(told(judgeSet({ ...found, isShort: false }, { ...nothingKnown, market: before }))).toBe(expected);
  });
});

describe('coins without a price, without anything known of them', () => {
  const bare = set(idsOf(3), { prices: [Number.NaN, Number.NaN, Number.NaN] });
  const known = { ...nothingKnown, marketCount: 3300 };
  it.each<[string, Known, string]>([
    ['take a look', known, 'unclear'],
    ['are believed where the largest coin has one', { ...known, look: seen(3300) }, 'accept'],
    [
      'are in doubt where it has none',
      { ...known, look: seen(3300, false) },
      'no coin has a price, not even the largest of the market',
    ],
  ])('%s', (_, knowing, expected) => {
    expect(told(judgeSet({ ...bare, isShort: false }, knowing))).toBe(expected);
    const page = { ...bare, tests: [finds('id', 'c0', 'c1', 'c2')], isInUsd: true, isWhole: true };
    expect(told(judgePage(page, knowing))).toBe(expected);
  });
});

describe('coins that do not fit together', () => {
  it.each<[string, boolean, boolean, string]>([
    ['after some that do', false, true, 'misfit'],
    ['after some that do not', false, false, 'accept'],
    ['that fit', true, true, 'accept'],
  ])('%s', (_, proves, knownProves, expected) => {
    const known = { ...nothingKnown, same: held(idsOf(9)), proves: knownProves };
    expect(judgeSet(set(idsOf(9), { proves }), known).kind).toBe(expected);
  });
});

describe('a direct answer', async () => {
  // Market caps from 1,000 down to 901, prices of 1 each.
  const coins = Array.from({ length: 100 }, (_, index) => ({
    ...coin(`c${index}`, `S${index}`, index + 1, 1000 - index),
    name: index < 20 ? `Old ${index}` : `New ${index}`,
    price: 100 - index,
  }));
  const snapshot = openSnapshot(await snapshotOf(coins));
  const same: KnownList = {
    ...held(idsOf(100), 3300),
    columns: snapshot.columns,
  };
  const known: Known = { ...nothingKnown, same, marketCount: 3300 };
  const above = { kind: 'number', field: 'price', operator: '>', value: 50 } as const;
  const named = finds('id', 'zzz', 'yyy');
  const change = { kind: 'number', field: 'priceChange1d', operator: '>', value: 5 } as const;
  const page = (ids: readonly string[], values: Partial<FoundPage> = {}): FoundPage => ({
    ids,
    prices: ids.map(() => 1),
    itemCount: ids.length,
    tests: [above],
    isInUsd: true,
    isWhole: true,
    ...values,
  });
  // Prices above 55: c0 to c44.
  const lacking = (lost: number, of: number): string =>
    `the answer lacks ${lost} of ${of} known coins that meet its condition`;

  it.each<[string, FoundPage, string]>([
    ['with all that clearly meet the condition', page(idsOf(45)), 'accept'],
    ['without a tenth of them', page(idsOf(41)), 'accept'],
    ['without more', page(idsOf(40)), lacking(5, 45)],
    ['with none', page([]), lacking(45, 45)],
    ['with a page of them', page(idsOf(10), { itemCount: 45, isWhole: false }), 'accept'],
    ['that counts too few', page(idsOf(10), { itemCount: 39, isWhole: false }), lacking(6, 45)],
    [
      'by a bound in dollars in another currency',
      page([], { tests: [{ ...above, inUsd: true }], isInUsd: false }),
      'unclear',
    ],
    ['by a change, which says nothing', page([], { tests: [{ ...above, field: 'priceChange1d' }] }), 'unclear'],
    ['by a part of the name', page(['c0'], { tests: [finds('name', 'old')] }), lacking(19, 20)],
    ['by a name that no coin has', page([], { tests: [finds('name', 'zzz')] }), 'unclear'],
    ['by an id that is found', page(['zzz'], { tests: [finds('id', 'zzz')] }), 'accept'],
    ['by two spellings of an id that is found', page(['Zzz'], { tests: [finds('id', 'Zzz', 'zzz')] }), 'accept'],
    ['by two ids where one is found', page(['zzz'], { tests: [finds('id', 'zzz', 'yyy')] }), 'unclear'],
    ['by a symbol that is found', page(['zzz'], { tests: [finds('symbol', 'ZZZ')] }), 'accept'],
    ['of 100 coins that nothing proves', page(idsOf(100), { tests: [{ ...above, value: 500 }] }), 'accept'],
    ['of 99', page(idsOf(99), { tests: [{ ...above, value: 500 }] }), 'unclear'],
    ['without a condition', page([], { tests: [], itemCount: 3300, isWhole: false }), 'accept'],
    [
      'without one, that counts too few',
      page([], { tests: [], itemCount: 30, isWhole: false }),
      'the list lacks 3270 of 3300 coins',
    ],
    [
      'whose coins have lost their prices',
      page(idsOf(45), { prices: idsOf(45).map(() => Number.NaN) }),
      '45 of 45 coins that had a price have none',
    ],
  ])('%s', (_, found, expected) => {
    expect(told(judgePage(found, known))).toBe(expected);
  });

  const counts = (itemCount: number, values: Partial<FoundPage> = {}): FoundPage =>
    page(idsOf(20, 500), { itemCount, isWhole: false, tests: [{ ...above, value: 500 }], ...values });
  it.each<[string, number | undefined, FoundPage, string]>([
    ['a tenth less', 200, counts(180), 'accept'],
    ['less', 200, counts(179), 'the answer counts 179 coins, and 200 were counted before'],
    ['more', 200, counts(400), 'accept'],
    ['few before, a tenth of which is a coin or two', 99, counts(50), 'unclear'],
    [
      'one less of those that it names',
      2,
      counts(1, { tests: [named] }),
      'the answer counts 1 coins, and 2 were counted before',
    ],
    ['as many as it named', 1, counts(1, { tests: [named] }), 'accept'],
    ['less by a change, which is another each minute', 200, counts(179, { tests: [change] }), 'accept'],
  ])('that counts %s', (_, countBefore, found, expected) => {
    expect(told(judgePage(found, { ...known, countBefore }))).toBe(expected);
  });
});

describe('a doubt', () => {
  const noon = Date.parse('2026-01-11T12:00:00Z');
  const at = (seconds: number): number => noon + seconds * 1000;
  const found = { itemCount: 50, ids: idsOf(50) };

  it('ends after three answers that agree, over an hour, not before', () => {
    const outcomes: boolean[] = [];
    let doubt: Doubt | null = null;
    for (const seconds of [130, 260, 390, 3729, 3730]) {
      doubt = furtherDoubt(found, 'd', doubt, at(seconds));
      outcomes.push(isBelieved(doubt, at(seconds)));
    }
    expect(outcomes).toEqual([false, false, false, false, true]);
    const few = furtherDoubt(found, 'd', furtherDoubt(found, 'd', null, at(0)), at(9000));
    expect(isBelieved(few, at(9000))).toBe(false);
  });

  it('begins anew where the next answer is another', () => {
    const before: Doubt = { since: at(130), times: 9, itemCount: 50, largest: idsOf(5) };
    const others = [idsOf(20), idsOf(80), idsOf(50, 5), []];
    const after = others.map((ids) => furtherDoubt({ itemCount: ids.length, ids }, 'd', before, at(9000)));
    expect(after).toEqual(others.map(({ length }) => expect.objectContaining({ since: at(9000), itemCount: length })));
  });
});
