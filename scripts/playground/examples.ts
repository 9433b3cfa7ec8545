// The example sheets: the add-on's templates and the category board, as the workbook that the page opens.

import { costBasis } from '../../addon/templates/cost-basis.ts';
import { gainersAndLosers } from '../../addon/templates/gainers-and-losers.ts';
import { performance } from '../../addon/templates/performance.ts';
import { portfolio } from '../../addon/templates/portfolio.ts';
import { portfolioOverTime } from '../../addon/templates/portfolio-over-time.ts';
import { screener } from '../../addon/templates/screener.ts';
import { watchlist } from '../../addon/templates/watchlist.ts';
import type { FormulaCall } from '../../playground/calls/protocol.ts';
import { categoryBoard, FIRST_CATEGORY, firstFormula } from '../../playground/sheets/example-sheets.ts';
import { toWorkbook } from '../../playground/sheets/to-workbook.ts';

/** The first sheet is the one that a visitor sees. */
export const exampleWorkbook = () =>
  toWorkbook([
    firstFormula,
    screener,
    watchlist,
    portfolio,
    gainersAndLosers,
    performance,
    costBasis,
    portfolioOverTime,
    categoryBoard,
  ]);

/**
 * Calls whose data visitors need: the first sheet's set, then the whole market, from which most other sheets are made.
 */
export const openingCalls: readonly FormulaCall[] = [
  { name: 'COINS', values: [FIRST_CATEGORY, '', 'name', '', 1] },
  { name: 'COIN', values: ['BTC'] },
];
