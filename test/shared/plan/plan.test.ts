// Every proof and its near misses: each title names the snapshot and the question.

import { describe, expect, it } from 'vitest';
import { always, type Condition } from '../../../shared/query/condition.ts';
import { plan } from '../../../shared/plan/plan.ts';
import { columnsOf } from '../../support/columns-of.ts';
import type { PlainCoin } from '../query/arbitrary-filter.ts';
import { byCap, byPrice, byRank, coinsBy, inputOf, proofText, tenCoins, type Asked } from './ask-plan.ts';

/** The ten coins with other numbers at one place. */
const withNumbers = (place: number, numbers: PlainCoin['numbers']): readonly PlainCoin[] =>
  tenCoins.map((coin, index) => (index === place - 1 ? { ...coin, numbers: { ...coin.numbers, ...numbers } } : coin));

const capless = (count: number): readonly PlainCoin[] =>
  coinsBy(10, (place) => (place > 10 - count ? undefined : 1100 - 100 * place));

describe('complete', () => {
  // oxfmt-ignore
  it.each<[string, Asked, string]>([
    [
      'anything at all',
      {
        where: 'price > 3 or not name ~ "x"',
        sort: { field: 'name', descending: true },
        needsTotal: true,
        facts: { complete: true },
      },
      'complete + complete',
    ],
    ['a page beyond the end', { page: 9, needsTotal: true, facts: { complete: true } }, 'complete + complete'],
    ['an empty set', { coins: [], facts: { complete: true, itemCount: 0 } }, 'complete'],
    ['nothing of an incomplete set', { sort: byPrice }, 'unproven'],
    ['nothing, if dollars are compared in a question in another currency', { facts: { complete: true }, usd: true }, 'unproven'],
  ])('proves %s', (_title, asked, expected) => expect(proofText(asked)).toBe(expected));
});

describe('cap', () => {
  it.each<[string, string]>([
    ['marketCap > 100', 'cap + cap'],
    ['marketCap > 500 and price > 3', 'cap + cap'],
    ['marketCap = 200', 'cap + cap'],
    ['marketCap between 101 and 300', 'cap + cap'],
    ['marketCap in (200, 300)', 'cap + cap'],
    ['marketCap > 200 or marketCap between 150 and 160', 'cap + cap'],
    ['not (marketCap <= 200 or price = 1)', 'cap + cap'],
    ['marketCap > 50 and marketCap >= 101', 'cap + cap'],
    ['marketCap >= 100 and marketCap > 100', 'cap + cap'],
    ['marketCap > 500 and not category = nft', 'cap + cap'],
    ['category = defi and marketCap > 500', 'cap + cap'],
    // Coins at the cutoff may be outside the snapshot.
    ['marketCap >= 100', 'unproven'],
    ['marketCap = 100', 'unproven'],
    ['marketCap between 100 and 300', 'unproven'],
    ['marketCap in (100, 300)', 'unproven'],
    ['marketCap > 100 or marketCap >= 100', 'unproven'],
    ['marketCap > 99', 'unproven'],
    ['marketCap < 500', 'unproven'],
    ['marketCap <= 500', 'unproven'],
    ['marketCap != 500', 'unproven'],
    ['marketCap > 200 or price > 3', 'unproven'],
    ['marketCap > 200 or marketCap > 50', 'unproven'],
    ['marketCap > 200 or name ~ coin', 'unproven'],
    ['price > 500', 'unproven'],
    ['not (marketCap <= 200 and price = 1)', 'unproven'],
    ['not marketCap > 200', 'unproven'],
  ])('%s', (where, expected) => expect(proofText({ where, sort: byPrice, needsTotal: true })).toBe(expected));

  // oxfmt-ignore
  it.each<[string, Asked, string]>([
    ['needs a sound snapshot', { where: 'marketCap > 500', facts: { sound: false } }, 'unproven'],
    ['needs a coin', { where: 'marketCap > 500', coins: [] }, 'unproven'],
    ['needs a market cap', { where: 'marketCap > 500', coins: capless(10) }, 'unproven'],
    ['uses the last known market cap', { where: 'marketCap > 300', coins: capless(2) }, 'cap'],
    // An unreadable market cap looks like a missing one.
    ['does not conclude from missing market caps that no coins with one follow', { where: 'marketCap >= 300', coins: capless(2) }, 'unproven'],
    ['proves an empty page as well', { where: 'marketCap > 5000', page: 3 }, 'cap'],
  ])('%s', (_title, asked, expected) => expect(proofText({ sort: byPrice, ...asked })).toBe(expected));
});

