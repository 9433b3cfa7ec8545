// The portfolio: one list of purchases and sales, and what COIN_HOLDINGS counts in it: the totals, the coins, and the
// value over time as a chart.

import { PROBLEM_SIGN } from '../../shared/text/shown.ts';
import { REFRESH_NAME } from '../formula-text/refresh-cell.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { block, makeTemplate } from './make-plan.ts';
import { changeColours, dateNumber } from './template.ts';

/** Without a price the close of the day counts; a sale has a negative amount. */
const example: readonly (readonly [date: string, ...others: readonly (string | number)[]])[] = [
  ['2021-01-18', 'BTC', 0.15, 36_600, 'USD'],
  ['2021-03-22', 'ETH', 2.5, 1680, 'USD'],
  ['2021-09-06', 'SOL', 12],
  ['2022-01-24', 'BTC', 0.1, 36_700, 'USD'],
  ['2022-06-20', 'ETH', 3],
  ['2022-11-14', 'LINK', 120, 6.2, 'USD'],
  ['2023-03-13', 'BTC', 0.08],
  ['2023-10-02', 'SOL', 25, 23.5, 'USD'],
  ['2024-03-11', 'ETH', -1.5, 4060, 'USD'],
  ['2024-09-09', 'LINK', 60],
  ['2025-02-03', 'BTC', 0.05, 101_000, 'USD'],
  ['2025-07-14', 'SOL', -8],
];

/** The headings of the list. */
const HEAD = 7;
const FIRST = HEAD + 1;
/** Of a sheet in Google Sheets, too. */
const LAST = 1000;
/** The table of the coins begins below the chart. */
const COINS = 19;
/** The value over time has this many rows. */
const HISTORY_END = HEAD + 62;

const CURRENCY = 'F1';

const count = (table: string): string =>
  `=COIN_HOLDINGS($A$${HEAD}:$E$${LAST}, "${table}", "currency="&$F$1, ${REFRESH_NAME})`;

const headings = ['Date', 'Coin', 'Amount', 'Price paid', 'Currency'];

export const portfolio = makeTemplate('portfolio', {
  currencyCells: [CURRENCY],
  cells: {
    A1: 'Portfolio',
    E1: 'Currency',
    [CURRENCY]: 'USD',
    A2: 'Type or paste purchases below, with headings if they differ. Coin and amount suffice; the chart needs dates; a sale is negative.',
    A4: count('total'),
    ...block(`A${HEAD}`, [
      [...headings, count('rows')],
      ...example.map(([date, ...others]) => [dateNumber(date), ...others]),
    ]),
    [`H${COINS}`]: count('coins'),
    [`T${HEAD}`]: count('history'),
  },
  looks: {
    title: ['A1:A1'],
    // The bars, too.
    note: ['A2:A2', 'G5:G5', `K${COINS + 1}:K${LAST}`],
    label: ['E1:E1', 'A4:F4'],
    input: [`${CURRENCY}:${CURRENCY}`, `A${FIRST}:E${LAST}`],
    total: ['A5:F5'],
    header: [`A${HEAD}:F${HEAD}`, `H${COINS}:R${COINS}`, `T${HEAD}:W${HEAD}`],
  },
  numberFormats: {
    integer: ['A5:C5', 'F5:F5', `U${FIRST}:V${HISTORY_END}`],
    percent: ['D5:E5', `M${COINS + 1}:N${LAST}`],
    date: [`A${FIRST}:A${LAST}`, `T${FIRST}:T${HISTORY_END}`],
    price: [`D${FIRST}:D${LAST}`, `O${COINS + 1}:O${LAST}`],
    share: [`J${COINS + 1}:J${LAST}`],
    money: [`F${FIRST}:F${LAST}`, `I${COINS + 1}:I${LAST}`, `L${COINS + 1}:L${LAST}`, `Q${COINS + 1}:R${LAST}`],
  },
  changes: ['C5:F5', `L${COINS + 1}:N${LAST}`, `R${COINS + 1}:R${LAST}`],
  warnings: [
    { range: 'G5:G5', begins: 'Not counted' },
    { range: `F${FIRST}:F${LAST}`, begins: PROBLEM_SIGN },
    { range: `T${FIRST}:T${FIRST}`, begins: PROBLEM_SIGN },
  ],
  charts: [
    {
      kind: 'line',
      title: 'Value of the portfolio, and what was put in',
      labels: `T${HEAD}:T${HISTORY_END}`,
      values: [`U${HEAD}:U${HISTORY_END}`, `V${HEAD}:V${HISTORY_END}`],
      at: `H${HEAD}`,
      width: 400,
      height: 250,
      colours: [changeColours.up, '#8a9695'],
    },
  ],
  columnWidths: [102, 92, 100, 103, 98, 88, 14, 56, 99, 57, 104, 100, 80, 98, 96, 90, 99, 121, 14, 90, 99, 104, 120],
  frozenRows: 5,
});

/** The cells of the example's list. */
export const EXAMPLE_AREA = `A${FIRST}:E${FIRST + example.length - 1}`;

/** Whether a sheet still has the example's coins and amounts. @param valueAt row and column count from 1. */
export const hasExample = (valueAt: (row: number, column: number) => unknown): boolean =>
  example.every(([, coin, amount], row) => valueAt(FIRST + row, 2) === coin && valueAt(FIRST + row, 3) === amount);

/**
 * Empties the rows of the example; others stay. False if they have been changed.
 * @param formula that takes their place.
 */
export const clearExample = (workbook: Workbook, sheet: string, formula?: string): boolean => {
  const values = workbook.sheet(sheet)?.values ?? [];
  if (!hasExample((row, column) => values[row - 1]?.[column - 1])) return false;
  const blanks = headings.map(() => '');
  for (const row of example.keys()) workbook.writeRow({ sheet, row: FIRST + row, column: 1 }, blanks);
  if (formula !== undefined) workbook.writeFormula({ sheet, row: FIRST, column: 2 }, formula);
  return true;
};

/** What takes the place of the example: the coins of the owner's portfolio at the market data service. */
export const FROM_PORTFOLIO = {
  at: `B${FIRST}`,
  content: `=COIN_PORTFOLIO("id, amount, averageBuy", "headers=no; currency="&$F$1, ${REFRESH_NAME})`,
};
