// The performance of a coin: a value for each measure.

import type { Problem } from '../protocol/problem.ts';
import { fail, ok, type Result } from '../result.ts';
import { closedDay, dayAt, type Day } from './calendar.ts';
import { extremesOf, type Extremes } from './extremes.ts';
import type { PricePoint } from './find-point.ts';
import { wantedFor, type ExtremeName, type Measure } from './measures.ts';
import { changeFromZero } from './past-problems.ts';
import type { PastInput } from './past-question.ts';
import { planPast } from './plan-past.ts';
import type { FetchSeries, TimePlan } from './time-plan.ts';

export type PerformanceValue =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'price'; readonly price: number }
  | { readonly kind: 'day'; readonly day: Day };

export interface LocalPerformance {
  readonly kind: 'local';
  /** One for each measure. */
  readonly values: readonly Result<PerformanceValue, Problem>[];
}

interface Known {
  /** Of the first wanted time: the coin's first point, or the price at the start of a period. */
  readonly first: PricePoint;
  readonly present: PricePoint;
  readonly extremes: () => Extremes;
}

const change = (from: PricePoint, { present }: Known): PerformanceValue => ({
  kind: 'percent',
  percent: (present.price / from.price - 1) * 100,
});

const valueOf: Readonly<Record<ExtremeName | 'since', (known: Known) => PerformanceValue>> = {
  since: (known) => change(known.first, known),
  ath: ({ extremes }) => ({ kind: 'price', price: extremes().highest.price }),
  // The day with this price as its close.
  athDate: ({ extremes }) => ({ kind: 'day', day: closedDay(extremes().highest.seconds) }),
  fromAth: (known) => change(known.extremes().highest, known),
  low: ({ extremes }) => ({ kind: 'price', price: extremes().lowest.price }),
  first: ({ first }) => ({ kind: 'day', day: dayAt(first.seconds) }),
};

/** The prices in order, or the reason why one is missing. */
const pricesOf = (times: readonly TimePlan[]): Result<readonly PricePoint[], Problem> => {
  const points: PricePoint[] = [];
  for (const time of times) {
    if (time.kind !== 'price') return fail(time.problem);
    points.push(time.point);
  }
  return ok(points);
};

const measured = (
  { kind }: Measure,
  times: readonly TimePlan[],
  input: PastInput,
): Result<PerformanceValue, Problem> => {
  const prices = pricesOf(times);
  if (!prices.ok) return prices;
  const [first, present = first] = prices.value;
  const value = first && present && valueOf[kind]({ first, present, extremes: () => extremesOf(first, input) });
  const isNumber = value?.kind !== 'percent' || Number.isFinite(value.percent);
  return value && isNumber ? ok(value) : fail(changeFromZero(input.question.coin));
};

/** The values of a coin's measures, or what has to be fetched for them. */
export const planPerformance = (measures: readonly Measure[], input: PastInput): LocalPerformance | FetchSeries => {
  const values: Result<PerformanceValue, Problem>[] = [];
  for (const measure of measures) {
    const plan = planPast({ ...input.question, wanted: wantedFor(measure) }, input);
    if (plan.kind === 'fetch') return plan;
    values.push(plan.kind === 'refuse' ? fail(plan.problem) : measured(measure, plan.times, input));
  }
  return { kind: 'local', values };
};
