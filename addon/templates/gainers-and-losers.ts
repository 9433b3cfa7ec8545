// Gainers and losers of the day side by side, among coins with enough market cap and volume.

import { block, makeTemplate } from './make-plan.ts';
import { changeColours, columnFormula, moneyHeader, type TemplateChart } from './template.ts';

const CURRENCY = 'H3';
const headers = ['Symbol', 'Name', moneyHeader('Price', CURRENCY), 'Change 24h', moneyHeader('Volume', CURRENCY)];

const table = (first: string, last: string, title: string, sort: string) =>
  block(`${first}4`, [
    [title],
    headers,
    [`=COINS("all", C3:E3, ${first}5:${last}5, "${sort}", 10, "headers=no; currency="&${CURRENCY}, COINSHEET_REFRESH)`],
  ]);

const chart = (title: string, first: string, values: string, colour: string): TemplateChart => ({
  kind: 'bar',
  title,
  labels: `${first}5:${first}15`,
  values: [values],
  at: `${first}16`,
  width: 490,
  height: 300,
  colours: [colour],
});

export const gainersAndLosers = makeTemplate('gainersAndLosers', {
  currencyCells: [CURRENCY],
  cells: {
    A1: 'Gainers and losers',
    A2: 'The ten coins that rose and fell most over 24 hours, among those that pass the conditions.',
    I1: 'Data as of (UTC)',
    K1: '=COIN("BTC", "asOf", COINSHEET_REFRESH)',
    A3: 'Conditions',
    // The first takes the width of two cells.
    C3: 'marketCap > 200M',
    E3: 'volume > 5M',
    G3: 'Currency',
    [CURRENCY]: 'USD',
    ...table('A', 'E', 'Gainers', '24h desc'),
    ...table('G', 'K', 'Losers', '24h asc'),
    // Beside the tables, in the format of an axis.
    ...block('M5', [
      ['Gains', 'Losses'],
      [columnFormula('D6:D15'), columnFormula('J6:J15')],
    ]),
  },
  looks: {
    title: ['A1:A1'],
    note: ['A2:A2'],
    label: ['I1:I1', 'A3:A3', 'G3:G3'],
    input: ['C3:E3', 'H3:H3'],
    total: ['A4:A4', 'G4:G4'],
    header: ['A5:E5', 'G5:K5'],
  },
  numberFormats: {
    time: ['K1:K1'],
    price: ['C6:C15', 'I6:I15'],
    percent: ['D6:D15', 'J6:J15'],
    whole: ['E6:E15', 'K6:K15'],
    wholePercent: ['M6:N15'],
  },
  changes: ['D6:D15', 'J6:J15'],
  charts: [
    chart('Gainers over 24 hours', 'A', 'M5:M15', changeColours.up),
    chart('Losers over 24 hours', 'G', 'N5:N15', changeColours.down),
  ],
  columnWidths: [68, 138, 100, 96, 112, 8, 62, 100, 92, 96, 142, 8, 70, 70],
  frozenRows: 5,
});
