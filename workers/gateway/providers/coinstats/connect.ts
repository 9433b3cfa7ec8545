// Calls CoinStats and reads its answers and failures.

import type { UpstreamFailure } from '../../upstream/failures.ts';
import { type Answer, failureOfStatus, fetchAnswer, giveBack, readLimitedBytes, unavailable } from '../fetch-answer.ts';
import { coinCurrencies, isCurrencyCode } from '../../../../shared/coin/currencies.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { WriteLog } from '../../log/write-log.ts';
import type { CreditUsage, PagedClient, PageQuery, ProviderPage, UpstreamSettings } from '../provider.ts';
import { askCharts } from './charts.ts';
import { askedPage, readPage } from './read-page.ts';
import { pageParameters } from './page-parameters.ts';

// The failures for CoinStats' HTTP statuses with a meaning of their own.

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

// Reads the rates of currencies: `{ result: { USD: 1, EUR: … } }`, units for one US dollar.

/** By code; without coins, whose price tells more, and what is no rate. Fails if the dollar is not 1. */
export const readRates = (value: unknown): Result<Readonly<Record<string, number>>, string> => {
  const { result }: { readonly result?: unknown } = Object(value);
  const rates: Record<string, number> = {};
  for (const [code, rate] of Object.entries(Object(result))) {
    if (!isCurrencyCode(code) || coinCurrencies.includes(code)) continue;
    if (typeof rate === 'number' && rate > 0 && Number.isFinite(rate)) rates[code] = rate;
  }
  return rates['USD'] === 1 ? ok(rates) : fail('the answer tells no rates for a dollar');
};

const isCreditUsage = (value: unknown): value is CreditUsage =>
  typeof value === 'object' &&
  value !== null &&
  ['totalCredits', 'usedCredits', 'remainingCredits'].every((name) => Number.isFinite(Object(value)[name]));

export const connect = (settings: UpstreamSettings, fetcher: typeof fetch, log: WriteLog): PagedClient => {
  const { upstreamUrl, upstreamApiKey } = settings;
  const headers = { 'X-API-KEY': upstreamApiKey, Accept: 'application/json' };

  const get = (
    path: string,
    parameters: ReadonlyMap<string, string> = new Map(),
  ): Promise<Result<Answer, UpstreamFailure>> => {
    const address = new URL(upstreamUrl + path);
    for (const [name, value] of parameters) address.searchParams.set(name, value);
    return fetchAnswer(address, { fetcher, settings, headers, failureOf });
  };

  const getPage = async (query: PageQuery): Promise<Result<ProviderPage, UpstreamFailure>> => {
    const answer = await get('/coins', pageParameters(query));
    if (!answer.ok) return answer;
    const { body, headers: given } = answer.value;
    try {
      const page = readPage(body, askedPage(query), upstreamApiKey);
      const simulated = given.get('X-Data-Simulated') === 'true';
      return page.ok ? ok({ value: page.value, simulated }) : fail(unavailable(page.error));
    } catch (thrown) {
      if (thrown instanceof SyntaxError) return fail(unavailable('the answer is not JSON'));
      throw thrown;
    } finally {
      giveBack(body);
    }
  };

  return {
    async page(query) {
      const answer = await getPage(query);
      if (!answer.ok) log('upstream-failed', answer.error);
      return answer;
    },
    async charts(query) {
      const answer = await askCharts(query, get, settings.now);
      if (!answer.ok) log('upstream-failed', answer.error);
      return answer;
    },
    async rates() {
      const answer = await get('/currencies');
      if (!answer.ok) {
        log('upstream-failed', answer.error);
        return answer;
      }
      try {
        const rates = readRates(JSON.parse(new TextDecoder().decode(answer.value.body)));
        const simulated = answer.value.headers.get('X-Data-Simulated') === 'true';
        return rates.ok ? ok({ perDollar: rates.value, simulated }) : fail(unavailable(rates.error));
      } catch {
        return fail(unavailable('the answer is not JSON'));
      }
    },
    async creditUsage() {
      const answer = await get('/usage/credits');
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
