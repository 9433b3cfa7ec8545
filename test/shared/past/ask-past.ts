// A coin's past for tests of the planner: a source with charts, what is held of it, questions as texts.

import { type ChartCapabilities, holdSeries, type HeldSeries } from '../../../shared/past/held-series.ts';
import {
  type HeldPast,
  type PastInput,
  wantedAt,
  type DayEdge,
  type TimeQuery,
} from '../../../shared/past/past-question.ts';
import { judgeSeries } from '../../../shared/past/judge-series.ts';
import { planAt, planColumn, wantedColumn } from '../../../shared/past/plan-column.ts';
import { readPastTime } from '../../../shared/past/read-past-time.ts';
import { type PriceUnit, takeIn } from '../../../shared/past/series.ts';
import { dayText } from '../../../shared/past/calendar.ts';
import type { FetchSeries, Refused, TimePlan } from '../../../shared/past/plan-time.ts';

export const DAY = 86_400;
export const HOUR = 3600;

/** The periods of the market data service. */
export const charts: ChartCapabilities = {
  creditsPerCoin: 3,
  coinsPerCall: 100,
  whole: 'all',
  periods: [
    { name: '24h', lengthSeconds: DAY, stepSeconds: 300 },
    { name: '1w', lengthSeconds: 7 * DAY, stepSeconds: HOUR },
    { name: '1m', lengthSeconds: 30 * DAY, stepSeconds: 4 * HOUR },
    { name: '3m', lengthSeconds: 90 * DAY, stepSeconds: 12 * HOUR },
    { name: '6m', lengthSeconds: 180 * DAY, stepSeconds: DAY },
    { name: '1y', lengthSeconds: 365 * DAY, stepSeconds: DAY },
    { name: 'all', lengthSeconds: undefined, stepSeconds: DAY },
  ],
};

/** `2026-11-21` or `2026-11-21 12:00`, UTC, as seconds since 1970. */
export const at = (text: string): number =>
  Date.parse(`${text.includes(' ') ? text.replace(' ', 'T') : `${text}T00:00`}Z`) / 1000;

/** Points of each day at 00:00 UTC; the price is the day of the month. */
export const daily = (first: string, last: string, without: readonly string[] = []): readonly (readonly number[])[] => {
  const points: (readonly number[])[] = [];
  for (let seconds = at(first); seconds <= at(last); seconds += DAY) {
    const date = new Date(seconds * 1000);
    if (!without.includes(dayText(seconds / DAY))) points.push([seconds, date.getUTCDate(), 1, 1]);
  }
  return points;
};

/** Points of each step up to the end; the price counts the steps since 1970. */
export const every = (step: number, first: string, last: string): readonly (readonly number[])[] => {
  const points: (readonly number[])[] = [];
  for (let seconds = at(first); seconds <= at(last); seconds += step) points.push([seconds, seconds / step, 1, 1]);
  return points;
};

/** What a chart gives when it is asked for. */
export const chart = (period: string, askedAt: string, points: readonly (readonly number[])[]): HeldSeries => {
  const known = charts.periods.find(({ name }) => name === period);
  if (known === undefined) throw new Error(`There is no period ${period}`);
  return holdSeries(takeIn(points, at(askedAt)).series, known, at(askedAt));
};

/** The series of a coin with a newer answer, without other evidence. */
export const addSeries = (held: readonly HeldSeries[], found: HeldSeries): readonly HeldSeries[] =>
  judgeSeries(held, found, {}).series;

export interface Held {
  readonly series?: readonly HeldSeries[];
  /** Prices of recorded days. */
  readonly recorded?: Readonly<Record<string, number>>;
  /** The present price, and when it was given. */
  readonly present?: readonly [price: number, time: string];
}

export const heldPast = ({ series = [], recorded = {}, present }: Held): HeldPast => ({
  series: series.reduce<readonly HeldSeries[]>(addSeries, []),
  recorded: (day) => {
    const price = recorded[dayText(day)];
    return price === undefined ? undefined : { seconds: (day + 1) * DAY + 300, price };
  },
  present: () => present && { price: present[0], seconds: at(present[1]) },
});

export interface Asked extends Held {
  readonly now: string;
  readonly edge?: DayEdge;
  readonly nearSeconds?: number;
  readonly unit?: PriceUnit;
  readonly charts?: ChartCapabilities;
}

export const wantedOf = (text: string, edge: DayEdge, now: number): TimeQuery => {
  const time = readPastTime(text, Math.floor(now / DAY));
  if (!time.ok) throw new Error(time.error);
  const wanted = wantedAt(time.value, edge, now);
  if (!wanted.ok) throw new Error(wanted.error);
  return wanted.value;
};

export const inputOf = (asked: Asked): PastInput => ({
  question: { coin: 'bitcoin-x', unit: asked.unit ?? 'usd', nearSeconds: asked.nearSeconds ?? DAY },
  held: heldPast(asked),
  charts: asked.charts ?? charts,
  now: at(asked.now),
});

/** The plan of each wanted time, as a gateway makes them in one pass. */
export const planTimes = (wanted: readonly TimeQuery[], input: PastInput): readonly (TimePlan | FetchSeries)[] => {
  const planned = planColumn(wantedColumn(wanted), input);
  return wanted.flatMap((_, row) => planAt(planned, row) ?? []);
};

export type PastPlan = { readonly kind: 'local'; readonly times: readonly TimePlan[] } | FetchSeries | Refused;

/** What all wanted times of a coin come to: a fetch that one of them needs, a refusal of all, or a plan for each. */
export const planPast = (wanted: readonly TimeQuery[], input: PastInput): PastPlan => {
  const times: TimePlan[] = [];
  for (const one of planTimes(wanted, input)) {
    if (one.kind === 'fetch') return one;
    times.push(one);
  }
  const [first] = times;
  return first?.kind === 'refuse' && times.every(({ kind }) => kind === 'refuse') ? first : { kind: 'local', times };
};

/** The plan for times as texts. */
export const plan = (texts: string | readonly string[], asked: Asked): PastPlan => {
  const wanted = [texts].flat().map((text) => wantedOf(text, asked.edge ?? 'close', at(asked.now)));
  return planPast(wanted, inputOf(asked));
};

/** The plan in one line: `point 21 of 2026-11-21 00:00`, `fetch all`, or the sentence. */
export const shortly = (planned: PastPlan): string => {
  if (planned.kind === 'fetch') return `fetch ${planned.period} for ${planned.credits}`;
  if (planned.kind === 'refuse') return planned.problem.detail;
  return planned.times
    .map((time) => {
      if (time.kind !== 'price')
        return time.kind === 'none' ? `${time.proof}: ${time.problem.detail}` : time.problem.detail;
      const when = new Date(time.point.seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
      return `${time.proof} ${time.point.price} of ${when}${time.soFar ? ', so far' : ''}`;
    })
    .join('; ');
};
