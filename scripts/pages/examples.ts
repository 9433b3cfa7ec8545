// All examples on the pages. Tests run each of them against a gateway.

import type { Example } from './example.ts';

/** The example that the first page runs when it opens. */
export const firstExample: Example = {
  title: 'Large coins of decentralised finance that rose today',
  ask: {
    category: 'defi',
    where: 'marketCap > 1e8 and 24h > 0%',
    columns: 'name,price,24h,marketCap',
    sort: '-24h',
    limit: '6',
  },
  formula: '=COINS("defi", "marketCap > 1e8 and 24h > 0%", "name, price, 24h, marketCap", "24h desc", 6)',
};

export const functionExamples: Readonly<Record<string, readonly Example[]>> = {
  COINS: [
    { title: 'The largest coins', ask: { limit: '5' }, formula: '=COINS(,,,, 5)' },
    {
      title: 'Two categories, in euros',
      ask: { category: 'gaming,layer-2', columns: 'name,price,marketCap', limit: '5', currency: 'EUR' },
      formula: '=COINS("gaming, layer-2",, "name, price, marketCap",, 5, "EUR")',
    },
    {
      title: 'On one blockchain, by change over a week',
      ask: { chain: 'solana', columns: 'name,symbol,7d', sort: '-7d', limit: '5' },
      formula: '=COINS("chain:solana",, "name, symbol, 7d", "7d desc", 5)',
    },
  ],
  COIN: [
    { title: 'One value', ask: '/coins/BTC/price', formula: '=COIN("BTC")' },
    {
      title: 'Of a symbol, in euros',
      ask: '/coins/symbol:ETH/marketCap?currency=EUR',
      formula: '=COIN("symbol:ETH", "marketCap", "EUR")',
    },
  ],
  COIN_FIND: [
    {
      title: 'Candidates by a part of the name',
      ask: { where: 'name ~ bit', columns: 'id,symbol,name,rank', limit: '5' },
      formula: '=COIN_FIND("bit", 5)',
    },
  ],
  COIN_AT: [
    {
      title: 'The close of a day',
      ask: '/coins/BTC/price?at=2024-12-31',
      formula: '=COIN_AT("BTC", "2024-12-31")',
    },
  ],
  COIN_HISTORY: [
    {
      title: 'The closes of the months of a year',
      ask: '/coins/ETH/history?from=2024&to=2024&step=1mo&format=table',
      formula: '=COIN_HISTORY("ETH",, "2024", "2024", "1mo")',
    },
  ],
};

/** Formulas on the page of the past, by its sections. Tests run each of them. */
export const pastFormulas = {
  atDates: [
    '=COIN_AT("BTC", "2024-12-31")',
    '=COIN_AT({"BTC"; "ETH"}, {"2021-03-15"; "2024-12-31"}, "price, asOf")',
    '=COIN_CONVERT(2.5, "ETH", "USD", "2024-12-31")',
  ],
  overTime: [
    '=COIN_HISTORY("BTC",, "30d")',
    '=COIN_HISTORY({"BTC"; "ETH"},, "2024", "2024", "1mo")',
    '=COIN_HISTORY("BTC",, "7d",,, "dates=no; headers=no")',
  ],
  performance: ['=COIN_PERFORMANCE("BTC")', '=COIN_PERFORMANCE({"BTC"; "ETH"}, "7d, 1y, fromAth")'],
} as const;

export const pastExamples: readonly Example[] = [
  {
    title: 'One value, for IMPORTDATA and WEBSERVICE',
    ask: '/coins/BTC/price?at=2024-12-31',
    formula: '=COIN_AT("BTC", "2024-12-31")',
  },
  {
    title: 'The last week, the newest price last',
    ask: '/coins/BTC/history?from=7d&format=table',
    formula: '=COIN_HISTORY("BTC",, "7d")',
  },
  {
    title: 'A file of the months of a year, in bitcoin',
    ask: '/coins/ETH/history?from=2024&to=2024&step=1mo&currency=BTC&format=csv',
  },
  { title: 'The days on record', ask: '/days' },
  {
    title: 'A date in another form is refused with what to write',
    ask: '/coins/BTC/price?at=31.12.2024',
    refusedWith: 400,
  },
];

