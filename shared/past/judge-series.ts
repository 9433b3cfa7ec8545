// Judges a newer answer of the source by what is known of the coin: what is held of it, an earlier answer that was
// doubted, and the present price. Doubt needs a contradiction; answers of different hours that agree settle it. Pure.

import { dayAt, DAY_SECONDS, HOUR_SECONDS, startOf } from './calendar.ts';
import { countUpTo, newestAt, type PricePoint, partOf, priceUnits, unionOf, type Series, stepOf } from './series.ts';
import { continuedBy, hasPoints, lastTime, reachOf, SETTLING_ANSWERS, type HeldSeries } from './held-series.ts';

export interface Evidence {
  /** The last answer for the period that was doubted. */
  readonly rival?: HeldSeries | undefined;
  /** The coin's price in dollars in the held market. */
  readonly present?: PricePoint | undefined;
}

export type Judgement =
  | {
      readonly kind: 'accepted';
      /** The coin's series, each in its place; a new one after all others. */
      readonly series: readonly HeldSeries[];
      /** Points that were held have other prices now. */
      readonly isCorrected: boolean;
    }
  | {
      readonly kind: 'doubted';
      readonly series: readonly HeldSeries[];
      /** What the next answer is compared with. */
      readonly rival: HeldSeries;
      /** For the log. */
      readonly why: string;
    };

/** Prices of one time that differ by more contradict each other. */
const SLIP = 0.01;
/** A new scale is that of the present market, if its last price differs from the present one by this factor at most. */
const NEAR_FACTOR = 2;
/** A price changes by this factor in a day or two only by a fault, or so rarely that it may be heard for a day. */
const FAR_FACTOR = 100;
/** A last point that is older says nothing about the present price. */
const RECENT_SECONDS = 2 * DAY_SECONDS;

const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= SLIP * Math.max(Math.abs(one), Math.abs(other));

/** Points from this time on may still change at the source: those of the day in progress, or of the last hour. */
const finalUntil = ({ stepSeconds, askedAt }: HeldSeries): number =>
  stepSeconds < DAY_SECONDS ? askedAt - HOUR_SECONDS : startOf(dayAt(askedAt));

/** How the prices that both have at final points differ: not, by one factor, or otherwise. */
type Difference = 'none' | 'scale' | 'prices';

/** One pass without objects: it is mostly made before the code is optimised. */
const differenceOf = (found: HeldSeries, held: HeldSeries): Difference => {
  const until = Math.min(finalUntil(found), finalUntil(held));
  const [times, otherTimes] = [found.series.times, held.series.times];
  let [isEqual, isScaled, factor, place] = [true, true, Number.NaN, 0];
  for (let at = 0; at < times.length; at += 1) {
    const seconds = times[at] ?? 0;
    if (seconds >= until) break;
    while (place < otherTimes.length && (otherTimes[place] ?? 0) < seconds) place += 1;
    if (otherTimes[place] !== seconds) continue;
    for (let unit = 0; unit < priceUnits.length; unit += 1) {
      const name = priceUnits[unit] ?? 'usd';
      const [price, before] = [
        found.series.prices[name][at] ?? Number.NaN,
        held.series.prices[name][place] ?? Number.NaN,
      ];
      if (Number.isNaN(price) || Number.isNaN(before)) continue;
      if (Number.isNaN(factor)) factor = price / before;
      isEqual &&= isSame(price, before);
      isScaled &&= isSame(price, before * factor);
    }
    if (!isEqual && !isScaled) return 'prices';
  }
  if (isEqual) return 'none';
  return factor > 0 && factor < Number.POSITIVE_INFINITY ? 'scale' : 'prices';
};

/** By what factor the last price and the present one differ, from 1; undefined if that says nothing. */
const distanceOf = ({ series }: HeldSeries, present: PricePoint | undefined): number | undefined => {
  const last = newestAt(series, 'usd', Number.POSITIVE_INFINITY);
  if (last === undefined || present === undefined || !(present.price > 0)) return undefined;
  if (Math.abs(present.seconds - last.seconds) > RECENT_SECONDS) return undefined;
  return Math.max(last.price / present.price, present.price / last.price);
};

/** Whether all distances between points from a moment on are usual ones. */
const isWithoutGap = ({ times }: Series, from: number, stepSeconds: number): boolean => {
  const usual = Number.isNaN(stepSeconds) ? DAY_SECONDS : stepSeconds;
  for (let at = 1; at < times.length; at += 1) {
    const [before = 0, time = 0] = [times[at - 1], times[at]];
    if (before >= from && time - before > usual) return false;
  }
  return true;
};

/** How many answers agree about the beginning and the gaps of what an answer and the held series have together. */
const heardWith = (
  held: HeldSeries,
  found: HeldSeries,
  { series, reach }: Pick<HeldSeries, 'series' | 'reach'>,
): number => {
  const [first, last] = [held.series.times[0] ?? 0, lastTime(held.series)];
  const more = found.askedAt - held.askedAt >= HOUR_SECONDS ? 1 : 0;
  const confirmed = Math.min(SETTLING_ANSWERS, held.heard + more);
  // A shorter period moves on with each answer.
  if (found.from !== Number.NEGATIVE_INFINITY) return confirmed;
  if ((found.series.times[0] ?? 0) > first || lastTime(found.series) < last) return held.heard;
  const addsNone = countUpTo(series, last) === held.series.times.length;
  const isEndNew = reach > lastTime(series) && held.reach <= last;
  return addsNone && !isEndNew && isWithoutGap(series, last, held.stepSeconds) ? confirmed : 1;
};

