// What failed recently. Until a stored failure ends, all cells show it without a request.

import { type Failure, failureEntry, type FailureReason, failures } from './failures.ts';
import { isJsonObject } from '../text.ts';

export interface Failing {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly failure: Failure;
}

/** Lifetime of a temporary failure. */
const FAILING_MS = 20_000;
/** Lifetime of a permanent failure, such as a category that does not exist. */
const REFUSED_MS = 60_000;

/** Characters; our gateway's sentences are shorter. */
const LONGEST_DETAIL = 400;

/** Failures that concern one set only; all others concern the whole gateway. */
const ofOneSet: readonly FailureReason[] = [
  'refused',
  'not-recorded',
  'unknown-category',
  'too-many-requests',
  'gateway-failed',
];

export const isOfOneSet = ({ reason, facts }: Failure): boolean =>
  ofOneSet.includes(reason) && facts.status !== undefined;

export const failingSince = (failure: Failure, now: number): Failing => {
  const passes = failureEntry(failure.reason).passing || !isOfOneSet(failure);
  const { reason, facts } = failure;
  const remembered = { reason, facts: { ...facts, detail: facts.detail.slice(0, LONGEST_DETAIL) } };
  return { until: now + (passes ? FAILING_MS : REFUSED_MS), failure: remembered };
};

/** The failure, if it has not ended. */
export const currentFailure = (failing: Failing | undefined, now: number): Failure | undefined =>
  failing !== undefined && failing.until > now ? failing.failure : undefined;

/** The failures that have not ended; the latest ones if there are more than `most`. */
export const lasting = (failing: Failings, now: number, most: number): Failings =>
  Object.fromEntries(
    Object.entries(failing)
      .filter(([, { until }]) => until > now)
      .sort(([, a], [, b]) => b.until - a.until)
      .slice(0, most),
  );

export const isFailing = (value: unknown): value is Failing =>
  isJsonObject(value) &&
  typeof value['until'] === 'number' &&
  isJsonObject(value['failure']) &&
  isJsonObject(value['failure']['facts']) &&
  Object.prototype.hasOwnProperty.call(failures, String(value['failure']['reason']));

/** What fails, by its name. */
export type Failings = Readonly<Record<string, Failing>>;
