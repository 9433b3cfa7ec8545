// How many series are stored, how large and how fine they are: counted once over all rows, then kept up with each
// write.

import type { HeldSeries } from '../../../../shared/past/held-series.ts';
import type { Sql, SqlRow } from '../storage.ts';

export interface SeriesSize {
  readonly coins: number;
  readonly bytes: number;
  /** How many series of each period have which step, the most first. */
  readonly steps: readonly SeriesStep[];
}

interface SeriesStep {
  readonly period: string;
  /** Null: fewer than two points. */
  readonly stepSeconds: number | null;
  readonly series: number;
}

type Sized = { readonly series: HeldSeries; readonly bytes: ArrayBuffer };

interface SeriesChange {
  /** The series in whose place the new one is. */
  readonly before: Sized | undefined;
  readonly after: Sized;
  /** Nothing of the coin was stored. */
  readonly isNewCoin: boolean;
}

/** Offset and length of the step and of the period's name in a stored series (shared/past/series-layout.ts). */
const HEAD_SQL = 'substr(bytes, 41, 8) AS step, substr(bytes, 49, 8) AS period';

const stepIn = (row: SqlRow): number | null => {
  const { step } = row;
  const value = step instanceof ArrayBuffer && step.byteLength === 8 ? new Float64Array(step)[0] : undefined;
  return value === undefined || Number.isNaN(value) ? null : value;
};

const periodIn = ({ period }: SqlRow): string =>
  period instanceof ArrayBuffer ? new TextDecoder().decode(period).replaceAll('\0', '') : '';

const compareTexts = (one: string, other: string): number => Number(one > other) - Number(one < other);

const inOrder = (steps: readonly SeriesStep[]): readonly SeriesStep[] =>
  steps
    .filter(({ series }) => series > 0)
    .sort(
      (one, other) =>
        other.series - one.series ||
        compareTexts(one.period, other.period) ||
        (one.stepSeconds ?? 0) - (other.stepSeconds ?? 0),
    );

export const countSize = (sql: Sql): SeriesSize => {
  const [sum] = sql.exec('SELECT TOTAL(LENGTH(bytes)) AS bytes FROM series').toArray();
  const [coins] = sql.exec('SELECT COUNT(*) AS coins FROM (SELECT DISTINCT coin, simulated FROM series)').toArray();
  const steps = sql.exec(`SELECT ${HEAD_SQL}, COUNT(*) AS series FROM series GROUP BY 1, 2`).toArray();
  return {
    coins: Number(coins?.['coins'] ?? 0),
    bytes: Number(sum?.['bytes'] ?? 0),
    steps: inOrder(
      steps.map((one) => ({ period: periodIn(one), stepSeconds: stepIn(one), series: Number(one['series']) })),
    ),
  };
};

const addStep = (steps: readonly SeriesStep[], { period, stepSeconds }: HeldSeries, by: number): SeriesStep[] => {
  const step = Number.isNaN(stepSeconds) ? null : stepSeconds;
  const isSame = (one: SeriesStep): boolean => one.period === period && one.stepSeconds === step;
  const series = (steps.find(isSame)?.series ?? 0) + by;
  return [...steps.filter((one) => !isSame(one)), { period, stepSeconds: step, series }];
};

export const changedSize = (size: SeriesSize, { before, after, isNewCoin }: SeriesChange): SeriesSize => {
  const others = before === undefined ? size.steps : addStep(size.steps, before.series, -1);
  return {
    coins: size.coins + Number(isNewCoin),
    bytes: size.bytes + after.bytes.byteLength - (before?.bytes.byteLength ?? 0),
    steps: inOrder(addStep(others, after.series, 1)),
  };
};
