// How one wanted time of a coin is answered: from what is held, only where a proof shows that it holds the answer; by
// asking the source for a series; or not at all, with the reason as a sentence. Pure.

import type { Problem } from '../protocol/problem.ts';
import { firstPoint, type PricePoint } from './series.ts';
import { type PastInput, timeInTermsOf, type TimeQuery, type PointQuery } from './past-question.ts';
import { bounds } from '../protocol/bounds.ts';
import { type ChartCapabilities, type HeldSeries, latestOf } from './held-series.ts';
import {
  closedDay,
  type Day,
  DAY_SECONDS,
  dayAt,
  dayText,
  lengthText,
  momentText,
  nearText,
  startOf,
} from './calendar.ts';
import {
  firstHourlyDay,
  laterFirstPoint,
  nearestPoint,
  nextFetch,
  type NextFetch,
  presentPoint,
  provenPoint,
  recordedPoint,
  wholePeriod,
} from './past-proofs.ts';

/** What proves a price: a point of a series, a recorded day, the present snapshot. */
type PriceProofName = 'point' | 'record' | 'present';

export interface FoundPrice {
  readonly kind: 'price';
  readonly proof: PriceProofName;
  readonly point: PricePoint;
  /** The present price: of the day in progress, or of the last minutes. */
  readonly soFar: boolean;
}

/** The time is before the coin's first point. */
interface NothingBefore {
  readonly kind: 'none';
  readonly proof: 'before-first';
  readonly problem: Problem;
}

export interface Refused {
  readonly kind: 'refuse';
  readonly problem: Problem;
}

/** The source has to be asked for a period of the coin. */
export interface FetchSeries {
  readonly kind: 'fetch';
  /** Name of the period. */
  readonly period: string;
  readonly credits: number;
}

/** The answer for one wanted time. */
export type TimePlan = FoundPrice | NothingBefore | Refused;

/**
 * Whether the answer for a date changes only where the source corrects itself. A record gives way to a point once the
 * series is held, a moment may get a nearer point from a finer series, and a day whose own point is not there a point.
 */
export const isSettled = (plan: TimePlan, wanted: TimeQuery): boolean => {
  if (wanted.kind !== 'point' || wanted.grain !== 'day') return false;
  return (
    plan.kind === 'none' || (plan.kind === 'price' && plan.proof === 'point' && plan.point.seconds === wanted.seconds)
  );
};

const found = (proof: PriceProofName, point: PricePoint): FoundPrice => ({
  kind: 'price',
  proof,
  point,
  soFar: proof === 'present',
});

export const refused = (problem: Problem): Refused => ({ kind: 'refuse', problem });

const noPrice = (name: string, detail: string): Problem => ({ reason: 'no-price', name, detail });

/** @param nearest the newest point at or before the wanted moment. */
const tooFar = (coin: string, wanted: PointQuery, nearest: PricePoint, nearSeconds: number): Problem => {
  const [asked, near] = [timeInTermsOf(wanted, wanted.seconds), timeInTermsOf(wanted, nearest.seconds)];
  const distance = wanted.seconds - nearest.seconds;
  const remedy = distance < bounds.nearDays * DAY_SECONDS ? `; near=${nearText(distance)} accepts it` : '';
  return noPrice(coin, `No price within ${lengthText(nearSeconds)} of ${asked}: the nearest is of ${near}${remedy}.`);
};

/** The first close is that of the first day. */
const beforeFirst = (coin: string, { grain, edge }: PointQuery, { seconds }: PricePoint): Problem => {
  const isClose = grain === 'day' && edge !== 'open';
  return noPrice(coin, `${coin} is known from ${dayText(isClose ? closedDay(seconds) : dayAt(seconds))} on.`);
};

const noChart = (coin: string, { missing }: Pick<ChartCapabilities, 'missing'>): Problem =>
  noPrice(coin, missing ?? `The market data service has no past prices of ${coin}.`);

