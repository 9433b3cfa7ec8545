// The answers to questions about coins: coins as the upstream writes them, tables, plans and days on record. Types
// derive from the schemas.

import { columnNames, type FieldName, fieldNames } from '../coin/coin-fields.ts';
import {
  choiceSchema,
  coinFieldSchema,
  type Described,
  flagSchema,
  listSchema,
  numberSchema,
  objectSchema,
  orNull,
  type Schema,
  schemaReference,
  textSchema,
  timeSchema,
} from './schema.ts';
import { bounds } from './bounds.ts';

/** Fields that every coin has; the upstream may omit others or set them to null. */
const always: readonly FieldName[] = ['id', 'name', 'symbol'];

/** No field is required, since with `columns` a coin has only those. */
export const coinSchema = (): Schema =>
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

const metaSchema = () =>
  objectSchema({
    page: numberSchema('Current page, from 1.'),
    limit: numberSchema('Coins a page.'),
    itemCount: numberSchema('All coins that match.'),
    pageCount: numberSchema('All pages.'),
    hasPreviousPage: flagSchema(),
    hasNextPage: flagSchema(),
  });

/** The meta data of a list of coins. */
export type ListMeta = Described<typeof metaSchema>;

export const coinListSchema = () => objectSchema({ meta: metaSchema(), result: listSchema(schemaReference('Coin')) });

/** One cell of a table. */
export type CellValue = string | number | null;
export const cellSchema: Schema<CellValue> = { type: ['string', 'number', 'null'] };

export const asOfSchema = () => timeSchema('When the upstream gave the data.');
export const staleSchema = (): Schema<true> => ({
  const: true,
  description: 'Some of the data is older than its time to live.',
});
export const expiresSchema = () => timeSchema('When the data stops counting as fresh.');

const tableProperties = () => ({
  columns: listSchema(choiceSchema(columnNames)),
  rows: listSchema(listSchema(cellSchema)),
  asOf: asOfSchema(),
  source: choiceSchema(['snapshot', 'upstream']),
});

export const tableSchema = () => objectSchema(tableProperties());

export type Table = Described<typeof tableSchema>;

export const rowProblemsSchema = () =>
  listSchema(
    objectSchema({ row: numberSchema('From 0.'), status: numberSchema(), detail: textSchema() }),
    'Why a row is null.',
  );

export type RowProblem = Described<typeof rowProblemsSchema>[number];

export const queryTableSchema = () =>
  objectSchema(
    {
      ...tableProperties(),
      rows: listSchema(orNull(listSchema(cellSchema)), 'For named coins a row each, null where one has no answer.'),
      expires: expiresSchema(),
      stale: staleSchema(),
      problems: rowProblemsSchema(),
    },
    ['stale', 'problems'],
  );

/** The answer to one question of a body. */
export type QueryTable = Described<typeof queryTableSchema>;

export const explanationSchema = () =>
  objectSchema({
    question: textSchema('Equal questions have one text.'),
    plan: objectSchema({
      kind: choiceSchema(['local', 'deepen', 'upstream', 'refuse']),
      reason: textSchema('One sentence.'),
      credits: numberSchema('At most.'),
    }),
    snapshot: orNull(
      objectSchema({ set: textSchema(), version: textSchema(), asOf: asOfSchema(), coins: numberSchema() }),
    ),
  });

/** The answer of `/coins` with `explain`. */
export type ExplanationBody = Described<typeof explanationSchema>;

const dayList = (about: string) => listSchema({ ...textSchema(), format: 'date' }, about);

export const daysSchema = () =>
  objectSchema({
    sets: listSchema(
      objectSchema({
        set: textSchema('categories|blockchains|currency'),
        days: dayList('The days on record, oldest first.'),
        missing: dayList('Days between these that could not be recorded.'),
      }),
    ),
  });

/** The answer of `/days`. */
export type DaysBody = Described<typeof daysSchema>;
