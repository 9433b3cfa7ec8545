// Faults that damage answers which look good: a list with other content than the market's, or less of it.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chartDamages } from '../../workers/market/sandbox/damages.ts';
import type { FaultRule } from '../../workers/market/sandbox/fault-rules.ts';
import { idsOf, readList, readObject, type ListAnswer } from '../support/list-answer.ts';
import { clearFaults, putFaults } from '../support/sandbox.ts';
import { startMarket, type TestMarket } from '../support/start-market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '100' });
});
afterAll(() => market.dispose());
afterEach(() => clearFaults(market.url));

describe('damaged answers', () => {
  const putDamage = (damage: NonNullable<FaultRule['damage']>) => putFaults(market.url, [{ path: '/coins', damage }]);
  const damaged = async (damage: NonNullable<FaultRule['damage']>): Promise<Response> => {
    await putDamage(damage);
    const response = await market.get('/coins');
    expect(response.status).toBe(200);
    return response;
  };

  it('cut: no answer', async () => {
    await putDamage('cut');
    await expect(market.get('/coins')).rejects.toThrow('fetch failed');
  });

  it('malformed, wrong-shape: no JSON, and JSON of another shape', async () => {
    const whole = await readObject(await market.get('/coins'));
    const text = await (await damaged('malformed')).text();
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(await readObject(await damaged('wrong-shape'))).toEqual({ data: whole });
  });

  it('truncated: a complete transfer of half the text', async () => {
    const whole = await (await market.get('/coins')).text();
    const text = await (await damaged('truncated')).text();
    expect(text).toBe(whole.slice(0, Math.ceil(whole.length / 2)));
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  it('wrong-meta: the right coins, the wrong counts', async () => {
    const whole = await readList(await market.get('/coins'));
    expect(whole.meta).toMatchObject({ page: 1, limit: 20, itemCount: 100, pageCount: 5 });
    const { meta, result } = await readList(await damaged('wrong-meta'));
    expect(result).toEqual(whole.result);
    expect(meta).toEqual({
      page: 2,
      limit: 20,
      itemCount: 107,
      pageCount: 0,
      hasPreviousPage: true,
      hasNextPage: false,
    });
  });

  it('huge: JSON, but 32 MiB longer', async () => {
    const whole = await (await market.get('/coins')).text();
    const text = await (await damaged('huge')).text();
    expect(text.length - whole.length).toBe(32 * 1024 * 1024);
    expect(text.trimEnd()).toBe(whole);
  });

  const pageOf = async (page: number) => readList(await market.get(`/coins?limit=10&page=${page}`));
  const damagedPage = async (damage: NonNullable<FaultRule['damage']>, page: number) => {
    await putFaults(market.url, [{ path: '/coins', damage, count: 1 }]);
    return pageOf(page);
  };
  const ranksOf = ({ result }: ListAnswer): readonly unknown[] => result.map(({ rank }) => rank);

  it.each([1, 2])('twice-in-page: page %i ends with its first coin, at the rank of the last', async (page) => {
    const whole = await pageOf(page);
    const answer = await damagedPage('twice-in-page', page);
    expect(answer.meta).toEqual(whole.meta);
    expect(idsOf(answer)).toEqual([...idsOf(whole).slice(0, 9), idsOf(whole)[0]]);
    expect(ranksOf(answer)).toEqual(ranksOf(whole));
    expect(answer.result.slice(0, 9)).toEqual(whole.result.slice(0, 9));
  });

  it('twice-across-pages: page 2 begins with the last coin of page 1, at its own rank; page 1 is unchanged', async () => {
    const [first, second] = [await pageOf(1), await pageOf(2)];
    const answer = await damagedPage('twice-across-pages', 2);
    expect(answer.meta).toEqual(second.meta);
    expect(idsOf(answer)).toEqual([idsOf(first)[9], ...idsOf(second).slice(1)]);
    expect(ranksOf(answer)).toEqual(ranksOf(second));
    expect(await damagedPage('twice-across-pages', 1)).toEqual(first);
  });

  it('shifted-pages: a shifted and an unchanged page have one coin twice and lack another', async () => {
    const [first, second, third] = [await pageOf(1), await pageOf(2), await pageOf(3)];
    const struckFirst = await damagedPage('shifted-pages', 1);
    expect(struckFirst).toEqual({ ...first, result: [...first.result.slice(0, 9), second.result[0]] });
    const struckSecond = await damagedPage('shifted-pages', 2);
    expect(struckSecond).toEqual({
      ...second,
      result: [first.result[9], ...second.result.slice(1, 9), third.result[0]],
    });
    // Two shifted pages agree with each other: the coins have moved once.
    expect(new Set([...idsOf(struckFirst), ...idsOf(struckSecond)]).size).toBe(20);
    const last = await damagedPage('shifted-pages', 10);
    expect(idsOf(last).slice(1)).toEqual(idsOf(await pageOf(10)).slice(1));
  });

  it('lone-coin: the first coin alone, and counts that agree; later pages are empty', async () => {
    const [first] = (await pageOf(1)).result;
    expect(await damagedPage('lone-coin', 1)).toEqual({
      meta: { page: 1, limit: 10, itemCount: 1, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
      result: [first],
    });
    expect(await damagedPage('lone-coin', 2)).toEqual({
      meta: { page: 2, limit: 10, itemCount: 1, pageCount: 1, hasPreviousPage: true, hasNextPage: false },
      result: [],
    });
  });

  it('shorter-list, empty-list, last-page: counts that agree with fewer coins', async () => {
    const { meta, result } = await pageOf(1);
    const shorter = await damagedPage('shorter-list', 6);
    expect(shorter).toMatchObject({ meta: { itemCount: Math.ceil(Number(meta.itemCount) / 2), hasNextPage: false } });
    expect(shorter.result).toEqual([]);
    expect(await damagedPage('empty-list', 1)).toMatchObject({
      meta: { itemCount: 0, hasNextPage: false },
      result: [],
    });
    const last = { itemCount: 10, pageCount: 1, hasNextPage: false };
    expect(await damagedPage('last-page', 1)).toEqual({ meta: { ...meta, ...last }, result });
  });

  it('no-prices: coins as they are, but for their prices', async () => {
    const { result } = await pageOf(1);
    const bare = result.map((coin) => ({ ...coin, price: null, priceBtc: null }));
    expect((await damagedPage('no-prices', 1)).result).toEqual(bare);
  });
});

// One damages several charts alone.
it.each(Object.entries(chartDamages).filter(([name]) => name !== 'chart-failing-coin'))(
  '%s: a year of points is another one',
  (_name, { change }) => {
    const year = Array.from({ length: 365 }, (_, day) => [day * 86_400, 100 + day, 1 + day / 100, 10 + day]);
    expect(change(year)).not.toEqual(year);
  },
);
