// What Google calls by name, besides the custom functions: the triggers, the menu's entries and the sidebar's one call.
// The build writes the custom functions before these (`scripts/addon/bundle-addon.ts`). This file has no import:
// Apps Script knows no modules.
/* oxlint-disable no-unused-vars, no-underscore-dangle, typescript/consistent-type-imports */

declare const App_: typeof import('./app.ts');

/** Adds the menu when a spreadsheet opens; needs no permission. */
function onOpen(): void {
  App_.menu('open');
}

/** Adds the menu when the add-on is installed. */
function onInstall(): void {
  onOpen();
}

/** The menu's entries. Google calls them by these names: see `menu/menu-actions.ts`. */
function coinsheetOpenSidebar(): void {
  App_.menu('openSidebar');
}

function coinsheetRefreshNow(): void {
  App_.menu('refreshNow');
}

function coinsheetRefreshEveryHour(): void {
  App_.menu('refreshEveryHour');
}

/** Google runs this every hour if the user has turned that on. */
function coinsheetRefreshByTimer(): void {
  App_.menu('refreshByTimer');
}

function coinsheetInsertWatchlist(): void {
  App_.menu('watchlist');
}

function coinsheetInsertPortfolio(): void {
  App_.menu('portfolio');
}

function coinsheetInsertScreener(): void {
  App_.menu('screener');
}

function coinsheetInsertAlerts(): void {
  App_.menu('alerts');
}

function coinsheetInsertGainersAndLosers(): void {
  App_.menu('gainersAndLosers');
}

function coinsheetInsertPerformance(): void {
  App_.menu('performance');
}

function coinsheetWriteAsValues(): void {
  App_.menu('writeAsValues');
}

function coinsheetKeepToday(): void {
  App_.menu('keepToday');
}

function coinsheetOpenFreezing(): void {
  App_.menu('openFreezing');
}

function coinsheetOpenDoctor(): void {
  App_.menu('openDoctor');
}

function coinsheetHelp(): void {
  App_.menu('help');
}

/** The sidebar's page calls this. It can't call a function whose name ends with an underscore. */
function coinsheetSidebar(action: string, request: unknown): unknown {
  return App_.sidebar(action, request);
}
