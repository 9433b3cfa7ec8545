// The workbook that the page opens, and the templates that an address can name.

import { makePlan } from '../../addon/templates/make-plan.ts';
import { screener } from '../../addon/templates/screener.ts';
import { portfolio } from '../../addon/templates/portfolio.ts';
import { templates } from '../../addon/templates/templates.ts';
import type { FormulaCall } from '../../playground/calls/protocol.ts';
import { type NamedPlan, toWorkbook } from '../../playground/sheets/to-workbook.ts';

/** The set of coins that a visitor sees first. */
const FIRST_CATEGORY = 'defi';

/** Texts of the first sheet that the page shows before the spreadsheet is there. */
export const firstTexts = {
  title: 'Coins from one formula',
  note: 'The whole table is the formula in A6: change it in the formula bar, or write your own.',
  formula: `=COINS("${FIRST_CATEGORY}", "marketCap > 1e9", "symbol, price, 24h, 7d, name, cap, volume, rank")`,
};

// A phone shows the first three columns.
const start: NamedPlan = {
  title: 'Start',
  ...makePlan({
    cells: {
      A1: firstTexts.title,
      A2: firstTexts.note,
      A4: 'Your turn',
      B4: 'Type here, for example =COIN("BTC")',
      A6: firstTexts.formula,
    },
    looks: { title: ['A1:A1'], note: ['A2:A2'], label: ['A4:A4'], input: ['B4:D4'], header: ['A6:H6'] },
    columnWidths: [80, 115, 105, 100, 150, 150, 150, 60],
    frozenRows: 6,
  }),
};

const shown: readonly NamedPlan[] = [start, screener, portfolio];

export const exampleWorkbook = () =>
  toWorkbook(
    shown,
    Object.values(templates).filter((template) => !shown.includes(template)),
  );

/**
 * Calls whose data visitors need: the first sheet's set, then the whole market, from which most other sheets are made.
 */
export const openingCalls: readonly FormulaCall[] = [
  { name: 'COINS', values: [FIRST_CATEGORY, '', 'name', '', 1] },
  { name: 'COIN', values: ['BTC'] },
];
