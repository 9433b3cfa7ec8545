// Gainers and losers of the day side by side, among coins with enough market cap and volume.

import { moneyHeader } from './money-header.ts';
import { numberFormats } from './number-formats.ts';
import { changeColours, type Template } from './template.ts';

const CURRENCY = 'H4';
const headers = ['Symbol', 'Name', moneyHeader('Price', CURRENCY), 'Change 24h', moneyHeader('Volume 24h', CURRENCY)];

const table = (columns: string, title: string, sort: string): Template['cells'] => {
  const [first = '', last = ''] = [columns[0], columns[columns.length - 1]];
  return [
    { at: `${first}6`, content: title },
    ...headers.map((content, index) => ({ at: `${columns[index]}7`, content })),
    {
      at: `${first}8`,
      content: `=COINS("all", C4:E4, ${first}7:${last}7, "${sort}", 10, "headers=no; currency="&${CURRENCY}, COINSHEET_REFRESH)`,
    },
  ];
};

export const gainersAndLosers: Template = {
  title: 'Gainers and losers',
  about: 'The ten coins that rose and fell most over 24 hours.',
  currencyCells: [CURRENCY],
  cells: [
    { at: 'A1', content: 'Gainers and losers' },
    { at: 'A2', content: 'The ten coins that rose and fell most over 24 hours, among those that pass the conditions.' },
    { at: 'J1', content: 'Data as of (UTC)' },
    { at: 'K1', content: '=COIN("BTC", "asOf", COINSHEET_REFRESH)' },
    { at: 'A4', content: 'Conditions' },
    { at: 'C4', content: 'marketCap > 200M' },
    { at: 'D4', content: 'volume > 5M' },
    { at: 'G4', content: 'Currency' },
    { at: CURRENCY, content: 'USD' },
    ...table('ABCDE', 'Gainers', '24h desc'),
    ...table('GHIJK', 'Losers', '24h asc'),
  ],
  looks: [
    { range: 'A1:A1', look: 'title' },
    { range: 'A2:A2', look: 'note' },
    { range: 'J1:J1', look: 'label' },
    { range: 'A4:A4', look: 'label' },
    { range: 'C4:E4', look: 'input' },
    { range: 'G4:G4', look: 'label' },
    { range: 'H4:H4', look: 'input' },
    { range: 'A6:A6', look: 'total' },
    { range: 'G6:G6', look: 'total' },
    { range: 'A7:E7', look: 'header' },
    { range: 'G7:K7', look: 'header' },
  ],
  numberFormats: [
    { range: 'K1:K1', format: numberFormats.time },
    { range: 'C8:C17', format: numberFormats.price },
    { range: 'I8:I17', format: numberFormats.price },
    { range: 'D8:D17', format: numberFormats.percent },
    { range: 'J8:J17', format: numberFormats.percent },
    { range: 'E8:E17', format: numberFormats.whole },
    { range: 'K8:K17', format: numberFormats.whole },
  ],
  changes: ['D8:D17', 'J8:J17'],
  warnings: [],
  charts: [
    {
      kind: 'bar',
      title: 'Gainers, % over 24 hours',
      labels: 'A7:A17',
      values: ['D7:D17'],
      at: 'A20',
      width: 480,
      height: 300,
      colours: [changeColours.up],
    },
    {
      kind: 'bar',
      title: 'Losers, % over 24 hours',
      labels: 'G7:G17',
      values: ['J7:J17'],
      at: 'G20',
      width: 480,
      height: 300,
      colours: [changeColours.down],
    },
  ],
  columnWidths: [90, 140, 150, 110, 150, 30, 90, 140, 120, 110, 150],
  frozenRows: 7,
};
