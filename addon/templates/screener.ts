// The screener: cells hold universe, conditions, order and columns; one formula reads them.

import { block, makeTemplate } from './make-plan.ts';
import { moneyHeader } from './template.ts';

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

export const screener = makeTemplate('screener', {
  currencyCells: [CURRENCY],
  cells: {
    A1: 'Screener',
    A2: 'Change the coloured cells: the table follows. All conditions must hold.',
    F1: 'Data as of (UTC)',
    G1: '=COIN("BTC", "asOf", COINSHEET_REFRESH)',
    ...block('A4', [
      ['Universe', 'all'],
      ['Sort', '24h desc'],
      ['Rows', 25],
      ['Currency', 'USD'],
    ]),
    D4: 'Conditions',
    ...block('E4', [['marketCap > 500M'], ['volume > 10M'], ['7d > 0%']]),
    ...block('A9', [
      headers,
      [`=COINS(B4, E4:E7, A9:H9, B5, B6, "headers=no; currency="&${CURRENCY}, COINSHEET_REFRESH)`],
    ]),
  },
  looks: {
    title: ['A1:A1'],
    note: ['A2:A2'],
    label: ['F1:F1', 'A4:A7', 'D4:D4'],
    input: ['B4:B7', 'E4:F7'],
    header: ['A9:H9'],
  },
  numberFormats: { time: ['G1:G1'], price: ['B10:B109'], percent: ['C10:D109'], whole: ['F10:G109'] },
  changes: ['C10:D109'],
  columnWidths: [85, 115, 105, 100, 150, 150, 150, 60],
  frozenRows: 9,
});
