// All functions that a spreadsheet offers, in the order of its list. The only description of the formulas: the
// comments for Google's autocomplete, Excel's and ONLYOFFICE's declarations, the documentation, the playground's
// help and the sidebar's derive from it. The texts address people who type formulas.

import { bounds } from '../../shared/protocol/bounds.ts';
import { callFacts, type CallFacts, type FunctionName, functionNames } from './call-facts.ts';
import { balanceColumns, networkNames, portfolioColumns } from '../../shared/protocol/owned.ts';

const needed = (name: string, kind: DeclaredArgument['kind'], about: string): DeclaredArgument => ({
  name,
  kind,
  isOptional: false,
  about,
});
const optional = (name: string, kind: DeclaredArgument['kind'], about: string): DeclaredArgument => ({
  name,
  kind,
  isOptional: true,
  about,
});

const coinIds = needed(
  'ids',
  'text',
  'A coin or a range of coins: "BTC", "bitcoin", "symbol:BTC", "name:Bitcoin" or a contract address.',
);

const declared: Readonly<Record<FunctionName, Omit<DeclaredFunction, keyof CallFacts>>> = {
  COINS: {
    about: 'A table of coins with a header: by default the 100 largest by market cap.',
    examples: ['=COINS("defi", "marketCap > 1e9 and 24h > 5%", "name, price, 24h", "24h desc", 20)'],
    arguments: [
      optional(
        'universe',
        'text',
        'A category ("defi"), several ("defi, layer-1"), a blockchain ("chain:solana") or "all".',
      ),
      optional(
        'where',
        'text',
        `A filter such as "marketCap > 1e9 and not name ~ 'inu'", or a range of filters that must all hold.`,
      ),
      optional('fields', 'text', 'The columns: "name, price, 24h", or a range of headers. =COIN_FIELDS() lists them.'),
      optional('sort', 'text', 'A field, with its direction: "24h", "24h desc" or "24h asc".'),
      optional('limit', 'number', `Number of rows: 100 by default, at most ${bounds.rows}.`),
      optional(
        'options',
        'text',
        'Such as "currency=EUR; headers=names; page=2; risk=yes; stale=never", or "at=2026-11-01" for a recorded day; in Excel also "live=yes".',
      ),
    ],
    takesLive: true,
    result: 'table',
    gives: 'A header and a row for each coin.',
  },
  COIN: {
    about: 'The price of a coin, or other fields; for a range of coins one result for each.',
    examples: ['=COIN("BTC")', '=COIN(A2:A50, "price, 24h", "EUR")'],
    arguments: [
      coinIds,
      optional(
        'fields',
        'text',
        'What to show: "price" by default, "price, 24h", or a range of headers. =COIN_FIELDS() lists them.',
      ),
      optional(
        'options',
        'text',
        'Such as "currency=EUR; risk=yes; stale=never", or "at=2026-11-01" for a recorded day; in Excel also "live=yes".',
      ),
    ],
    takesLive: true,
    result: 'any',
    gives: 'One value, a range of the same shape, or a row for each coin.',
  },
  COIN_FIND: {
    about:
      'Coins that match a text, best first: exact symbols, then exact names, beginnings and parts of names; for a range of texts the best match of each.',
    examples: ['=COIN_FIND("uni")', '=COIN_FIND(A2:A50)'],
    arguments: [
      needed('text', 'text', 'A part of a name, a symbol, an id or a contract address, or a range of these.'),
      optional('limit', 'number', 'Number of candidates for one text: 10 by default, at most 100.'),
    ],
    result: 'table',
    gives: 'A header and a row for each candidate: id, symbol, name, rank, marketCap, price.',
  },
  COIN_CONVERT: {
    about:
      'An amount of one coin or currency in another, now or at a date; for a range of amounts one result for each.',
    examples: [
      '=COIN_CONVERT(2.5, "BTC", "EUR")',
      '=COIN_CONVERT(B2:B50, A2:A50, "USD")',
      '=COIN_CONVERT(2.5, "BTC", "USD", "2024-12-31")',
    ],
    arguments: [
      needed('amount', 'number', 'A number or a range of numbers.'),
      needed(
        'from',
        'text',
        'A currency such as "EUR" or a coin such as "BTC", or a range of these beside the amounts.',
      ),
      needed('to', 'text', 'A currency or a coin, or a range of these beside the amounts.'),
      optional(
        'date',
        'text',
        'A date as in COIN_AT, or a range of them beside the amounts. Beside dollars, currencies on recorded days only.',
      ),
    ],
    result: 'number',
    gives: "One number, or a range of the amounts' shape.",
  },
  COIN_AT: {
    about:
      'The price of a coin at a date: the close of a day (24:00 UTC), month, quarter or year, or the price at a time; for a range one result for each row.',
    examples: ['=COIN_AT("BTC", "2024-12-31")', '=COIN_AT(A2:A50, "2024-12-31")'],
    arguments: [
      coinIds,
      needed(
        'dates',
        'text',
        'A date or a range of dates: cells with dates, or "2026-01-31", "2026-01-31 14:30", "2026-01", "2025", "2020Q3", "7d", "1y", "ytd".',
      ),
      optional('fields', 'text', '"price" by default; "price, asOf" also shows the time of the price.'),
      optional('options', 'text', 'Such as "currency=BTC; day=open; near=3d; stale=never".'),
    ],
    result: 'any',
    gives: 'One value, a range of the same shape, or a row for each coin.',
  },
  COIN_HISTORY: {
    about:
      'The prices of a coin over time, oldest first: a column of dates and one of closes; for several coins a column each.',
    examples: ['=COIN_HISTORY("BTC")', '=COIN_HISTORY(A2:A5,, "2024-01-01", "2024-12-31", "1mo")'],
    arguments: [
      needed('ids', 'text', 'A coin or a range of up to 20 coins.'),
      optional('fields', 'text', '"price".'),
      optional(
        'start',
        'text',
        'The first date: "30d" by default, a cell with a date, "2024-01-31", "2024", "ytd", "1y" or "all".',
      ),
      optional('end', 'text', 'The last date, today by default, or a count of days from the start.'),
      optional('step', 'text', '"1d" by default, "1w", "1mo", or "1h" for the last days.'),
      optional(
        'options',
        'text',
        'Such as "currency=BTC; headers=no; order=desc; dates=no; day=open; near=3d; stale=never".',
      ),
    ],
    result: 'table',
    gives: 'A header and a row for each step.',
  },
  COIN_PERFORMANCE: {
    about:
      'How the price of a coin has changed over periods, in percent, and its extremes; for a range a row for each coin.',
    examples: ['=COIN_PERFORMANCE("BTC")', '=COIN_PERFORMANCE(A2:A50, "7d, 1y, fromAth")'],
    arguments: [
      coinIds,
      optional(
        'periods',
        'text',
        '"1d, 7d, 30d, 90d, 1y, ytd" by default; also ath, athDate, fromAth, low, first; or a range of these.',
      ),
      optional('options', 'text', 'Such as "currency=BTC; stale=never".'),
    ],
    result: 'any',
    gives: 'One value, a range of the same shape, or a row for each coin.',
  },
  COIN_HOLDINGS: {
    about: 'Counts a list of holdings: value, cost, profit and share of each coin, the totals, or the value over time.',
    examples: ['=COIN_HOLDINGS({"BTC", 0.5; "ETH", 4})', '=COIN_HOLDINGS({"BTC", 0.5; "ETH", 4}, "total", "EUR")'],
    arguments: [
      needed(
        'list',
        'text',
        'A range with a row for each purchase or sale: date, coin, amount, price paid, currency; or with headings. Only coin and amount are needed; a sale has a negative amount.',
      ),
      optional(
        'table',
        'text',
        '"coins" by default, "total", "rows" for the cost of each row or what is wrong with it, or "history".',
      ),
      optional('options', 'text', 'Such as "currency=EUR".'),
    ],
    result: 'table',
    gives: 'A header and a row for each coin, by average cost.',
  },
  COIN_PORTFOLIO: {
    about: 'The coins of your portfolio at the market data service, one of its totals, or its value by day.',
    examples: ['=COIN_PORTFOLIO()', '=COIN_PORTFOLIO("value", "EUR")'],
    arguments: [
      optional(
        'fields',
        'text',
        `The columns: ${portfolioColumns.join(', ')}, or id. "value", "change", "profit" or "profitPercent" alone is the total.`,
      ),
      optional('options', 'text', 'Such as "currency=EUR; headers=names", or "days=30" for dates and totals.'),
    ],
    result: 'any',
    gives: 'A header and a row for each coin, or one number.',
  },
  COIN_BALANCE: {
    about: 'What addresses hold on a network. Each address costs 40 credits a day, and nothing without "pay=yes".',
    examples: ['=COIN_BALANCE("0x00000000219ab540356cBB839Cbe05303d7705Fa", "ethereum")'],
    arguments: [
      needed('addresses', 'text', `An address, or a range of at most ${bounds.wallets}.`),
      needed('networks', 'text', `One for all addresses, or one for each: ${networkNames.join(', ')}.`),
      optional('fields', 'text', `The columns: ${balanceColumns.join(', ')}. "value" alone is the total.`),
      optional('options', 'text', 'Such as "pay=yes; currency=EUR; fake=yes".'),
    ],
    result: 'any',
    gives: 'A header and a row for each coin, or one number.',
  },
  COIN_ALERT: {
    about: 'Whether a coin meets a condition now; for a range of coins each by the condition beside it.',
    examples: ['=COIN_ALERT("BTC", "24h < -5%")', '=COIN_ALERT(A2:A50, "24h < -5%")'],
    arguments: [
      coinIds,
      needed('conditions', 'text', 'A filter as of COINS, such as "price > 100000", or a range of them.'),
      optional('options', 'text', 'Such as "currency=EUR; stale=never".'),
    ],
    result: 'table',
    gives: 'A row for each coin: the value that the condition is about, and "alert" or "quiet".',
  },
  COIN_STATUS: {
    about:
      'The state of the gateway: address, time of the data, whether prices are invented, credits, limits and settings.',
    examples: ['=COIN_STATUS()'],
    arguments: [],
    result: 'table',
    gives: 'A header and a row for each known value.',
  },
  COIN_FIELDS: {
    about: 'All fields with their labels, units and aliases, for the fields, where and sort of COINS and COIN.',
    examples: ['=COIN_FIELDS()'],
    arguments: [],
    result: 'table',
    gives: 'A header and a row for each field.',
  },
  COIN_CATEGORIES: {
    about: 'The known categories and blockchains of the market data service, for the universe of COINS.',
    examples: ['=COIN_CATEGORIES()'],
    arguments: [],
    result: 'table',
    gives: 'A header and a row for each category and blockchain.',
  },
};

