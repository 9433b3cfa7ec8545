// Recorded days in formulas: the gateway in this process records days with their rates, and the formulas ask for them.

import { beforeAll, describe, expect, test } from 'vitest';
import { coin } from '../../addon/formulas/coin.ts';
import { coinAt } from '../../addon/formulas/coin-at.ts';
import { coinConvert } from '../../addon/formulas/coin-convert.ts';
import type { Formula } from '../../addon/steps/step.ts';
import { coinHistory } from '../../addon/formulas/coin-history.ts';
import { coinPerformance } from '../../addon/formulas/coin-performance.ts';
import { coins } from '../../addon/formulas/coins.ts';
import { readFormula } from '../apps-script/fakes/read-formula.ts';
import { sentenceLike } from '../apps-script/fakes/sentence-like.ts';
import { digestsAtOnce } from '../support/digests-at-once.ts';
import { askIsolate } from '../support/in-process-gateway.ts';
import { EUROS as EUR_NOW, PastWorld } from '../support/past-world.ts';
import { fromIsolate, openMemory } from './in-memory.ts';

digestsAtOnce();

/** Of the first coin, at the refresh after the end of the day. */
const PRICE = 498_672;
/** From then until the questions; a price rises by 1 an hour. */
const NOW_HOURS = 5 * 24 + 1;
/** Of the day 2026-11-20, for a dollar. */
const [EUR, JPY] = [0.8, 150];
/** Of all coins at the close of a day: by the charts, the number of the next day. */
const closeOf = (date: string): number => Date.parse(`${date}T00:00Z`) / 86_400_000 + 1;

const formulas: Readonly<Record<string, Formula>> = {
  COIN: coin,
  COINS: coins,
  COIN_AT: coinAt,
  COIN_CONVERT: coinConvert,
  COIN_HISTORY: coinHistory,
  COIN_PERFORMANCE: coinPerformance,
};

let world: PastWorld;
let fetches = 0;
let type: (formula: string) => Promise<unknown>;

beforeAll(async () => {
  world = new PastWorld('2026-11-20 23:58', { configuration: { recordsDays: true } });
  world.rates = { USD: 1, EUR, JPY };
  world.ids.set(3, 'tether');
  world.symbols.set(3, 'USDT');
  world.restart();
  await world.get('/coins?category=defi&limit=1');
  await world.get('/coins?limit=1');
  world.seconds += 420;
  await world.get('/coins?category=defi&limit=1');
  await world.ring();
  world.seconds += 86_400 * 5;
  await world.get('/coins?limit=1');
  await world.ring();
  // The day that ended is on record an hour later.
  world.seconds += 3600;
  await world.get('/coins?limit=1');
  const fetch = fromIsolate(() => ((fetches += 1), world.isolate));
  const memory = openMemory({ now: () => world.seconds * 1000, fetch });
  type = async (formula) => {
    const { name, values } = readFormula(formula);
    const run = formulas[name];
    if (run === undefined) throw new Error(`There is no ${name} here.`);
    return memory.type(run, ...values);
  };
});

// oxfmt-ignore
describe('as of a recorded day', () => {
  test.each([
    ['=COIN("S0",, "at=2026-11-20")', PRICE],
    ['=COIN("S0", "marketCap", "at=2026-11-20")', 5000],
    // A date that is joined to a text is its number.
    ['=COIN("S0",, "at=46346")', PRICE],
    ['=COIN("S0",, "at=6d")', PRICE],
    ['=COIN("S0", "asOf", "at=2026-11-20")', new Date('2026-11-21T00:05Z')],
    ['=COIN({"c1"; ""; "no-such-coin"},, "at=2026-11-20")', [[PRICE + 1], [null], [expect.stringMatching(/^⚠ /)]]],
    ['=COINS("defi",, "id, price",, 2, "at=2026-11-20")', [['Id', 'Price (USD)'], ['c0', PRICE], ['c1', PRICE + 1]]],
    ['=COINS(, "marketCap > 4998", "id, price",,, "at=2026-11-20; headers=no")', [['c0', PRICE], ['c1', PRICE + 1]]],
    // Two coins match now, and one of them matched then.
    ['=COINS(, "marketCap > 4998 and price > 498672.5", "id",,, "new=2026-11-20; headers=no")', [['c0']]],
    ['=COINS(, "marketCap > 4998 and price > 498672.5", "id",,, "new=46346")', [['Id'], ['c0']]],
    ['=COINS(,,,,, "new=")', 'The option "new" has no day: write new=1d.'],
    // The day in progress has present prices.
    ['=COIN("S0",, "at=0d")', PRICE + NOW_HOURS],
    ['=COIN("S0")', PRICE + NOW_HOURS],
  ])('%s', async (formula, shown) => {
    expect(await type(formula)).toEqual(shown);
  });
});

