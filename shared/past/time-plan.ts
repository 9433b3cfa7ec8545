// How one wanted time of a coin is answered.

import type { Problem } from '../protocol/problem.ts';
import type { PricePoint } from './find-point.ts';
import type { Wanted } from './wanted.ts';

/** What proves a price: a point of a series, a recorded day, the present snapshot. */
export type PriceProofName = 'point' | 'record' | 'present';

export interface FoundPrice {
  readonly kind: 'price';
  readonly proof: PriceProofName;
  readonly point: PricePoint;
  /** The present price: of the day in progress, or of the last minutes. */
  readonly soFar: boolean;
}

/** The time is before the coin's first point. */
export interface NothingBefore {
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
export const isSettled = (plan: TimePlan, wanted: Wanted): boolean => {
  if (wanted.kind !== 'point' || wanted.grain !== 'day') return false;
  return (
    plan.kind === 'none' || (plan.kind === 'price' && plan.proof === 'point' && plan.point.seconds === wanted.seconds)
  );
};

export const found = (proof: PriceProofName, point: PricePoint): FoundPrice => ({
  kind: 'price',
  proof,
  point,
  soFar: proof === 'present',
});

export const refused = (problem: Problem): Refused => ({ kind: 'refuse', problem });
