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
export const lasting = (
  failing: Readonly<Record<string, Failing>>,
  now: number,
  most: number,
): Readonly<Record<string, Failing>> =>
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

/** By key: `EVERY_QUESTION`, or the name of a question. */
export type FailingQuestions = Readonly<Record<string, Failing>>;

/** Key of a failure that concerns every question. */
export const EVERY_QUESTION = '*';

/** The stored failure that forbids asking the question of this name. */
export const failureOfQuestion = (failing: FailingQuestions, name: string, now: number): Failure | undefined =>
  failureOfAll(failing, now) ?? currentFailure(failing[name], now);

/** The stored failure that forbids asking any question. */
export const failureOfAll = (failing: FailingQuestions, now: number): Failure | undefined =>
  currentFailure(failing[EVERY_QUESTION], now);

/**
 * Adds the failure of a whole request, if it is temporary. Other failures may come from the questions in the request.
 */
export const withFailedRequest = (failing: FailingQuestions, failure: Failure, now: number): FailingQuestions =>
  failureEntry(failure.reason).passing ? { ...failing, [EVERY_QUESTION]: failingSince(failure, now) } : failing;

/** Adds the failure of one question, unless it is temporary: then the next request may be answered. */
export const withRefusedQuestion = (
  failing: FailingQuestions,
  name: string,
  failure: Failure,
  now: number,
): FailingQuestions =>
  failureEntry(failure.reason).passing ? failing : { ...failing, [name]: failingSince(failure, now) };