/** @param firstDay the first day whose hours can still be asked for; undefined if the source has no hourly prices. */
const notHourly = (coin: string, wanted: PointQuery, firstDay: number | undefined): Problem => {
  const from = firstDay === undefined ? '' : `start at ${dayText(firstDay)} or later, or `;
  const asked = timeInTermsOf(wanted, wanted.seconds);
  return noPrice(coin, `There is no hourly price of ${coin} for ${asked}: ${from}take step=1d.`);
};

const presentUnknown = (coin: string): Problem => noPrice(coin, `${coin} has no present price.`);

/** @param seconds when the source may be asked again. */
const pending = (coin: string, wanted: PointQuery, seconds: number, now: number): Problem => ({
  reason: 'price-pending',
  name: coin,
  detail: `The price of ${coin} of ${timeInTermsOf(wanted, wanted.seconds)} is not known yet: try again after ${momentText(seconds)} UTC.`,
  retryAfterSeconds: seconds - now,
});

/** Asks the source, or says when it may be asked again. */
const askSource = (next: NextFetch, wanted: PointQuery, input: PastInput): FetchSeries | Refused =>
  next.kind === 'fetch'
    ? { kind: 'fetch', period: next.period.name, credits: input.charts.creditsPerCoin }
    : refused(pending(input.question.coin, wanted, next.until, input.now));

/** The first day of the source's prices; undefined where they begin with each coin, or it has none. */
const firstSoldDay = ({ charts, now }: PastInput): Day | undefined => {
  const length = wholePeriod(charts)?.lengthSeconds;
  return length === undefined ? undefined : closedDay(Math.ceil((now - length) / DAY_SECONDS) * DAY_SECONDS);
};

/** Why a source that sells the last days alone has no price. */
const notSold = (wanted: PointQuery, firstDay: Day, input: PastInput): Problem => {
  const { coin, unit } = input.question;
  const inDollars: PastInput = { ...input, question: { ...input.question, unit: 'usd' } };
  if (unit !== 'usd' && nearestPoint(wanted, inDollars) !== undefined)
    return noPrice(coin, `Past prices of ${coin} are known in USD alone: write currency=USD.`);
  if (wanted.seconds <= startOf(firstDay))
    return noPrice(
      coin,
      `The market data service gives past prices from ${dayText(firstDay)} on; of earlier days those on record are known (GET /days lists them).`,
    );
  const [first] = input.held.series.flatMap(({ series }) => firstPoint(series, unit) ?? []);
  return first === undefined ? noChart(coin, input.charts) : beforeFirst(coin, wanted, first);
};

/** Why what is held, which reaches the moment, has no price for it. */
const noPointFor = (wanted: PointQuery, input: PastInput): Refused => {
  const { coin, nearSeconds } = input.question;
  const nearest = nearestPoint(wanted, input);
  if (nearest !== undefined) return refused(tooFar(coin, wanted, nearest, nearSeconds));
  const firstDay = firstSoldDay(input);
  if (firstDay !== undefined && wanted.grain !== 'hour') return refused(notSold(wanted, firstDay, input));
  const isHourly = wanted.grain === 'hour' && input.charts.missing === undefined;
  return refused(isHourly ? notHourly(coin, wanted, firstHourlyDay(input)) : noChart(coin, input.charts));
};

const planPoint = (wanted: PointQuery, input: PastInput): TimePlan | FetchSeries => {
  const next = nextFetch(wanted, input);
  // Where a finer series is to be fetched, a point of a coarser one does not answer.
  const point = next === undefined ? provenPoint(wanted, input) : undefined;
  if (point !== undefined) return found('point', point);
  const recorded = recordedPoint(wanted, input);
  if (recorded !== undefined) return found('record', recorded);
  const present = presentPoint(wanted, input);
  if (present !== undefined) return found('present', present);
  const first = laterFirstPoint(wanted, input);
  if (first !== undefined) {
    return { kind: 'none', proof: 'before-first', problem: beforeFirst(input.question.coin, wanted, first) };
  }
  return next === undefined ? noPointFor(wanted, input) : askSource(next, wanted, input);
};

