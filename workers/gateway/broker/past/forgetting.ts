// Forgets a coin's series or a recorded day, as an operator asks: in SQLite, then by a mark that all isolates read,
// then in KV. Each step can be done twice, so that a work that was cut off is repeated as a whole and ends the same.

import { DAY_SECONDS, type Day, dayText } from '../../../../shared/past/calendar.ts';
import {
  isForgottenMark,
  nothingForgotten,
  type ForgottenMark,
  type ForgottenStore,
  type RecordStore,
  type SeriesStore,
} from '../../codec/past-store.ts';
import type { Forget, Forgot } from '../broker-api.ts';
import type { Tools } from '../storage.ts';
import type { RateTable } from './rates.ts';
import type { RecentWriter } from './past-writer.ts';
import type { RecordTable } from './record-table.ts';
import type { SeriesTable } from './series-table.ts';

interface ForgettingOptions extends Pick<Tools, 'notebook' | 'now' | 'log'> {
  readonly series: Pick<SeriesTable, 'read' | 'drop'>;
  readonly records: Pick<RecordTable, 'drop' | 'sets'>;
  readonly rates: Pick<RateTable, 'drop'>;
  readonly recent: Pick<RecentWriter, 'noteChange'>;
  readonly seriesStore: Pick<SeriesStore, 'drop'>;
  readonly recordStore: Pick<RecordStore, 'drop'>;
  readonly forgottenStore: Pick<ForgottenStore, 'write'>;
}

const NOTE = 'forgotten';
/** Longer than a copy of a series lives in KV. */
const SERIES_SECONDS = 70 * DAY_SECONDS;
/** Longer than the snapshots that a day can be recorded from are held. */
const DAY_MILLISECONDS = 3 * DAY_SECONDS * 1000;

const onlySince = (times: Readonly<Record<string, number>>, since: number): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(times).filter(([, time]) => time >= since));

export const createForgetting = (options: ForgettingOptions) => {
  const { notebook, series, records, rates, recent, seriesStore, recordStore, forgottenStore, now, log } = options;
  let mark = notebook.read(NOTE, isForgottenMark) ?? nothingForgotten;

  const note = (of: Partial<ForgottenMark>): void => {
    const seconds = now() / 1000;
    mark = {
      // Isolates look for a mark that is newer.
      at: Math.max(now(), mark.at + 1),
      series: { ...onlySince(mark.series, seconds - SERIES_SECONDS), ...of.series },
      days: { ...onlySince(mark.days, now() - DAY_MILLISECONDS), ...of.days },
    };
    notebook.write(NOTE, mark);
  };

  /** Deletes it in SQLite. @returns what was there. */
  const dropSeries = (coin: string): readonly string[] => {
    note({ series: { [coin]: Math.ceil(now() / 1000) } });
    return [false, true].flatMap((simulated) => {
      const held = series.read({ coin, simulated }).map((stored) => stored.series.period);
      series.drop({ coin, simulated });
      recent.noteChange(simulated);
      return held.map((period) => `${simulated ? 'invented series' : 'series'} ${period}`);
    });
  };
  const dropDay = (day: Day): readonly string[] => {
    note({ days: { [day]: now() } });
    return [...records.drop(day), ...(rates.drop(day) ? ['rates'] : [])];
  };

  /** Deletes the copies in KV. Those of a work that was cut off are not known: each recorded set may have had one. */
  const dropCopies = async (what: Forget, dropped: readonly string[]): Promise<void> => {
    await forgottenStore.write(mark);
    if ('series' in what)
      for (const simulated of [false, true]) await seriesStore.drop({ coin: what.series, simulated });
    else for (const set of new Set([...dropped, ...records.sets()])) await recordStore.drop(set, what.day);
  };

  return {
    async forget(what: Forget): Promise<Forgot> {
      const dropped = 'series' in what ? dropSeries(what.series) : dropDay(what.day);
      const told = 'series' in what ? { coin: what.series } : { day: dayText(what.day) };
      try {
        await dropCopies(what, dropped);
      } catch {
        log('forget-incomplete', told);
        return { dropped, isComplete: false };
      }
      log('forgotten', { ...told, dropped: dropped.length });
      return { dropped, isComplete: true };
    },
    /** When a day was forgotten last, milliseconds since 1970. */
    forgottenAt: (day: Day): number => mark.days[day] ?? Number.NEGATIVE_INFINITY,
    /** When a coin's series were, seconds since 1970. */
    seriesForgottenAt: (coin: string): number => mark.series[coin] ?? Number.NEGATIVE_INFINITY,
  };
};
