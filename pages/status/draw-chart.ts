// A small chart as SVG, with its key, and the exact figures as a table, which screen readers can read too.

import { element, svgElement, tableElement } from '../element.ts';
import type { ChartEntry, Series } from './charts.ts';
import type { Period } from './periods.ts';

const WIDTH = 400;
const HEIGHT = 120;
/** Space for the labels. */
const LEFT = 52;
const TOP = 8;
const BOTTOM = 20;
const PLOT_WIDTH = WIDTH - LEFT - 4;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;

const steps = [1, 2, 2.5, 5, 10] as const;

interface Scale {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly step: number;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

const bars = ({ value }: Series, place: number, periods: readonly Period[], { x, y, step }: Scale): SVGElement => {
  const path = periods
    .map((period, index) => ({ left: rounded(x(index)), top: rounded(y(value(period) ?? 0)) }))
    .filter(({ top }) => top < rounded(y(0)))
    .map(({ left, top }) => `M${left} ${rounded(y(0))}V${top}h${Math.max(1, rounded(step * 0.85))}V${rounded(y(0))}z`);
  return svgElement('path', { class: `bar series-${place}`, d: path.join('') });
};

/** Lines between neighbouring figures, and a dot for each figure, which may have no neighbour. */
const line = ({ value }: Series, place: number, periods: readonly Period[], { x, y, step }: Scale): SVGElement => {
  const points = periods.map((period, index) => {
    const figure = value(period);
    return figure === undefined ? undefined : { left: rounded(x(index) + step / 2), top: rounded(y(figure)) };
  });
  const path = points.map((point, index) =>
    point === undefined ? '' : `${points[index - 1] === undefined ? 'M' : 'L'}${point.left} ${point.top}`,
  );
  const dots = points.flatMap((point) =>
    point === undefined ? [] : [svgElement('circle', { cx: point.left, cy: point.top, r: 1.6, stroke: 'none' })],
  );
  const stroke = svgElement('path', { d: path.join(''), fill: 'none', 'stroke-width': 1.5 });
  return svgElement('g', { class: `series-${place}` }, stroke, ...dots);
};

const label = (x: number, y: number, anchor: 'start' | 'end', text: string): SVGElement =>
  svgElement('text', { x, y, 'text-anchor': anchor }, text);

const keyOf = (series: readonly Series[]): HTMLElement =>
  element(
    'ul',
    { class: 'key' },
    ...series.map((one, place) => {
      const mark = svgElement('rect', { class: `series-${place}`, width: 10, height: 10 });
      return element('li', {}, svgElement('svg', { viewBox: '0 0 10 10', 'aria-hidden': 'true' }, mark), one.label);
    }),
  );

/** The figures as a table, without empty periods. */
const figuresOf = (
  { title, series, write }: ChartEntry,
  periods: readonly Period[],
  timeText: (time: number) => string,
) => {
  const rows = periods
    .map((period) => ({ period, values: series.map(({ value }) => value(period)) }))
    .filter(({ values }) => values.some((value) => value !== undefined && value !== 0))
    .map(({ period, values }) => [
      timeText(period.start),
      ...values.map((value) => (value === undefined ? '–' : write(value))),
    ]);
  const table = tableElement(title, ['from', ...series.map((one) => one.label)], rows.reverse());
  return element('details', { class: 'figures' }, element('summary', {}, `${title} as a table`), table);
};

/** The least of 1, 2, 2.5 or 5 times a power of ten that is not below the value: the label of the axis. */
const roundTop = (value: number): number => {
  if (value === 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * (steps.find((step) => step * power >= value) ?? 10);
};

export const drawChart = (
  entry: ChartEntry,
  periods: readonly Period[],
  timeText: (time: number) => string,
): HTMLElement => {
  const { title, kind, series, write, summary } = entry;
  const values = periods.flatMap((period) => series.flatMap(({ value }) => value(period) ?? []));
  const most = roundTop(Math.max(0, ...values));
  const step = PLOT_WIDTH / Math.max(1, periods.length);
  const scale: Scale = {
    x: (index) => LEFT + index * step,
    y: (value) => TOP + PLOT_HEIGHT * (1 - (most === 0 ? 0 : value / most)),
    step,
  };
  const bottom = TOP + PLOT_HEIGHT;
  const axis = svgElement('line', { class: 'axis', x1: LEFT, x2: WIDTH - 4, y1: bottom, y2: bottom });
  const drawing = svgElement(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `${title}: ${summary(periods)}` },
    svgElement('title', {}, `${title}: ${summary(periods)}`),
    axis,
    ...series.map((one, place) => (kind === 'bars' ? bars : line)(one, place, periods, scale)),
    label(LEFT - 6, TOP + 8, 'end', write(most)),
    label(LEFT - 6, bottom, 'end', write(0)),
    label(LEFT, HEIGHT - 5, 'start', timeText(periods[0]?.start ?? 0)),
    label(WIDTH - 4, HEIGHT - 5, 'end', 'now'),
  );
  return element(
    'figure',
    { class: 'chart' },
    element('figcaption', {}, element('strong', {}, title), `: ${summary(periods)}`),
    drawing,
    keyOf(series),
    figuresOf(entry, periods, timeText),
  );
};
