// The only place that talks to CoinStats: one fixed host, its own headers only, no redirects, a time-out and a size
// limit. Every outcome that is not a checked answer is a failure value without any text of the service's in it.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import { encodePage } from '../../codec/encode-page.ts';
import type { WriteLog } from '../../log/write-log.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import type { PageQuery } from '../page-query.ts';
import type { CreditUsage, ProviderClient, ProviderPage, UpstreamSettings } from '../provider.ts';
import { askedPage } from './asked-page.ts';
import { pageParameters } from './page-parameters.ts';
import { giveBack, readLimitedBytes } from './read-limited-bytes.ts';

const isCreditUsage = (value: unknown): value is CreditUsage =>
  typeof value === 'object' &&
  value !== null &&
  ['totalCredits', 'usedCredits', 'remainingCredits'].every((name) => Number.isFinite(Object(value)[name]));

/** A page of 1,000 coins with all fields has about 1 MB. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

const unavailable = (detail: string): UpstreamFailure => ({
  reason: 'unavailable',
  retryAfterSeconds: undefined,
  detail,
});

const retryAfterSeconds = (response: Response, now: number): number | undefined => {
  const text = response.headers.get('Retry-After');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 86_400) : undefined;
};

/** An error body has a sentence or two. */
const MAX_ERROR_BYTES = 4096;

/** Whether a 429 speaks of credits: both forms of its body say so in their message. */
const speaksOfCredits = async (response: Response): Promise<boolean> => {
  const body = await readLimitedBytes(response, MAX_ERROR_BYTES);
  return body !== undefined && /credit/i.test(new TextDecoder().decode(body));
};

const failureOf = async (response: Response, now: number): Promise<UpstreamFailure> => {
  const { status } = response;
  const wait = retryAfterSeconds(response, now);
  if (status === 429)
    return { reason: (await speaksOfCredits(response)) ? 'credits' : 'rate', retryAfterSeconds: wait };
  await response.body?.cancel();
  if (status === 401 || status === 403) return { reason: 'key' };
  if (status === 402 || status === 406) return { reason: 'credits', retryAfterSeconds: wait };
  if (status === 404) return { reason: 'not-found' };
  if (status >= 400 && status < 500) return { reason: 'rejected', detail: `status ${status}` };
  return {
    reason: 'unavailable',
    retryAfterSeconds: wait,
    detail: `status ${status}`,
    status,
  };
};

const isTimeout = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown.name === 'TimeoutError' || thrown.name === 'AbortError');

/** An answer of the upstream's that says 200. */
interface Answer {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly simulated: boolean;
}

export const connect = (settings: UpstreamSettings, fetcher: typeof fetch, log: WriteLog): ProviderClient => {
  const get = async (
    path: string,
    parameters: ReadonlyMap<string, string>,
  ): Promise<Result<Answer, UpstreamFailure>> => {
    const url = new URL(settings.upstreamUrl + path);
    for (const [name, value] of parameters) url.searchParams.set(name, value);
    try {
      const response = await fetcher(url.href, {
        headers: { 'X-API-KEY': settings.upstreamApiKey, Accept: 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(settings.upstreamTimeoutSeconds * 1000),
      });
      if (response.status !== 200) return fail(await failureOf(response, settings.now()));
      const body = await readLimitedBytes(response, MAX_ANSWER_BYTES);
      if (body === undefined) return fail(unavailable('the answer is too large'));
      return ok({ body, simulated: response.headers.get('X-Data-Simulated') === 'true' });
    } catch (thrown) {
      return fail(isTimeout(thrown) ? { reason: 'timeout' } : unavailable('the connection failed'));
    }
  };

  const getPage = async (query: PageQuery): Promise<Result<ProviderPage, UpstreamFailure>> => {
    const answer = await get('/coins', pageParameters(query));
    if (!answer.ok) return answer;
    try {
      const page = encodePage(answer.value.body, askedPage(query), { apiKey: settings.upstreamApiKey });
      return page.ok ? ok({ value: page.value, simulated: answer.value.simulated }) : fail(unavailable(page.error));
    } catch (thrown) {
      if (thrown instanceof SyntaxError) return fail(unavailable('the answer is not JSON'));
      throw thrown;
    } finally {
      giveBack(answer.value.body);
    }
  };

  return {
    async page(query) {
      const answer = await getPage(query);
      if (!answer.ok) log('upstream-failed', answer.error);
      return answer;
    },
    async creditUsage() {
      const answer = await get('/usage/credits', new Map());
      if (!answer.ok) return answer;
      try {
        const usage: unknown = JSON.parse(new TextDecoder().decode(answer.value.body));
        return isCreditUsage(usage) ? ok(usage) : fail(unavailable('the answer tells no credits'));
      } catch {
        return fail(unavailable('the answer is not JSON'));
      }
    },
  };
};
