// Every query parameter, the upstream's and the gateway's, with its allowed values. Readers, sentences, the
// documentation and the OpenAPI document derive from it.

import { type FieldName, fieldNames, isRiskField } from '../coin/coin-fields.ts';
import { bounds } from './bounds.ts';
import { portfolioFields } from './owned.ts';
import type { NumberValue, Parameter } from './values.ts';
import { historySteps } from '../past/history.ts';
import { currencyCodes } from '../coin/currencies.ts';
import { categoryNames, chainNames } from '../coin/memberships.ts';
import { grouped } from '../text/shown.ts';

export const filterOperators = { greaterThan: '>', equals: '=', lessThan: '<' } as const;

/**
 * The names of a field in the upstream's comparisons and sorts: `marketCap~greaterThan=1000000`, `sortBy=marketCap`.
 */
interface ParameterField {
  /** In `<name>~<operator>`. */
  readonly compared?: string;
  /** In `sortBy`. */
  readonly sorted?: string;
  /** Compared in US dollars, not in the selected currency. */
  readonly inUsd?: true;
}

// oxfmt-ignore
const parameterFields: Readonly<Partial<Record<FieldName, ParameterField>>> = {
  name: { sorted: 'name' },
  symbol: { sorted: 'symbol' },
  rank: { compared: 'rank', sorted: 'rank' },
  price: { compared: 'price', sorted: 'price' },
  volume: { compared: 'volume', sorted: 'volume', inUsd: true },
  marketCap: { compared: 'marketCap', sorted: 'marketCap', inUsd: true },
  availableSupply: { compared: 'availableSupply' },
  totalSupply: { compared: 'totalSupply' },
  fullyDilutedValuation: { compared: 'fullyDilutedValuation', inUsd: true },
  priceChange1h: { compared: 'priceChange1h', sorted: 'priceChange1h' },
  priceChange1d: { compared: 'priceChange1d', sorted: 'priceChange1d' },
  priceChange1w: { compared: 'priceChange7d', sorted: 'priceChange7d' },
  riskScore: { compared: 'riskScore' },
};

export interface ComparisonParameter {
  readonly name: string;
  readonly field: FieldName;
  readonly operator: keyof typeof filterOperators;
  readonly value: NumberValue;
  /** Compares US dollars, not the selected currency. */
  readonly inUsd: boolean;
}

const valueOf = (field: FieldName): NumberValue =>
  isRiskField(field) ? { kind: 'number', least: 0, most: bounds.riskScore } : { kind: 'number' };

/** The 33 comparison filters, `<field>~<operator>`. */
export const comparisonParameters: readonly ComparisonParameter[] = fieldNames.flatMap((field) => {
  const { compared, inUsd = false } = parameterFields[field] ?? {};
  if (compared === undefined) return [];
  return (Object.keys(filterOperators) as (keyof typeof filterOperators)[]).map((operator) => ({
    name: `${compared}~${operator}`,
    field,
    operator,
    value: valueOf(field),
    inUsd,
  }));
});

/** Fields by the upstream's sort names. */
export const upstreamSorts: ReadonlyMap<string, FieldName> = new Map(
  fieldNames.flatMap((field): [string, FieldName][] => {
    const { sorted } = parameterFields[field] ?? {};
    return sorted === undefined ? [] : [[sorted, field]];
  }),
);

/** The names of the list formats. */
export const formatNames = ['json', 'table', 'csv', 'text'] as const;

export type FormatName = (typeof formatNames)[number];

const time = {
  kind: 'text',
  most: bounds.timeCharacters,
  examples: ['2026-01-31', '2026-01-31 14:30', '2026-01', '2025', '2020Q3', '7d', '6w', '3m', '1y', 'ytd'],
} as const;

// oxfmt-ignore
export const pastParameters = {
  at: { from: 'gateway', about: 'A date or a time in the past, UTC. The value of a day, month, quarter or year is its close.', value: time },
  new: { from: 'gateway', about: 'Only coins that match now and did not at the close of this recorded day.', value: time },
  from: { from: 'gateway', about: 'First date of a range; "all": the first day that is known.', value: time, standard: '30d' },
  to: { from: 'gateway', about: 'Last date of a range. Today unless given.', value: time },
  step: { from: 'gateway', about: 'A row a day, week (to Sunday), month or hour. A row is dated by the last day of its step.', value: { kind: 'choice', words: historySteps }, standard: '1d' },
  day: { from: 'gateway', about: "A day's price: close, at 24:00 UTC, or open, at 00:00 UTC.", value: { kind: 'choice', words: ['close', 'open'] }, standard: 'close' },
  near: { from: 'gateway', about: `A price must be less than this older than its date, like 12h, 3d or 2w; at most ${bounds.nearDays}d.`, value: { kind: 'text', most: bounds.timeCharacters, examples: ['1d', '12h', '2w'] }, standard: '1d' },
} as const satisfies Record<string, Parameter>;

