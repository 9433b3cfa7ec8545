// What a question that no snapshot answers takes of the upstream, and which are refused without asking: the snapshot
// holds the first 1,000 coins of 2,500 unless the title says otherwise, and may hold no more.

import { describe, expect, it } from 'vitest';
import { tooBroadSentence } from '../../../shared/plan/too-broad.ts';
import { byCap, byRank, coinsBy, inputOf, planned, planText, type Asked } from './ask-plan.ts';

const coins = coinsBy(1000, (place) => 1e9 / place);
const many = coinsBy(3000, (place) => 1e9 / place);

const ask = (asked: Asked): Asked => ({ coins, limit: 10, ...asked, facts: { itemCount: 2500, ...asked.facts } });

const byDecimals = { field: 'decimals', descending: true } as const;
const byName = { field: 'name', descending: false } as const;
const byVolume = { field: 'volume', descending: true } as const;
const smallest = { field: 'marketCap', descending: false } as const;

describe('the upstream', () => {
  it.each<[string, Asked, string]>([
    ['gives the page of a sort it knows', { sort: byVolume, needsTotal: true }, 'upstream, its page'],
    [
      'gives the page of a filter it knows',
      { where: 'volume > 5 and name ~ x', sort: byVolume, page: 500 },
      'upstream, its page',
    ],
    [
      'gives the page of a comparison in dollars',
      { usd: true, sort: byVolume, needsTotal: true },
      'upstream, its page',
    ],
    [
      'sends what is looked through for a filter it does not know',
      { where: 'decimals > 3', sort: byVolume },
      'upstream, two pages',
    ],
    [
      'sends what is looked through for a sort it does not know',
      { where: 'volume > 5', sort: byDecimals },
      'upstream, two pages',
    ],
    [
      'sends what is looked through without the coins of a category',
      { where: 'not category = nft', sort: byVolume },
      'upstream, two pages',
    ],
    [
      'sends what is looked through beside dollars',
      { where: 'decimals > 3', usd: true, sort: byDecimals, needsTotal: true },
      'upstream, two pages',
    ],
    ['sends one page for a few ids', { where: 'id in (a, b)', sort: byDecimals }, 'upstream, one page'],
    [
      'sends two pages for an id that it can not be asked for',
      { where: 'id = "a,b" and decimals > 3', sort: byVolume },
      'upstream, two pages',
    ],
    [
      'sends one page of a set that is no larger',
      { sort: byDecimals, facts: { itemCount: 1000, sound: false } },
      'upstream, one page',
    ],
    [
      'sends two pages of a set that is larger',
      { sort: byDecimals, facts: { itemCount: 1001, sound: false } },
      'upstream, two pages',
    ],
    [
      'sends the whole of a set that two pages hold',
      { sort: byDecimals, needsTotal: true, facts: { itemCount: 2000 } },
      'upstream, two pages',
    ],
  ])('%s', (_title, asked, expected) => expect(planText(ask(asked))).toBe(expected));

  it.each<[Asked, number]>([
    [{ sort: byVolume }, 2],
    [{ where: 'id in (a, b)', sort: byDecimals }, 2],
    [{ where: 'volume > 5', sort: byDecimals }, 4],
  ])('takes for %j at most %d credits', (asked, credits) => expect(planned(ask(asked))).toMatchObject({ credits }));
});

