// The builder's search: what it suggests, what a choice changes, and the limits that it names.

import { describe, expect, test } from 'vitest';
import { choicesOf, choose, unchoose, type Choice, draftLimit, type Draft } from '../../addon/formula-text/draft.ts';
import { membershipLabel, suggestionsFor } from '../../addon/sidebar/find-coins.ts';
import { templateNames } from '../../addon/templates/template.ts';
import { categoryNames, chainNames } from '../../shared/coin/memberships.ts';
import { noDraft } from './no-draft.ts';

const found = (...names: readonly string[]) => names.map((name) => ({ id: name.toLowerCase(), symbol: 'S', name }));
const labels = (text: string, ...coins: readonly string[]): readonly string[] =>
  suggestionsFor(text, found(...coins)).map(({ kind, label }) => `${kind} ${label}`);

describe('suggestions', () => {
  test('without a text list all categories, blockchains and templates', () => {
    const names = suggestionsFor(' ', []).map((one) => ('name' in one ? one.name : ''));
    expect(names).toEqual([...categoryNames, 'stablecoins', ...chainNames, ...templateNames]);
  });

  test.each<[text: string, coins: readonly string[], first: readonly string[]]>([
    [
      'defi',
      ['DeFi Coin'],
      ['category Decentralised finance', 'coin DeFi Coin', 'everywhere Look for “defi” among all coins'],
    ],
    ['Layer 1', [], ['category Layer 1', 'everywhere Look for “Layer 1” among all coins']],
    ['sol', ['Solana', 'Solar'], ['coin Solana', 'coin Solar', 'chain Solana']],
    ['bsc', [], ['chain BNB Smart Chain']],
    ['portf', [], ['template Portfolio']],
    ['meta', ['Metal'], ['category Metaverse', 'coin Metal']],
    ['stab', ['Stability'], ['category Stablecoins', 'coin Stability']],
  ])('for %s', (text, coins, first) => {
    expect(labels(text, ...coins).slice(0, first.length)).toEqual(first);
  });

  test('give labels of choices', () => {
    expect([membershipLabel('chain', 'polygon'), membershipLabel('category', 'ai')]).toEqual(['Polygon', 'ai']);
  });
});

const none: Draft = { ...noDraft, limit: 20 };
const defi: Choice = { kind: 'category', name: 'defi' };
const bitcoin: Choice = { kind: 'coin', id: 'bitcoin', name: 'Bitcoin' };

describe('a choice', () => {
  test('of a coin replaces categories and blockchain, and the other way round', () => {
    const listed = { ...none, ...choose(none, defi), chain: 'solana' };
    const coins = { ...listed, ...choose(listed, bitcoin) };
    expect(choicesOf(coins)).toEqual([bitcoin]);
    expect(choicesOf({ ...coins, ...choose(coins, { kind: 'chain', name: 'solana' }) })).toEqual([
      { kind: 'chain', name: 'solana' },
    ]);
  });

  test.each<Choice>([defi, bitcoin, { kind: 'chain', name: 'solana' }])('%j is made once, and taken back', (choice) => {
    const chosen = { ...none, ...choose(none, choice) };
    expect(choicesOf(chosen)).toEqual([choice]);
    expect(choicesOf({ ...chosen, ...choose(chosen, choice) })).toEqual([choice]);
    expect(choicesOf({ ...chosen, ...unchoose(chosen, choice) })).toEqual([]);
  });
});

test.each<[draft: Partial<Draft>, place: string | undefined, sentence: RegExp]>([
  [{ limit: 1 }, undefined, /^/],
  [{ limit: 1000 }, undefined, /^/],
  [{ limit: undefined }, undefined, /^/],
  [{ limit: 1001 }, 'rows', /at most 1000 rows, and 1001 are asked for/],
  [{ limit: 0 }, 'rows', /whole number from 1 to 1000/],
  [{ limit: 2.5 }, 'rows', /2\.5 rows/],
  [{ categories: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'coins', /at most 5 categories, and 6 are chosen/],
  [{ limit: 0, coins: [{ id: 'bitcoin', name: 'Bitcoin' }] }, undefined, /^/],
])('the limit of %j concerns %s', (draft, place, sentence) => {
  const problem = draftLimit({ ...none, ...draft });
  expect(problem?.place).toBe(place);
  expect(problem?.sentence ?? '').toMatch(sentence);
});
