// The example sheets: the add-on's templates and the category board, as the workbook that the page opens.

import { gainersAndLosers } from '../../addon/templates/gainers-and-losers.ts';
import { portfolio } from '../../addon/templates/portfolio.ts';
import { screener } from '../../addon/templates/screener.ts';
import { changeColours, lookStyles } from '../../addon/templates/template.ts';
import { watchlist } from '../../addon/templates/watchlist.ts';
import { categoryBoard } from '../../playground/sheets/category-board.ts';
import { toWorkbook } from '../../playground/sheets/to-workbook.ts';

/** The first sheet is the one that a visitor sees. */
export const exampleWorkbook = () =>
  toWorkbook({
    sheets: [screener, watchlist, portfolio, gainersAndLosers, categoryBoard],
    looks: lookStyles,
    changeColours,
  });
