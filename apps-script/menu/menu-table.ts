// The menu *Coinsheet*. Each entry names a function in `menu-functions.ts`.

import type { Build } from '../../addon/build.ts';

export interface MenuItem {
  readonly caption: string;
  /** Name of a global function. */
  readonly run: string;
}

export interface Submenu {
  readonly caption: string;
  readonly items: readonly MenuItem[];
}

/** A separator line. */
export const divider = 'divider';

export type MenuEntry = MenuItem | Submenu | typeof divider;

const refreshByClock: MenuItem = { caption: 'Refresh every hour…', run: 'coinsheetRefreshEveryHour' };

/** The published add-on has no timer, which needs one more permission. */
export const menuEntries = (edition: Build['edition']): readonly MenuEntry[] => [
  { caption: 'Open sidebar', run: 'coinsheetOpenSidebar' },
  { caption: 'Refresh now', run: 'coinsheetRefreshNow' },
  ...(edition === 'published' ? [] : [refreshByClock]),
  {
    caption: 'Insert template',
    items: [
      { caption: 'Watchlist', run: 'coinsheetInsertWatchlist' },
      { caption: 'Portfolio', run: 'coinsheetInsertPortfolio' },
      { caption: 'Screener', run: 'coinsheetInsertScreener' },
      { caption: 'Gainers and losers', run: 'coinsheetInsertGainersAndLosers' },
      { caption: 'Performance', run: 'coinsheetInsertPerformance' },
      { caption: 'Cost basis', run: 'coinsheetInsertCostBasis' },
      { caption: 'Portfolio over time', run: 'coinsheetInsertPortfolioOverTime' },
    ],
  },
  { caption: 'Freeze selection…', run: 'coinsheetFreezeSelection' },
  divider,
  { caption: 'Doctor', run: 'coinsheetOpenDoctor' },
  { caption: 'Help', run: 'coinsheetHelp' },
];
