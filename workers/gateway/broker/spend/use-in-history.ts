// The hours of use that the history of an earlier version tells: those with answers.

import type { HistoryTable } from '../metrics/history.ts';
import type { Measure } from '../metrics/tally.ts';
import { HOUR_MILLISECONDS, withUse, type UseRecord } from './use-record.ts';

const answers: readonly string[] = ['memory', 'kv', 'gate'] satisfies readonly Measure[];

export const useInHistory = (tables: readonly HistoryTable[]): UseRecord | undefined => {
  const hours = tables.find(({ seconds }) => seconds * 1000 === HOUR_MILLISECONDS);
  if (hours === undefined) return undefined;
  const hasAnswers = (row: readonly (number | null)[]): boolean =>
    hours.columns.some((name, index) => answers.includes(name) && (row[index] ?? 0) > 0);
  return hours.rows
    .filter(hasAnswers)
    .reduce<UseRecord | undefined>(
      (record, [start]) => withUse(record, start ?? 0, (start ?? 0) + HOUR_MILLISECONDS),
      undefined,
    );
};
