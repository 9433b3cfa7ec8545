// Gainers and losers of the day side by side, among coins with enough market cap and volume.

import { changeColours, columnFormula, moneyHeader, type Template, templateTitles } from './template.ts';
import { numberFormats } from './number-formats.ts';

const CURRENCY = 'H3';
const headers = ['Symbol', 'Name', moneyHeader('Price', CURRENCY), 'Change 24h', moneyHeader('Volume', CURRENCY)];

const table = (columns: string, title: string, sort: string): Template['cells'] => {
  const [first = '', last = ''] = [columns[0], columns[columns.length - 1]];
  return [
    { at: `${first}4`, content: title },
    ...headers.map((content, index) => ({ at: `${columns[index]}5`, content })),
    {
      at: `${first}6`,
      content: `=COINS("all", C3:E3, ${first}5:${last}5, "${sort}", 10, "headers=no; currency="&${CURRENCY}, COINSHEET_REFRESH)`,
    },
  ];
};

export const gainersAndLosers: Template = {
  ...templateTitles.gainersAndLosers,
  currencyCells: [CURRENCY],
  cells: [
    { at: 'A1', content: 'Gainers and losers' },
    { at: 'A2', content: 'The ten coins that rose and fell most over 24 hours, among those that pass the conditions.' },
    { at: 'I1', content: 'Data as of (UTC)' },
    { at: 'K1', content: '=COIN("BTC", "asOf", COINSHEET_REFRESH)' },
    { at: 'A3', content: 'Conditions' },
    // The first takes the width of two cells.
    { at: 'C3', content: 'marketCap > 200M' },
    { at: 'E3', content: 'volume > 5M' },
    { at: 'G3', content: 'Currency' },
    { at: CURRENCY, content: 'USD' },
    ...table('ABCDE', 'Gainers', '24h desc'),
    ...table('GHIJK', 'Losers', '24h asc'),
    // Beside the tables, in the format of an axis.
    { at: 'M5', content: 'Gains' },
    { at: 'M6', content: columnFormula('D6:D15') },
    { at: 'N5', content: 'Losses' },
    { at: 'N6', content: columnFormula('J6:J15') },
  ],
  looks: [
    { range: 'A1:A1', look: 'title' },
    { range: 'A2:A2', look: 'note' },
    { range: 'I1:I1', look: 'label' },
    { range: 'A3:A3', look: 'label' },
    { range: 'C3:E3', look: 'input' },
    { range: 'G3:G3', look: 'label' },
    { range: 'H3:H3', look: 'input' },
    { range: 'A4:A4', look: 'total' },
    { range: 'G4:G4', look: 'total' },
    { range: 'A5:E5', look: 'header' },
    { range: 'G5:K5', look: 'header' },
  ],
  numberFormats: [
    { range: 'K1:K1', format: numberFormats.time },
    { range: 'C6:C15', format: numberFormats.price },
    { range: 'I6:I15', format: numberFormats.price },
    { range: 'D6:D15', format: numberFormats.percent },
    { range: 'J6:J15', format: numberFormats.percent },
    { range: 'E6:E15', format: numberFormats.whole },
    { range: 'K6:K15', format: numberFormats.whole },
    { range: 'M6:N15', format: numberFormats.wholePercent },
  ],
  changes: ['D6:D15', 'J6:J15'],
  warnings: [],
  charts: [
    {
      kind: 'bar',
      title: 'Gainers over 24 hours',
      labels: 'A5:A15',
      values: ['M5:M15'],
      at: 'A16',
      width: 490,
      height: 300,
      colours: [changeColours.up],
    },
    {
      kind: 'bar',
      title: 'Losers over 24 hours',
      labels: 'G5:G15',
      values: ['N5:N15'],
      at: 'G16',
      width: 490,
      height: 300,
      colours: [changeColours.down],
    },
  ],
  columnWidths: [68, 138, 100, 96, 112, 8, 62, 100, 92, 96, 142, 8, 70, 70],
  frozenRows: 5,
};
