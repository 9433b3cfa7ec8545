// Performance: coins with their changes over periods, a sparkline of each, and the year of one of them as a chart.

import { pastCurrencies } from '../past/year.ts';
import { PROBLEM_SIGN } from '../../shared/text/shown.ts';
import { changeColours, columnFormula, type Template, templateTitles } from './template.ts';
import { numberFormats } from './number-formats.ts';

const coins = ['BTC', 'ETH', 'SOL', 'XRP', 'LINK'];
const periods = ['1d', '7d', '30d', '90d', '1y', 'ytd'];
const columns = 'BCDEFG';

const [FIRST, LAST] = [5, 16];
const rows = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);

const CURRENCY = '$H$2';
const CHARTED = '$H$3';

/** The weeks of the chart, and the one in progress: behind the chart's right edge. */
const WEEKS = 52;
const END = FIRST + WEEKS;
const closes = `O${FIRST}:O${END}`;

const call = (name: string, given: string, options: string): string =>
  `${name}(${given}, "${options}currency="&${CURRENCY}, COINSHEET_REFRESH)`;

/** Changes since the first price: gains and losses have a column each, since a series has one colour. */
const changes = (sign: string): string =>
  columnFormula(`IF(ISNUMBER(${closes}), IF(${closes}${sign}O3, ${closes}/O3*100-100, 0), "")`);

export const performance: Template = {
  ...templateTitles.performance,
  currencyCells: ['H2'],
  currencies: pastCurrencies,
  cells: [
    { at: 'A1', content: 'Performance' },
    { at: 'A2', content: 'Type coins into column A and periods into row 4, such as 6w.' },
    { at: 'G2', content: 'Currency' },
    { at: 'H2', content: 'USD' },
    { at: 'G3', content: 'Chart of' },
    { at: 'H3', content: 'BTC' },
    { at: 'A4', content: 'Coin' },
    ...periods.map((content, index) => ({ at: `${columns[index]}4`, content })),
    { at: 'H4', content: '90 days' },
    ...coins.map((content, index) => ({ at: `A${FIRST + index}`, content })),
    { at: `B${FIRST}`, content: `=${call('COIN_PERFORMANCE', `A${FIRST}:A${LAST}, B4:G4`, '')}` },
    ...rows.map((row) => ({
      at: `H${row}`,
      content: `=IF(A${row}="", "", SPARKLINE(${call('COIN_HISTORY', `A${row}, "price", "90d",,`, 'dates=no; headers=no; ')}))`,
    })),
    { at: 'N3', content: 'First price' },
    { at: 'O3', content: `=IFERROR(INDEX(FILTER(${closes}, ${closes}<>""), 1), "")` },
    { at: 'N4', content: `=${call('COIN_HISTORY', `${CHARTED}, "price", "${WEEKS}w",, "1w"`, '')}` },
    { at: 'P4', content: `=${CHARTED}&" up"` },
    { at: 'Q4', content: `=${CHARTED}&" down"` },
    { at: `P${FIRST}`, content: changes('>=') },
    { at: `Q${FIRST}`, content: changes('<') },
  ],
  looks: [
    { range: 'A1:A1', look: 'title' },
    { range: 'A2:A2', look: 'note' },
    { range: 'G2:G3', look: 'label' },
    { range: 'H2:H3', look: 'input' },
    { range: 'A4:H4', look: 'header' },
    { range: `A${FIRST}:A${LAST}`, look: 'input' },
    { range: 'N3:N3', look: 'label' },
    { range: 'N4:Q4', look: 'header' },
  ],
  numberFormats: [
    { range: `B${FIRST}:G${LAST}`, format: numberFormats.percent },
    { range: `N${FIRST}:N${END}`, format: numberFormats.date },
    { range: 'O3:O3', format: numberFormats.price },
    { range: `O${FIRST}:O${END}`, format: numberFormats.price },
    { range: `P${FIRST}:Q${END}`, format: numberFormats.wholePercent },
  ],
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
};
