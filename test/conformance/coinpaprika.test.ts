// CoinPaprika's interface without a key, row by row. `CONFORMANCE_COINPAPRIKA_URL` adds a real service: about 20 calls.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenNow } from '../support/frozen-now.ts';
import { startMarket, type TestMarket } from '../support/start-market.ts';
import { coinpaprikaRows, type Answer } from './coinpaprika-rows.ts';
import { REAL_SERVICE } from './real-service.ts';

/** Asks for each path once. */
const getFrom = (base: string): ((path: string) => Promise<Answer>) => {
  const asked = new Map<string, Promise<Answer>>();
  const ask = async (path: string): Promise<Answer> => {
    const response = await fetch(`${base}${path}`);
    return { status: response.status, body: await response.json() };
  };
  return async (path) => {
    const answer = asked.get(path) ?? ask(path);
    asked.set(path, answer);
    return answer;
  };
};

describe('the market service', () => {
  let market: TestMarket;
  let get: ReturnType<typeof getFrom>;
  beforeAll(async () => {
    market = await startMarket({ MARKET_COINS: '2500' });
    get = getFrom(`${market.url}/coinpaprika/v1`);
  });
  afterAll(() => market.dispose());

  it.each(coinpaprikaRows)('$title', async ({ check }) => {
    await check(get, Date.parse(frozenNow));
  });
});

const real = process.env['CONFORMANCE_COINPAPRIKA_URL']?.replace(/\/+$/, '') ?? '';

const getReal = getFrom(`${real}/v1`);

it.each(real === '' ? [] : coinpaprikaRows.filter(({ isOurs }) => isOurs !== true))(
  `${REAL_SERVICE}: $title`,
  async ({ check }) => {
    await check(getReal, Date.now());
  },
);

it('rows have distinct titles', () => {
  const titles = coinpaprikaRows.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});
