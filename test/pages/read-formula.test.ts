// Formulas of the reference as calls.

import { expect, it } from 'vitest';
import { readFormula } from '../../playground/reference/read-formula.ts';
import { allExamples, pastFormulas } from '../../scripts/pages/examples.ts';
import { functionNames, functions } from '../../addon/functions/functions.ts';

it.each<readonly [string, string, readonly unknown[]]>([
  ['=COIN("BTC")', 'COIN', ['BTC']],
  [' = coin ( "a ""b""" , "price" ) ', 'COIN', ['a "b"', 'price']],
  ['=COINS(,,,, 5)', 'COINS', [undefined, undefined, undefined, undefined, 5]],
  ['=COIN_CONVERT(-1.5, "BTC", "USD")', 'COIN_CONVERT', [-1.5, 'BTC', 'USD']],
  ['=COIN({"BTC";"ETH"}, {"price","rank"})', 'COIN', [[['BTC'], ['ETH']], [['price', 'rank']]]],
  ['=COIN_STATUS()', 'COIN_STATUS', []],
  ['=COIN("BTC"; "price"; true)', 'COIN', ['BTC', 'price', true]],
  ['=COIN(A2:A3, "price")', 'COIN', [[['BTC'], ['ETH']], 'price']],
  ['=COIN_CONVERT(B3, a4, "USD")', 'COIN_CONVERT', [2, 'SOL', 'USD']],
  ['=COIN(A4:A6)', 'COIN', [[['SOL'], [''], ['']]]],
])('%s', (text, name, values) =>
  expect(readFormula(text)).toEqual({ ok: true, value: { name, values, usesCells: /[AB]\d/i.test(text) } }),
);

it.each([
  ['COIN("BTC")', /^A formula begins with/],
  ['', /^A formula begins with/],
  ['=COIN("BTC"', /^One call with written values/],
  ['=COIN("BTC") * 2', /^One call with written values/],
  ['=COIN(C2)', /^One call with written values/],
  ['=COIN(A2:B3)', /^One call with written values/],
  ['=COIN(A2:A)', /^One call with written values/],
  ['=COIN("BTC" "ETH")', /^One call with written values/],
  ['=COIN(COIN("BTC"))', /^One call with written values/],
  ['=COIN("BTC)', /^One call with written values/],
  ['=COIN({"BTC", A2})', /^One call with written values/],
])('%s is refused', (text, sentence) =>
  expect(readFormula(text)).toEqual({ ok: false, error: expect.stringMatching(sentence) }),
);

it('every formula of the pages can run', () => {
  const written = functionNames.flatMap((name) => functions[name].examples);
  const past = Object.values(pastFormulas).flat();
  const formulas = [...written, ...past, ...allExamples.flatMap(({ formula }) => formula ?? [])];
  expect(formulas.length).toBeGreaterThan(10);
  expect(formulas.filter((formula) => !readFormula(formula).ok)).toEqual([]);
});
