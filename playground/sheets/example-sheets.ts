// The examples that the add-on has no template for: one line that gives a table, and the day's winners of several
// categories, one below another.

import type { NamedPlan } from './to-workbook.ts';

const boardCategories = ['defi', 'layer-1', 'gaming', 'nft'] as const;
/** The header of an amount names the currency. */
const money = (label: string): string => `="${label} ("&E$2&")"`;
const headers = ['Name', 'Symbol', money('Price'), 'Change 1h', 'Change 24h', 'Change 7d', money('Market cap')];
const columns = 'ABCDEFG';
const ROWS = 8;
const FIRST = 4;

/** First row of a board: the category's name, headers, coins, and an empty row. */
const start = (index: number): number => FIRST + index * (ROWS + 3);

const boardCells = (category: string, index: number): NamedPlan['cells'] => {
  const row = start(index);
  return [
    { at: `A${row}`, content: category },
    ...headers.map((content, column) => ({ at: `${columns[column]}${row + 1}`, content })),
    {
      at: `A${row + 2}`,
      content: `=COINS(A${row}, B$2:C$2, A${row + 1}:G${row + 1}, "24h desc", ${ROWS}, "headers=no; currency="&E$2, COINSHEET_REFRESH)`,
    },
  ];
};

const rowsOf = (letter: string, last = letter): readonly string[] =>
  boardCategories.map((_, index) => `${letter}${start(index) + 2}:${last}${start(index) + 1 + ROWS}`);

export const categoryBoard: NamedPlan = {
  title: 'Categories',
  cells: [
    { at: 'A1', content: 'Categories' },
    {
      at: 'D1',
      content: "The day's winners in each: change a category, or a condition. =COIN_CATEGORIES() lists all.",
    },
    { at: 'A2', content: 'Conditions' },
    { at: 'B2', content: 'volume > 1M' },
    { at: 'D2', content: 'Currency' },
    { at: 'E2', content: 'USD' },
    ...boardCategories.flatMap(boardCells),
  ],
  looks: [
    { range: 'A1:A1', look: 'title' },
    { range: 'D1:D1', look: 'note' },
    { range: 'A2:A2', look: 'label' },
    { range: 'B2:C2', look: 'input' },
    { range: 'D2:D2', look: 'label' },
    { range: 'E2:E2', look: 'input' },
    ...boardCategories.flatMap((_, index): NamedPlan['looks'] => [
      { range: `A${start(index)}:A${start(index)}`, look: 'input' },
      { range: `A${start(index) + 1}:G${start(index) + 1}`, look: 'header' },
    ]),
  ],
  numberFormats: [
    ...rowsOf('D', 'F').map((range) => ({ range, format: '+0.00"%";-0.00"%";0.00"%"' })),
    ...rowsOf('G').map((range) => ({ range, format: '#,##0' })),
  ],
  changes: rowsOf('D', 'F'),
  warnings: [],
  charts: [],
  columnWidths: [170, 110, 130, 100, 100, 100, 150],
  frozenRows: 2,
};

/** The set of coins that a visitor sees first. */
export const FIRST_CATEGORY = 'defi';

export const firstFormula: NamedPlan = {
  title: 'Start',
  cells: [
    { at: 'A1', content: 'Coins from one formula' },
    {
      at: 'A2',
      content: 'The whole table is the formula in A6: change it in the formula bar, or write your own.',
    },
    { at: 'A4', content: 'Your turn' },
    { at: 'B4', content: 'Type here, for example =COIN("BTC")' },
    { at: 'A6', content: `=COINS("${FIRST_CATEGORY}", "marketCap > 1e9")` },
  ],
  looks: [
    { range: 'A1:A1', look: 'title' },
    { range: 'A2:A2', look: 'note' },
    { range: 'A4:A4', look: 'label' },
    { range: 'B4:D4', look: 'input' },
    { range: 'A6:H6', look: 'header' },
  ],
  numberFormats: [],
  changes: [],
  warnings: [],
  charts: [],
  columnWidths: [80, 150, 95, 115, 124, 128, 130, 140],
  frozenRows: 6,
};
