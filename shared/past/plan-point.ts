// Plans the price of a moment.

import { firstHourlyDay, nextFetch, type NextFetch } from './next-fetch.ts';
import { beforeFirst, noChart, notHourly, pending, tooFar } from './past-problems.ts';
import { laterFirstPoint, nearestPoint, presentPoint, provenPoint, recordedPoint } from './past-proofs.ts';
import type { PastInput } from './past-question.ts';
import { found, refused, type FetchSeries, type Refused, type TimePlan } from './time-plan.ts';
import type { WantedPoint } from './wanted.ts';

/** Asks the source, or says when it may be asked again. */
export const askSource = (next: NextFetch, wanted: WantedPoint, input: PastInput): FetchSeries | Refused =>
  next.kind === 'fetch'
    ? { kind: 'fetch', period: next.period.name, credits: input.charts.creditsPerCoin }
    : refused(pending(input.question.coin, wanted, next.until, input.now));

/** Why what is held, which reaches the moment, has no price for it. */
const noPointFor = (wanted: WantedPoint, input: PastInput): Refused => {
  const { coin, nearSeconds } = input.question;
  const nearest = nearestPoint(wanted, input);
  if (nearest !== undefined) return refused(tooFar(coin, wanted, nearest, nearSeconds));
  const isHourly = wanted.grain === 'hour' && input.charts.missing === undefined;
  return refused(isHourly ? notHourly(coin, wanted, firstHourlyDay(input)) : noChart(coin, input.charts));
};

export const planPoint = (wanted: WantedPoint, input: PastInput): TimePlan | FetchSeries => {
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
