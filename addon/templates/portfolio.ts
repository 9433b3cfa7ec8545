// The portfolio: holdings with value and profit, and totals that say if a coin is missing from them.

import { numberFormats } from './number-formats.ts';
import type { Template } from './template.ts';

const FIRST = 9;
const LAST = 38;

const rows = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);
const span = (column: string): string => `${column}${FIRST}:${column}${LAST}`;

const holdings: readonly (readonly [string, number, number])[] = [
  ['BTC', 0.25, 61000],
  ['ETH', 4, 2450],
  ['SOL', 30, 96],
  ['LINK', 150, 12],
];

const headers = ['Coin', 'Amount', 'Bought at', 'Name', 'Price', 'Change 24h', 'Value', 'Cost', 'Profit', 'Profit %'];
const columns = 'ABCDEFGHIJ';

/** Rows with a coin that have no number in this column. */
const missing = (column: string): string => `COUNTA(${span('A')})-COUNT(${span(column)})`;

const unlessIncomplete = (column: string, total: string): string => `=IF(${missing(column)}>0, "incomplete", ${total})`;

export const portfolio: Template = {
  title: 'Portfolio',
  about: 'Your holdings with their value, cost and profit, and totals that say when a coin is missing.',
  cells: [
    { at: 'A1', content: 'Portfolio' },
    { at: 'A2', content: 'Type coins, amounts and what one cost you into columns A to C.' },
    { at: 'A4', content: 'Value' },
    { at: 'C4', content: 'Cost' },
    { at: 'E4', content: 'Profit' },
    { at: 'G4', content: 'Profit %' },
    { at: 'I4', content: 'Data as of (UTC)' },
    { at: 'A5', content: `=SUM(${span('G')})` },
    { at: 'C5', content: `=SUM(${span('H')})` },
    { at: 'E5', content: unlessIncomplete('I', `SUM(${span('I')})`) },
    { at: 'G5', content: unlessIncomplete('I', `IF(SUM(${span('H')})=0, 0, SUM(${span('I')})/SUM(${span('H')})*100)`) },
    { at: 'I5', content: '=COIN("BTC", "asOf", COINSHEET_REFRESH)' },
    {
      at: 'A6',
      content: `=IF(${missing('G')}>0, "incomplete: "&(${missing('G')})&" of "&COUNTA(${span('A')})&" coins have no value", "")`,
    },
    {
      at: 'C6',
      content: `=IF(${missing('H')}>0, "incomplete: "&(${missing('H')})&" of "&COUNTA(${span('A')})&" coins have no cost", "")`,
    },
    ...headers.map((content, index) => ({ at: `${columns[index]}${FIRST - 1}`, content })),
    ...holdings.flatMap(([coin, amount, cost], index) => [
      { at: `A${FIRST + index}`, content: coin },
      { at: `B${FIRST + index}`, content: amount },
      { at: `C${FIRST + index}`, content: cost },
    ]),
    { at: `D${FIRST}`, content: `=COIN(${span('A')}, D${FIRST - 1}:F${FIRST - 1}, COINSHEET_REFRESH)` },
    ...rows.flatMap((row) => [
      { at: `G${row}`, content: `=IF(AND(ISNUMBER(B${row}), ISNUMBER(E${row})), B${row}*E${row}, "")` },
      { at: `H${row}`, content: `=IF(AND(A${row}<>"", ISNUMBER(B${row}), ISNUMBER(C${row})), B${row}*C${row}, "")` },
      { at: `I${row}`, content: `=IF(AND(ISNUMBER(G${row}), ISNUMBER(H${row})), G${row}-H${row}, "")` },
      { at: `J${row}`, content: `=IF(ISNUMBER(I${row}), IF(H${row}=0, "", I${row}/H${row}*100), "")` },
    ]),
  ],
  looks: [
    { range: 'A1:A1', look: 'title' },
    { range: 'A2:A2', look: 'note' },
    { range: 'A4:J4', look: 'label' },
    { range: 'A5:J5', look: 'total' },
    { range: `A${FIRST - 1}:J${FIRST - 1}`, look: 'header' },
    { range: `A${FIRST}:C${LAST}`, look: 'input' },
  ],
  numberFormats: [
    { range: 'A5:E5', format: numberFormats.money },
    { range: 'G5:G5', format: numberFormats.percent },
    { range: 'I5:I5', format: numberFormats.time },
    { range: span('E'), format: numberFormats.price },
    { range: span('F'), format: numberFormats.percent },
    { range: `G${FIRST}:I${LAST}`, format: numberFormats.money },
    { range: span('J'), format: numberFormats.percent },
  ],
  changes: ['E5:G5', span('F'), `I${FIRST}:J${LAST}`],
  warnings: [
    { range: 'A5:G6', begins: 'incomplete' },
    { range: span('D'), begins: '⚠' },
  ],
  charts: [
    {
      kind: 'pie',
      title: 'Share of value',
      labels: `A${FIRST - 1}:A${LAST}`,
      values: `G${FIRST - 1}:G${LAST}`,
      at: 'L4',
      width: 400,
      height: 300,
    },
  ],
  columnWidths: [110, 100, 110, 130, 110, 100, 120, 120, 120, 100],
  frozenRows: FIRST - 1,
};