export type PastParameterName = keyof typeof pastParameters;

const text = { kind: 'text' } as const;
const searched = { kind: 'text', most: bounds.textCharacters } as const;
const ids = { kind: 'ids', most: bounds.ids } as const;
const columns = { kind: 'columns', most: bounds.columns } as const;
/** A switch: either word turns it on. */
const yes = { kind: 'choice', words: ['1', 'true'] } as const;

// oxfmt-ignore
export const listParameters = {
  page: { from: 'upstream', about: 'Page to retrieve, from 1.', value: { kind: 'whole', least: 1, most: bounds.page }, standard: 1 },
  limit: { from: 'upstream', about: `Rows a page, 1 to ${grouped(bounds.rows)}.`, value: { kind: 'whole', least: 1, most: bounds.rows } },
  coinIds: { from: 'upstream', about: 'Comma-separated coin ids.', value: ids },
  currency: { from: 'upstream', about: 'Currency of prices and market data.', value: { kind: 'choice', words: currencyCodes }, standard: 'USD' },
  name: { from: 'upstream', about: 'A part of the name.', value: searched },
  symbol: { from: 'upstream', about: 'Ticker symbol.', value: searched },
  contractAddresses: { from: 'upstream', about: 'Comma-separated contract addresses.', value: ids },
  blockchains: { from: 'upstream', about: 'Comma-separated blockchains; coins on any of them.', twin: 'chain', value: { kind: 'names', most: bounds.upstreamNames, known: chainNames } },
  includeRiskScore: { from: 'upstream', about: '"true" adds risk data.', value: { kind: 'choice', words: ['true', 'false'] }, standard: 'false' },
  categories: { from: 'upstream', about: 'Comma-separated categories; coins in any of them.', twin: 'category', value: { kind: 'names', most: bounds.upstreamNames, known: categoryNames } },
  sortBy: { from: 'upstream', about: 'Field to sort by.', twin: 'sort', value: { kind: 'choice', words: Array.from(upstreamSorts.keys()) } },
  sortDir: { from: 'upstream', about: '"asc" or "desc".', twin: 'sort', value: { kind: 'choice', words: ['asc', 'desc'] } },
  where: { from: 'gateway', about: 'A filter in the query language.', value: { kind: 'text', most: bounds.filterCharacters, examples: ['marketCap > 1e9 and priceChange1d > 5%'] } },
  category: { from: 'gateway', about: 'As categories; a name without a coin is an error.', twin: 'categories', value: { kind: 'names', most: bounds.names, known: categoryNames } },
  chain: { from: 'gateway', about: 'As blockchains; a name without a coin is an error.', twin: 'blockchains', value: { kind: 'names', most: bounds.names, known: chainNames } },
  ids: { from: 'gateway', about: 'Comma-separated coins in any form, such as BTC: their rows, in this order. Not beside parameters that choose or sort coins.', value: ids },
  missing: { from: 'gateway', about: '"rows", with ids in csv and text: a coin that is not found has a row with the reason.', value: { kind: 'choice', words: ['rows'] } },
  columns: { from: 'gateway', about: 'Comma-separated fields to answer with.', twin: 'fields', value: columns },
  fields: { from: 'gateway', about: 'As columns.', twin: 'columns', value: columns },
  sort: { from: 'gateway', about: 'Field to sort by, such as mcap, name or "price asc". Numbers start with the largest, ranks and texts with the first.', value: { kind: 'sort' } },
  format: { from: 'gateway', about: 'json, table, csv or text.', value: { kind: 'choice', words: formatNames }, standard: 'json' },
  sep: { from: 'gateway', about: 'Separator of csv cells: comma, semicolon or tab.', value: { kind: 'choice', words: ['comma', 'semicolon', 'tab', ',', ';'] } },
  decimal: { from: 'gateway', about: 'Decimal sign of csv numbers: point or comma.', value: { kind: 'choice', words: ['point', 'comma', '.', ','] } },
  bom: { from: 'gateway', about: '"1" or "true": a csv file starts with a byte order mark, by which Excel reads it as UTF-8.', value: yes },
  errors: { from: 'gateway', about: '"cell", in csv, text and single values: a failure has status 200 and its sentence as the only cell, for IMPORTDATA.', value: { kind: 'choice', words: ['cell'] } },
  explain: { from: 'gateway', about: '"1" or "true": tells how the question would be answered, in place of the answer.', value: yes },
  token: { from: 'gateway', about: "An access token, where the gateway wants one and a header can't be sent.", value: text },
  _: { from: 'gateway', about: 'Ignored: makes an address new, past the caches of spreadsheets and browsers.', value: text },
  cache_bust: { from: 'gateway', about: 'Ignored, as _ is.', value: text },
} as const satisfies Record<string, Parameter>;

