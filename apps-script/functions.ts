// The functions that a spreadsheet sees. Google reads the comments for its autocomplete, so they are written for people who
// type formulas. No import may stand here: Apps Script knows no modules.
/* oxlint-disable no-unused-vars, no-underscore-dangle, typescript/consistent-type-imports */

declare const App_: typeof import('./app.ts');

/**
 * A table of coins with a header: the top 100 by market cap unless you say otherwise.
 * Example: =COINS("defi", "marketCap > 1e9 and 24h > 5%", "name, price, 24h", "24h desc", 20)
 *
 * @param {string} universe Optional. A category ("defi"), several ("defi, layer-1"), a blockchain ("chain:solana") or "all".
 * @param {string} where Optional. A filter such as "marketCap > 1e9 and not name ~ ""inu""", or a range of filters that must all hold.
 * @param {string} fields Optional. The columns: "name, price, 24h", or a range of headers. =COIN_FIELDS() lists them.
 * @param {string} sort Optional. A field with its direction: "-marketCap" or "24h desc".
 * @param {number} limit Optional. How many rows: 100 unless given, at most 1000.
 * @param {string} options Optional. Such as "currency=EUR; headers=labels; page=2; risk=yes; stale=never".
 * @param {boolean} refresh Optional. A cell with a checkbox or a text like "refresh:1": the formula recalculates when it changes. It may stand in any place after the first.
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
 * The price of a coin, or other values; for a range of coins one result beside each.
 * Example: =COIN("BTC"), =COIN(A2:A50, "price, 24h", "EUR")
 *
 * @param {string} ids A coin or a range of coins: "BTC", "bitcoin", "symbol:BTC", "name:Bitcoin" or a contract address.
 * @param {string} fields Optional. What to show: "price" unless given, "price, 24h", or a range of headers. =COIN_FIELDS() lists them.
 * @param {string} options Optional. Such as "currency=EUR; risk=yes; stale=never".
 * @param {boolean} refresh Optional. A cell with a checkbox or a text like "refresh:1": the formula recalculates when it changes. It may stand in any place after the first.
 * @return {*} One value, a range of the same shape, or a row for each coin.
 * @customfunction
 */
function COIN(ids?: unknown, fields?: unknown, options?: unknown, ...refresh: readonly unknown[]): unknown {
  return App_.coin([ids, fields, options, ...refresh]);
}

/**
 * All fields with their labels, units and aliases, for the fields, where and sort of COINS and COIN.
 *
 * @return {Array<Array>} A header and a row for each field.
 * @customfunction
 */
function COIN_FIELDS(): unknown {
  return App_.coinFields([]);
}

/**
 * The known categories and blockchains, for the universe of COINS.
 *
 * @return {Array<Array>} A header and a row for each category and blockchain.
 * @customfunction
 */
function COIN_CATEGORIES(): unknown {
  return App_.coinCategories([]);
}
