// The answer of `/snapshot`: a base set as columns, and the facts that decide which questions they answer.

import { isNumberField } from '../coin/coin-fields.ts';
import { setColumns } from '../columns/coin-columns.ts';
import {
  choiceSchema,
  eitherSchema,
  flagSchema,
  listSchema,
  numberSchema,
  objectSchema,
  orNull,
  textSchema,
  timeSchema,
  type Described,
  type Schema,
} from './schema.ts';
import { asOfSchema, cellSchema, expiresSchema, rowProblemsSchema, staleSchema } from './coin-answers.ts';

const factsSchema = () =>
  objectSchema({
    count: numberSchema('Coins in the snapshot.'),
    itemCount: numberSchema('Coins in the whole set.'),
    complete: flagSchema('The snapshot holds the whole set.'),
    sound: flagSchema('Its pages fit together.'),
    cutoff: orNull(numberSchema('The market cap of the last coin.')),
    ranksHeld: numberSchema('Ranks 1 to this are all held, once each.'),
  });

const columnSchema = (name: (typeof setColumns)[number]): Schema => {
  if (name === 'contractAddresses')
    return listSchema(listSchema(textSchema('chain:address, lower-cased; the chain may be empty.')));
  return listSchema<unknown>(isNumberField(name) ? orNull(numberSchema()) : orNull(textSchema()));
};

const columnsSchema = () =>
  objectSchema(Object.fromEntries(setColumns.map((name) => [name, columnSchema(name)])), setColumns);

const wantedSchema = () =>
  objectSchema(
    {
      rows: listSchema(
        orNull(listSchema(eitherSchema(cellSchema, listSchema(textSchema())))),
        'A row for each of ids, in the order of the columns; null where the snapshot itself tells it, or by a problem.',
      ),
      problems: rowProblemsSchema(),
      asOf: orNull(timeSchema("When the oldest of the rows' data was given.")),
      stale: staleSchema(),
      simulated: flagSchema(),
    },
    ['stale'],
  );

export const snapshotSchema = () =>
  objectSchema(
    {
      set: textSchema('categories|blockchains|currency'),
      version: textSchema('Later snapshots of a set compare greater.'),
      asOf: asOfSchema(),
      asOfFrom: timeSchema('When the first page was given.'),
      asOfTo: timeSchema('When the last page was given.'),
      expires: expiresSchema(),
      ttlSeconds: numberSchema(),
      stale: staleSchema(),
      simulated: flagSchema('The prices are invented.'),
      maxDepth: numberSchema('How many coins a snapshot may hold at most.'),
      lacking: listSchema(
        choiceSchema(setColumns),
        'Columns that no coin has, as the market data service does not give them. Questions about them are refused.',
      ),
      facts: factsSchema(),
      columns: columnsSchema(),
      wanted: wantedSchema(),
    },
    ['stale', 'wanted', 'lacking'],
  );

export type SnapshotBody = Described<typeof snapshotSchema>;
export type RequestedBody = Described<typeof wantedSchema>;
