// Formulas in the syntax of each locale: writing them, and finding calls in them.

import { describe, expect, test } from 'vitest';
import { findCalls, localise } from '../../../addon/formula-text/calls.ts';
import {
  draftAddress,
  draftFormula,
  draftImport,
  draftProblem,
  draftWhere,
  type Draft,
  writeCall,
} from '../../../addon/formula-text/draft.ts';
import { formulaLocale } from '../../../addon/formula-text/locale.ts';
import { addTokens, nextToken } from '../../../addon/formula-text/refresh-cell.ts';
import { functions } from '../../../addon/functions/functions.ts';
import { functionNames } from '../../../addon/functions/call-facts.ts';
import { REFRESH_NAME } from '../../../addon/formula-text/refresh-cell.ts';
import { parseFilter } from '../../../shared/query/parse-filter.ts';
import { noDraft } from '../../addon/no-draft.ts';
import { fromLocale } from '../fakes/file-locale.ts';

const plain = formulaLocale('en_US');
const german = formulaLocale('de_DE');

describe('locales', () => {
  test.each<[name: string, argument: string, decimal: '.' | ',']>([
    ['en_US', ',', '.'],
    ['en_GB', ',', '.'],
    ['en_ZA', ';', ','],
    ['de_DE', ';', ','],
    ['de_CH', ',', '.'],
    ['fr_FR', ';', ','],
    ['tr_TR', ';', ','],
    ['ar_EG', ',', '.'],
    ['ja_JP', ',', '.'],
    ['pt-BR', ';', ','],
    ['xx_XX', ';', ','],
  ])('%s: %s between arguments, %s in numbers', (name, argumentSeparator, decimalSign) => {
    expect(formulaLocale(name)).toMatchObject({ argumentSeparator, decimalSign });
  });

  test.each([
    '=COIN("BTC, ETH; 1,5", {1,2.5;3,4}, 0.5)',
    `=IF('My, sheet'!A1>1.5, "say ""1,5""", COINS("defi",, "name, price"))`,
    '=SUM(A1:A3)*1.25e3',
  ])('%s: put into any locale and read back there is the same', (formula) => {
    for (const [name, decimal] of [
      ['en_US', '.'],
      ['de_DE', ','],
      ['tr_TR', ','],
      ['ar_EG', '.'],
    ] as const) {
      expect(fromLocale(localise(formula, formulaLocale(name)), { name, decimal })).toBe(formula);
    }
  });
});

test.each<[given: readonly (string | number | undefined)[], written: string]>([
  [[], '=COINS()'],
  [['defi', undefined, 'name'], '=COINS("defi",, "name")'],
  [['a "b", c', '', '', '-cap', 20, ''], '=COINS("a ""b"", c",,, "-cap", 20)'],
])('arguments %j are %s', (given, written) => {
  expect(writeCall('COINS', given)).toBe(written);
});

const draft: Draft = {
  coins: [],
  categories: ['defi'],
  chain: 'solana',
  conditions: [
    { field: 'marketCap', operator: '>', value: '1.5B' },
    { field: 'name', operator: 'not ~', value: 'i"nu, II' },
    { field: 'name', operator: '!=', value: "fool's gold" },
    { field: 'rank', operator: '<', value: ' ' },
  ],
  more: '24h > 5% or 7d > 5%',
  fields: ['name', 'price'],
  sort: '-volume',
  limit: 20,
  currency: 'EUR',
};
const where = `marketCap > 1.5B and not name ~ 'i"nu, II' and name != "fool's gold" and (24h > 5% or 7d > 5%)`;
const quoted = where.replaceAll('"', '""');

