// A sparkline as a few characters: for files and screen readers, which get no drawing.

import type { SparkPoint } from './spark-data.ts';

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
const GAP = ' ';
/** So many fit into a cell of the usual width. */
const MOST = 10;

/** Scales the bars from the lowest to the highest number; a missing value gives a gap. */
export const sparkText = (points: readonly SparkPoint[]): string => {
  const count = Math.min(MOST, points.length);
  const shown = Array.from(
    { length: count },
    (_, index) => points[Math.ceil(((index + 1) * points.length) / count) - 1],
  );
  const numbers = shown.flatMap((point) => (point === undefined || point.y === null ? [] : [point.y]));
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const scale = high === low ? 0 : (bars.length - 1) / (high - low);
  return shown
    .map((point) => (point === undefined || point.y === null ? GAP : bars[Math.round((point.y - low) * scale)]))
    .join('');
};
