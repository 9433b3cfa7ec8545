// Performance: coins with their changes over periods, a sparkline of each, and the year of one of them as a chart.

import { pastCurrencies } from '../past/year.ts';
import { PROBLEM_SIGN } from '../../shared/text/shown.ts';
import { block, makeTemplate } from './make-plan.ts';
import { changeColours, columnFormula } from './template.ts';

const [FIRST, LAST] = [5, 16];

const CURRENCY = '$H$2';
const CHARTED = '$H$3';

/** The weeks of the chart, and the one in progress: behind the chart's right edge. */
const WEEKS = 52;
const END = FIRST + WEEKS;
const closes = `O${FIRST}:O${END}`;

const call = (name: string, given: string, options: string): string =>
  `${name}(${given}, "${options}currency="&${CURRENCY}, COINSHEET_REFRESH)`;

const sparkline = (row: number): string =>
  `=IF(A${row}="", "", SPARKLINE(${call('COIN_HISTORY', `A${row}, "price", "90d",,`, 'dates=no; headers=no; ')}))`;

/** Changes since the first price: gains and losses have a column each, since a series has one colour. */
const changes = (sign: string): string =>
  columnFormula(`IF(ISNUMBER(${closes}), IF(${closes}${sign}O3, ${closes}/O3*100-100, 0), "")`);

export const performance = makeTemplate('performance', {
  currencyCells: ['H2'],
  currencies: pastCurrencies,
  cells: {
    A1: 'Performance',
    A2: 'Type coins into column A and periods into row 4, such as 6w.',
    ...block('G2', [
      ['Currency', 'USD'],
      ['Chart of', 'BTC'],
    ]),
    ...block('A4', [
      ['Coin', '1d', '7d', '30d', '90d', '1y', 'ytd', '90 days'],
      ['BTC', `=${call('COIN_PERFORMANCE', `A${FIRST}:A${LAST}, B4:G4`, '')}`],
      ...['ETH', 'SOL', 'XRP', 'LINK'].map((coin) => [coin]),
    ]),
    ...block(
      `H${FIRST}`,
      Array.from({ length: LAST - FIRST + 1 }, (_, index) => [sparkline(FIRST + index)]),
    ),
    ...block('N3', [['First price', `=IFERROR(INDEX(FILTER(${closes}, ${closes}<>""), 1), "")`]]),
    N4: `=${call('COIN_HISTORY', `${CHARTED}, "price", "${WEEKS}w",, "1w"`, '')}`,
    ...block('P4', [
      [`=${CHARTED}&" up"`, `=${CHARTED}&" down"`],
      [changes('>='), changes('<')],
    ]),
  },
  looks: {
    title: ['A1:A1'],
    note: ['A2:A2'],
    label: ['G2:G3', 'N3:N3'],
    input: ['H2:H3', `A${FIRST}:A${LAST}`],
    header: ['A4:H4', 'N4:Q4'],
  },
  numberFormats: {
    percent: [`B${FIRST}:G${LAST}`],
    date: [`N${FIRST}:N${END}`],
    price: ['O3:O3', closes],
    wholePercent: [`P${FIRST}:Q${END}`],
  },
  changes: [`B${FIRST}:G${LAST}`],
  warnings: [{ range: `B${FIRST}:G${LAST}`, begins: PROBLEM_SIGN }],
  charts: [
    {
      kind: 'column',
      title: 'Change over 52 weeks',
      labels: `N4:N${END}`,
      values: [`P4:P${END}`, `Q4:Q${END}`],
      at: 'J4',
      width: 330,
      height: 300,
      colours: [changeColours.up, changeColours.down],
    },
  ],
  columnWidths: [80, 70, 70, 70, 70, 70, 70, 140, 12, 120, 120, 120, 30, 110, 110, 90, 90],
  frozenRows: 4,
});