describe('rank', () => {
  it.each<[string, string]>([
    ['rank <= 9', 'rank + rank'],
    ['rank < 10', 'rank + rank'],
    ['rank < 9.5', 'rank + rank'],
    ['rank <= 9.5', 'rank + rank'],
    ['rank in (1, 9)', 'rank + rank'],
    ['rank <= 9 and price > 3', 'rank + rank'],
    ['rank <= 9 or rank between 2 and 4', 'rank + rank'],
    ['category != nft and rank <= 9', 'rank + rank'],
    // Coins of equal market cap may share a rank, so a coin equal to the tenth may be outside the snapshot.
    ['rank <= 10', 'unproven'],
    ['rank < 11', 'unproven'],
    ['rank < 10.5', 'unproven'],
    ['rank in (1, 10)', 'unproven'],
    ['rank <= 9 or rank = 10', 'unproven'],
    ['rank > 5', 'unproven'],
    ['rank >= 5', 'unproven'],
    ['rank != 5', 'unproven'],
    ['not rank <= 5', 'unproven'],
    ['rank <= 9 or price > 3', 'unproven'],
  ])('%s', (where, expected) => expect(proofText({ where, sort: byPrice, needsTotal: true })).toBe(expected));

  // oxfmt-ignore
  it.each<[string, Asked, string]>([
    ['needs the ranks to be held', { where: 'rank <= 5', facts: { ranksHeld: 4 } }, 'unproven'],
    ['proves the ranks held', { where: 'rank <= 4', facts: { ranksHeld: 4 } }, 'rank'],
    ['needs the whole market', { where: 'rank <= 1', facts: { ranksHeld: 0 } }, 'unproven'],
    ['needs ranks from 1 on for any question', { where: 'rank < 1', facts: { ranksHeld: 0 } }, 'unproven'],
    ['needs a sound snapshot', { where: 'rank <= 5', facts: { sound: false } }, 'unproven'],
    ['needs market caps', { where: 'rank <= 5', coins: capless(10) }, 'unproven'],
    ['stops at the last coins of equal market cap', { where: 'rank <= 8', coins: withNumbers(9, { marketCap: 100 }) }, 'rank'],
    ['stops before the last coins of equal market cap', { where: 'rank <= 9', coins: withNumbers(9, { marketCap: 100 }) }, 'unproven'],
    ['stops at the coins without a market cap', { where: 'rank <= 7', coins: capless(2) }, 'rank'],
    ['stops before the coins without a market cap', { where: 'rank <= 8', coins: capless(2) }, 'unproven'],
    ['respects a low rank of the last coin', { where: 'rank <= 3', coins: withNumbers(10, { rank: 3 }) }, 'unproven'],
  ])('%s', (_title, asked, expected) => expect(proofText({ sort: byPrice, ...asked })).toBe(expected));
});

