// Alerts: coins with a condition each, the value that it is about, and a state that turns red while it holds. For a
// sheet that is open: what tells people elsewhere is a feed.

import { ALERT } from '../formulas/coin-alert.ts';
import { PROBLEM_SIGN } from '../../shared/text/shown.ts';
import { block, makeTemplate } from './make-plan.ts';

const CURRENCY = 'D2';

export const alerts = makeTemplate('alerts', {
  currencyCells: [CURRENCY],
  cells: {
    A1: 'Alerts',
    A2: 'Type coins and conditions.',
    C1: 'Data as of (UTC)',
    D1: '=COIN("BTC", "asOf", COINSHEET_REFRESH)',
    C2: 'Currency',
    [CURRENCY]: 'USD',
    ...block('A4', [
      ['Coin', 'Condition', 'Now', 'State'],
      ['BTC', 'price > 100000 or price < 80000'],
      ['ETH', '24h < -5%'],
      ['SOL', '24h > 3% or 24h < -3%'],
      ['XRP', 'volume > 1e9'],
      ['USDT', 'price < 0.99'],
    ]),
    C5: `=COIN_ALERT(A5:A104, B5:B104, ${CURRENCY}, COINSHEET_REFRESH)`,
  },
  looks: {
    title: ['A1:A1'],
    note: ['A2:A2'],
    label: ['C1:C2'],
    input: ['D2:D2', 'A5:B104'],
    header: ['A4:D4'],
  },
  numberFormats: { time: ['D1:D1'] },
  warnings: [
    { range: 'C5:C104', begins: PROBLEM_SIGN },
    { range: 'D5:D104', begins: ALERT, isAlert: true },
  ],
  columnWidths: [90, 240, 120, 150],
  frozenRows: 4,
});
