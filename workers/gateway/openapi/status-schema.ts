// What /status answers with, in JSON Schema.

import {
  choiceSchema,
  flagSchema,
  listSchema,
  numberSchema,
  objectSchema,
  orNull,
  textSchema,
  timeSchema,
  type Schema,
} from '../../../shared/openapi/schema.ts';
import { historyColumns } from '../gate/history.ts';
import { purposeNames } from '../gate/purposes.ts';

const budgetSchema = (more: Readonly<Record<string, Schema>> = {}): Schema =>
  objectSchema({ limit: numberSchema(), spent: numberSchema(), left: numberSchema(), ...more });

const creditsSchema = (): Schema =>
  objectSchema({
    day: budgetSchema({ ends: timeSchema('When the next day of the budget begins.') }),
    month: budgetSchema(),
    today: objectSchema(Object.fromEntries(purposeNames.map((name) => [name, numberSchema()]))),
    upstream: orNull(
      objectSchema({ at: timeSchema(), total: numberSchema(), used: numberSchema(), remaining: numberSchema() }),
    ),
  });

const historySchema = (): Schema =>
  listSchema(
    objectSchema({
      seconds: numberSchema('How long each period is.'),
      columns: listSchema(choiceSchema(historyColumns)),
      rows: listSchema(
        listSchema({ type: ['string', 'number', 'null'] }),
        'The oldest first; the first cell is when the period began. Periods in which nothing was written are left out.',
      ),
    }),
    'Periods of five minutes over a day, then of an hour over 31 days. Counts of answers are estimates.',
  );

const gateSchema = (): Schema =>
  objectSchema(
    {
      credits: creditsSchema(),
      upstreamPausedSeconds: numberSchema('How much longer the upstream is left in peace.'),
      kvWrites: objectSchema({ perDay: numberSchema(), today: numberSchema() }),
      sets: listSchema(
        objectSchema({
          set: textSchema('categories|blockchains|currency'),
          depth: numberSchema('Coins that are asked for.'),
          coins: numberSchema(),
          asOf: orNull(timeSchema()),
          ttlSeconds: orNull(numberSchema()),
          failing: flagSchema('The last refresh failed.'),
        }),
      ),
      history: orNull(historySchema()),
    },
    ['history'],
  );

export const statusSchema = (): Schema =>
  objectSchema({
    service: textSchema(),
    version: textSchema('Of Coinsheet.'),
    build: textSchema('Names the deployment.'),
    time: timeSchema(),
    upstream: textSchema('The host of the market data service.'),
    simulated: { type: ['boolean', 'null'], description: 'The prices are invented; null before any were asked for.' },
    snapshotTtlSeconds: numberSchema(),
    snapshotCoins: numberSchema(),
    snapshotMaxCoins: numberSchema(),
    snapshots: listSchema(
      objectSchema({
        set: textSchema('categories|blockchains|currency'),
        asOf: timeSchema(),
        freshness: choiceSchema(['fresh', 'stale', 'expired', 'gone']),
        coins: numberSchema(),
        itemCount: numberSchema(),
        complete: flagSchema(),
        sound: flagSchema(),
      }),
      'What the isolate that answers has in memory.',
    ),
    gate: orNull(gateSchema()),
  });
