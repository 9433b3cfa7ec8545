// Cost basis: a row for each transaction with what was paid, what it is worth now, and the gain. A price that was
// not typed is the close of the day; one that was typed has its own currency, and is converted at the rate of the
// day.

import { pastCurrencies } from '../past/year.ts';
import { columnFormula, dateNumber, moneyHeader, type Template, templateTitles } from './template.ts';
import { numberFormats } from './number-formats.ts';

interface ExampleTransaction {
  /** `2021-01-18`, a date that spreadsheets of every locale read as one. */
  readonly date: string;
  readonly coin: string;
  /** Below zero for a sale. */
  readonly amount: number;
}

const transaction = (date: string, coin: string, amount: number): ExampleTransaction => ({ date, coin, amount });

/** What a new sheet of a portfolio's past begins with. */
export const exampleTransactions: readonly ExampleTransaction[] = [
  transaction('2021-01-18', 'BTC', 0.15),
  transaction('2021-03-22', 'ETH', 2.5),
  transaction('2021-09-06', 'SOL', 12),
  transaction('2022-01-24', 'BTC', 0.1),
  transaction('2022-06-20', 'ETH', 3),
  transaction('2022-11-14', 'LINK', 120),
  transaction('2023-03-13', 'BTC', 0.08),
  transaction('2023-10-02', 'SOL', 25),
  transaction('2024-03-11', 'ETH', -1.5),
  transaction('2024-09-09', 'LINK', 60),
  transaction('2025-02-03', 'BTC', 0.05),
  transaction('2025-07-14', 'SOL', -8),
];

const FIRST = 9;
const LAST = 58;

const span = (column: string): string => `${column}${FIRST}:${column}${LAST}`;

const [coins, amounts, paid] = [span('B'), span('C'), span('D')];

/** Of all amounts but the prices paid. */
const CURRENCY = 'K5';

const headers = [
  'Date',
  'Coin',
  'Amount',
  'Price paid',
  'Paid in',
  moneyHeader('Close then', CURRENCY),
  moneyHeader('Cost', CURRENCY),
  moneyHeader('Price now', CURRENCY),
  moneyHeader('Value', CURRENCY),
  moneyHeader('Gain', CURRENCY),
  'Gain %',
  `="Rate then to "&${CURRENCY}`,
];
const columns = 'ABCDEFGHIJKL';

/** Rows with a coin that have no number in this column. */
const missing = (column: string): string => `COUNTA(${span('B')})-COUNT(${span(column)})`;

const unlessIncomplete = (column: string, total: string): string => `=IF(${missing(column)}>0, "incomplete", ${total})`;

const incompleteNote = (column: string, what: string): string =>
  `=IF(${missing(column)}>0, "incomplete: "&(${missing(column)})&" of "&COUNTA(${span('B')})&" transactions have no ${what}", "")`;

export const costBasis: Template = {
  ...templateTitles.costBasis,
  currencyCells: [CURRENCY],
  currencies: pastCurrencies,
  cells: [
    { at: 'A1', content: 'Cost basis' },
    {
      at: 'A2',
      content:
        'Type dates, coins and amounts into columns A to C; a sale has a negative amount. Without a price paid, the close of that day counts.',
    },
    { at: 'A4', content: moneyHeader('Value', CURRENCY) },
    { at: 'C4', content: moneyHeader('Cost', CURRENCY) },
    { at: 'F4', content: moneyHeader('Gain', CURRENCY) },
    { at: 'H4', content: 'Gain %' },
    { at: 'K4', content: 'Currency' },
    { at: 'A5', content: `=SUM(${span('I')})` },
    { at: 'C5', content: `=SUM(${span('G')})` },
    { at: 'F5', content: unlessIncomplete('J', `SUM(${span('J')})`) },
    {
      at: 'H5',
      content: unlessIncomplete('J', `IF(SUM(${span('G')})<=0, "", SUM(${span('J')})/SUM(${span('G')})*100)`),
    },
    { at: CURRENCY, content: 'USD' },
    { at: 'A6', content: incompleteNote('I', 'value') },
    { at: 'F6', content: incompleteNote('G', 'cost') },
    ...headers.map((content, index) => ({ at: `${columns[index]}${FIRST - 1}`, content })),
    ...exampleTransactions.flatMap(({ date, coin, amount }, index) => [
      { at: `A${FIRST + index}`, content: dateNumber(date) },
      { at: `B${FIRST + index}`, content: coin },
      { at: `C${FIRST + index}`, content: amount },
    ]),
    {
      at: `F${FIRST}`,
      content: `=COIN_AT(${span('B')}, ${span('A')}, "price", "currency="&${CURRENCY}, COINSHEET_REFRESH)`,
    },
    { at: `H${FIRST}`, content: `=COIN(${span('B')}, "price", "currency="&${CURRENCY}, COINSHEET_REFRESH)` },
    {
      at: `L${FIRST}`,
      content: `=COIN_CONVERT(1, ${span('E')}, ${CURRENCY}, ${span('A')}, COINSHEET_REFRESH)`,
    },
    {
      at: `G${FIRST}`,
      content: columnFormula(
        `IF((${coins}="")+NOT(ISNUMBER(${amounts}))>0, "", IF(${paid}="", IF(ISNUMBER(${span('F')}), ${amounts}*${span('F')}, ""), IF(ISNUMBER(${paid})*ISNUMBER(${span('L')}), ${amounts}*${paid}*${span('L')}, "")))`,
      ),
    },
    {
      at: `I${FIRST}`,
      content: columnFormula(`IF(ISNUMBER(${amounts})*ISNUMBER(${span('H')}), ${amounts}*${span('H')}, "")`),
    },
    {
      at: `J${FIRST}`,
      content: columnFormula(`IF(ISNUMBER(${span('G')})*ISNUMBER(${span('I')}), ${span('I')}-${span('G')}, "")`),
    },
    {
      at: `K${FIRST}`,
      content: columnFormula(
        `IF(ISNUMBER(${span('J')}), IF(${span('G')}=0, "", ${span('J')}/ABS(${span('G')})*100), "")`,
      ),
    },
  ],
  looks: [
    { range: 'A1:A1', look: 'title' },
    { range: 'A2:A2', look: 'note' },
    { range: 'A4:K4', look: 'label' },
    { range: 'A5:H5', look: 'total' },
    { range: 'K5:K5', look: 'input' },
    { range: `A${FIRST - 1}:L${FIRST - 1}`, look: 'header' },
    { range: `A${FIRST}:E${LAST}`, look: 'input' },
    { range: span('L'), look: 'note' },
  ],
  numberFormats: [
    { range: 'A5:F5', format: numberFormats.money },
    { range: 'H5:H5', format: numberFormats.percent },
    { range: span('A'), format: numberFormats.date },
    { range: span('D'), format: numberFormats.price },
    { range: span('F'), format: numberFormats.price },
    { range: span('G'), format: numberFormats.money },
    { range: span('H'), format: numberFormats.price },
    { range: `I${FIRST}:J${LAST}`, format: numberFormats.money },
    { range: span('K'), format: numberFormats.percent },
    { range: span('L'), format: numberFormats.price },
  ],
  changes: ['F5:H5', `J${FIRST}:K${LAST}`],
  warnings: [
    { range: 'A5:H6', begins: 'incomplete' },
    { range: span('F'), begins: '⚠' },
    { range: span('H'), begins: '⚠' },
    { range: span('L'), begins: '⚠' },
  ],
  charts: [],
  columnWidths: [92, 70, 75, 82, 64, 134, 98, 130, 100, 100, 82, 120],
  frozenRows: FIRST - 1,
};
