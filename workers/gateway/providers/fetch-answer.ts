// The only code that calls a market data service: the configured host, the given headers only, no redirects, a
// timeout and a size limit. Every other outcome than an answer is a failure value without any of the service's text.

import { fail, ok, type Result } from '../../../shared/result.ts';
import { readLimitedBytes } from '../cache/limited-body.ts';
import { unavailable, type UpstreamFailure } from '../upstream/failures.ts';
import type { UpstreamSettings } from './provider.ts';

export interface Asking {
  readonly fetcher: typeof fetch;
  readonly settings: Pick<UpstreamSettings, 'upstreamTimeoutSeconds' | 'now'>;
  readonly headers: Readonly<Record<string, string>>;
  /** Default: GET. */
  readonly method?: 'PATCH';
  /** The failure for a status other than 200; may read the body. */
  readonly failureOf: (response: Response, retryAfterSeconds: number | undefined) => Promise<UpstreamFailure>;
}

/** An answer with status 200. */
export interface Answer {
  readonly body: Uint8Array;
  readonly headers: Headers;
}

/** Maximum length of an answer; 1,000 coins with all fields have about 1 MB. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const LONGEST_WAIT_SECONDS = 86_400;

export const isSimulated = ({ headers }: Pick<Answer, 'headers'>): boolean =>
  headers.get('X-Data-Simulated') === 'true';

/** What is read from an answer. @param read may throw a SyntaxError if the body is not JSON. */
export const readAnswer = <Value>(
  { body }: Answer,
  read: (text: string) => Result<Value, string>,
): Result<Value, UpstreamFailure> => {
  try {
    const value = read(new TextDecoder().decode(body));
    return value.ok ? value : fail(unavailable(value.error));
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return fail(unavailable('the answer is not JSON'));
    throw thrown;
  }
};

const retryAfterSeconds = (response: Response, now: number): number | undefined => {
  const text = response.headers.get('Retry-After');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS) : undefined;
};

/** The failure for a status by its meaning in HTTP. */
export const failureOfStatus = (status: number, wait: number | undefined): UpstreamFailure => {
  if (status === 401 || status === 403) return { reason: 'key' };
  if (status === 402) return { reason: 'credits', retryAfterSeconds: wait };
  if (status === 404) return { reason: 'not-found' };
  if (status === 429) return { reason: 'rate', retryAfterSeconds: wait };
  if (status >= 400 && status < 500) return { reason: 'rejected', detail: `status ${status}` };
  return unavailable(`status ${status}`, wait);
};

const isTimeout = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown.name === 'TimeoutError' || thrown.name === 'AbortError');

export const fetchAnswer = async (
  address: URL,
  { fetcher, settings, headers, method, failureOf }: Asking,
): Promise<Result<Answer, UpstreamFailure>> => {
  try {
    const response = await fetcher(address.href, {
      headers,
      ...(method && { method }),
      redirect: 'manual',
      signal: AbortSignal.timeout(settings.upstreamTimeoutSeconds * 1000),
    });
    if (response.status !== 200) {
      const failure = await failureOf(response, retryAfterSeconds(response, settings.now()));
      if (!response.bodyUsed) await response.body?.cancel();
      return fail(failure);
    }
    const body = await readLimitedBytes(response, MAX_ANSWER_BYTES);
    return body === undefined ? fail(unavailable('the answer is too large')) : ok({ body, headers: response.headers });
  } catch (thrown) {
    return fail(isTimeout(thrown) ? { reason: 'timeout' } : unavailable('the connection failed'));
  }
};
