// Budgets that are used up, an upstream that is down for a day, and clocks that jump: answers keep coming with their
// time for as long as they may, and credits are spent only as far as they are there.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currencyCodes } from '../../../shared/coin/currencies.ts';
import { problemIn } from '../../support/answer-defects.ts';
import { checkedAnswers } from '../../support/checked-answers.ts';
import { soon, startFaultStage, type FaultStage } from '../../support/fault-stage.ts';
import { countedUpstream, heldSince, spentToday, upstreamCount } from '../../support/ledger.ts';
import { clearFaults, putFaults } from '../../support/sandbox.ts';
import { testKey } from '../../support/start-market.ts';

const HOUR = 3600;
const DAY = 86_400;
const ample = { CREDITS_PER_DAY: '1000000', CREDITS_PER_MONTH: '1000000000' };

let stage: FaultStage;
/** Each test has a currency of its own, whose market nobody has asked for before. */
let turn = 0;

beforeAll(async () => {
  stage = await startFaultStage({});
});
afterAll(() => stage.gateway.dispose());
beforeEach(async () => {
  turn += 1;
  await stage.nextDay(ample);
});

const { get, expectAsOf } = checkedAnswers(() => stage);

const newMarket = (): string => `/coins?currency=${currencyCodes[turn] ?? 'EUR'}`;
const singleQuestion = '/coins?price~lessThan=0.01&sortBy=volume';
const counted = (): Promise<number> => countedUpstream(stage.gateway);

describe('a budget that is used up', () => {
  it('of the day', async () => {
    await expectAsOf('/coins', 0);
    const limit = String(await spentToday(stage.gateway));
    const before = await counted();
    await stage.moveTo(130, { CREDITS_PER_DAY: limit });
    await expectAsOf('/coins', 0);
    await stage.moveTo(3 * HOUR);
    await expectAsOf('/coins', 0);
    await expectAsOf('/coins/bitcoin/price', 0);
    for (const path of [newMarket(), singleQuestion]) {
      const none = await get(path);
      expect([none.status, problemIn(none)['title']]).toEqual([503, 'Credits used up']);
      expect(stage.textAt(3 * HOUR + Number(none.headers.get('Retry-After')))).toMatch(/T00:00:00/);
    }
    expect([await counted(), String(await spentToday(stage.gateway))]).toEqual([before, limit]);
    // More credits, and all is right again.
    await stage.moveTo(5 * HOUR, ample);
    for (const path of ['/coins', newMarket(), singleQuestion]) await expectAsOf(path, 5 * HOUR);
    await expect.poll(() => stage.balance(), soon).toBeGreaterThanOrEqual(0);
  });

  it("of the upstream's own", async () => {
    await expectAsOf('/coins', 0);
    const { market } = stage.gateway;
    // The broker asks for it behind the answers.
    const count = () => upstreamCount(stage.gateway);
    await expect.poll(count, soon).toMatchObject({ at: stage.textAt(0) });
    await market.setVars({ MARKET_KEYS: `${testKey}:free:${await counted()},oracle:demo:1000000` });
    const before = await counted();
    await stage.moveTo(3 * HOUR);
    await expectAsOf('/coins', 0);
    const none = await get(newMarket());
    expect([none.status, problemIn(none)['title']]).toEqual([503, 'Credits used up']);
    expect(await counted()).toBe(before);
    await expect.poll(count, soon).toMatchObject({ at: stage.textAt(3 * HOUR), remaining: 0 });
    await market.setVars({ MARKET_KEYS: `${testKey}:demo:1000000,oracle:demo:1000000` });
    // The first to ask after that makes the broker ask for the upstream's count anew.
    await stage.moveTo(5 * HOUR);
    await expectAsOf('/coins', 0);
    await expect.poll(() => heldSince(stage.gateway, '||USD'), soon).toBe(stage.textAt(5 * HOUR));
    await stage.moveTo(5 * HOUR + 60);
    await expectAsOf('/coins', 5 * HOUR);
    await expectAsOf(newMarket(), 5 * HOUR + 60);
    expect(await stage.balance()).toBeGreaterThanOrEqual(0);
  });
});

it('an upstream that is down for a day', async () => {
  await expectAsOf('/coins', 0);
  const { market } = stage.gateway;
  await putFaults(market.url, [{ path: '/coins*', status: 500 }]);
  const before = await counted();
  for (let hours = 5; hours < 24; hours += 6) {
    await stage.moveTo(hours * HOUR);
    const answers = await Promise.all(['/coins', '/coins.csv', '/coins/bitcoin'].map(get));
    for (const { status, headers } of answers)
      expect([status, headers.get('X-Data-As-Of'), headers.get('Cache-Control')]).toEqual([
        200,
        stage.textAt(0),
        'no-store',
      ]);
    expect((await get(newMarket())).status).toBe(503);
  }
  // Not hammered: a few calls each time that somebody came.
  expect((await counted()) - before).toBeLessThanOrEqual(4 * 3 * 2);
  await stage.moveTo(DAY);
  const gone = await get('/coins');
  expect([gone.status, Number(gone.headers.get('Retry-After'))]).toEqual([503, expect.toSatisfy((wait) => wait > 0)]);
  await clearFaults(market.url);
  await stage.moveTo(DAY + HOUR);
  for (const path of ['/coins', newMarket()]) await expectAsOf(path, DAY + HOUR);
  expect(JSON.parse((await get('/coins')).text)).toEqual(await stage.fromMarket('/coins'));
  expect(stage.log.filter((line) => line.includes('"unexpected"'))).toEqual([]);
});

describe('a clock that jumps', () => {
  it('a month on, and back again', async () => {
    await expectAsOf('/coins', 0);
    const since = await counted();
    for (const seconds of [31 * DAY, 60, 3 * HOUR]) {
      await stage.moveTo(seconds);
      const answer = await get('/coins');
      const asOf = Date.parse(answer.headers.get('X-Data-As-Of') ?? '');
      // Never older than what is fresh by this clock: it was asked for anew, or is of a minute ago.
      expect([answer.status, Math.abs(asOf - stage.timeAt(seconds))]).toEqual([
        200,
        expect.toSatisfy((age) => age <= 720_000),
      ]);
      expect(JSON.parse(answer.text)).toEqual(await stage.fromMarket('/coins'));
    }
    expect((await counted()) - since).toBeLessThanOrEqual(4 * 3);
  });

  it('twenty hours on, while the upstream is down', async () => {
    await expectAsOf('/coins', 0);
    const { market } = stage.gateway;
    await putFaults(market.url, [{ path: '/coins*', status: 503, retryAfter: 600 }]);
    await stage.moveTo(20 * HOUR);
    await expectAsOf('/coins', 0);
    expect((await get(newMarket())).headers.get('Retry-After')).toBe('600');
    await stage.moveTo(130);
    await expectAsOf('/coins', 0);
    await clearFaults(market.url);
    // However the clock went, the pause that the upstream asked for is over after as long.
    await stage.moveTo(21 * HOUR);
    for (const path of ['/coins', newMarket()]) await expectAsOf(path, 21 * HOUR);
  });
});
