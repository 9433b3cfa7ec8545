// The screener: cells hold universe, conditions, order and columns; one formula reads them.

import { moneyHeader, type Template, templateTitles } from './template.ts';
import { numberFormats } from './number-formats.ts';

const CURRENCY = 'B7';
const headers = [
  'Rank',
  'Name',
  'Symbol',
  moneyHeader('Price', CURRENCY),
  'Change 24h',
  'Change 7d',
  moneyHeader('Market cap', CURRENCY),
  moneyHeader('Volume 24h', CURRENCY),
];
const columns = 'ABCDEFGH';

export const screener: Template = {
  ...templateTitles.screener,
  currencyCells: [CURRENCY],
  cells: [
    { at: 'A1', content: 'Screener' },
    { at: 'A2', content: 'Change the coloured cells: the table follows. All conditions must hold.' },
    { at: 'G1', content: 'Data as of (UTC)' },
    { at: 'H1', content: '=COIN("BTC", "asOf", COINSHEET_REFRESH)' },
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
    { range: 'G1:G1', look: 'label' },
    { range: 'A4:A7', look: 'label' },
    { range: 'D4:D4', look: 'label' },
    { range: 'B4:B7', look: 'input' },
    { range: 'E4:F7', look: 'input' },
    { range: 'A9:H9', look: 'header' },
  ],
  numberFormats: [
    { range: 'H1:H1', format: numberFormats.time },
    { range: 'D10:D109', format: numberFormats.price },
    { range: 'E10:F109', format: numberFormats.percent },
    { range: 'G10:H109', format: numberFormats.whole },
  ],
  changes: ['E10:F109'],
  warnings: [],
  charts: [],
  columnWidths: [80, 140, 90, 110, 100, 100, 150, 150],
  frozenRows: 9,
};
