// Writes the last year of the coins that were asked for last to KV as one value, which most tables of past prices need
// alone. A reader finds what it lacks in the series themselves, so this value may be old or missing.

import { cutSeries, hasPoints, latestOf } from '../../../../shared/past/held-series.ts';
import { RECENT_SECONDS, type RecentSeries } from '../../codec/recent-closes.ts';
import type { SeriesStore } from '../../codec/series-store.ts';
import type { PastWriter } from './past-writer.ts';
import type { SeriesTable } from './series-table.ts';

export interface RecentWriter {
  /** Notes that a series of the whole past has changed. */
  noteChange(simulated: boolean): void;
  /** Writes what is due. */
  step(): void;
  /** Milliseconds until a write is due; infinity if nothing has changed. */
  nextIn(): number;
}

export interface RecentWriterOptions {
  readonly table: Pick<SeriesTable, 'read' | 'lastAsked'>;
  readonly store: Pick<SeriesStore, 'writeRecent'>;
  readonly writer: PastWriter;
  /** Name of the period that goes back to a coin's first point. */
  readonly whole: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that advance even if `now` is frozen. */
  readonly clock: () => number;
}

/** More than a table of past prices has: 130 KB. */
const MOST_COINS = 40;
/** After a change, so that the coins of a table are written together. */
const GATHER_MILLISECONDS = 10_000;
/** At most 48 writes a day. */
const AGAIN_MILLISECONDS = 30 * 60_000;

export const createRecentWriter = (options: RecentWriterOptions): RecentWriter => {
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
    noteChange(simulated) {
      if (!changed.has(simulated)) changed.set(simulated, clock());
    },
    step() {
      if (clock() < dueAt()) return;
      for (const simulated of changed.keys()) {
        const coins = table.lastAsked(simulated, MOST_COINS).flatMap((coin) => recentOf(coin, simulated));
        if (coins.length > 0) writer.write(() => store.writeRecent(simulated, coins));
      }
      changed.clear();
      againAt = clock() + AGAIN_MILLISECONDS;
    },
    nextIn: () => (changed.size === 0 ? Number.POSITIVE_INFINITY : Math.max(0, dueAt() - clock())),
  };
};
