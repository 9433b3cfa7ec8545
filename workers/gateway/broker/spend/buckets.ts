// A token bucket for each purpose whose share may not be spent at once; it refills at the pace at which the share lasts
// all day. Pure.

import { hasNumbers, isRecordOf, type Check } from '../notebook.ts';
import { purposes, type Purpose } from './purposes.ts';

/** Credits in a bucket at a time, milliseconds since 1970. */
export interface Bucket {
  readonly level: number;
  readonly at: number;
}

/** Plain data, so that it can be stored. A missing purpose has spent nothing. */
export type Buckets = Readonly<Partial<Record<Purpose, Bucket>>>;

export const isBuckets: Check<Buckets> = (stored): stored is Buckets =>
  isRecordOf(stored, (bucket): bucket is Bucket => hasNumbers(bucket, 'level', 'at'));

const DAY_MILLISECONDS = 86_400_000;
/** Credits that the deepest set costs: a bucket with a smaller capacity could never pay for it. */
const LARGEST_SET = 50;

/** Credits of a day's budget that a purpose may take. */
export const shareOf = (purpose: Purpose, perDay: number): number => Math.floor(perDay * purposes[purpose].share);

/** Credits that may be spent at once. */
const capacityOf = (purpose: Purpose, perDay: number): number => {
  const share = shareOf(purpose, perDay);
  return Math.min(share, Math.max(share * purposes[purpose].burst, LARGEST_SET));
};

/** Credits in a bucket now. A clock that was set back adds nothing. */
export const levelOf = (buckets: Buckets, purpose: Purpose, perDay: number, now: number): number => {
  const capacity = capacityOf(purpose, perDay);
  const bucket = buckets[purpose];
  if (bucket === undefined || purposes[purpose].burst === 1) return capacity;
  const refilled = (shareOf(purpose, perDay) * Math.max(0, now - bucket.at)) / DAY_MILLISECONDS;
  return Math.min(capacity, bucket.level + refilled);
};

/** When a bucket will hold these credits, milliseconds since 1970; undefined if it does now. */
export const filledAt = (
  buckets: Buckets,
  purpose: Purpose,
  perDay: number,
  credits: number,
  now: number,
): number | undefined => {
  const lacking = credits - levelOf(buckets, purpose, perDay, now);
  if (lacking <= 0) return undefined;
  return now + Math.round((lacking * DAY_MILLISECONDS) / Math.max(1, shareOf(purpose, perDay)));
};

/** The buckets after credits were spent; negative credits are given back. */
export const withSpent = (
  buckets: Buckets,
  purpose: Purpose,
  perDay: number,
  credits: number,
  now: number,
): Buckets => ({ ...buckets, [purpose]: { level: levelOf(buckets, purpose, perDay, now) - credits, at: now } });
