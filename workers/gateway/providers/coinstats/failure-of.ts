// The failures for CoinStats' HTTP statuses with a meaning of their own.

import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import { failureOfStatus, unavailable } from '../fetch-answer.ts';
import { readLimitedBytes } from '../read-limited-bytes.ts';

/** Maximum length of an error body, which has one or two sentences. */
const MAX_ERROR_BYTES = 4096;

/** Whether a 429 is about credits: both forms of its body mention them in the message. */
const speaksOfCredits = async (response: Response): Promise<boolean> => {
  const body = await readLimitedBytes(response, MAX_ERROR_BYTES);
  return body !== undefined && /credit/i.test(new TextDecoder().decode(body));
};

export const failureOf = async (response: Response, wait: number | undefined): Promise<UpstreamFailure> => {
  const { status } = response;
  const isOutOfCredits = status === 406 || (status === 429 && (await speaksOfCredits(response)));
  if (isOutOfCredits) return { reason: 'credits', retryAfterSeconds: wait };
  return status === 503
    ? { ...unavailable(`status ${status}`, wait), isRefunded: true }
    : failureOfStatus(status, wait);
};
