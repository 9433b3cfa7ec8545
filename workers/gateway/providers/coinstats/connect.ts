// Calls CoinStats and reads its answers and failures.

import { unavailable, type UpstreamFailure } from '../../upstream/failures.ts';
import { readLimitedBytes } from '../../cache/limited-body.ts';
import { type Answer, type Asking, failureOfStatus, fetchAnswer, isSimulated, readAnswer } from '../fetch-answer.ts';
import { dayText } from '../../../../shared/past/calendar.ts';
import { coinCurrencies, isCurrencyCode } from '../../../../shared/coin/currencies.ts';
import { andThen, fail, ok, type Result } from '../../../../shared/result.ts';
import type { WriteLog } from '../../log/write-log.ts';
import type {
  CreditUsage,
  PagedClient,
  PageQuery,
  ProviderPage,
  ProviderRates,
  UpstreamSettings,
} from '../provider.ts';
import { askCharts } from './charts.ts';
import { ownedCalls, withheldBy } from './owned.ts';
import { askedPage, readPage, pageParameters } from './read-page.ts';

/** Maximum length of an error body, which has one or two sentences. */
const MAX_ERROR_BYTES = 4096;

/** Whether a 429 is about credits: both forms of its body mention them in the message. */
const speaksOfCredits = async (response: Response): Promise<boolean> =>
  /credit/i.test(new TextDecoder().decode(await readLimitedBytes(response, MAX_ERROR_BYTES)));

const failureOf = async (response: Response, wait: number | undefined): Promise<UpstreamFailure> => {
  const { status } = response;
  const isOutOfCredits = status === 406 || (status === 429 && (await speaksOfCredits(response)));
  if (isOutOfCredits) return { reason: 'credits', retryAfterSeconds: wait };
  return status === 503
    ? { ...unavailable(`status ${status}`, wait), isRefunded: true }
    : failureOfStatus(status, wait);
};

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
  ['totalCredits', 'usedCredits', 'remainingCredits'].every((name) => Number.isFinite(Object(value)[name]));

const readUsage = (value: unknown): Result<CreditUsage, string> =>
  isCreditUsage(value) ? ok(value) : fail('the answer tells no credits');

/** A real market has no lists of past days. */
const listPath = ({ day }: PageQuery): string => (day === undefined ? '/coins' : `/_days/${dayText(day)}/coins`);

export const connect = (settings: UpstreamSettings, fetcher: typeof fetch, log: WriteLog): PagedClient => {
  const { upstreamUrl, upstreamApiKey } = settings;
  const headers = { 'X-API-KEY': upstreamApiKey, Accept: 'application/json' };

  const get = (
    path: string,
    parameters: ReadonlyMap<string, string> = new Map(),
    more: Partial<Pick<Asking, 'headers' | 'method' | 'failureOf'>> = {},
  ): Promise<Result<Answer, UpstreamFailure>> => {
    const address = new URL(upstreamUrl + path);
    for (const [name, value] of parameters) address.searchParams.set(name, value);
    return fetchAnswer(address, { fetcher, settings, failureOf, ...more, headers: { ...headers, ...more.headers } });
  };

  const getPage = async (query: PageQuery): Promise<Result<ProviderPage, UpstreamFailure>> =>
    andThen(await get(listPath(query), pageParameters(query)), (answer) =>
      andThen(
        readAnswer(answer, (text) => readPage(text, askedPage(query), upstreamApiKey)),
        (value) => ok({ value, simulated: isSimulated(answer) }),
      ),
    );

  const getRates = async (): Promise<Result<ProviderRates, UpstreamFailure>> =>
    andThen(await get('/currencies'), (answer) =>
      andThen(
        readAnswer(answer, (text) => readRates(JSON.parse(text))),
        (perDollar) => ok({ perDollar, simulated: isSimulated(answer) }),
      ),
    );

  /** Refusals of what someone owns concern that alone. */
  const owned = ownedCalls(
    (path, parameters, asking) =>
      get(path, parameters, {
        ...asking,
        failureOf: async (response, wait) => withheldBy(response) ?? (await failureOf(response, wait)),
      }),
    upstreamApiKey,
  );

  const logged = async <Value>(work: Promise<Result<Value, UpstreamFailure>>): typeof work => {
    const answer = await work;
    if (!answer.ok) log('upstream-failed', answer.error);
    return answer;
  };

  return {
    page: (query) => logged(getPage(query)),
    charts: (query) => logged(askCharts(query, get, settings.now)),
    rates: () => logged(getRates()),
    portfolio: (of, page) => logged(owned.portfolio(of, page)),
    portfolioTotal: (of) => logged(owned.portfolioTotal(of)),
    balances: (wallets) => logged(owned.balances(wallets)),
    synchronise: (wallet) => logged(owned.synchronise(wallet)),
    creditUsage: async () =>
      andThen(await get('/usage/credits'), (answer) => readAnswer(answer, (text) => readUsage(JSON.parse(text)))),
  };
};