describe('refused is', () => {
  it.each<[string, Asked, string]>([
    ['a total that nothing bounds', { where: 'decimals > 3', sort: byVolume, needsTotal: true }, 'refuse, total'],
    ['a total without the coins of a category', { where: 'not category = nft', needsTotal: true }, 'refuse, total'],
    [
      'a bounded total of more matches than are looked through',
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
    ['a sort by text, of which a part settles nothing', { where: 'decimals > 3', sort: byName }, 'refuse, order'],
    ['a page behind all that is looked through', { where: 'decimals > 3', sort: byVolume, page: 200 }, 'refuse, page'],
    [
      'a page of which looking has shown that it is not full',
      { where: 'decimals = 3', coins: many, facts: { itemCount: 5000 } },
      'refuse, held',
    ],
    [
      'a page by rank of which looking has shown that it is not full',
      { where: 'decimals = 3', sort: byRank, coins: many, facts: { itemCount: 5000 } },
      'refuse, held',
    ],
  ])('%s', (_title, asked, expected) => expect(planText(ask(asked))).toBe(expected));
});

describe('not refused is', () => {
  it.each<[string, Asked]>([
    ['a page that looking may fill', { where: 'decimals > 3', sort: byVolume, page: 199 }],
    ['a set that is looked through as a whole', { sort: byDecimals, facts: { itemCount: 2000 } }],
    ['a sort by text that the upstream can page', { sort: byName, page: 200 }],
    ['what the upstream bounds', { where: 'name ~ x and decimals > 3', sort: byDecimals, needsTotal: true }],
    [
      'what the upstream bounds to some that are held',
      {
        where: 'price < 2000 and decimals > 3',
        sort: byDecimals,
        needsTotal: true,
        coins: many,
        facts: { itemCount: 5000 },
      },
    ],
    [
      'what the upstream bounds to more, in a snapshot that is not sound',
      {
        where: 'price < 9000 and decimals > 3',
        sort: byDecimals,
        needsTotal: true,
        coins: many,
        facts: { itemCount: 5000, sound: false },
      },
    ],
    [
      'what is compared in dollars',
      {
        where: 'price < 9000 and decimals > 3',
        sort: byDecimals,
        needsTotal: true,
        coins: many,
        usd: true,
        facts: { itemCount: 5000 },
      },
    ],
    [
      'a page whose coins are not all held',
      { where: 'decimals = 3', coins: many.slice(0, 1999), facts: { itemCount: 5000 } },
    ],
    [
      'a page by rank whose coins are not all held',
      { where: 'decimals = 3', sort: byRank, coins: many.slice(0, 2000), facts: { itemCount: 5000 } },
    ],
    ['a page in the other order', { where: 'decimals = 3', sort: smallest, coins: many, facts: { itemCount: 5000 } }],
    [
      'a page in the other order of ranks',
      { where: 'decimals = 3', sort: { field: 'rank', descending: true }, coins: many, facts: { itemCount: 5000 } },
    ],
    [
      'a page in another rising order',
      { where: 'decimals = 3', sort: { field: 'volume', descending: false }, coins: many, facts: { itemCount: 5000 } },
    ],
    ['a page in another order', { where: 'decimals = 3', sort: byVolume, coins: many, facts: { itemCount: 5000 } }],
    [
      'a page that the upstream bounds',
      { where: 'decimals = 3 and name ~ x', coins: many, facts: { itemCount: 5000 } },
    ],
    [
      'a page where the snapshot is not sound',
      { where: 'decimals = 3', coins: many, facts: { itemCount: 5000, sound: false } },
    ],
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

  it('names none where none would do', () => {
    const sentence =
      'Too many coins may match to be looked through: add a condition that leaves fewer coins, or ask by marketCap or rank, largest first.';
    const unsound = planned(ask({ sort: byDecimals, facts: { sound: false } }));
    expect(unsound).toMatchObject({ kind: 'refuse', add: undefined, detail: sentence });
    const { question, facts } = inputOf(ask({ usd: true }));
    expect(tooBroadSentence(question, facts)).toBe(sentence);
  });
});

it('says why the snapshot does not answer', () => {
  const reasons: [Asked, string][] = [
    [{ usd: true, facts: { sound: false } }, 'dollars'],
    [{ facts: { sound: false } }, 'unsound'],
    [
      {
        where: 'volume > 5',
        sort: byCap,
        coins: coins.map((coin) => ({ ...coin, numbers: { ...coin.numbers, volume: 9 } })),
        needsTotal: true,
      },
      'total',
    ],
    [{ sort: byVolume }, 'rows'],
  ];
  for (const [asked, unproven] of reasons) expect(planned(ask(asked))).toMatchObject({ unproven });
});