/** The series from the coin's first point on. */
const wholeSeries = ({ held, charts }: PastInput): HeldSeries | undefined => {
  const whole = latestOf(held.series, charts.whole ?? '');
  return whole?.from === Number.NEGATIVE_INFINITY ? whole : undefined;
};

/** The days after the end of a series, up to yesterday. */
export const tailDays = ({ reach }: HeldSeries, now: number): readonly Day[] => {
  const first = dayAt(reach);
  return Array.from({ length: Math.max(0, dayAt(now) - first) }, (_, at) => first + at);
};

/**
 * A coin's whole series up to the start of today, for its first day and its extremes: its point is the coin's first
 * one. The tail may be of recorded days.
 */
const planWhole = (input: PastInput): TimePlan | FetchSeries => {
  const { coin, unit } = input.question;
  const firstDay = firstSoldDay(input);
  if (firstDay !== undefined)
    return refused(
      noPrice(
        coin,
        `The market data service gives past prices from ${dayText(firstDay)} on: the first day and the extremes of ${coin} are not known.`,
      ),
    );
  const wanted: PointQuery = { kind: 'point', seconds: startOf(dayAt(input.now)), grain: 'day' };
  const next = nextFetch(wanted, input);
  const held = wholeSeries(input);
  const first = held && firstPoint(held.series, unit);
  if (held !== undefined && first !== undefined) {
    if (next === undefined) return found('point', first);
    if (tailDays(held, input.now).every((day) => input.held.recorded(day, unit))) return found('record', first);
  }
  return next === undefined ? refused(noChart(coin, input.charts)) : askSource(next, wanted, input);
};

const planPresent = (input: PastInput): TimePlan => {
  const present = input.held.present(input.question.unit);
  return present === undefined ? refused(presentUnknown(input.question.coin)) : found('present', present);
};

/**
 * The plan for one wanted time. After a fetch, plan again: another period may be needed too.
 * @example planTime({ kind: 'point', seconds, grain: 'day' }, input) // { kind: 'fetch', period: 'all', credits: 3 }
 */
export const planTime = (wanted: TimeQuery, input: PastInput): TimePlan | FetchSeries => {
  switch (wanted.kind) {
    case 'point':
      return planPoint(wanted, input);
    case 'present':
      return planPresent(input);
    case 'whole':
      return planWhole(input);
    default:
      return wanted satisfies never;
  }
};

interface PastExplanation {
  readonly kind: TimePlan['kind'] | FetchSeries['kind'];
  /** One sentence. */
  readonly reason: string;
  readonly proof?: FoundPrice['proof'] | 'before-first';
  readonly credits: number;
}

const proofSentences: Readonly<Record<FoundPrice['proof'], (seconds: number) => string>> = {
  point: (seconds) => `the series reaches that time, and its newest point is of ${momentText(seconds)} UTC`,
  record: (seconds) => `the day is on record, with the price of ${momentText(seconds)} UTC`,
  present: (seconds) => `the present snapshot is of ${momentText(seconds)} UTC`,
};

/** The source, the proof and the cost of a plan. */
export const explainTime = (plan: TimePlan | FetchSeries): PastExplanation => {
  switch (plan.kind) {
    case 'price':
      return { kind: 'price', reason: proofSentences[plan.proof](plan.point.seconds), proof: plan.proof, credits: 0 };
    case 'none':
      return { kind: 'none', reason: plan.problem.detail, proof: plan.proof, credits: 0 };
    case 'refuse':
      return { kind: 'refuse', reason: plan.problem.detail, credits: 0 };
    case 'fetch':
      return { kind: 'fetch', reason: `the source is asked for the period ${plan.period}`, credits: plan.credits };
    default:
      return plan satisfies never;
  }
};
