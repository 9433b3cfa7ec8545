// The first example: one line that gives a table, and a cell that invites to type.

import type { NamedPlan } from './to-workbook.ts';

/** The set of coins that a visitor sees first. */
export const FIRST_CATEGORY = 'defi';

export const firstFormula: NamedPlan = {
  title: 'Start',
  cells: [
    { at: 'A1', content: 'Coins from one formula' },
    {
      at: 'A2',
      content: 'The whole table is the formula in A6: change it in the formula bar, or write your own.',
    },
    { at: 'A4', content: 'Your turn' },
    { at: 'B4', content: 'Type here, for example =COIN("BTC")' },
    { at: 'A6', content: `=COINS("${FIRST_CATEGORY}", "marketCap > 1e9")` },
  ],
  looks: [
    { range: 'A1:A1', look: 'title' },
    { range: 'A2:A2', look: 'note' },
    { range: 'A4:A4', look: 'label' },
    { range: 'B4:D4', look: 'input' },
    { range: 'A6:H6', look: 'header' },
  ],
  numberFormats: [],
  changes: [],
  warnings: [],
  charts: [],
  columnWidths: [80, 150, 95, 115, 124, 128, 130, 140],
  frozenRows: 6,
};
