// Alerts: coins with a condition each, the value that it is about, and a state that turns red while it holds. For a
// sheet that is open: what tells people elsewhere is a feed.

import { ALERT } from '../formulas/coin-alert.ts';
import { PROBLEM_SIGN } from '../../shared/text/shown.ts';
import { type Template, templateTitles } from './template.ts';
import { numberFormats } from './number-formats.ts';

const CURRENCY = 'D2';
const rows = [
  ['BTC', 'price > 100000 or price < 80000'],
  ['ETH', '24h < -5%'],
  ['SOL', '24h > 3% or 24h < -3%'],
  ['XRP', 'volume > 1e9'],
  ['USDT', 'price < 0.99'],
] as const;

export const alerts: Template = {
  ...templateTitles.alerts,
  currencyCells: [CURRENCY],
  cells: [
    { at: 'A1', content: 'Alerts' },
    { at: 'A2', content: 'Type coins and conditions.' },
    { at: 'C1', content: 'Data as of (UTC)' },
    { at: 'D1', content: '=COIN("BTC", "asOf", COINSHEET_REFRESH)' },
    { at: 'C2', content: 'Currency' },
    { at: CURRENCY, content: 'USD' },
    ...['Coin', 'Condition', 'Now', 'State'].map((content, index) => ({ at: `${'ABCD'[index]}4`, content })),
    ...rows.flatMap(([coin, condition], index) => [
      { at: `A${index + 5}`, content: coin },
      { at: `B${index + 5}`, content: condition },
    ]),
    { at: 'C5', content: `=COIN_ALERT(A5:A104, B5:B104, ${CURRENCY}, COINSHEET_REFRESH)` },
  ],
  looks: [
    { range: 'A1:A1', look: 'title' },
    { range: 'A2:A2', look: 'note' },
    { range: 'C1:C2', look: 'label' },
    { range: 'D2:D2', look: 'input' },
    { range: 'A4:D4', look: 'header' },
    { range: 'A5:B104', look: 'input' },
  ],
  numberFormats: [{ range: 'D1:D1', format: numberFormats.time }],
  changes: [],
  warnings: [
    { range: 'C5:C104', begins: PROBLEM_SIGN },
    { range: 'D5:D104', begins: ALERT, isAlert: true },
  ],
  charts: [],
  columnWidths: [90, 240, 120, 150],
  frozenRows: 4,
};
