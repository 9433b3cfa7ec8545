// The values of a formula's arguments, read from its text and the sheets.

import { expect, test } from 'vitest';
import { formulaLocale } from '../../addon/formula-text/locale.ts';
import { cellsOfSheets, readCall } from '../../addon/formula-text/read-call.ts';

const sheets = [
  {
    name: 'Own',
    values: [
      ['a1', 1],
      ['a2', true],
      ['a3', 3],
    ],
  },
  { name: "O'Neil 1", values: [['x', 'y']] },
].map((sheet) => ({ ...sheet, formulas: [], texts: [] }));

const read = (formula: string, locale = 'en_US') =>
  readCall(formula, formulaLocale(locale), cellsOfSheets('Own', sheets));

test.each<[string, readonly unknown[]]>([
  ['=COIN("say ""hi""", , -2.5, TRUE, false)', ['say "hi"', '', -2.5, true, false]],
  ['=COIN(A2, $B$3, own!A1)', ['a2', 3, 'a1']],
  [
    '=coins(A2:B3)',
    [
      [
        ['a2', true],
        ['a3', 3],
      ],
    ],
  ],
  ['=COIN(A2:A)', [[['a2'], ['a3']]]],
  ["=COIN('O''Neil 1'!A1:B1)", [[['x', 'y']]]],
  ['=COIN(A3:A5, COINSHEET_REFRESH)', [[['a3'], [''], ['']], 'refresh:1']],
  ['=COIN_STATUS()', []],
  [' = COIN({"a;,b"; "ETH"}, {"price", 1e3})', [[['a;,b'], ['ETH']], [['price', 1000]]]],
])('%s', (formula, values) => {
  expect(read(formula)).toMatchObject({ ok: true, value: { values } });
});

test('in another locale', () => {
  expect(read('=COIN("BTC";1,5)', 'de_DE')).toMatchObject({ ok: true, value: { name: 'COIN', values: ['BTC', 1.5] } });
  expect(read('=COIN({"BTC"\\1,5;"ETH"\\2})', 'de_DE')).toMatchObject({
    value: {
      values: [
        [
          ['BTC', 1.5],
          ['ETH', 2],
        ],
      ],
    },
  });
});

test.each([
  '=COIN(A1&"x")',
  '=COIN(Gone!A1)',
  '=COIN({"BTC",A1})',
  '=COIN({})',
  '=COIN("A") & "x"',
  '=1+COIN("A")',
  '=COIN(COIN("A"))',
  '=SUM(A1)',
])('%s is not read', (formula) => {
  expect(read(formula)).toMatchObject({ ok: false });
});
