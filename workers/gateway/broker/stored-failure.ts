// Checks a stored failure, so that its readers can rely on its reason.

import { isNumber, isRecord, type Check } from './notebook.ts';
import type { UpstreamFailure } from '../upstream/upstream-failure.ts';

type Reason = UpstreamFailure['reason'];

const isSentence = (stored: Readonly<Record<string, unknown>>): boolean => typeof stored['detail'] === 'string';
const anything = (): boolean => true;

/** Checks the fields that a failure of each reason must have. */
const parts: Readonly<Record<Reason, (stored: Readonly<Record<string, unknown>>) => boolean>> = {
  key: anything,
  credits: anything,
  rate: anything,
  timeout: anything,
  unavailable: isSentence,
  'in-doubt': isSentence,
  rejected: isSentence,
  'not-found': anything,
};

const isReason = (value: unknown): value is Reason => typeof value === 'string' && Object.hasOwn(parts, value);

export const isStoredFailure: Check<UpstreamFailure> = (stored): stored is UpstreamFailure => {
  if (!isRecord(stored)) return false;
  const { reason, retryAfterSeconds } = stored;
  // JSON omits undefined fields.
  const hasTime = retryAfterSeconds === undefined || isNumber(retryAfterSeconds);
  return hasTime && isReason(reason) && parts[reason](stored);
};
