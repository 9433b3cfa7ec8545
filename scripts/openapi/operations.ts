// What the OpenAPI document says of each address of the gateway: its parameters, its answers and their schemas.
// Assistants and spreadsheets find what they need at `/mcp` and in the files that they load.

import { fieldNames, columnNames } from '../../shared/coin/coin-fields.ts';
import { eitherSchema, type Schema, schemaReference, textSchema } from '../../shared/protocol/schema.ts';
import {
  coinListSchema,
  coinSchema,
  tableSchema,
  daysSchema,
  explanationSchema,
} from '../../shared/protocol/coin-answers.ts';
import {
  type FormatName,
  formatNames,
  alwaysTaken,
  feedParameterNames,
  coinParameterNames,
  listParameterNames,
  snapshotParameterNames,
  portfolioParameterNames,
  statusParameterNames,
  valueParameterNames,
  historyParameterNames,
  priceParameterNames,
} from '../../shared/protocol/parameters.ts';
import {
  historySchema,
  pastExplanationSchema,
  queryHistorySchema,
  queryPricesSchema,
  queryAnswersSchema,
} from '../../shared/protocol/past-answers.ts';
import { balancesSchema, portfolioSchema } from '../../shared/protocol/owned.ts';
import { problemSchema } from '../../shared/protocol/problem.ts';
import { balancesBodySchema, queryBodySchema, snapshotBodySchema, type ParameterSchema } from './request-schemas.ts';
import { snapshotSchema } from '../../shared/protocol/snapshot-answer.ts';
import { statusSchema } from '../../shared/protocol/status-answer.ts';
import { purposeNames } from '../../workers/gateway/broker/spend/ledger.ts';
import { atomContentType } from '../../workers/gateway/http/format/atom.ts';
import { formats } from '../../workers/gateway/http/format/formats.ts';
import type { Scope } from '../../workers/gateway/caller/client.ts';
import { routes } from '../../workers/gateway/http/route/routes.ts';

interface OperationEntry {
  readonly id: string;
  readonly summary: string;
  /** Names of query parameters. */
  readonly parameters: readonly string[];
  readonly body?: (parameters: readonly ParameterSchema[]) => Schema;
  /** Bodies by media type. */
  readonly content: Readonly<Record<string, readonly Schema[]>>;
  /** The answer has an entity tag; `data` also has an age. */
  readonly tagged?: 'data' | 'document';
  /** It answers about the past too. */
  readonly isPast?: true;
  /** Headers of some answers. */
  readonly mayHave?: readonly string[];
  /** The format that the address fixes. */
  readonly fixedFormat?: FormatName;
}

export interface Operation extends OperationEntry {
  readonly address: string;
  readonly method: string;
  readonly scope: Scope;
}

/** `components.schemas`. */
export const componentSchemas = (): Readonly<Record<string, Schema>> => ({
  Coin: coinSchema(),
  CoinList: coinListSchema(),
  Table: tableSchema(),
  QueryAnswers: queryAnswersSchema(),
  PastAnswer: eitherSchema(queryPricesSchema(), queryHistorySchema()),
  Days: daysSchema(),
  Explanation: explanationSchema(),
  History: historySchema(),
  PastExplanation: pastExplanationSchema(),
  Snapshot: snapshotSchema(),
  Status: statusSchema({ purposes: purposeNames, fields: fieldNames }),
  Portfolio: portfolioSchema(),
  Balances: balancesSchema(),
  Problem: problemSchema(),
});

const formatSchemas: Readonly<Record<FormatName, Schema>> = {
  json: schemaReference('CoinList'),
  table: schemaReference('Table'),
  csv: textSchema('RFC 4180, with a header.'),
  text: textSchema('A line a row, cells separated by tabs, without a header.'),
};

const json = (name: string): OperationEntry['content'] => ({ 'application/json': [schemaReference(name)] });
const plainText = { 'text/plain': [textSchema()] };

const mediaType = (contentType: string): string => contentType.split(';')[0] ?? contentType;

/** Media types of the list in these formats, and of explain=1. */
const listContent = (names: readonly FormatName[]): OperationEntry['content'] => {
  const content: Record<string, readonly Schema[]> = { 'application/json': [schemaReference('Explanation')] };
  for (const name of names) {
    const type = mediaType(formats[name].contentType);
    content[type] = [...(content[type] ?? []), formatSchemas[name]];
  }
  return content;
};

/** Media types of a history, and of explain=1. */
const historyContent = (): OperationEntry['content'] => ({
  'application/json': [schemaReference('PastExplanation'), schemaReference('History')],
  [mediaType(formats.csv.contentType)]: [formatSchemas.csv],
  [mediaType(formats.text.contentType)]: [formatSchemas.text],
});

