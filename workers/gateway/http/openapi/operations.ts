// Every operation of the gateway: what it takes and gives. Those there have to be follows from the table of addresses.

import { columnNames } from '../../../../shared/coin/columns.ts';
import { schemaReference, textSchema, type Schema } from '../../../../shared/openapi/schema.ts';
import { formatNames, type FormatName } from '../../../../shared/protocol/formats.ts';
import { formats } from '../format/formats.ts';
import {
  alwaysTaken,
  coinParameterNames,
  listParameterNames,
  snapshotParameterNames,
  statusParameterNames,
  valueParameterNames,
} from '../../../../shared/protocol/parameters.ts';
import { addressEntry, addressNames, type Address, type MethodOf } from '../request/addresses.ts';
import { formatSchemas } from './answer-schemas.ts';
import { queryBodySchema, snapshotBodySchema } from '../../../../shared/protocol/body-schemas.ts';
import type { ParameterSchema } from '../../../../shared/protocol/parameter-schemas.ts';

type Method = 'GET' | 'POST';

interface OperationEntry {
  readonly id: string;
  readonly summary: string;
  /** Names of query parameters. */
  readonly parameters: readonly string[];
  readonly body?: (parameters: readonly ParameterSchema[]) => Schema;
  /** Bodies by media type. */
  readonly content: Readonly<Record<string, readonly Schema[]>>;
  /** The answer has data with an age, and an entity tag. */
  readonly tagged?: 'data' | 'document';
  /** The format that the address fixes. */
  readonly fixedFormat?: FormatName;
}

export interface Operation extends OperationEntry {
  readonly path: Address;
  readonly method: Method;
  /** Wants an access token, where the gateway has any. */
  readonly guarded: boolean;
}

/** `GET /coins`; the first page is for people and left out. */
type OperationName = { [Path in Address]: `${MethodOf<Path>} ${Path}` }[Exclude<Address, '/'>];

const json = (name: string): OperationEntry['content'] => ({ 'application/json': [schemaReference(name)] });
const plainText = { 'text/plain': [textSchema()] };

const mediaType = (contentType: string): string => contentType.split(';')[0] ?? contentType;

/** The list in these formats, or what explain=1 gives. */
const listContent = (names: readonly FormatName[]): OperationEntry['content'] => {
  const content: Record<string, readonly Schema[]> = { 'application/json': [schemaReference('Explanation')] };
  for (const name of names) {
    const type = mediaType(formats[name].contentType);
    content[type] = [...(content[type] ?? []), formatSchemas[name]];
  }
  return content;
};

const entries = (): Readonly<Record<OperationName, OperationEntry>> => ({
  'GET /coins': {
    id: 'listCoins',
    summary: "A list of coins. Takes every parameter of the market data service's own list with the same meaning.",
    parameters: listParameterNames,
    content: listContent(formatNames),
    tagged: 'data',
  },
  'GET /coins.csv': {
    id: 'listCoinsAsCsv',
    summary: 'The list as CSV: 100 coins by market cap unless asked otherwise.',
    parameters: listParameterNames,
    content: listContent(['csv']),
    tagged: 'data',
    fixedFormat: 'csv',
  },
  'POST /coins/query': {
    id: 'queryCoins',
    summary: 'Several questions at once, one answer each.',
    parameters: alwaysTaken,
    body: queryBodySchema,
    content: json('QueryAnswers'),
  },
  'GET /coins/{id}': {
    id: 'getCoin',
    summary: 'One coin.',
    parameters: coinParameterNames,
    content: json('Coin'),
    tagged: 'data',
  },
  'GET /coins/{id}/{field}': {
    id: 'getCoinField',
    summary: 'One value of one coin as plain text, without a line end; empty where the coin has none.',
    parameters: valueParameterNames,
    content: plainText,
    tagged: 'data',
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
    parameters: alwaysTaken,
    content: { 'application/json': [{ type: 'object' }] },
    tagged: 'document',
  },
});

const isDocumented = (name: string, table: Readonly<Record<OperationName, OperationEntry>>): name is OperationName =>
  name in table;

export const operations = (): readonly Operation[] => {
  const table = entries();
  return addressNames.flatMap((path) => {
    const { methods, guarded } = addressEntry(path);
    return methods.flatMap((method) => {
      const name = `${method} ${path}`;
      return isDocumented(name, table) ? [{ ...table[name], path, method, guarded }] : [];
    });
  });
};

/** The names in an address. */
export const pathParameters: Readonly<Record<string, { readonly about: string; readonly schema: Schema }>> = {
  id: {
    about: 'An id like bitcoin, symbol:BTC, name:Bitcoin, contract:0x… or an address like 0x….',
    schema: textSchema(),
  },
  field: { about: 'A field by any of its spellings.', schema: { ...textSchema(), examples: columnNames } },
};