describe('page', () => {
  // oxfmt-ignore
  it.each<[string, Asked, string]>([
    ['the largest coins', { limit: 9 }, 'page'],
    ['a page whose last coin is at the cutoff', { limit: 10 }, 'unproven'],
    ['a page whose last coin equals the one at the cutoff', { limit: 9, coins: withNumbers(9, { marketCap: 100 }) }, 'unproven'],
    ['the second page', { limit: 4, page: 2 }, 'page'],
    ['a page that reaches past the snapshot', { limit: 4, page: 3 }, 'unproven'],
    ['a page beyond the held coins', { limit: 10, page: 2, facts: { itemCount: 12 } }, 'unproven'],
    ['enough matches of a filter', { where: 'price > 3', limit: 5 }, 'page'],
    ['too few matches of a filter', { where: 'price > 3', limit: 6 }, 'unproven'],
    ['the largest coins before some without a market cap', { limit: 7, coins: capless(2) }, 'page'],
    ['the last coin before some without a market cap', { limit: 8, coins: capless(2) }, 'unproven'],
    ['coins without any market cap', { limit: 1, coins: capless(10) }, 'unproven'],
    ['an empty snapshot', { limit: 1, coins: [] }, 'unproven'],
    ['the smallest coins', { sort: { field: 'marketCap', descending: false }, limit: 1 }, 'unproven'],
    ['the dearest coins', { sort: { field: 'price', descending: true }, limit: 1 }, 'unproven'],
    ['an answer with the total of matches', { where: 'price > 3', needsTotal: true }, 'unproven'],
    ['an unsound snapshot', { facts: { sound: false }, limit: 1 }, 'unproven'],
    ['an unsound snapshot by rank', { sort: byRank, facts: { sound: false }, limit: 1 }, 'unproven'],
    ['the first ranks', { sort: byRank, limit: 9 }, 'page'],
    ['the rank at the cutoff', { sort: byRank, limit: 10 }, 'unproven'],
    ['more ranks than the snapshot holds', { sort: byRank, limit: 9, facts: { ranksHeld: 8 } }, 'unproven'],
    ['enough ranked matches of a filter', { sort: byRank, where: 'price > 3', limit: 5 }, 'page'],
    ['too few ranked matches of a filter', { sort: byRank, where: 'price > 3', limit: 6 }, 'unproven'],
    ['ranks of a part of the market', { sort: byRank, limit: 1, facts: { ranksHeld: 0 } }, 'unproven'],
    ['the last ranks', { sort: { field: 'rank', descending: true }, limit: 1 }, 'unproven'],
  ])('%s', (_title, asked, expected) => expect(proofText(asked)).toBe(expected));
});

describe('total', () => {
  it.each<[string, Asked, string]>([
    ['is the size of the set without a filter', { needsTotal: true }, 'page + total'],
    ['is the size of the set of a category', { where: 'category = defi', needsTotal: true }, 'page + total'],
    ['is unknown with a filter', { where: 'price > 3', needsTotal: true }, 'unproven'],
    ['is unknown without coins of another category', { where: 'not category = nft', needsTotal: true }, 'unproven'],
    ['is unknown without coins of a blockchain', { where: 'not chain = solana', needsTotal: true }, 'unproven'],
    ['does not prove rows', { needsTotal: true, sort: byPrice }, 'unproven'],
    ['is not proven if none is needed', { where: 'price > 3', limit: 1 }, 'page'],
  ])('%s', (_title, asked, expected) => expect(proofText(asked)).toBe(expected));

  const totalUnder = (condition: Condition): string => {
    const input = inputOf({ needsTotal: true, sort: byCap, limit: 1 });
    return plan({ ...input, question: { ...input.question, condition } }).kind;
  };
  it('is the size of the set under conditions without tests', () =>
    expect(totalUnder({ kind: 'all', parts: [always, always] })).toBe('local'));
  it('is unknown under a condition without tests that never holds', () =>
    expect(totalUnder({ kind: 'any', parts: [] })).not.toBe('local'));
  it('is unknown if a part of the condition never holds', () =>
    expect(totalUnder({ kind: 'all', parts: [{ kind: 'any', parts: [] }] })).not.toBe('local'));
});