/** By method and address. */
const operations: Readonly<Record<string, OperationEntry>> = {
  'GET /coins': {
    id: 'listCoins',
    summary:
      "A list of coins, or the coins that ids names. Takes every parameter of the market data service's own list with the same meaning.",
    parameters: listParameterNames,
    content: listContent(formatNames),
    tagged: 'data',
    mayHave: ['X-Not-Found', 'X-Problem'],
    isPast: true,
  },
  'GET /coins.csv': {
    id: 'listCoinsAsCsv',
    summary: 'The same as CSV: 100 coins by market cap unless asked otherwise.',
    parameters: listParameterNames,
    content: listContent(['csv']),
    tagged: 'data',
    mayHave: ['X-Not-Found', 'X-Problem'],
    isPast: true,
    fixedFormat: 'csv',
  },
  'GET /coins.atom': {
    id: 'listCoinsAsFeed',
    summary: 'The same as an Atom feed: an entry for each match, which a reader tells once a day.',
    parameters: feedParameterNames,
    content: { ...json('Explanation'), [mediaType(atomContentType)]: [textSchema('RFC 4287.')] },
    tagged: 'data',
    isPast: true,
  },
  'POST /coins/query': {
    id: 'queryCoins',
    summary: 'Several questions at once, one answer each.',
    parameters: alwaysTaken,
    body: queryBodySchema,
    content: json('QueryAnswers'),
    isPast: true,
  },
  'GET /coins/{id}': {
    id: 'getCoin',
    summary: 'One coin.',
    parameters: coinParameterNames,
    content: json('Coin'),
    tagged: 'data',
    mayHave: ['Content-Location'],
    isPast: true,
  },
  'GET /coins/{id}/{field}': {
    id: 'getCoinField',
    summary: 'One value of one coin as plain text, without a line end; empty where the coin has none.',
    parameters: valueParameterNames,
    content: plainText,
    tagged: 'data',
    mayHave: ['Content-Location', 'X-Problem'],
    isPast: true,
  },
  'GET /coins/{id}/price': {
    id: 'getCoinPrice',
    summary: 'The price of one coin as plain text: the present one, or with at that of a date.',
    parameters: priceParameterNames,
    content: { ...plainText, ...json('PastExplanation') },
    tagged: 'data',
    mayHave: ['Content-Location', 'X-Problem'],
    isPast: true,
  },
  'GET /coins/{id}/history': {
    id: 'getCoinHistory',
    summary: 'Prices of one coin over time, a row a day unless asked otherwise.',
    parameters: historyParameterNames,
    content: historyContent(),
    tagged: 'data',
    isPast: true,
  },
  'GET /days': {
    id: 'getDays',
    summary: 'Which days are on record, by set: lists and coins are answered as of these.',
    parameters: alwaysTaken,
    content: json('Days'),
  },
  'GET /portfolio': {
    id: 'getPortfolio',
    summary:
      "What the owner's portfolio at the market data service holds, at present prices. Needs a token of its own in the header; without any such token there is no such address, but for an invented market.",
    parameters: portfolioParameterNames,
    content: json('Portfolio'),
  },
  'GET /portfolio.csv': {
    id: 'getPortfolioAsCsv',
    summary: 'The same as CSV.',
    parameters: portfolioParameterNames,
    content: { [mediaType(formats.csv.contentType)]: [formatSchemas.csv] },
  },
  'POST /balances': {
    id: 'postBalances',
    summary: 'What addresses hold. Spends nothing without pay; with it what is said for each address that is not held.',
    parameters: alwaysTaken,
    body: balancesBodySchema,
    content: json('Balances'),
  },
  'GET /snapshot': {
    id: 'getSnapshot',
    summary: 'The largest coins of a set as columns, with all that tells which questions they answer.',
    parameters: snapshotParameterNames,
    content: json('Snapshot'),
    tagged: 'data',
  },
  'POST /snapshot': {
    id: 'postSnapshot',
    summary: 'The same, with coins that are looked up beside it.',
    parameters: alwaysTaken,
    body: snapshotBodySchema,
    content: json('Snapshot'),
  },
  'GET /status': {
    id: 'getStatus',
    summary:
      'What the gateway holds and how old it is. Costs nothing. A page where that is preferred and no history is asked for.',
    parameters: statusParameterNames,
    content: { ...json('Status'), 'text/html': [textSchema()] },
  },
  'GET /openapi.json': {
    id: 'getOpenApi',
    summary: 'This document.',
    parameters: [],
    content: { 'application/json': [{ type: 'object' }] },
    tagged: 'document',
  },
};

export const pathParameters: Readonly<Record<string, { readonly about: string; readonly schema: Schema }>> = {
  id: {
    about:
      'An id like bitcoin, or a symbol like BTC (the largest coin with it); also symbol:BTC, name:Bitcoin, contract:0x… and addresses like 0x….',
    schema: textSchema(),
  },
  field: { about: 'A field by any of its spellings.', schema: { ...textSchema(), examples: columnNames } },
};

/** The file with the document itself. */
const documentAddress = { address: '/openapi.json', method: 'GET', scope: 'open' } as const;

/** The gateway's routes for programs, and the document. */
export const describedOperations: readonly Operation[] = [...routes, documentAddress].flatMap(
  ({ address, method, scope }) => {
    const entry = operations[`${method} ${address}`];
    return entry === undefined ? [] : [{ ...entry, address, method, scope }];
  },
);
