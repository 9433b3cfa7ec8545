// Reads the questions of a body that are about the past: coins at dates, and coins over time.

import { tooManyCoins } from '../../../../shared/past/history.ts';
import { isRelativeTime } from '../../../../shared/past/read-past-time.ts';
import { historyNames, pricesNames } from '../../../../shared/protocol/bodies.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { referenceText } from '../../../../shared/reference/reference.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import type { Asked, AskedReferences } from '../../ask/asked.ts';
import { readDates, readFields, readIds, type Fields } from './read-fields.ts';
import { readNeeds } from './read-needs.ts';
import { readPastColumns } from './read-past-columns.ts';
import { pairRows, readHistory, readPastReading } from './read-past.ts';
import { combined, type Read } from './read.ts';

/** Each coin is a series to read, and perhaps to pay for. */
const readCoins = (fields: Fields): Read<AskedReferences> =>
  andThen(readIds(fields), (references) => {
    if (references.length === 0) return refuse('ids', 'ids is empty: name at least one coin.');
    const names = new Set(references.flatMap((one) => (one.ok ? [referenceText(one.value)] : [])));
    const problem = tooManyCoins(names.size);
    return problem === undefined ? ok(references) : refuse('ids', problem);
  });

/** @param now seconds since 1970. */
export const readPricesQuestion = (fields: Fields, now: number): Read<Asked<'prices'>> =>
  andThen(readFields(fields, pricesNames), (parameters) => {
    const read = combined({
      references: readCoins(fields),
      dates: readDates(fields),
      columns: readPastColumns(parameters),
      reading: readPastReading(parameters),
    });
    return andThen(read, ({ references, dates, columns, reading: { edge, ...options } }) => {
      if (dates.length > bounds.rows)
        return refuse('dates', `There are ${dates.length} dates: at most ${bounds.rows} are answered at once.`);
      return andThen(pairRows(references, dates, edge, now), (rows) =>
        ok({ kind: 'prices', ...options, rows, columns, isAbsolute: !dates.some(isRelativeTime) }),
      );
    });
  });

/** @param now seconds since 1970. @param mostDays of one coin. */
export const readHistoryQuestion = (fields: Fields, now: number, mostDays?: number): Read<Asked<'history'>> =>
  andThen(readFields(fields, historyNames), (parameters) =>
    andThen(readCoins(fields), (references) =>
      andThen(
        combined({
          asked: readHistory(parameters, references, now, mostDays),
          needs: readNeeds(fields, references.length, now),
        }),
        ({ asked, needs }) => ok({ kind: 'history', ...asked, needs }),
      ),
    ),
  );
