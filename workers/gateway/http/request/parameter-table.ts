// Every query parameter of the coin list: the upstream's own interface in full, and what the gateway adds. The allow-list,
// the messages and the reference derive from it.

import { coinField, fieldNames, type FieldName } from '../../../../shared/coin/coin-fields.ts';

export interface Parameter {
  readonly from: 'upstream' | 'gateway';
  readonly about: string;
  /** The parameter that says the same: only one of both may be given. */
  readonly twin?: string;
}

export const listParameters = {
  page: { from: 'upstream', about: 'Page to retrieve, from 1.' },
  limit: { from: 'upstream', about: 'Rows a page, 1 to 1,000.' },
  coinIds: { from: 'upstream', about: 'Comma-separated coin ids.' },
  currency: { from: 'upstream', about: 'Currency of prices and market data.' },
  name: { from: 'upstream', about: 'A part of the name.' },
  symbol: { from: 'upstream', about: 'Ticker symbol.' },
  contractAddresses: { from: 'upstream', about: 'Comma-separated contract addresses.' },
  blockchains: { from: 'upstream', about: 'Comma-separated blockchains; coins on any of them.', twin: 'chain' },
  includeRiskScore: { from: 'upstream', about: '"true" adds risk data.' },
  categories: { from: 'upstream', about: 'Comma-separated categories; coins in any of them.', twin: 'category' },
  sortBy: { from: 'upstream', about: 'Field to sort by.', twin: 'sort' },
  sortDir: { from: 'upstream', about: '"asc" or "desc".', twin: 'sort' },
  where: { from: 'gateway', about: 'A filter in the query language.' },
  category: { from: 'gateway', about: 'As categories; a name without a coin is an error.', twin: 'categories' },
  chain: { from: 'gateway', about: 'As blockchains; a name without a coin is an error.', twin: 'blockchains' },
  columns: { from: 'gateway', about: 'Comma-separated fields to answer with.' },
  sort: { from: 'gateway', about: 'Field to sort by, with "-" before it for falling order.' },
  format: { from: 'gateway', about: 'json, table, csv or text.' },
  sep: { from: 'gateway', about: 'Separator of csv cells: comma, semicolon or tab.' },
  decimal: { from: 'gateway', about: 'Decimal sign of csv numbers: point or comma.' },
  explain: {
    from: 'gateway',
    about: '"1" or "true": tells how the question would be answered, in place of the answer.',
  },
  token: { from: 'gateway', about: "An access token, where the gateway wants one and a header can't be sent." },
  _: { from: 'gateway', about: 'Ignored: makes an address new, past the caches of spreadsheets and browsers.' },
  cache_bust: { from: 'gateway', about: 'Ignored, as _ is.' },
} as const satisfies Record<string, Parameter>;

/** What every address takes. */
export const alwaysTaken = ['token', '_', 'cache_bust'] as const satisfies readonly (keyof typeof listParameters)[];

/** Those of the gateway's own state. */
export const statusParameters = {
  history: { from: 'gateway', about: '"1" or "true": also tells how it was over time.' },
} as const satisfies Record<string, Parameter>;

export const filterOperators = { greaterThan: '>', equals: '=', lessThan: '<' } as const;

export interface ComparisonParameter {
  readonly name: string;
  readonly field: FieldName;
  readonly operator: keyof typeof filterOperators;
}

/** The 33 comparison filters, `<field>~<operator>`. */
export const comparisonParameters: readonly ComparisonParameter[] = fieldNames.flatMap((field) => {
  const { upstreamFilter } = coinField(field);
  if (upstreamFilter === undefined) return [];
  return (Object.keys(filterOperators) as (keyof typeof filterOperators)[]).map((operator) => ({
    name: `${upstreamFilter}~${operator}`,
    field,
    operator,
  }));
});

/** The upstream's sort names with the field each means. */
export const upstreamSorts: ReadonlyMap<string, FieldName> = new Map(
  fieldNames.flatMap((field): [string, FieldName][] => {
    const { upstreamSort } = coinField(field);
    return upstreamSort === undefined ? [] : [[upstreamSort, field]];
  }),
);

export const listParameterNames: readonly string[] = [
  ...Object.keys(listParameters),
  ...comparisonParameters.map(({ name }) => name),
];

/** Those of the list's that one coin takes, and one value of it. */
export const coinParameterNames = ['currency', 'includeRiskScore', 'columns', ...alwaysTaken] as const;
export const valueParameterNames = ['currency', 'includeRiskScore', ...alwaysTaken] as const;
export const statusParameterNames = [...Object.keys(statusParameters), ...alwaysTaken];
