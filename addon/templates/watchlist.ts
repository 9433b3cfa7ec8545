// The watchlist: one formula fills a table beside the typed coins, below the typed headers.

import { PROBLEM_SIGN } from '../../shared/text/shown.ts';
import { changeColours, columnFormula, moneyHeader, type Template, templateTitles } from './template.ts';
import { numberFormats } from './number-formats.ts';

const coins = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'DOGE'];
const CURRENCY = 'H2';
const headers = [
  'Name',
  moneyHeader('Price', CURRENCY),
  'Change 1h',
  'Change 24h',
  'Change 7d',
  moneyHeader('Volume', CURRENCY),
  moneyHeader('Market cap', CURRENCY),
];
const columns = 'BCDEFGH';

/** The changes in the chart: gains and losses have a column each, below it, since a series has one colour. */
const changes = 'E5:E14';

export const watchlist: Template = {
  ...templateTitles.watchlist,
  currencyCells: [CURRENCY],
  cells: [
    { at: 'A1', content: 'Watchlist' },
    { at: 'A2', content: 'Type coins into column A (BTC, bitcoin, 0x…) and fields into row 4.' },
    { at: 'G1', content: 'Data as of (UTC)' },
    { at: 'H1', content: '=COIN("BTC", "asOf", COINSHEET_REFRESH)' },
    { at: 'G2', content: 'Currency' },
    { at: CURRENCY, content: 'USD' },
    { at: 'A4', content: 'Coin' },
    ...headers.map((content, index) => ({ at: `${columns[index]}4`, content })),
    ...coins.map((content, index) => ({ at: `A${index + 5}`, content })),
    { at: 'J4', content: 'Gains' },
    { at: 'K4', content: 'Losses' },
    { at: 'J5', content: columnFormula(`IF(ISNUMBER(${changes}), IF(${changes}>0, ${changes}, 0), "")`) },
    { at: 'K5', content: columnFormula(`IF(ISNUMBER(${changes}), IF(${changes}<0, ${changes}, 0), "")`) },
    { at: 'B5', content: `=COIN(A5:A104, B4:H4, ${CURRENCY}, COINSHEET_REFRESH)` },
  ],
  looks: [
    { range: 'A1:A1', look: 'title' },
    { range: 'A2:A2', look: 'note' },
    { range: 'G1:G2', look: 'label' },
    { range: 'H2:H2', look: 'input' },
    { range: 'A4:H4', look: 'header' },
    { range: 'A5:A104', look: 'input' },
  ],
  numberFormats: [
    { range: 'H1:H1', format: numberFormats.time },
    { range: 'C5:C104', format: numberFormats.price },
    { range: 'D5:F104', format: numberFormats.percent },
    { range: 'G5:H104', format: numberFormats.whole },
    { range: 'J5:K14', format: numberFormats.wholePercent },
  ],
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
};
