// The periods of a history without gaps: periods without data are included, empty. Pure.

import type { HistoryTable } from './status-body.ts';

export interface Period {
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Undefined if the history has none. */
  readonly figure: (name: string) => number | undefined;
}

/** Most periods shown, up to the current one, by their length in seconds. */
const SHOWN: Readonly<Record<number, number>> = { 300: 288, 3600: 744 };
/** Least periods shown, however short the history is: an hour in five minutes, a day in hours. */
const LEAST: Readonly<Record<number, number>> = { 300: 12, 3600: 24 };

const emptyPeriod = (start: number): Period => ({ start, figure: () => undefined });

export const periodsOf = ({ seconds, columns, rows }: HistoryTable, now: number): readonly Period[] => {
  const length = seconds * 1000;
  const places = new Map(columns.map((name, index) => [name, index]));
  const written = new Map(rows.map((row) => [Date.parse(String(row[0])), row]));
  const last = Math.floor(now / length) * length;
  // From the first period with data on: a new gateway's figures fill the chart.
  const first = Math.min(last, ...written.keys());
  const count = Math.min(SHOWN[seconds] ?? rows.length, Math.max(LEAST[seconds] ?? 1, (last - first) / length + 1));
  return Array.from({ length: count }, (_, index): Period => {
    const start = last - (count - 1 - index) * length;
    const row = written.get(start);
    if (row === undefined) return emptyPeriod(start);
    return {
      start,
      figure: (name) => {
        const value = row[places.get(name) ?? -1];
        return typeof value === 'number' ? value : undefined;
      },
    };
  });
};

/** The sum of some figures over all periods. */
export const totalOf = (periods: readonly Period[], ...names: readonly string[]): number =>
  periods.reduce((sum, { figure }) => sum + names.reduce((one, name) => one + (figure(name) ?? 0), 0), 0);
