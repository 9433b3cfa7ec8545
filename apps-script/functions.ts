// The functions that a spreadsheet offers. Google shows the comments in its autocomplete, so they address people who
// type formulas; each parameter has one line. This file has no import: Apps Script knows no modules.
/* oxlint-disable no-unused-vars, no-underscore-dangle, typescript/consistent-type-imports */

declare const App_: typeof import('./app.ts');

/**
 * A table of coins with a header: by default the 100 largest by market cap.
 * Example: =COINS("defi", "marketCap > 1e9 and 24h > 5%", "name, price, 24h", "24h desc", 20)
 *
 * @param {string} universe Optional. A category ("defi"), several ("defi, layer-1"), a blockchain ("chain:solana") or "all".
 * @param {string} where Optional. A filter such as "marketCap > 1e9 and not name ~ 'inu'", or a range of filters that must all hold.
 * @param {string} fields Optional. The columns: "name, price, 24h", or a range of headers. =COIN_FIELDS() lists them.
 * @param {string} sort Optional. A field, with its direction: "24h", "24h desc" or "24h asc".
 * @param {number} limit Optional. Number of rows: 100 by default, at most 1000.
 * @param {string} options Optional. Such as "currency=EUR; headers=labels; page=2; risk=yes; stale=never", or "at=2026-11-01" for a recorded day.
 * @param {boolean} refresh Optional. A cell with a checkbox or a text like "refresh:1": the formula recalculates when it changes. Allowed in any place after the first.
 * @return {Array<Array>} A header and a row for each coin.
 * @customfunction
 */
function COINS(
  universe?: unknown,
  where?: unknown,
  fields?: unknown,
  sort?: unknown,
  limit?: unknown,
  options?: unknown,
  ...refresh: readonly unknown[]
): unknown {
  return App_.coins([universe, where, fields, sort, limit, options, ...refresh]);
}

/**
 * The price of a coin, or other fields; for a range of coins one result for each.
 * Example: =COIN("BTC"), =COIN(A2:A50, "price, 24h", "EUR")
 *
 * @param {string} ids A coin or a range of coins: "BTC", "bitcoin", "symbol:BTC", "name:Bitcoin" or a contract address.
 * @param {string} fields Optional. What to show: "price" by default, "price, 24h", or a range of headers. =COIN_FIELDS() lists them.
 * @param {string} options Optional. Such as "currency=EUR; risk=yes; stale=never", or "at=2026-11-01" for a recorded day.
 * @param {boolean} refresh Optional. A cell with a checkbox or a text like "refresh:1": the formula recalculates when it changes. Allowed in any place after the first.
 * @return {*} One value, a range of the same shape, or a row for each coin.
 * @customfunction
 */
function COIN(ids?: unknown, fields?: unknown, options?: unknown, ...refresh: readonly unknown[]): unknown {
  return App_.coin([ids, fields, options, ...refresh]);
}

/**
 * Coins that match a text, best first: exact symbols, then exact names, beginnings and parts of names; for a range of
 * texts the best match of each.
 * Example: =COIN_FIND("uni"), =COIN_FIND(A2:A50)
 *
 * @param {string} text A part of a name, a symbol, an id or a contract address, or a range of these.
 * @param {number} limit Optional. Number of candidates for one text: 10 by default, at most 100.
 * @param {boolean} refresh Optional. A cell with a checkbox or a text like "refresh:1": the formula recalculates when it changes. Allowed in any place after the first.
 * @return {Array<Array>} A header and a row for each candidate: id, symbol, name, rank, marketCap, price.
 * @customfunction
 */
function COIN_FIND(text?: unknown, limit?: unknown, ...refresh: readonly unknown[]): unknown {
  return App_.coinFind([text, limit, ...refresh]);
}

/**
 * An amount of one coin or currency in another, now or at a date; for a range of amounts one result for each.
 * Example: =COIN_CONVERT(2.5, "BTC", "EUR"), =COIN_CONVERT(B2:B50, A2:A50, "USD"), =COIN_CONVERT(2.5, "BTC", "USD", "2024-12-31")
 *
 * @param {number} amount A number or a range of numbers.
 * @param {string} from A currency such as "EUR" or a coin such as "BTC", or a range of these beside the amounts.
 * @param {string} to A currency or a coin, or a range of these beside the amounts.
 * @param {string} date Optional. A date as in COIN_AT, or a range of dates beside the amounts: coins and dollars only.
 * @param {boolean} refresh Optional. A cell with a checkbox or a text like "refresh:1": the formula recalculates when it changes. Allowed in any place after the first.
 * @return {number} One number, or a range of the amounts' shape.
 * @customfunction
 */
function COIN_CONVERT(
  amount?: unknown,
  from?: unknown,
  to?: unknown,
  date?: unknown,
  ...refresh: readonly unknown[]
): unknown {
  return App_.coinConvert([amount, from, to, date, ...refresh]);
}

