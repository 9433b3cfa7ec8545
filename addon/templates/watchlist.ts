// The watchlist: one formula fills a table beside the typed coins, below the typed headers.

import { PROBLEM_SIGN } from '../../shared/text/shown.ts';
import { block, makeTemplate } from './make-plan.ts';
import { changeColours, columnFormula, moneyHeader } from './template.ts';

const CURRENCY = 'H2';
const headers = [
  'Coin',
  'Name',
  moneyHeader('Price', CURRENCY),
  'Change 1h',
  'Change 24h',
  'Change 7d',
  moneyHeader('Volume', CURRENCY),
  moneyHeader('Market cap', CURRENCY),
];

/** The changes in the chart: gains and losses have a column each, below it, since a series has one colour. */
const changes = (sign: string): string => columnFormula(`IF(ISNUMBER(E5:E14), IF(E5:E14${sign}0, E5:E14, 0), "")`);

export const watchlist = makeTemplate('watchlist', {
  currencyCells: [CURRENCY],
  cells: {
    A1: 'Watchlist',
    A2: 'Type coins into column A (BTC, bitcoin, 0x…) and fields into row 4.',
    ...block('G1', [
      ['Data as of (UTC)', '=COIN("BTC", "asOf", COINSHEET_REFRESH)'],
      ['Currency', 'USD'],
    ]),
    ...block('A4', [headers, ['BTC'], ['ETH'], ['SOL'], ['XRP'], ['ADA'], ['DOGE']]),
    ...block('J4', [
      ['Gains', 'Losses'],
      [changes('>'), changes('<')],
    ]),
    B5: `=COIN(A5:A104, B4:H4, ${CURRENCY}, COINSHEET_REFRESH)`,
  },
  looks: {
    title: ['A1:A1'],
    note: ['A2:A2'],
    label: ['G1:G2'],
    input: ['H2:H2', 'A5:A104'],
    header: ['A4:H4'],
  },
  numberFormats: {
    time: ['H1:H1'],
    price: ['C5:C104'],
    percent: ['D5:F104'],
    whole: ['G5:H104'],
    wholePercent: ['J5:K14'],
  },
  changes: ['D5:F104'],
  warnings: [{ range: 'B5:B104', begins: PROBLEM_SIGN }],
  charts: [
    {
      kind: 'bar',
      title: 'Change over 24 hours',
      labels: 'A4:A14',
      values: ['J4:J14', 'K4:K14'],
      at: 'J4',
      width: 205,
      height: 300,
      colours: [changeColours.up, changeColours.down],
    },
  ],
  columnWidths: [58, 100, 100, 88, 94, 86, 108, 132, 8, 100, 100],
  frozenRows: 4,
});