export const fieldExamples: readonly Example[] = [
  { title: 'Fields by any spelling', ask: { columns: 'name,mcap,fdv,24h,asOf', limit: '3' } },
  {
    title: 'Risk data',
    ask: {
      where: 'marketCap > 1e9',
      columns: 'name,riskScore,volatility',
      sort: 'riskScore asc',
      includeRiskScore: 'true',
      limit: '5',
    },
  },
];

const filter = (title: string, where: string, more: Readonly<Record<string, string>> = {}): Example => ({
  title,
  ask: { where, columns: 'name,symbol,rank,price,24h,marketCap', limit: '5', ...more },
});

export const queryExamples: readonly Example[] = [
  filter('A comparison', 'marketCap > 1e9'),
  filter('Conditions that must all hold', "marketCap > 1e8 and 24h > 0% and not name ~ 'inu'"),
  filter('Either of two', 'marketCap > 1e9 and (24h > 2% or 24h < -2%)'),
  filter('Between two numbers', 'price between 1 and 5'),
  filter('Any of several', 'rank in (1, 2, 3)'),
  filter('A chain', '1e6 < volume < 1e9'),
  filter('A part of a name', 'name ~ coin'),
  filter('Short numbers and short names', 'cap >= 1.5B, vol > 10m'),
  filter('A category in the filter', 'category = defi and 7d > 0%'),
  filter('All but one category', 'marketCap > 1e9 and not category = layer-1'),
];

export const refusedFilters: readonly Example[] = [
  { ...filter('A misspelt field', 'marketCapp > 1'), refusedWith: 400 },
  { ...filter('A percentage that could mean two things', '24h > 0.05'), refusedWith: 400 },
  { ...filter('A decimal comma', 'price > 1,5'), refusedWith: 400 },
  { ...filter('An incomplete condition', 'price > 1 and'), refusedWith: 400 },
];

export const urlExamples: readonly Example[] = [
  { title: 'The list as the market data service gives it', ask: '/coins?limit=2' },
  { title: 'As CSV', ask: '/coins.csv?category=defi&columns=name,price&limit=5' },
  {
    title: 'Named coins, with the reason for a missing one',
    ask: '/coins.csv?ids=BTC,ETH,no-such-coin&columns=name,price&missing=rows',
  },
  { title: 'A failure as a cell, for IMPORTDATA', ask: '/coins.csv?columns=prize&errors=cell' },
  { title: 'As plain text', ask: '/coins?format=text&columns=price&limit=1' },
  { title: 'One value of a symbol', ask: '/coins/BTC/price' },
  { title: 'One coin', ask: '/coins/BTC?columns=name,price,marketCap' },
  { title: 'How a question would be answered', ask: '/coins?explain=1&where=marketCap%20%3E%201e9' },
  { title: 'What the gateway holds', ask: '/status' },
];

export const errorExamples: readonly Example[] = [
  { title: 'An unknown parameter', ask: '/coins?colums=name', refusedWith: 400 },
  { title: 'Too many rows', ask: '/coins?limit=5000', refusedWith: 400 },
  { title: 'An unknown field', ask: '/coins/BTC/prize', refusedWith: 400 },
  { title: 'An unknown coin', ask: '/coins/no-such-coin', refusedWith: 404 },
  { title: 'An unknown address', ask: '/coin', refusedWith: 404 },
];

export const allExamples: readonly Example[] = [
  firstExample,
  ...Object.values(functionExamples).flat(),
  ...pastExamples,
  ...fieldExamples,
  ...queryExamples,
  ...refusedFilters,
  ...urlExamples,
  ...errorExamples,
];