// oxfmt-ignore
describe('in a currency whose rate is recorded with the day', () => {
  test.each([
    ['=COIN("S0",, "at=2026-11-20; currency=EUR")', PRICE * EUR],
    ['=COINS("defi",, "id, price, marketCap",, 1, "at=2026-11-20; currency=EUR")', [['Id', 'Price (EUR)', 'Market cap (EUR)'], ['c0', PRICE * EUR, 5000 * EUR]]],
    ['=COINS(, "marketCap > 3999.5", "id",, 5, "at=2026-11-20; currency=EUR; headers=no")', [['c0']]],
    ['=COIN_AT("c7", "2026-11-20",, "EUR")', (PRICE + 7) * EUR],
    ['=COIN_AT({"c7"; ""; "c8"}, "2026-11-20",, "JPY")', [[(PRICE + 7) * JPY], [null], [(PRICE + 8) * JPY]]],
    ['=COIN_AT("c9", {"2026-11-20"; "2026-11-19"},, "EUR")', [[closeOf('2026-11-20') * EUR], [expect.stringMatching(/^⚠ The rate of EUR on 2026-11-19 is not on record/)]]],
    ['=COIN_HISTORY("c5",, "2026-11-19", "2026-11-21",, "EUR; dates=no; headers=no")', [[closeOf('2026-11-20') * EUR], [null]]],
    ['=COIN_HISTORY({"c7"; "c8"},, "2026-11-20", "2026-11-20",, "EUR; dates=no")', [['c7', 'c8'], [(PRICE + 7) * EUR, (PRICE + 8) * EUR]]],
    ['=COIN_HISTORY("c5",, "2026-11-20",, "1d", "EUR; dates=no; headers=no; order=desc")', [[(PRICE + NOW_HOURS) * EUR_NOW + 5], [closeOf('2026-11-25') * EUR], [null], [null], [null], [null], [closeOf('2026-11-20') * EUR]]],
    ['=COIN_PERFORMANCE("c7", "6d", "EUR")', (((PRICE + NOW_HOURS) * EUR_NOW + 7) / ((PRICE + 7) * EUR) - 1) * 100],
    ['=COIN_PERFORMANCE("c5", "first, ath", "EUR")', [[new Date('2020-12-31T00:00Z'), '⚠ ath is known in USD, BTC and ETH, not in EUR: add the option currency=USD.']]],
    ['=COIN_CONVERT(2, "c7", "EUR", "2026-11-20")', 2 * ((PRICE + 7) * EUR)],
    ['=COIN_CONVERT(2, "EUR", "c7", "2026-11-20")', 2 / ((PRICE + 7) * EUR)],
    ['=COIN_CONVERT(80, "EUR", "USD", "2026-11-20")', expect.closeTo(80 / EUR, 9)],
    ['=COIN_CONVERT({80; 3}, {"EUR"; "USD"}, "JPY", "2026-11-20")', [[expect.closeTo(80 / EUR * JPY, 9)], [expect.closeTo(3 * JPY, 9)]]],
    ['=COIN_CONVERT(7, "EUR", "EUR", "2026-11-19")', 7],
  ])('%s', async (formula, shown) => {
    expect(await type(formula)).toEqual(shown);
  });
});

test('a rate and a price of a recorded day cost nothing', async () => {
  const before = await world.credits();
  expect(await type('=COIN_CONVERT(2, "c12", "JPY", "2026-11-20")')).toBe(2 * ((PRICE + 12) * JPY));
  expect(await type('=COIN_CONVERT(3, "USD", "JPY", "2026-11-20")')).toBe(3 * JPY);
  expect(await world.credits()).toBe(before);
  expect(world.charts.flatMap(({ coins: some }) => some)).not.toContain('tether');
});