export interface DeclaredArgument {
  readonly name: string;
  /** The kind of a single value. Every argument also takes a range. */
  readonly kind: 'text' | 'number' | 'switch';
  readonly isOptional: boolean;
  /** Without "Optional.". */
  readonly about: string;
}

export interface DeclaredFunction extends CallFacts {
  readonly about: string;
  /** Formulas as in the United States, without a host's prefix. */
  readonly examples: readonly [string, ...string[]];
  readonly arguments: readonly DeclaredArgument[];
  /** Whether it takes the option `live`. */
  readonly takesLive?: true;
  /** `any`: one value, or a table if an argument is a range. */
  readonly result: 'table' | 'number' | 'any';
  readonly gives: string;
}

export const functions = Object.fromEntries(
  functionNames.map((name) => [name, { ...callFacts[name], ...declared[name] }]),
) as Readonly<Record<FunctionName, DeclaredFunction>>;

const REFRESH = 'A cell with a checkbox or a text like "refresh:1": the formula recalculates when it changes.';

const places = {
  'after the first': ' Allowed in any place after the first.',
  alone: '',
} as const;

/**
 * The arguments of a declared function, with the refresh cells that may follow them. The last one repeats if it is
 * `refresh`.
 */
export const allArguments = ({ arguments: taken, refresh }: DeclaredFunction): readonly DeclaredArgument[] =>
  refresh === 'none'
    ? taken
    : [...taken, { name: 'refresh', kind: 'switch', isOptional: true, about: `${REFRESH}${places[refresh]}` }];
