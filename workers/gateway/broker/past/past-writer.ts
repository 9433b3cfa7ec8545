// Writes series and recorded days to KV, within their own share of the day's writes, so that tables of past prices
// never use up the writes of the snapshots that answer nearly all questions. The last year of the coins that were
// asked for last is one value, which most tables need alone. A reader finds what it lacks in the series themselves,
// so this value may be old or missing.

import { dayOf } from '../spend/ledger.ts';
import { type Check, isNumber, isRecordOf, type Tools } from '../storage.ts';
import type { WriteQuota } from '../refresh/kv-writer.ts';
import { cutSeries, hasPoints, latestOf } from '../../../../shared/past/held-series.ts';
import { RECENT_SECONDS, type RecentSeries, type SeriesStore } from '../../codec/past-store.ts';
import type { SeriesTable } from './series-table.ts';

interface PastWriterOptions extends Pick<Tools, 'notebook' | 'now'> {
  readonly quota: Pick<WriteQuota, 'note' | 'used'>;
  readonly perDay: number;
}

/** Part of the day's writes. */
const SHARE = 0.15;

const isCount: Check<Readonly<Record<string, number>>> = (stored): stored is Readonly<Record<string, number>> =>
  isRecordOf(stored, isNumber);

export const createPastWriter = ({ notebook, quota, perDay, now }: PastWriterOptions) => {
  /** Writes of the last day with any. */
  let count = notebook.read('kv-writes-past', isCount) ?? {};
  return {
    /**
     * Starts a write if the day's share and the quota allow it; without one, readers ask the broker. An urgent one,
     * over a value that is wrong, needs no share.
     */
    write(put: () => Promise<void>, isUrgent = false): void {
      const day = dayOf(now());
      const used = count[day] ?? 0;
      if ((!isUrgent && used >= Math.floor(perDay * SHARE)) || quota.used(now()) >= perDay) return;
      // Counted before the write: a failed one may still have used the quota.
      quota.note(1, now());
      count = { [day]: used + 1 };
      notebook.write('kv-writes-past', count);
      void put();
    },
  };
};

export type PastWriter = ReturnType<typeof createPastWriter>;

interface RecentWriterOptions extends Pick<Tools, 'now' | 'clock'> {
  readonly table: Pick<SeriesTable, 'read' | 'lastAsked'>;
  readonly store: Pick<SeriesStore, 'writeRecent'>;
  readonly writer: PastWriter;
  /** Name of the period that goes back to a coin's first point. */
  readonly whole: string | undefined;
}

/** More than a table of past prices has: 130 KB. */
const MOST_COINS = 40;
/** After a change, so that the coins of a table are written together. */
const GATHER_MILLISECONDS = 10_000;
/** At most 48 writes a day. */
const AGAIN_MILLISECONDS = 30 * 60_000;

export const createRecentWriter = (options: RecentWriterOptions) => {
  const { table, store, writer, whole = '', now, clock } = options;
  const changed = new Map<boolean, number>();
  /** Not before this time. */
  let againAt = Number.NEGATIVE_INFINITY;

  const recentOf = (coin: string, simulated: boolean): readonly RecentSeries[] => {
    const series = table.read({ coin, simulated }).map((stored) => stored.series);
    const held = latestOf(series, whole);
    // Of several series of the period each may have the answer.
    const isOnly = series.filter(({ period }) => period === whole).length === 1;
    if (held === undefined || !isOnly || !hasPoints(held)) return [];
    return [{ coin, held: cutSeries(held, now() / 1000 - RECENT_SECONDS, held.reach) }];
  };

  const dueAt = (): number => Math.max(Math.min(...changed.values()) + GATHER_MILLISECONDS, againAt);

  return {
    /** Notes that a series of the whole past has changed. */
    noteChange(simulated: boolean): void {
      if (!changed.has(simulated)) changed.set(simulated, clock());
    },
    /** Writes what is due. */
    step(): void {
      if (clock() < dueAt()) return;
      for (const simulated of changed.keys()) {
        const coins = table.lastAsked(simulated, MOST_COINS).flatMap((coin) => recentOf(coin, simulated));
        if (coins.length > 0) writer.write(() => store.writeRecent(simulated, coins));
      }
      changed.clear();
      againAt = clock() + AGAIN_MILLISECONDS;
    },
    /** Milliseconds until a write is due; infinity if nothing has changed. */
    nextIn: (): number => (changed.size === 0 ? Number.POSITIVE_INFINITY : Math.max(0, dueAt() - clock())),
  };
};

export type RecentWriter = ReturnType<typeof createRecentWriter>;
