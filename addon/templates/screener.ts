// The screener: cells hold universe, conditions, order and columns; one formula reads them.

import { moneyHeader, type Template, templateTitles } from './template.ts';
import { numberFormats } from './number-formats.ts';

const CURRENCY = 'B7';
// A phone shows the first three columns.
const headers = [
  'Symbol',
  moneyHeader('Price', CURRENCY),
  'Change 24h',
  'Change 7d',
  'Name',
  moneyHeader('Market cap', CURRENCY),
  moneyHeader('Volume 24h', CURRENCY),
  'Rank',
];
const columns = 'ABCDEFGH';

export const screener: Template = {
  ...templateTitles.screener,
  currencyCells: [CURRENCY],
  cells: [
    { at: 'A1', content: 'Screener' },
    { at: 'A2', content: 'Change the coloured cells: the table follows. All conditions must hold.' },
    { at: 'F1', content: 'Data as of (UTC)' },
    { at: 'G1', content: '=COIN("BTC", "asOf", COINSHEET_REFRESH)' },
    { at: 'A4', content: 'Universe' },
    { at: 'B4', content: 'all' },
    { at: 'A5', content: 'Sort' },
    { at: 'B5', content: '24h desc' },
    { at: 'A6', content: 'Rows' },
    { at: 'B6', content: 25 },
    { at: 'A7', content: 'Currency' },
    { at: CURRENCY, content: 'USD' },
    { at: 'D4', content: 'Conditions' },
    { at: 'E4', content: 'marketCap > 500M' },
    { at: 'E5', content: 'volume > 10M' },
    { at: 'E6', content: '7d > 0%' },
    ...headers.map((content, index) => ({ at: `${columns[index]}9`, content })),
    {
      at: 'A10',
      content: `=COINS(B4, E4:E7, A9:H9, B5, B6, "headers=no; currency="&${CURRENCY}, COINSHEET_REFRESH)`,
    },
  ],
  looks: [
    { range: 'A1:A1', look: 'title' },
    { range: 'A2:A2', look: 'note' },
    { range: 'F1:F1', look: 'label' },
    { range: 'A4:A7', look: 'label' },
    { range: 'D4:D4', look: 'label' },
    { range: 'B4:B7', look: 'input' },
    { range: 'E4:F7', look: 'input' },
    { range: 'A9:H9', look: 'header' },
  ],
  numberFormats: [
    { range: 'G1:G1', format: numberFormats.time },
    { range: 'B10:B109', format: numberFormats.price },
    { range: 'C10:D109', format: numberFormats.percent },
    { range: 'F10:G109', format: numberFormats.whole },
  ],
  changes: ['C10:D109'],
  warnings: [],
  charts: [],
  columnWidths: [85, 115, 105, 100, 150, 150, 150, 60],
  frozenRows: 9,
};