/**
 * The price of a coin at a date: the close of a day (24:00 UTC), month, quarter or year, or the price at a time; for a
 * range one result for each row.
 * Example: =COIN_AT("BTC", "2024-12-31"), =COIN_AT(A2:A50, "2024-12-31")
 *
 * @param {string} ids A coin or a range of coins: "BTC", "bitcoin", "symbol:BTC", "name:Bitcoin" or a contract address.
 * @param {string} dates A date or a range of dates: cells with dates, or "2026-01-31", "2026-01-31 14:30", "2026-01", "2025", "2020Q3", "7d", "1y", "ytd".
 * @param {string} fields Optional. "price" by default; "price, asOf" also shows the time of the price.
 * @param {string} options Optional. Such as "currency=BTC; day=open; near=3d; stale=never".
 * @param {boolean} refresh Optional. A cell with a checkbox or a text like "refresh:1": the formula recalculates when it changes. Allowed in any place after the first.
 * @return {*} One value, a range of the same shape, or a row for each coin.
 * @customfunction
 */
function COIN_AT(
  ids?: unknown,
  dates?: unknown,
  fields?: unknown,
  options?: unknown,
  ...refresh: readonly unknown[]
): unknown {
  return App_.coinAt([ids, dates, fields, options, ...refresh]);
}

/**
 * The prices of a coin over time, oldest first: a column of dates and one of closes; for several coins a column each.
 * Example: =COIN_HISTORY("BTC"), =COIN_HISTORY(A2:A5,, "2024-01-01", "2024-12-31", "1mo")
 *
 * @param {string} ids A coin or a range of up to 20 coins.
 * @param {string} fields Optional. "price".
 * @param {string} start Optional. The first date: "30d" by default, a cell with a date, "2024-01-31", "2024", "ytd", "1y" or "all".
 * @param {string} end Optional. The last date, today by default, or a count of days from the start.
 * @param {string} step Optional. "1d" by default, "1w", "1mo", or "1h" for the last days.
 * @param {string} options Optional. Such as "currency=BTC; headers=no; order=desc; dates=no; day=open; near=3d; stale=never".
 * @param {boolean} refresh Optional. A cell with a checkbox or a text like "refresh:1": the formula recalculates when it changes. Allowed in any place after the first.
 * @return {Array<Array>} A header and a row for each step.
 * @customfunction
 */
function COIN_HISTORY(
  ids?: unknown,
  fields?: unknown,
  start?: unknown,
  end?: unknown,
  step?: unknown,
  options?: unknown,
  ...refresh: readonly unknown[]
): unknown {
  return App_.coinHistory([ids, fields, start, end, step, options, ...refresh]);
}

/**
 * How the price of a coin has changed over periods, in percent, and its extremes; for a range a row for each coin.
 * Example: =COIN_PERFORMANCE("BTC"), =COIN_PERFORMANCE(A2:A50, "7d, 1y, fromAth")
 *
 * @param {string} ids A coin or a range of coins: "BTC", "bitcoin", "symbol:BTC", "name:Bitcoin" or a contract address.
 * @param {string} periods Optional. "1d, 7d, 30d, 90d, 1y, ytd" by default; also ath, athDate, fromAth, low, first; or a range of these.
 * @param {string} options Optional. Such as "currency=BTC; stale=never".
 * @param {boolean} refresh Optional. A cell with a checkbox or a text like "refresh:1": the formula recalculates when it changes. Allowed in any place after the first.
 * @return {*} One value, a range of the same shape, or a row for each coin.
 * @customfunction
 */
function COIN_PERFORMANCE(
  ids?: unknown,
  periods?: unknown,
  options?: unknown,
  ...refresh: readonly unknown[]
): unknown {
  return App_.coinPerformance([ids, periods, options, ...refresh]);
}

/**
 * The state of the gateway: address, time of the data, whether prices are invented, credits, limits and settings.
 * Example: =COIN_STATUS()
 *
 * @param {boolean} refresh Optional. A cell with a checkbox or a text like "refresh:1": the formula recalculates when it changes.
 * @return {Array<Array>} A header and a row for each known value.
 * @customfunction
 */
function COIN_STATUS(...refresh: readonly unknown[]): unknown {
  return App_.coinStatus(refresh);
}

/**
 * All fields with their labels, units and aliases, for the fields, where and sort of COINS and COIN.
 * Example: =COIN_FIELDS()
 *
 * @return {Array<Array>} A header and a row for each field.
 * @customfunction
 */
function COIN_FIELDS(): unknown {
  return App_.coinFields([]);
}

/**
 * The known categories and blockchains, for the universe of COINS.
 * Example: =COIN_CATEGORIES()
 *
 * @return {Array<Array>} A header and a row for each category and blockchain.
 * @customfunction
 */
function COIN_CATEGORIES(): unknown {
  return App_.coinCategories([]);
}

/** Adds the menu when a spreadsheet opens; needs no permission. */
function onOpen(): void {
  App_.menu('open');
}

/** Adds the menu when the add-on is installed. */
function onInstall(): void {
  onOpen();
}

/** The menu's entries. Google calls them by these names: see `menu/menu-table.ts`. */
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

function coinsheetInsertGainersAndLosers(): void {
  App_.menu('gainersAndLosers');
}

function coinsheetFreezeSelection(): void {
  App_.menu('freezeSelection');
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
