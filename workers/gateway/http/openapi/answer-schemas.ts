// What the gateway answers with, in JSON Schema.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { fieldNames, isNumberField, type FieldName } from '../../../../shared/coin/coin-fields.ts';
import { columnNames } from '../../../../shared/coin/columns.ts';
import { coinFieldSchema } from '../../../../shared/openapi/coin-field-schema.ts';
import {
  choiceSchema,
  flagSchema,
  listSchema,
  numberSchema,
  orNull,
  objectSchema,
  schemaReference,
  textSchema,
  timeSchema,
  type Schema,
} from '../../../../shared/openapi/schema.ts';
import type { FormatName } from '../../../../shared/protocol/formats.ts';
import { statusSchema } from './status-schema.ts';
import { setColumns } from '../../../../shared/columns/set-column.ts';

/** Every coin has these; the upstream leaves others out, or gives null. */
const always: readonly FieldName[] = ['id', 'name', 'symbol'];

/** With `columns` a coin has those only, so no field is required. */
const coinSchema = (): Schema =>
  objectSchema(
    Object.fromEntries([
      ...fieldNames.map((name) => [
        name,
        always.includes(name)
          ? { ...coinFieldSchema(name), maxLength: bounds.coinNameCharacters }
          : orNull(coinFieldSchema(name)),
      ]),
      ['asOf', timeSchema('Only where columns names it.')],
    ]),
    columnNames,
  );

const metaSchema = (): Schema =>
  objectSchema({
    page: numberSchema('Current page, from 1.'),
    limit: numberSchema('Coins a page.'),
    itemCount: numberSchema('All coins that match.'),
    pageCount: numberSchema('All pages.'),
    hasPreviousPage: flagSchema(),
    hasNextPage: flagSchema(),
  });

const cellSchema: Schema = { type: ['string', 'number', 'null'] };
const asOfSchema = timeSchema('When the upstream gave the data.');
const staleSchema: Schema = { const: true, description: 'Some of the data is older than its time to live.' };

const tableProperties = (): Readonly<Record<string, Schema>> => ({
  columns: listSchema(choiceSchema(columnNames)),
  rows: listSchema(listSchema(cellSchema)),
  asOf: asOfSchema,
  source: choiceSchema(['snapshot', 'upstream']),
});

const rowProblemsSchema = (): Schema =>
  listSchema(
    objectSchema({ row: numberSchema('From 0.'), status: numberSchema(), detail: textSchema() }),
    'Why a row is null.',
  );

const queryTableSchema = (): Schema =>
  objectSchema(
    {
      ...tableProperties(),
      rows: listSchema(orNull(listSchema(cellSchema)), 'For named coins a row each, null where one has no answer.'),
      expires: timeSchema('When the data stops counting as fresh.'),
      stale: staleSchema,
      problems: rowProblemsSchema(),
    },
    ['stale', 'problems'],
  );

const factsSchema = (): Schema =>
  objectSchema({
    count: numberSchema('Coins in the snapshot.'),
    itemCount: numberSchema('Coins in the whole set.'),
    complete: flagSchema('The snapshot holds the whole set.'),
    sound: flagSchema('Its pages fit together.'),
    cutoff: orNull(numberSchema('The market cap of the last coin.')),
    ranksHeld: numberSchema('Ranks 1 to this are all held, once each.'),
  });

const explanationSchema = (): Schema =>
  objectSchema({
    question: textSchema('Equal questions have one text.'),
    plan: objectSchema({
      kind: choiceSchema(['local', 'deepen', 'upstream', 'refuse']),
      reason: textSchema('One sentence.'),
      credits: numberSchema('At most.'),
    }),
    snapshot: orNull(
      objectSchema({ set: textSchema(), version: textSchema(), asOf: asOfSchema, coins: numberSchema() }),
    ),
  });

const snapshotColumnsSchema = (): Schema =>
  objectSchema(
    Object.fromEntries(
      setColumns.map((name) => {
        if (name === 'contractAddresses') {
          return [name, listSchema(listSchema(textSchema('chain:address, lower-cased; the chain may be empty.')))];
        }
        return [name, listSchema(isNumberField(name) ? orNull(numberSchema()) : orNull(textSchema()))];
      }),
    ),
    setColumns,
  );

const snapshotSchema = (): Schema =>
  objectSchema(
    {
      set: textSchema('categories|blockchains|currency'),
      version: textSchema('Later snapshots of a set compare greater.'),
      asOf: asOfSchema,
      asOfFrom: timeSchema('When the first page was given.'),
      asOfTo: timeSchema('When the last page was given.'),
      expires: timeSchema('When the data stops counting as fresh.'),
      ttlSeconds: numberSchema(),
      stale: staleSchema,
      simulated: flagSchema('The prices are invented.'),
      maxDepth: numberSchema('How many coins a snapshot may hold at most.'),
      facts: factsSchema(),
      columns: snapshotColumnsSchema(),
      wanted: objectSchema(
        {
          rows: listSchema(
            orNull(listSchema({ anyOf: [cellSchema, listSchema(textSchema())] })),
            'A row for each of ids, in the order of the columns; null where the snapshot itself tells it, or by a problem.',
          ),
          problems: rowProblemsSchema(),
          asOf: orNull(timeSchema("When the oldest of the rows' data was given.")),
          stale: staleSchema,
          simulated: flagSchema(),
        },
        ['stale'],
      ),
    },
    ['stale', 'wanted'],
  );

const problemSchema = (): Schema =>
  objectSchema(
    {
      type: textSchema('urn:coinsheet:error: and the reason.'),
      title: textSchema(),
      status: numberSchema(),
      detail: textSchema('What was wrong, and what to do.'),
      statusCode: numberSchema("As status: the upstream's own field."),
      message: textSchema("The upstream's own text."),
      requestId: { type: 'string', format: 'uuid' },
      path: textSchema(),
      parameter: textSchema('The parameter that was refused.'),
    },
    ['parameter'],
  );

/** `components.schemas`. */
export const componentSchemas = (): Readonly<Record<string, Schema>> => ({
  Coin: coinSchema(),
  CoinList: objectSchema({ meta: metaSchema(), result: listSchema(schemaReference('Coin')) }),
  Table: objectSchema(tableProperties()),
  QueryAnswers: objectSchema({
    answers: listSchema({ anyOf: [queryTableSchema(), schemaReference('Problem')] }, 'One a question, in order.'),
  }),
  Explanation: explanationSchema(),
  Snapshot: snapshotSchema(),
  Status: statusSchema(),
  Problem: problemSchema(),
});

/** The body of each output format. */
export const formatSchemas: Readonly<Record<FormatName, Schema>> = {
  json: schemaReference('CoinList'),
  table: schemaReference('Table'),
  csv: textSchema('RFC 4180, with a header.'),
  text: textSchema('A line a row, cells separated by tabs, without a header.'),
};
