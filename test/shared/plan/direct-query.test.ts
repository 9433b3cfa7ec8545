// Direct queries: what a question that no snapshot answers costs upstream, and which ones are refused. The snapshot
// holds the first 1,000 coins of 2,500 unless the title says otherwise, and may hold no more.

import { describe, expect, it } from 'vitest';
import { tooBroadSentence } from '../../../shared/plan/plan.ts';
import { byCap, byRank, coinsBy, inputOf, planned, planText, type Asked } from './ask-plan.ts';

const coins = coinsBy(1000, (place) => 1e9 / place);
const many = coinsBy(3000, (place) => 1e9 / place);

const ask = (asked: Asked): Asked => ({ coins, limit: 10, ...asked, facts: { itemCount: 2500, ...asked.facts } });

/** The first 3,000 coins of 5,000. */
const of5000 = { coins: many, facts: { itemCount: 5000 } };

const byDecimals = { field: 'decimals', descending: true } as const;
const byName = { field: 'name', descending: false } as const;
const byVolume = { field: 'volume', descending: true } as const;
const smallest = { field: 'marketCap', descending: false } as const;

describe('the upstream', () => {
  // oxfmt-ignore
  it.each<[string, Asked, string]>([
    ['gives the page for a known sort', { sort: byVolume, needsTotal: true }, 'upstream, its page'],
    ['gives the page for a known filter', { where: 'volume > 5 and name ~ x', sort: byVolume, page: 500 }, 'upstream, its page'],
    ['gives the page for a comparison in dollars', { usd: true, sort: byVolume, needsTotal: true }, 'upstream, its page'],
    ['gives two pages to filter by an unknown filter', { where: 'decimals > 3', sort: byVolume }, 'upstream, two pages'],
    ['gives two pages to sort by an unknown sort', { where: 'volume > 5', sort: byDecimals }, 'upstream, two pages'],
    ['gives two pages to exclude a category', { where: 'not category = nft', sort: byVolume }, 'upstream, two pages'],
    [
      'gives two pages to filter further after a comparison in dollars',
      { where: 'decimals > 3', usd: true, sort: byDecimals, needsTotal: true },
      'upstream, two pages',
    ],
    ['gives one page for a few ids', { where: 'id in (a, b)', sort: byDecimals }, 'upstream, one page'],
    ['gives two pages for an id that a request cannot contain', { where: 'id = "a,b" and decimals > 3', sort: byVolume }, 'upstream, two pages'],
    ['gives one page of a set of at most 1,000 coins', { sort: byDecimals, facts: { itemCount: 1000, sound: false } }, 'upstream, one page'],
    ['gives two pages of a larger set', { sort: byDecimals, facts: { itemCount: 1001, sound: false } }, 'upstream, two pages'],
    ['gives all of a set that fits in two pages', { sort: byDecimals, needsTotal: true, facts: { itemCount: 2000 } }, 'upstream, two pages'],
  ])('%s', (_title, asked, expected) => expect(planText(ask(asked))).toBe(expected));

  it.each<[Asked, number]>([
    [{ sort: byVolume }, 2],
    [{ where: 'id in (a, b)', sort: byDecimals }, 2],
    [{ where: 'volume > 5', sort: byDecimals }, 4],
  ])('costs for %j at most %d credits', (asked, credits) => expect(planned(ask(asked))).toMatchObject({ credits }));
});

describe('refused is', () => {
  // oxfmt-ignore
  it.each<[string, Asked, string]>([
    ['an unbounded total', { where: 'decimals > 3', sort: byVolume, needsTotal: true }, 'refuse, total'],
    ['a total without the coins of a category', { where: 'not category = nft', needsTotal: true }, 'refuse, total'],
    [
      'a bounded total of more matches than two pages',
      {
        where: 'volume < 5 and decimals > 3',
        sort: byVolume,
        needsTotal: true,
        coins: many.map((coin) => ({ ...coin, numbers: { ...coin.numbers, volume: 1 } })),
        facts: { itemCount: 5000 },
      },
      'refuse, total',
    ],
    ['a sort that the upstream does not know', { sort: byDecimals }, 'refuse, order'],
    ['a sort by text, which a part of the coins cannot settle', { where: 'decimals > 3', sort: byName }, 'refuse, order'],
    ['a page beyond the two pages', { where: 'decimals > 3', sort: byVolume, page: 200 }, 'refuse, page'],
    ['a page that the coins held show not to be full', { where: 'decimals = 3', ...of5000 }, 'refuse, held'],
    ['a page by rank that the coins held show not to be full', { where: 'decimals = 3', sort: byRank, ...of5000 }, 'refuse, held'],
  ])('%s', (_title, asked, expected) => expect(planText(ask(asked))).toBe(expected));
});