/** What a series and a newer answer that agrees with it say together. */
const joined = (held: HeldSeries, found: HeldSeries): HeldSeries => {
  const { askedAt, isListed } = found;
  if (!hasPoints(held) && !hasPoints(found)) return { ...found, heard: held.heard + 1 };
  if (!hasPoints(held)) return found;
  // An answer that ends before the held points lost some: it tells nothing of what comes after them.
  if (!hasPoints(found)) return { ...held, askedAt };
  const series = unionOf(held.series, found.series);
  const stepSeconds = stepOf(series);
  const isShort = lastTime(found.series) < lastTime(held.series);
  const reach = isShort ? held.reach : Math.max(held.reach, reachOf(series, stepSeconds, askedAt));
  const from = Math.min(held.from, found.from);
  const heard = heardWith(held, found, { series, reach });
  return { period: held.period, series, stepSeconds, from, reach, askedAt, heard, doubtedSince: undefined, isListed };
};

/** A series in the place of a held one that it contradicts: what is held outside of its span stays, unless rescaled. */
const inPlaceOf = (held: HeldSeries, found: HeldSeries): HeldSeries => {
  if (differenceOf(found, held) === 'scale') return found;
  const { times } = held.series;
  const [first, last] = [found.series.times[0] ?? 0, lastTime(found.series)];
  const before = partOf(held.series, 0, countUpTo(held.series, first - 1));
  const after = partOf(held.series, countUpTo(held.series, last), times.length);
  if (before.times.length + after.times.length === 0) return found;
  const series = unionOf(unionOf(before, found.series), after);
  return { ...found, series, stepSeconds: stepOf(series), from: Math.min(held.from, found.from), heard: 1 };
};

interface Doubt {
  readonly why: string;
  /** For how long answers must agree until they are believed. */
  readonly seconds: number;
}

/** What contradicts an answer; undefined if nothing does. @param difference to what is known. */
const doubtOf = (found: HeldSeries, difference: Difference, { present }: Evidence): Doubt | undefined => {
  const distance = distanceOf(found, present);
  if (difference === 'scale') {
    if (distance !== undefined && distance <= NEAR_FACTOR) return undefined;
    return { why: 'all prices have another scale', seconds: distance === undefined ? HOUR_SECONDS : DAY_SECONDS };
  }
  if (distance !== undefined && distance >= FAR_FACTOR)
    return { why: 'the last price is far from the present one', seconds: DAY_SECONDS };
  return difference === 'prices' ? { why: 'prices of known days are others', seconds: HOUR_SECONDS } : undefined;
};

/** How an answer differs from what is known; a first one of its period from the other periods. */
const differenceToAll = (found: HeldSeries, known: HeldSeries | undefined, held: readonly HeldSeries[]): Difference => {
  if (known !== undefined) return differenceOf(found, known);
  return held.some((other) => differenceOf(found, other) !== 'none') ? 'prices' : 'none';
};

/** @param held all series of the coin. */
export const judgeSeries = (held: readonly HeldSeries[], found: HeldSeries, evidence: Evidence): Judgement => {
  const known = continuedBy(held, found);
  const placed = (one: HeldSeries): readonly HeldSeries[] =>
    known === undefined ? [...held, one] : held.map((each) => (each === known ? one : each));
  if (!hasPoints(found))
    return { kind: 'accepted', series: placed(known === undefined ? found : joined(known, found)), isCorrected: false };
  const heldPoints = known !== undefined && hasPoints(known) ? known : undefined;
  const difference = differenceToAll(found, heldPoints, held);
  const doubt = doubtOf(found, difference, evidence);
  if (doubt === undefined) {
    const isCorrected = heldPoints !== undefined && difference !== 'none';
    const accepted = heldPoints === undefined || isCorrected ? found : joined(heldPoints, found);
    return { kind: 'accepted', series: placed(accepted), isCorrected };
  }
  const { rival } = evidence;
  // Once an answer was accepted after it, an earlier doubted one says nothing.
  const isRival = rival !== undefined && hasPoints(rival) && rival.askedAt >= (known?.askedAt ?? 0);
  const agreeing = isRival && differenceOf(found, rival) === 'none' ? rival : undefined;
  const since = agreeing?.doubtedSince ?? found.askedAt;
  if (agreeing !== undefined && found.askedAt - since >= doubt.seconds) {
    const both = joined(agreeing, found);
    const accepted = heldPoints === undefined ? both : inPlaceOf(heldPoints, both);
    return { kind: 'accepted', series: placed(accepted), isCorrected: heldPoints !== undefined };
  }
  const { askedAt } = found;
  const doubted = heldPoints && { ...heldPoints, askedAt, doubtedSince: heldPoints.doubtedSince ?? askedAt };
  return {
    kind: 'doubted',
    series: doubted === undefined ? held : placed(doubted),
    rival: { ...found, doubtedSince: since },
    why: doubt.why,
  };
};
