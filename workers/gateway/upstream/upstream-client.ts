// The only place that talks to the market data service: one fixed host, its own headers only, no redirects, a time-out
// and a size limit. Every outcome that is not a checked answer is a failure value without any upstream text in it.

import { fail, ok, type Result } from '../../../shared/result.ts';
import { readLimitedText } from '../request/read-limited-text.ts';
import type { Configuration } from '../read-configuration.ts';
import { checkCoinsPage, type CoinsPage } from './coin.ts';

export type UpstreamFailure =
  /** The service does not accept the gateway's key, or its plan. */
  | { readonly reason: 'key' }
  /** Out of credits or over the rate. */
  | { readonly reason: 'credits'; readonly retryAfterSeconds: number | undefined }
  | { readonly reason: 'timeout' }
  /** Down, cut off, or an answer that can't be trusted; `detail` is for the log. */
  | { readonly reason: 'unavailable'; readonly retryAfterSeconds: number | undefined; readonly detail: string }
  /** The service refuses the question itself. */
  | { readonly reason: 'rejected'; readonly detail: string }
  | { readonly reason: 'not-found' };

/** Whether the data is invented, as the service says of itself, beside the data. */
export interface FromUpstream<Value> {
  readonly value: Value;
  readonly simulated: boolean;
}

export interface UpstreamClient {
  /** One page of coins; `parameters` by their wire names, with `page` and `limit` among them. */
  coins(parameters: ReadonlyMap<string, string>): Promise<Result<FromUpstream<CoinsPage>, UpstreamFailure>>;
}

/** A page of 1,000 coins with all fields has about 1 MB. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

const unavailable = (detail: string, retryAfterSeconds?: number): UpstreamFailure => ({
  reason: 'unavailable',
  retryAfterSeconds,
  detail,
});

const retryAfterSeconds = (response: Response, now: number): number | undefined => {
  const text = response.headers.get('Retry-After');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 86_400) : undefined;
};

const failureOf = (response: Response, now: number): UpstreamFailure => {
  const { status } = response;
  if (status === 401 || status === 403) return { reason: 'key' };
  if (status === 429) return { reason: 'credits', retryAfterSeconds: retryAfterSeconds(response, now) };
  if (status === 404) return { reason: 'not-found' };
  if (status >= 400 && status < 500) return { reason: 'rejected', detail: `status ${status}` };
  return unavailable(`status ${status}`, retryAfterSeconds(response, now));
};

const isTimeout = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown.name === 'TimeoutError' || thrown.name === 'AbortError');

export const createUpstreamClient = (
  configuration: Configuration,
  fetcher: typeof fetch,
  logFailure: (failure: UpstreamFailure) => void,
): UpstreamClient => {
  const get = async (
    path: string,
    parameters: ReadonlyMap<string, string>,
  ): Promise<Result<FromUpstream<unknown>, UpstreamFailure>> => {
    const url = new URL(configuration.upstreamUrl + path);
    for (const [name, value] of parameters) url.searchParams.set(name, value);
    try {
      const response = await fetcher(url.href, {
        headers: { 'X-API-KEY': configuration.upstreamApiKey, Accept: 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(configuration.upstreamTimeoutSeconds * 1000),
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        return fail(failureOf(response, configuration.now()));
      }
      const text = await readLimitedText(response, MAX_ANSWER_BYTES);
      if (text === undefined) return fail(unavailable('the answer is too large'));
      const value: unknown = JSON.parse(text);
      return ok({ value, simulated: response.headers.get('X-Data-Simulated') === 'true' });
    } catch (thrown) {
      if (isTimeout(thrown)) return fail({ reason: 'timeout' });
      return fail(unavailable(thrown instanceof SyntaxError ? 'the answer is not JSON' : 'the connection failed'));
    }
  };

  const getPage = async (
    parameters: ReadonlyMap<string, string>,
  ): Promise<Result<FromUpstream<CoinsPage>, UpstreamFailure>> => {
    const answer = await get('/coins', parameters);
    if (!answer.ok) return answer;
    const asked = { page: Number(parameters.get('page')), limit: Number(parameters.get('limit')) };
    const page = checkCoinsPage(answer.value.value, asked);
    return page.ok ? ok({ value: page.value, simulated: answer.value.simulated }) : fail(unavailable(page.error));
  };

  return {
    async coins(parameters) {
      const answer = await getPage(parameters);
      if (!answer.ok) logFailure(answer.error);
      return answer;
    },
  };
};