describe('not refused is', () => {
  // oxfmt-ignore
  it.each<[string, Asked]>([
    ['a page that two pages may fill', { where: 'decimals > 3', sort: byVolume, page: 199 }],
    ['a set that fits in two pages', { sort: byDecimals, facts: { itemCount: 2000 } }],
    ['a sort by text that the upstream can page', { sort: byName, page: 200 }],
    ['a question that the upstream bounds', { where: 'name ~ x and decimals > 3', sort: byDecimals, needsTotal: true }],
    ['a question that the upstream bounds to coins held', { where: 'price < 2000 and decimals > 3', sort: byDecimals, needsTotal: true, ...of5000 }],
    [
      'a question that the upstream bounds to more, with an unsound snapshot',
      {
        where: 'price < 9000 and decimals > 3',
        sort: byDecimals,
        needsTotal: true,
        coins: many,
        facts: { itemCount: 5000, sound: false },
      },
    ],
    ['a comparison in dollars', { where: 'price < 9000 and decimals > 3', sort: byDecimals, needsTotal: true, ...of5000, usd: true }],
    ['a page with coins that are not held', { where: 'decimals = 3', coins: many.slice(0, 1999), facts: { itemCount: 5000 } }],
    ['a page by rank with coins that are not held', { where: 'decimals = 3', sort: byRank, coins: many.slice(0, 2000), facts: { itemCount: 5000 } }],
    ['a page in the other order', { where: 'decimals = 3', sort: smallest, ...of5000 }],
    ['a page in the other order of ranks', { where: 'decimals = 3', sort: { field: 'rank', descending: true }, ...of5000 }],
    ['a page in another rising order', { where: 'decimals = 3', sort: { field: 'volume', descending: false }, ...of5000 }],
    ['a page in another order', { where: 'decimals = 3', sort: byVolume, ...of5000 }],
    ['a page that the upstream bounds', { where: 'decimals = 3 and name ~ x', ...of5000 }],
    ['a page with an unsound snapshot', { where: 'decimals = 3', coins: many, facts: { itemCount: 5000, sound: false } }],
  ])('%s', (_title, asked) => expect(planned(ask(asked)).kind).toBe('upstream'));
});

describe('a refusal', () => {
  it('names a condition that makes the question answerable', () => {
    const refused = planned(ask({ sort: byDecimals }));
    expect(refused).toEqual({
      kind: 'refuse',
      reason: 'order',
      unproven: 'rows',
      add: 'marketCap > 1100000',
      detail:
        'Too many coins may match to be looked through: add a condition, like marketCap > 1100000, or ask by marketCap or rank, largest first.',
    });
    expect(planText(ask({ sort: byDecimals, where: 'marketCap > 1100000', needsTotal: true }))).toBe('cap + cap');
  });

  it.each([
    [0, 'marketCap > 0'],
    [-5, 'marketCap > 0'],
    [1e-9, 'marketCap > 0.0000000011'],
    [1e22, 'marketCap > 11000000000000000000000'],
    [0.9999999, 'marketCap > 1'],
  ])('with a snapshot down to %d names %s', (cutoff, add) => {
    const asked = ask({ sort: byDecimals, facts: { cutoff } });
    expect(planned(asked)).toMatchObject({ add });
    expect(planned({ ...asked, where: add })).toMatchObject({ kind: 'local', rows: 'cap' });
  });

  it('names no condition if none would help', () => {
    const sentence =
      'Too many coins may match to be looked through: add a condition that leaves fewer coins, or ask by marketCap or rank, largest first.';
    const unsound = planned(ask({ sort: byDecimals, facts: { sound: false } }));
    expect(unsound).toMatchObject({ kind: 'refuse', add: undefined, detail: sentence });
    const { question, facts } = inputOf(ask({ usd: true }));
    expect(tooBroadSentence(question, facts)).toBe(sentence);
  });
});

it('gives the reason why the snapshot does not answer', () => {
  // oxfmt-ignore
  const reasons: [Asked, string][] = [
    [{ usd: true, facts: { sound: false } }, 'dollars'],
    [{ facts: { sound: false } }, 'unsound'],
    [{ where: 'volume > 5', sort: byCap, coins: coins.map((coin) => ({ ...coin, numbers: { ...coin.numbers, volume: 9 } })), needsTotal: true }, 'total'],
    [{ sort: byVolume }, 'rows'],
  ];
  for (const [asked, unproven] of reasons) expect(planned(ask(asked))).toMatchObject({ unproven });
});
