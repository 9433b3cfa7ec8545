// A sparkline as filled shapes: the engine draws icons in cells, which are filled paths.

import type { Spark, SparkPoint } from './spark-data.ts';

interface SparkPath {
  /** As SVG writes it, in pixels. */
  readonly path: string;
  readonly fillColor: string;
}

/** The cell. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Around the drawing, pixels. */
const MARGIN = 4;
/** Between columns, in parts of one. */
const GAP = 0.2;
const UP = '#0a7d48';
const DOWN = '#c0342b';

const rounded = (value: number): number => Math.round(value * 100) / 100;
const polygon = (places: readonly Place[]): string =>
  `M${places.map(({ x, y }) => `${rounded(x)} ${rounded(y)}`).join('L')}Z`;

/** A value's distance between two others; half of it if these are equal. */
const part = (value: number, from: number, to: number): number => (to === from ? 0.5 : (value - from) / (to - from));

interface Known {
  readonly x: number;
  readonly y: number;
}

const known = (points: readonly SparkPoint[]): readonly Known[] =>
  points.flatMap(({ x, y }) => (y === null ? [] : [{ x, y }]));

/**
 * A straight line of some width, counter-clockwise: shapes of one path that overlap must turn the same way, or they
 * would cut holes into each other.
 */
const segment = (from: Place, to: Place, width: number): string => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const half = width / 2 / (Math.hypot(dx, dy) || 1);
  const [right, down] = [-dy * half, dx * half];
  return polygon([
    { x: from.x + right, y: from.y + down },
    { x: to.x + right, y: to.y + down },
    { x: to.x - right, y: to.y - down },
    { x: from.x - right, y: from.y - down },
  ]);
};

const dot = ({ x, y }: Place, radius: number): string =>
  `M${rounded(x - radius)} ${rounded(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

const line = ({ points, options }: Spark, frame: Frame): readonly SparkPath[] => {
  const numbers = known(points);
  const values = numbers.map(({ y }) => y);
  const [first, last] = [points[0]?.x ?? 0, points[points.length - 1]?.x ?? 0];
  const { linewidth, ymin = Math.min(...values), ymax = Math.max(...values), color } = options;
  const place = ({ x, y }: Known): Place => ({
    x: frame.x + MARGIN + part(x, first, last) * (frame.width - 2 * MARGIN),
    y: frame.y + frame.height - MARGIN - part(y, ymin, ymax) * (frame.height - 2 * MARGIN),
  });
  const shapes: string[] = [];
  let before: Place | undefined;
  for (const { x, y } of points) {
    const now = y === null ? undefined : place({ x, y });
    if (before !== undefined && now !== undefined) shapes.push(segment(before, now, linewidth));
    before = now;
  }
  const end = numbers[numbers.length - 1];
  if (end === undefined) return [];
  const fillColor = color ?? ((numbers[0]?.y ?? 0) <= end.y ? UP : DOWN);
  return [{ path: `${shapes.join('')}${dot(place(end), linewidth + 0.5)}`, fillColor }];
};

const columns = ({ points, options }: Spark, frame: Frame): readonly SparkPath[] => {
  const values = known(points).map(({ y }) => y);
  const { ymin = Math.min(0, ...values), ymax = Math.max(0, ...values), color = UP, negcolor = DOWN } = options;
  const step = (frame.width - 2 * MARGIN) / points.length;
  const at = (value: number): number =>
    frame.y + frame.height - MARGIN - part(value, ymin, ymax) * (frame.height - 2 * MARGIN);
  const zero = at(Math.min(Math.max(0, ymin), ymax));
  const shapes = { up: '', down: '' };
  for (const [index, { y }] of points.entries()) {
    if (y === null) continue;
    const left = frame.x + MARGIN + (index + GAP / 2) * step;
    const right = left + (1 - GAP) * step;
    const top = at(y);
    shapes[y < 0 ? 'down' : 'up'] += polygon([
      { x: left, y: zero },
      { x: right, y: zero },
      { x: right, y: top },
      { x: left, y: top },
    ]);
  }
  return [
    { path: shapes.up, fillColor: color },
    { path: shapes.down, fillColor: negcolor },
  ].filter(({ path }) => path !== '');
};

export const sparkPaths = (spark: Spark, frame: Frame): readonly SparkPath[] =>
  spark.options.charttype === 'line' ? line(spark, frame) : columns(spark, frame);