type ListParameterName = keyof typeof listParameters;

/** Query parameters of `/status`. */
const statusParameters = {
  history: { from: 'gateway', about: '"1" or "true": also tells how it was over time.', value: yes },
} as const satisfies Record<string, Parameter>;

/** Query parameters of `/snapshot` beside the list's. */
const snapshotParameters = {
  depth: {
    from: 'gateway',
    about: 'Coins to hold at least: the gateway fetches more if it may and has credits for it.',
    value: { kind: 'whole', least: 1, most: bounds.depth },
  },
} as const satisfies Record<string, Parameter>;

/** For how long a feed tells of a match once. */
const feedSpans = ['hour', 'day', 'week'] as const;
export type FeedSpan = (typeof feedSpans)[number];

/** Query parameters of `/coins.atom` beside the list's. */
export const feedParameters = {
  once: {
    from: 'gateway',
    about: 'A reader tells of each match once an hour, day or week, UTC.',
    value: { kind: 'choice', words: feedSpans },
    standard: 'day',
  },
} as const satisfies Record<string, Parameter>;

/** Query parameters of `/portfolio` beside the currency. */
const portfolioParameters = {
  show: {
    from: 'gateway',
    about: 'Comma-separated columns; one that has a total, alone, is that number.',
    value: { kind: 'names', most: portfolioFields.length, known: portfolioFields },
  },
  days: {
    from: 'gateway',
    about: 'Dates and totals in US dollars of the last days, in place of the coins.',
    value: { kind: 'whole', least: 1, most: bounds.portfolioDays },
  },
} as const satisfies Record<string, Parameter>;

/** Query parameters of `/mcp`. */
const agentParameters = {
  answers: {
    from: 'gateway',
    about: '"structured": tools answer with structured content and have output schemas, in place of rows as text.',
    value: { kind: 'choice', words: ['text', 'structured'] },
  },
} as const satisfies Record<string, Parameter>;

/** Every parameter whose value is described one by one. */
export const parameters = {
  ...listParameters,
  ...statusParameters,
  ...snapshotParameters,
  ...feedParameters,
  ...portfolioParameters,
  ...agentParameters,
  ...pastParameters,
};

export type ParameterName = keyof typeof parameters;

/** Query parameters of every address. */
export const alwaysTaken = ['token', '_', 'cache_bust'] as const satisfies readonly ListParameterName[];

export const listParameterNames: readonly string[] = [
  ...Object.keys(listParameters),
  ...comparisonParameters.map(({ name }) => name),
  'at',
  'new',
];

/** The list's parameters that also apply to one coin, and to one value of it. */
export const coinParameterNames = ['at', 'currency', 'includeRiskScore', 'columns', 'fields', ...alwaysTaken] as const;
export const valueParameterNames = ['at', 'currency', 'includeRiskScore', 'errors', ...alwaysTaken] as const;

const presented = ['format', 'sep', 'decimal', 'bom', 'errors', 'explain'] as const;
const priced = ['currency', 'day', 'near'] as const;

/** Query parameters of `/coins/{id}/history`. */
export const historyParameterNames = [
  'from',
  'to',
  'step',
  'columns',
  ...priced,
  ...presented,
  ...alwaysTaken,
] as const;
/** Query parameters of `/coins/{id}/price`. */
export const priceParameterNames = ['at', ...priced, 'includeRiskScore', 'errors', 'explain', ...alwaysTaken] as const;

/** The list's parameters that go with `ids`. */
export const idsParameterNames: readonly string[] = [
  'ids',
  'missing',
  'columns',
  'fields',
  'currency',
  'includeRiskScore',
  'format',
  'sep',
  'decimal',
  'bom',
  'errors',
  ...alwaysTaken,
] satisfies readonly ListParameterName[];
/** Query parameters of `/coins.atom`: those that choose coins, and what is told of them. */
export const feedParameterNames: readonly string[] = [
  ...listParameterNames.filter(
    (name) => !['ids', 'missing', 'format', 'sep', 'decimal', 'bom', 'errors'].includes(name),
  ),
  ...Object.keys(feedParameters),
];
export const snapshotParameterNames = [
  'category',
  'chain',
  'currency',
  'columns',
  'includeRiskScore',
  'depth',
  ...alwaysTaken,
] as const;
export const portfolioParameterNames = ['currency', ...Object.keys(portfolioParameters), ...alwaysTaken];
export const statusParameterNames = [...Object.keys(statusParameters), ...alwaysTaken];
export const agentParameterNames = [...Object.keys(agentParameters), ...alwaysTaken];