describe('a draft', () => {
  // oxfmt-ignore
  test.each([
    ['en_US', '1.5B', `=COINS("defi, chain:solana", "${quoted}", "name, price", "-volume", 20, "currency=EUR"`, ', COINSHEET_REFRESH'],
    ['de_DE', '1,5B', `=COINS("defi, chain:solana"; "${quoted}"; "name, price"; "-volume"; 20; "currency=EUR"`, '; COINSHEET_REFRESH'],
  ])('in %s', (name, value, formula, refresh) => {
    const locale = formulaLocale(name);
    const [, ...rest] = draft.conditions;
    const typed: Draft = { ...draft, conditions: [{ field: 'marketCap', operator: '>', value }, ...rest] };
    expect(localise(draftFormula(typed, locale, 'USD'), locale)).toBe(`${formula})`);
    expect(localise(draftFormula(typed, locale, 'USD', REFRESH_NAME), locale)).toBe(`${formula}${refresh})`);
  });

  test.each([
    ['de_DE', '0.001', 'price < 0.001'],
    ['de_DE', '1.500.000,5', 'price < 1500000.5'],
    ['de_DE', '1.5', 'price < 1.5'],
    ['de_DE', '1,5 and 2,5', 'price < 1.5 and 2.5'],
    ['en_US', '1,500,000.5', 'price < 1500000.5'],
    ['en_US', '0,001', 'price < 0,001'],
    ['en_US', '1,5', 'price < 1,5'],
    ['fr_FR', '1\u202F500\u00A0000,5', 'price < 1500000.5'],
    ['fr_FR', '1 500', 'price < 1500'],
    ['de_CH', '1’500.5', 'price < 1500.5'],
  ])('in %s takes %s for %s', (name, value, condition) => {
    const conditions = [{ field: 'price' as const, operator: '<' as const, value }];
    expect(draftWhere({ ...draft, conditions, more: '' }, formulaLocale(name))).toBe(condition);
  });

  test('finds errors in its conditions, in its currency', () => {
    const conditions = [{ field: 'price' as const, operator: '<' as const, value: '$1' }];
    expect(draftProblem({ ...draft, conditions }, plain, 'USD')).toContain('amounts are in EUR');
    expect(draftProblem({ ...draft, conditions, currency: '' }, plain, 'EUR')).toContain('amounts are in EUR');
    expect(draftProblem({ ...draft, conditions, currency: '' }, plain, 'USD')).toBeUndefined();
  });

  test('without any choice', () => {
    expect(draftFormula(noDraft, german, 'EUR')).toBe('=COINS("all")');
    expect(draftAddress(noDraft, german, 'https://a.example')).toBe('https://a.example/coins.csv');
  });

  test.each<[coins: readonly string[], formula: string]>([
    [['bitcoin'], '=COIN("bitcoin", "name, price", "EUR")'],
    [['bitcoin', 'id:a,b'], '=COIN({"bitcoin"; "id:a,b"}, "name, price", "EUR")'],
  ])('of the coins %j', (ids, formula) => {
    const named = { ...draft, coins: ids.map((id) => ({ id, name: id })) };
    expect(draftFormula(named, plain, 'USD')).toBe(formula);
    expect(draftFormula({ ...named, currency: '' }, plain, 'USD')).toBe(formula.replace('EUR', 'USD'));
    expect(draftAddress({ ...named, coins: named.coins.slice(0, 1) }, plain, 'https://a.example')).toBe(
      'https://a.example/coins.csv?ids=bitcoin&columns=name,price&currency=EUR',
    );
  });

  test('has a condition that the query language accepts', () => {
    expect(parseFilter(draftWhere(draft, plain), { currency: 'USD' })).toMatchObject({ ok: true });
  });

  test('as an address and as IMPORTDATA', () => {
    const address = draftAddress(draft, plain, 'https://a.example');
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
      category: 'defi',
      chain: 'solana',
      where,
      columns: 'name,price',
      sort: '-volume',
      limit: '20',
      currency: 'EUR',
    });
    expect(draftImport(draft, plain, 'https://a.example')).toBe(`=IMPORTDATA("${address}&errors=cell")`);
    expect(draftImport(draft, german, 'https://a.example')).toBe(`=IMPORTDATA("${address}&errors=cell"; ","; "en_US")`);
    expect(draftImport(draft, german, 'https://a.example', '$Z$1')).toBe(
      `=IMPORTDATA("${address}&errors=cell&_="&$Z$1; ","; "en_US")`,
    );
    expect(draftImport(noDraft, plain, 'https://a.example')).toBe(
      '=IMPORTDATA("https://a.example/coins.csv?errors=cell")',
    );
  });
});

describe('calls', () => {
  test.each<[formula: string, calls: readonly (readonly [string, readonly string[]])[]]>([
    ['=COINS("defi"; "a, b)";; 20)', [['COINS', ['"defi"', '"a, b)"', '', '20']]]],
    ['=coin( A1:A9 ; {"a"\\"b"} )*1,5', [['COIN', ['A1:A9', '{"a"\\"b"}']]]],
    [
      '=COIN(COIN_FIND("x"; 1); COINS())',
      [
        ['COIN_FIND', ['"x"', '1']],
        ['COINS', []],
        ['COIN', ['COIN_FIND("x"; 1)', 'COINS()']],
      ],
    ],
    ['=COINED("a")+"COIN(1)"', []],
    ['COIN("BTC")', []],
    ['=COIN("BTC"', []],
  ])('%s', (formula, calls) => {
    expect(findCalls(formula, german).map((call) => [call.name, call.arguments])).toEqual(calls);
  });
});

test.each(functionNames)('calls of %s are found in all its examples', (name) => {
  for (const example of functions[name].examples)
    expect(findCalls(example, plain).map((call) => call.name)).toContain(name);
});

describe('refresh tokens', () => {
  const texts: Readonly<Record<string, string>> = { $Z$1: 'TRUE', B1: 'refresh:4', A1: 'TRUE' };
  const textOf = (reference: string): string => texts[reference] ?? '';

  test.each([
    ['=COINS()', '=COINS(, COINSHEET_REFRESH)'],
    ['=COIN(A2:A, "price")', '=COIN(A2:A, "price", COINSHEET_REFRESH)'],
    ['=COIN(COIN_FIND("x"), "price")', '=COIN(COIN_FIND("x", COINSHEET_REFRESH), "price", COINSHEET_REFRESH)'],
    ['=COIN_STATUS()', '=COIN_STATUS(COINSHEET_REFRESH)'],
    // The first argument is never a refresh token.
    ['=COIN(A1)', '=COIN(A1, COINSHEET_REFRESH)'],
  ])('%s becomes %s', (formula, added) => {
    expect(addTokens(formula, plain, textOf)).toBe(added);
    expect(addTokens(added, plain, textOf)).toBe(added);
  });

  test.each([
    '=COIN(A2, $Z$1)',
    '=COIN(A2, "price", B1)',
    '=COIN(A2, "refresh:1")',
    '=COIN(A2, FALSE)',
    '=COINS("defi",,,,,, coinsheet_refresh)',
    '=COIN_STATUS($Z$1)',
    '=COIN_FIELDS()',
    '=COIN_CATEGORIES()',
    '=SUM(A1:A9)',
  ])('%s stays', (formula) => {
    expect(addTokens(formula, plain, textOf)).toBe(formula);
  });

  test('count on', () => {
    expect(['', 'refresh:1', 'refresh:41', 'true', 'FALSE'].map(nextToken)).toEqual([
      'refresh:1',
      'refresh:2',
      'refresh:42',
      // A checkbox stays one.
      'FALSE',
      'TRUE',
    ]);
  });
});
