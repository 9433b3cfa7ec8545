// What a status of CoinStats' means where it says more than HTTP does.

import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import { failureOfStatus, unavailable } from '../fetch-answer.ts';
import { readLimitedBytes } from '../read-limited-bytes.ts';

/** An error body has a sentence or two. */
const MAX_ERROR_BYTES = 4096;

/** Whether a 429 speaks of credits: both forms of its body say so in their message. */
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
