// The gateway over CoinPaprika's interface of the market service: the same rows for random questions, each answered
// from the one list; what the interface lacks is refused; and whatever happens to the list, no wrong row is shown.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coin } from '../../../addon/formulas/coin.ts';
import { coinAt } from '../../../addon/formulas/coin-at.ts';
import { coinHistory } from '../../../addon/formulas/coin-history.ts';
import { coinPerformance } from '../../../addon/formulas/coin-performance.ts';
import { memoryHost } from '../../../addon/memory/memory-host.ts';
import { type Formula, runAsync } from '../../../addon/steps/step.ts';
import { testsOf } from '../../../shared/query/condition.ts';
import { parseFilter } from '../../../shared/query/parse-filter.ts';
import { ok } from '../../../shared/result.ts';
import { coinpaprika } from '../../../workers/gateway/providers/coinpaprika/coinpaprika.ts';
import { frozenNow } from '../../support/frozen-now.ts';
import { readObject } from '../../support/list-answer.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import { startMarket, testKey, type TestMarket } from '../../support/start-market.ts';
import { coinpaprikaVars, readCoinpaprika } from '../coinpaprika-universe.ts';
import { expectedRows } from '../expected-rows.ts';
import { searchOf, whereQuestions, type WhereQuestion } from '../random-questions.ts';
import type { UniverseCoin } from '../universe.ts';
import { sampleSize } from '../../support/sample-size.ts';

const QUESTIONS = sampleSize(100, 0.3);

let gateway: TestGateway;
let market: TestMarket;
beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '2600', MARKET_SEED: 'p' });
  gateway = await startGateway({ vars: coinpaprikaVars(market) });
});
afterAll(async () => {
  await gateway.dispose();
  await market.dispose();
});

/** Whether a question names a field that the interface does not have. */
const isLacking = ({ piece, sort, currency }: WhereQuestion): boolean => {
  const text = currency === 'USD' ? piece?.text : piece?.text.replaceAll('$', '');
  const filter = parseFilter(text ?? '', { currency });
  const used = filter.ok ? testsOf(filter.value.condition).map(({ field }) => field) : [];
  return [...used, sort].some((field) => !coinpaprika.fields.includes(field));
};

describe('a list of 2,000 coins', () => {
  it(`answers ${QUESTIONS} questions as a look at every coin does, or refuses them by name`, async () => {
    const sets = new Map<string, readonly UniverseCoin[]>();
    const universe = async (currency: string, category?: string): Promise<readonly UniverseCoin[]> => {
      const key = `${currency} ${category ?? ''}`;
      const held = sets.get(key) ?? (await readCoinpaprika(market, { currency, category }));
      sets.set(key, held);
      return held;
    };
    const coins = await universe('USD');
    expect(coins).toHaveLength(2000);
    await gateway.get('/coins?limit=1');
    let refused = 0;
    for (const question of fc.sample(whereQuestions(coins, 2000), QUESTIONS)) {
      const search = searchOf(question);
      const response = await gateway.get(`/coins?${search}`);
      const answer = await readObject(response);
      const lacks = isLacking(question);
      if (lacks) refused += 1;
      const seen = lacks ? String(answer['detail']).slice(0, 25) : answer['rows'];
      const expected = lacks
        ? 'CoinPaprika does not give'
        : expectedRows(question, await universe(question.currency, question.category));
      expect([search.toString(), seen]).toEqual([search.toString(), expected]);
    }
    expect(refused).toBeLessThan(QUESTIONS * 0.7);
    const { broker } = await readObject(await gateway.get('/status'));
    // One call for a whole market, two for a category; none for a question.
    const whole = [...sets.keys()].filter((key) => key.endsWith(' ')).length;
    expect(Object(broker).credits.day.spent).toBe(whole + 2 * (sets.size - whole));
  });
});

it('no data of another service is shown after a change of PROVIDER, in either direction', async () => {
  // A process of its own, whose storage outlives a change of variables.
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-providers-'));
  const own = await startGateway({ vars: { UPSTREAM_URL: market.url }, persist: folder });
  const first = async (): Promise<unknown> => {
    const { rows, title } = await readObject(await own.get('/coins?format=table&columns=id&limit=1'));
    return title ?? rows;
  };
  const spent = async (): Promise<unknown> =>
    Object((await readObject(await own.get('/status'))).broker).credits.day.spent;
  try {
    expect([await first(), await spent()]).toEqual([[['bitcoin']], 2]);
    await own.setVars(coinpaprikaVars(market));
    expect([await first(), await spent()]).toEqual([[['btc-bitcoin']], 1]);
    await own.setVars({ PROVIDER: 'coinstats', UPSTREAM_URL: market.url, UPSTREAM_API_KEY: testKey });
    expect([await first(), await spent()]).toEqual([[['bitcoin']], 2]);
  } finally {
    await own.dispose();
    await rm(folder, { recursive: true, force: true });
  }
});

describe('the last year, by formulas', () => {
  const now = (): number => Date.parse(frozenNow);
  const host = memoryHost({
    now,
    settings: async () => ok({ gatewayUrl: gateway.url, accessToken: '', currency: 'USD', stale: 'ok' }),
    fetch: async ({ url, body }) => {
      const response = await fetch(url, body === undefined ? {} : { method: 'POST', body });
      const headers = Object.fromEntries(response.headers);
      return ok({ status: response.status, headers, text: await response.text() });
    },
    zone: async () => 'Etc/UTC',
    collect: async () => undefined,
  });
  const type = async (formula: Formula, ...values: readonly unknown[]): Promise<unknown> => {
    const outcome = await runAsync(formula({ build: { gatewayUrl: gateway.url, id: 'test' }, now }, values), host);
    return outcome.ok ? outcome.value : outcome.error;
  };
  const DAY = 86_400_000;
  const dateBefore = (days: number): string => new Date(now() - days * DAY).toISOString().slice(0, 10);
  /** The close of a day is the price at its end. */
  const closeBefore = async (days: number): Promise<number> => {
    const path = `/coinpaprika/v1/tickers/eth-ethereum/historical?interval=1d&limit=1&start=${dateBefore(days - 1)}`;
    const [{ price }] = await (await market.get(path)).json();
    return price;
  };

  it('each is what the service says', async () => {
    for (const days of [365, 200, 30, 2]) {
      expect([days, await type(coinAt, 'ETH', dateBefore(days))]).toEqual([days, await closeBefore(days)]);
    }
    const history = await type(coinHistory, 'ETH', undefined, dateBefore(365), dateBefore(1));
    expect(Array.isArray(history) && [history.length, history[1]?.[1], history.at(-1)?.[1]]).toEqual([
      366,
      await closeBefore(365),
      await closeBefore(1),
    ]);
    const price = Number(await type(coin, 'ETH'));
    expect(await type(coinPerformance, 'ETH', '2d, 1y')).toEqual([
      [(price / (await closeBefore(2)) - 1) * 100, (price / (await closeBefore(365)) - 1) * 100],
    ]);
  });

  it('what is older, or needs all of the past, is refused with the first day that is known', async () => {
    for (const answer of [type(coinAt, 'ETH', dateBefore(366)), type(coinPerformance, 'ETH', 'ath')])
      expect(await answer).toContain(`The market data service gives past prices from ${dateBefore(365)} on`);
  });
});