describe('end', () => {
  // oxfmt-ignore
  it.each<[string, Asked, string]>([
    ['a page after the last coin', { page: 21, limit: 5, sort: byPrice, facts: { itemCount: 100 } }, 'end'],
    ['its total', { page: 21, limit: 5, sort: byPrice, needsTotal: true, facts: { itemCount: 100 } }, 'end + total'],
    ['not the page with the last coin', { page: 20, limit: 5, sort: byPrice, facts: { itemCount: 100 } }, 'unproven'],
    ['not with a filter', { where: 'price > 1', page: 21, limit: 5, sort: byPrice, facts: { itemCount: 100 } }, 'unproven'],
    ['in an unsound snapshot too', { page: 21, limit: 5, facts: { itemCount: 100, sound: false } }, 'end'],
  ])('proves %s', (_title, asked, expected) => expect(proofText(asked)).toBe(expected));
});

describe('ids', () => {
  it.each<[string, string]>([
    ['id in (coin-1, coin-10)', 'ids + ids'],
    ['id = COIN-1 and price > 3', 'ids + ids'],
    ['id in (coin-1, coin-2) and id in (coin-2, coin-99)', 'ids + ids'],
    ['id in (coin-99, coin-2) and id in (coin-1, coin-2)', 'ids + ids'],
    ['id in (coin-1, coin-11)', 'unproven'],
    ['id = coin-11', 'unproven'],
    ['id = coin-1 or price > 3', 'unproven'],
    ['id = coin-1 or id ~ coin', 'unproven'],
    ['symbol = c1', 'unproven'],
    ['symbol = coin-1', 'unproven'],
    ['id != coin-1', 'unproven'],
    ['not id in (coin-1, coin-2)', 'unproven'],
    ['id ~ coin-1', 'unproven'],
  ])('%s', (where, expected) => expect(proofText({ where, sort: byPrice, needsTotal: true })).toBe(expected));

  const twice = [...tenCoins.slice(0, 9), { ...tenCoins[0], numbers: {}, texts: { id: 'Coin-1' }, contracts: [] }];
  // oxfmt-ignore
  it.each<[string, Asked, string]>([
    ['hold in an unsound snapshot', { where: 'id in (coin-2, coin-3)', facts: { sound: false } }, 'ids'],
    ['hold for a coin listed once, beside one listed twice', { where: 'id in (coin-2, coin-2)', coins: twice, facts: { sound: false } }, 'ids'],
    ['do not hold for a coin listed twice and named twice', { where: 'id in (coin-1, coin-1)', coins: twice, facts: { sound: false } }, 'unproven'],
    ['do not hold for a coin listed twice', { where: 'id in (coin-1, coin-2)', coins: twice, facts: { sound: false } }, 'unproven'],
  ])('%s', (_title, asked, expected) => expect(proofText({ sort: byPrice, ...asked })).toBe(expected));

  it('read no coin if the snapshot is sound', () => {
    let looks = 0;
    const columns = columnsOf(tenCoins);
    const counting = { ...columns, lowerTexts: (field: 'id') => ((looks += 1), columns.lowerTexts(field)) };
    const input = inputOf({ where: 'id = coin-1', sort: byPrice, facts: { columns: counting } });
    plan(input);
    const before = looks;
    plan(input);
    expect(looks).toBe(before);
  });
});

describe('the first of several proofs is used', () => {
  it.each<[string, Asked, string]>([
    ['complete before cap', { where: 'marketCap > 500', facts: { complete: true } }, 'complete'],
    ['cap before rank', { where: 'marketCap > 500 and rank < 3' }, 'cap'],
    ['rank before ids', { where: 'rank < 3 and id = coin-1' }, 'rank'],
    ['ids before page', { where: 'id = coin-1', limit: 1 }, 'ids'],
  ])('%s', (_title, asked, expected) => expect(proofText(asked)).toBe(expected));
});
