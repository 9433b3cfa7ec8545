// The credits spent on each of the last 31 days, as bars and as a table.

import { element, svgElement, tableElement } from '../element.ts';
import type { SpentDay } from './status-body.ts';

const DAYS = 31;
const DAY_MILLISECONDS = 86_400_000;

/** Each day up to the present one, those without spending too. Pure. */
export const lastDays = (history: readonly SpentDay[], now: number): readonly SpentDay[] => {
  const spent = new Map(history.map(({ day, credits }) => [day, credits]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(now - (DAYS - 1 - index) * DAY_MILLISECONDS).toISOString().slice(0, 10);
    return { day, credits: spent.get(day) ?? 0 };
  });
};

const figures = new Intl.NumberFormat('en');
const WIDTH = 620;
const HEIGHT = 120;
/** Below the bars, for the dates. */
const BOTTOM = 18;

export const creditsChart = (history: readonly SpentDay[], now: number): HTMLElement => {
  const days = lastDays(history, now);
  const most = Math.max(...days.map(({ credits }) => credits));
  const total = figures.format(days.reduce((sum, { credits }) => sum + credits, 0));
  const step = WIDTH / DAYS;
  const bars = days.map(({ day, credits }, index) => {
    const height = ((HEIGHT - BOTTOM) * credits) / Math.max(1, most);
    const place = { x: index * step + 1, y: HEIGHT - BOTTOM - height, width: step - 2, height };
    return svgElement('rect', place, svgElement('title', {}, `${day}: ${figures.format(credits)}`));
  });
  const date = (x: number, anchor: string, day = ''): SVGElement =>
    svgElement('text', { x, y: HEIGHT - 4, 'text-anchor': anchor }, day);
  const summary = `Credits by day: ${total} in ${DAYS} days, at most ${figures.format(most)} on one`;
  return element(
    'figure',
    { class: 'chart' },
    element('figcaption', {}, `${summary}.`),
    svgElement(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': summary },
      ...bars,
      date(0, 'start', days[0]?.day),
      date(WIDTH, 'end', days.at(-1)?.day),
    ),
    element(
      'details',
      { class: 'figures' },
      element('summary', {}, 'As a table'),
      tableElement(
        'Credits by day',
        ['day', 'credits'],
        history.toReversed().map(({ day, credits }) => [day, figures.format(credits)]),
        new Set([1]),
      ),
    ),
  );
};