describe('in dollars, of coins whose series is not held', () => {
  const paid = async (formula: string): Promise<readonly [unknown, number]> => {
    const before = await world.credits();
    return [await type(formula), (await world.credits()) - before];
  };

  // oxfmt-ignore
  test.each([
    ['=COIN_AT("c20", "2026-11-20")', PRICE + 20],
    ['=COIN_AT("c20", "2026-11-21",, "day=open")', PRICE + 20],
    ['=COIN_AT({"c20"; "c21"; "c22"}, "2026-11-20")', [[PRICE + 20], [PRICE + 21], [PRICE + 22]]],
    ['=COIN_AT("c23", {"2026-11-20"; "2026-11-25"})', [[PRICE + 23], [PRICE + 5 * 24 + 23]]],
    ['=COIN_AT("c24", "2026-11-20",, "near=2d")', PRICE + 24],
    ['=COIN_HISTORY("c25",, "2026-11-25",,, "dates=no; headers=no")', [[PRICE + 5 * 24 + 25], [PRICE + NOW_HOURS + 25]]],
    ['=COIN_PERFORMANCE("c26", "6d")', ((PRICE + NOW_HOURS + 26) / (PRICE + 26) - 1) * 100],
    ['=COIN_CONVERT(2, "c27", "USD", "2026-11-20")', 2 * (PRICE + 27)],
  ])('%s costs nothing', async (formula, shown) => {
    expect(await paid(formula)).toEqual([shown, 0]);
  });

  test('a day of the same year that is not on record is paid for once, and takes nothing from the others', async () => {
    expect(await paid('=COIN_AT("c30", "2026-11-20")')).toEqual([PRICE + 30, 0]);
    expect(await paid('=COIN_AT("c30", "2026-11-19")')).toEqual([closeOf('2026-11-19'), 3]);
    expect(await paid('=COIN_AT("c30", {"2026-02-01"; "2026-11-21"})')).toEqual([
      [[closeOf('2026-02-01')], [closeOf('2026-11-21')]],
      0,
    ]);
    expect(await paid('=COIN_AT({"c31"; "c32"}, {"2026-11-20"; "2026-11-19"})')).toEqual([
      [[PRICE + 31], [closeOf('2026-11-19')]],
      3,
    ]);
  });
});

test('all days of a coin begin with the recorded one if only that is needed', async () => {
  const question = { ids: ['c41'], from: 'all', to: '2026-11-25', needs: ['2026-11-20'] };
  const body = JSON.stringify({ questions: [question] });
  const before = await world.credits();
  const response = await askIsolate(world.isolate, '/coins/query', { method: 'POST', body });
  const [answer] = Object(await response.json()).answers;
  expect([answer.rows[0], answer.unasked]).toEqual([['2026-11-20', PRICE + 41], [0]]);
  expect(await world.credits()).toBe(before);
});

describe('a sentence', () => {
  test.each([
    [
      '=COINS(,,,,, "at=2026-11-19")',
      '2026-11-19 is not on record for the whole market: on record are 2026-11-20 to 2026-11-25 without 4 days.',
    ],
    ['=COINS("gaming",,,,, "at=2026-11-20")', '2026-11-20 is not on record for gaming: no day is on record yet.'],
    ['=COIN("S0",, "at=20.11.2026")', '"20.11.2026" is not read as a date: write 2026-11-20.'],
    ['=COIN("S0",, "at=2026-11-20 14:00")', 'Lists are known as of days: write at=2026-11-20.'],
    ['=COIN("S0",, "at=")', 'The option "at" has no day: write a recorded day, such as at=2026-11-01.'],
    [
      '=COINS(, "marketCap < 4000",,,, "at=2026-11-20")',
      /^The record of 2026-11-20 has the 1,000 largest coins of the whole market/,
    ],
    [
      '=COIN_AT("c5", "2026-11-19",, "EUR")',
      'The rate of EUR on 2026-11-19 is not on record (on record are 2026-11-20 to 2026-11-25 without 4 days): write currency=USD.',
    ],
    [
      '=COIN_AT("c5", "2026-11-20 14:00",, "EUR")',
      /^A price at a time of day is known in USD, BTC and ETH, not in EUR/,
    ],
    ['=COIN_HISTORY("c5",, "2026-11-18", "2026-11-19",, "EUR")', /^The rate of EUR on 2026-11-1[89] is not on record/],
    ['=COIN_PERFORMANCE("c5", "7d", "EUR")', /^The rate of EUR on 2026-11-19 is not on record/],
    [
      '=COIN_PERFORMANCE("c5", "ath, low", "EUR")',
      'ath is known in USD, BTC and ETH, not in EUR: add the option currency=USD.',
    ],
  ])('%s: %s', async (formula, sentence) => {
    expect(await type(formula)).toEqual(sentenceLike(sentence));
  });
});

test('is asked for once in an hour, and costs nothing', async () => {
  const formula = '=COINS("defi", "price > 1", "id, price",, 3, "at=2026-11-20")';
  const credits = await world.credits();
  await type(formula);
  const before = fetches;
  world.seconds += 3_000;
  for (const _ of [1, 2, 3]) await type(formula);
  expect([fetches - before, await world.credits()]).toEqual([0, credits]);
});

test('a day that is not on record does not stand in the way of the present', async () => {
  await type('=COINS("defi",, "id",, 1, "at=2020-01-01")');
  expect(await type('=COINS("defi",, "id",, 1)')).toEqual([['Id'], ['c0']]);
});
