// The example sheets: the add-on's templates and the category board, as the workbook that the page opens.

import { gainersAndLosers } from '../../addon/templates/gainers-and-losers.ts';
import { portfolio } from '../../addon/templates/portfolio.ts';
import { screener } from '../../addon/templates/screener.ts';
import { changeColours, lookStyles } from '../../addon/templates/template.ts';
import { watchlist } from '../../addon/templates/watchlist.ts';
import type { OpeningCall } from '../../playground/calls/protocol.ts';
import { boardCategories, categoryBoard } from '../../playground/sheets/category-board.ts';
import { toWorkbook } from '../../playground/sheets/to-workbook.ts';

/** The first sheet is the one that a visitor sees. */
export const exampleWorkbook = () =>
  toWorkbook({
    sheets: [screener, watchlist, portfolio, gainersAndLosers, categoryBoard],
    looks: lookStyles,
    changeColours,
  });

/** Calls whose data all example sheets need: the whole market first, then each set of the category board. */
export const openingCalls: readonly OpeningCall[] = [
  { name: 'COIN', values: ['BTC'] },
  ...boardCategories.map((category) => ({ name: 'COINS', values: [category, '', 'name', '', 1] })),
];
