// Calls CoinStats and reads its answers.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { WriteLog } from '../../log/write-log.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import { fetchAnswer, unavailable, type Answer } from '../fetch-answer.ts';
import type { PageQuery } from '../page-query.ts';
import type { CreditUsage, PagedClient, ProviderPage, UpstreamSettings } from '../provider.ts';
import { giveBack } from '../read-limited-bytes.ts';
import { askCharts } from './ask-charts.ts';
import { askedPage } from './check-page.ts';
import { failureOf } from './failure-of.ts';
import { pageParameters } from './page-parameters.ts';
import { readPage } from './read-page.ts';
import { readRates } from './read-rates.ts';

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
