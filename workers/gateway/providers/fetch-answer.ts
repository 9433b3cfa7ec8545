// The only code that calls a market data service: the configured host, the given headers only, no redirects, a
// timeout and a size limit. Every other outcome than an answer is a failure value without any of the service's text.

import { fail, ok, type Result } from '../../../shared/result.ts';
import type { UpstreamFailure } from '../upstream/failures.ts';
import type { UpstreamSettings } from './provider.ts';

// Reads the body of an answer as bytes, up to a limit, directly into one buffer with reads as large as its free space:
// workerd's default chunks of 4 KB cost more than all later processing.

/** Initial size of the buffer; enough for most answers. */
const FIRST_CAPACITY_BYTES = 2 * 1024 * 1024;

/** A buffer that is no longer used. Allocating one costs as much as receiving an answer. */
let spare: ArrayBuffer | undefined;

const takeMemory = (bytes: number): Uint8Array<ArrayBuffer> => {
  if (bytes !== FIRST_CAPACITY_BYTES || spare === undefined) return new Uint8Array(bytes);
  const memory = new Uint8Array(spare);
  spare = undefined;
  return memory;
};

/** Returns the buffer of a body that is no longer used, for the next answer. */
export const giveBack = ({ buffer }: Uint8Array<ArrayBuffer>): void => {
  if (buffer.byteLength === FIRST_CAPACITY_BYTES) spare = buffer;
};

/** `min`: bytes to wait for, or fewer at the end: https://streams.spec.whatwg.org/#byob-reader-read */
interface PatientReader {
  read(
    view: Uint8Array<ArrayBuffer>,
    options: { readonly min: number },
  ): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>;
  cancel(): Promise<void>;
}

/** The body; undefined if it is longer than `most` bytes, in which case the rest is not read. */
export const readLimitedBytes = async (
  response: Response,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const { body } = response;
  if (body === null) return new Uint8Array();
  if (Number(response.headers.get('Content-Length') ?? 0) > most) {
    await body.cancel();
    return undefined;
  }
  const reader: PatientReader = body.getReader({ mode: 'byob' });
  let held = takeMemory(Math.min(FIRST_CAPACITY_BYTES, most + 1));
  let length = 0;
  for (;;) {
    // A read detaches the buffer and returns it with the data.
    const free = held.subarray(length);
    const { done, value } = await reader.read(free, { min: free.length });
    if (value !== undefined) {
      held = new Uint8Array(value.buffer);
      length += value.byteLength;
    }
    if (done) return held.subarray(0, length);
    if (length > most) {
      await reader.cancel();
      return undefined;
    }
    if (length === held.byteLength) {
      const larger = new Uint8Array(Math.min(2 * length, most + 1));
      larger.set(held);
      held = larger;
    }
  }
};

export interface Asking {
  readonly fetcher: typeof fetch;
  readonly settings: Pick<UpstreamSettings, 'upstreamTimeoutSeconds' | 'now'>;
  readonly headers: Readonly<Record<string, string>>;
  /** The failure for a status other than 200; may read the body. */
  readonly failureOf: (response: Response, retryAfterSeconds: number | undefined) => Promise<UpstreamFailure>;
}

/** An answer with status 200. */
export interface Answer {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Headers;
}

/** Maximum length of an answer; 1,000 coins with all fields have about 1 MB. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const LONGEST_WAIT_SECONDS = 86_400;

type Unavailable = Extract<UpstreamFailure, { reason: 'unavailable' }>;

export const unavailable = (detail: string, retryAfterSeconds?: number): Unavailable => ({
  reason: 'unavailable',
  retryAfterSeconds,
  detail,
});

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
  { fetcher, settings, headers, failureOf }: Asking,
): Promise<Result<Answer, UpstreamFailure>> => {
  try {
    const response = await fetcher(address.href, {
      headers,
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
