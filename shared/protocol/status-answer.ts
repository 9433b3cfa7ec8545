// The answer of `/status`.

import {
  choiceSchema,
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

/** The names in it that the gateway defines. */
interface Told {
  /** Purposes of credits. */
  readonly purposes: readonly string[];
  /** Coin fields. */
  readonly fields: readonly string[];
}

const budgetProperties = () => ({ limit: numberSchema(), spent: numberSchema(), left: numberSchema() });

const budgetSchema = () => objectSchema(budgetProperties());

/** Credits spent by purpose. */
const spentSchema = (purposes: readonly string[]): Schema<Readonly<Record<string, number>>> =>
  objectSchema(Object.fromEntries(purposes.map((name) => [name, numberSchema()])));

const creditsSchema = ({ purposes }: Told) =>
  objectSchema({
    day: objectSchema({ ...budgetProperties(), ends: timeSchema('When the next day of the budget begins.') }),
    month: budgetSchema(),
    saved: numberSchema('Credits that are saved up; below 0 if they were spent in advance.'),
    perHour: numberSchema('Credits that accrue in an hour. Refreshes may spend a quarter of both in an hour.'),
    today: spentSchema(purposes),
    perPage: numberSchema('What a page of coins costs.'),
    upstream: orNull(
      objectSchema({ at: timeSchema(), total: numberSchema(), used: numberSchema(), remaining: numberSchema() }),
    ),
    renews: timeSchema(
      "When the key's plan gives new credits: the first of a month unless its count showed another day.",
    ),
  });

const historySchema = () =>
  listSchema(
    objectSchema({ day: textSchema('A day (UTC) with spending.'), credits: numberSchema() }),
    'Credits spent by day, over the last two months; the oldest first.',
  );

const defectsSchema = () => ({
  ...objectSchema({ count: numberSchema(), last: orNull(timeSchema('Of the last one.')) }),
  description: 'Unexpected errors in the log, since the isolate or the broker began.',
});

const brokerSchema = (told: Told) =>
  objectSchema(
    {
      credits: creditsSchema(told),
      upstreamPausedSeconds: numberSchema(
        'For how much longer the upstream is not called, after failures or refusals.',
      ),
      upstreamPauseMilliseconds: numberSchema('From the end of one call to the start of the next, at present.'),
      past: objectSchema({
        series: objectSchema({
          coins: numberSchema('With a series of past prices.'),
          bytes: numberSchema(),
          credits: numberSchema('What the series of a coin costs.'),
        }),
        inDoubt: {
          ...objectSchema({ series: numberSchema(), since: orNull(timeSchema('Of the oldest.')) }),
          description: 'Series whose newest answer contradicts what is known: a second one of another hour settles it.',
        },
        records: listSchema(
          objectSchema({
            set: textSchema('categories|blockchains|currency'),
            days: numberSchema('On record.'),
            missing: numberSchema('Days between the first and the last one that could not be recorded.'),
            first: textSchema(),
            last: textSchema(),
          }),
        ),
      }),
      defects: defectsSchema(),
      kvWrites: objectSchema({ perDay: numberSchema(), today: numberSchema() }),
      sets: listSchema(
        objectSchema({
          set: textSchema('categories|blockchains|currency'),
          depth: numberSchema('Coins that are asked for.'),
          coins: numberSchema(),
          asOf: orNull(timeSchema()),
          ttlSeconds: orNull(numberSchema()),
          doubled: numberSchema('Rows that repeat a coin of the list.'),
          failing: flagSchema('The last refresh failed.'),
          lifetimeSeconds: numberSchema('How long a snapshot that is published now counts as fresh.'),
          clients: numberSchema('Clients that use it; one that uses several sets is shared out among them.'),
          doubt: orNull({
            ...objectSchema({
              since: timeSchema('When it was first found.'),
              times: numberSchema('Refreshes in a row that found the same.'),
              itemCount: numberSchema('Coins that it counts.'),
              detail: orNull(textSchema('What contradicts it.')),
              believed: timeSchema('When it is believed at the earliest, if three answers have agreed by then.'),
            }),
            description: 'A newer list that contradicts what is known: what is held stays for now.',
          }),
        }),
      ),
      questionsInDoubt: {
        ...objectSchema({ questions: numberSchema(), since: orNull(timeSchema('Of the oldest.')) }),
        description: 'Questions to the service whose answers contradict what is known.',
      },
      history: orNull(historySchema()),
    },
    ['history'],
  );

/** @param fields names of coin fields. */
const sourceSchema = (fields: readonly string[]) =>
  objectSchema({
    provider: textSchema('Its name in the setting PROVIDER.'),
    title: textSchema(),
    url: textSchema('Its site.'),
    attribution: textSchema('Names it beside its data.'),
    terms: textSchema('Its terms in one sentence.'),
    derived: listSchema(
      choiceSchema(fields),
      'Fields that the gateway computes, since the service does not give them.',
    ),
    lacking: listSchema(choiceSchema(fields), 'Fields that no coin has.'),
    memberships: listSchema(choiceSchema(['category', 'chain']), 'Kinds of sets of coins that it has.'),
  });

const simulatedSchema: Schema<boolean | null> = {
  type: ['boolean', 'null'],
  description: 'The prices are invented; null before any were asked for.',
};

export const statusSchema = (told: Told) =>
  objectSchema({
    service: textSchema(),
    version: textSchema('Of Coinsheet.'),
    build: textSchema('Names the deployment.'),
    time: timeSchema(),
    upstream: textSchema('The host of the market data service.'),
    source: { ...sourceSchema(told.fields), description: 'The market data service.' },
    simulated: simulatedSchema,
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
    defects: defectsSchema(),
    broker: orNull(brokerSchema(told)),
  });

export type StatusBody = Described<typeof statusSchema>;
export type BrokerBody = NonNullable<StatusBody['broker']>;
