// The answer of `/days`.

import { listSchema, objectSchema, textSchema, type Described } from './schema.ts';

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

export type DaysBody = Described<typeof daysSchema>;
