// The portfolio: holdings with value and profit, and totals that say if a coin is missing from them. A cost has the
// currency that was paid, and is converted before it is compared with a value.

import { columnFormula, moneyHeader, type Template, templateTitles } from './template.ts';
import { numberFormats } from './number-formats.ts';

const FIRST = 9;
const LAST = 38;

const span = (column: string): string => `${column}${FIRST}:${column}${LAST}`;

const [amounts, paid] = [span('B'), span('C')];

/** Of the values, profits and totals. */
const CURRENCY = 'G1';

const holdings: readonly (readonly [coin: string, amount: number, boughtAt: number, paidIn: string])[] = [
  ['BTC', 0.25, 61000, 'USD'],
  ['ETH', 4, 2450, 'USD'],
  ['SOL', 30, 96, 'USD'],
  ['LINK', 150, 12, 'USD'],
];

const headers = [
  'Coin',
  'Amount',
  'Bought at',
  'Paid in',
  'Name',
  moneyHeader('Price', CURRENCY),
  'Change 24h',
  moneyHeader('Value', CURRENCY),
  moneyHeader('Cost', CURRENCY),
  moneyHeader('Profit', CURRENCY),
  'Profit %',
  `="Rate to "&${CURRENCY}`,
];
const columns = 'ABCDEFGHIJKL';

/** Rows with a coin that have no number in this column. */
const missing = (column: string): string => `COUNTA(${span('A')})-COUNT(${span(column)})`;

const unlessIncomplete = (column: string, total: string): string => `=IF(${missing(column)}>0, "incomplete", ${total})`;

export const portfolio: Template = {
  ...templateTitles.portfolio,
  currencyCells: [CURRENCY],
  cells: [
    { at: 'A1', content: 'Portfolio' },
    {
      at: 'A2',
      content: 'Type coins, amounts, what one cost you and the currency you paid into columns A to D.',
    },
    { at: 'A3', content: "Costs in another currency are converted at today's rate." },
    { at: 'F1', content: 'Currency' },
    { at: 'A4', content: moneyHeader('Value', CURRENCY) },
    { at: 'C4', content: moneyHeader('Cost', CURRENCY) },
    { at: 'E4', content: moneyHeader('Profit', CURRENCY) },
    { at: 'G4', content: 'Profit %' },
    { at: 'L4', content: 'Data as of (UTC)' },
    { at: 'A5', content: `=SUM(${span('H')})` },
    { at: 'C5', content: `=SUM(${span('I')})` },
    { at: 'E5', content: unlessIncomplete('J', `SUM(${span('J')})`) },
    { at: 'G5', content: unlessIncomplete('J', `IF(SUM(${span('I')})=0, 0, SUM(${span('J')})/SUM(${span('I')})*100)`) },
    { at: 'L5', content: '=COIN("BTC", "asOf", COINSHEET_REFRESH)' },
    { at: CURRENCY, content: 'USD' },
    {
      at: 'A6',
      content: `=IF(${missing('H')}>0, "incomplete: "&(${missing('H')})&" of "&COUNTA(${span('A')})&" coins have no value", "")`,
    },
    {
      at: 'C6',
      content: `=IF(${missing('I')}>0, "incomplete: "&(${missing('I')})&" of "&COUNTA(${span('A')})&" coins have no cost", "")`,
    },
    ...headers.map((content, index) => ({ at: `${columns[index]}${FIRST - 1}`, content })),
    ...holdings.flatMap((holding, index) =>
      holding.map((content, column) => ({ at: `${columns[column]}${FIRST + index}`, content })),
    ),
    { at: `E${FIRST}`, content: `=COIN(${span('A')}, E${FIRST - 1}:G${FIRST - 1}, ${CURRENCY}, COINSHEET_REFRESH)` },
    { at: `L${FIRST}`, content: `=COIN_CONVERT(1, ${span('D')}, ${CURRENCY}, COINSHEET_REFRESH)` },
    {
      at: `H${FIRST}`,
      content: columnFormula(`IF(ISNUMBER(${amounts})*ISNUMBER(${span('F')}), ${amounts}*${span('F')}, "")`),
    },
    {
      at: `I${FIRST}`,
      content: columnFormula(
        `IF((${span('A')}<>"")*ISNUMBER(${amounts})*ISNUMBER(${paid})*ISNUMBER(${span('L')}), ${amounts}*${paid}*${span('L')}, "")`,
      ),
    },
    {
      at: `J${FIRST}`,
      content: columnFormula(`IF(ISNUMBER(${span('H')})*ISNUMBER(${span('I')}), ${span('H')}-${span('I')}, "")`),
    },
    {
      at: `K${FIRST}`,
      content: columnFormula(`IF(ISNUMBER(${span('J')}), IF(${span('I')}=0, "", ${span('J')}/${span('I')}*100), "")`),
    },
  ],
  looks: [
    { range: 'A1:A1', look: 'title' },
    { range: 'A2:A3', look: 'note' },
    { range: 'F1:F1', look: 'label' },
    { range: `${CURRENCY}:${CURRENCY}`, look: 'input' },
    { range: 'A4:L4', look: 'label' },
    { range: 'A5:G5', look: 'total' },
    { range: `A${FIRST - 1}:L${FIRST - 1}`, look: 'header' },
    { range: `A${FIRST}:D${LAST}`, look: 'input' },
    { range: span('L'), look: 'note' },
  ],
  numberFormats: [
    { range: 'A5:E5', format: numberFormats.money },
    { range: 'G5:G5', format: numberFormats.percent },
    { range: 'L5:L5', format: numberFormats.time },
    { range: span('F'), format: numberFormats.price },
    { range: span('G'), format: numberFormats.percent },
    { range: `H${FIRST}:J${LAST}`, format: numberFormats.money },
    { range: span('K'), format: numberFormats.percent },
    { range: span('L'), format: numberFormats.price },
  ],
  changes: ['E5:G5', span('G'), `J${FIRST}:K${LAST}`],
  warnings: [
    { range: 'A5:G6', begins: 'incomplete' },
    { range: span('E'), begins: '⚠' },
    { range: span('L'), begins: '⚠' },
  ],
  charts: [
    {
      kind: 'pie',
      title: 'Share of value',
      labels: `A${FIRST - 1}:A${LAST}`,
      values: [`H${FIRST - 1}:H${LAST}`],
      // Beside the totals, where it stays in sight.
      at: 'H1',
      width: 315,
      height: 166,
    },
  ],
  columnWidths: [110, 80, 110, 70, 120, 110, 100, 110, 110, 110, 90, 150],
  frozenRows: FIRST - 1,
};
