// COIN_HISTORY and COIN_PERFORMANCE as typed, with the real gateway and market service.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_SECONDS, dayOf, dayText } from '../../../shared/past/calendar.ts';
import { frozenNow } from '../../support/frozen-now.ts';
import { readObject } from '../../support/list-answer.ts';
import { startGatewayDesk, type GatewayDesk } from '../fakes/gateway-desk.ts';
import { sentenceLike } from '../fakes/sentence-like.ts';
const DAY_MS = 86_400_000;
const NOW = Date.parse(frozenNow);

let desk: GatewayDesk;
beforeAll(async () => {
  desk = await startGatewayDesk();
});
afterAll(() => desk?.dispose());

const day = (text: string): Date => new Date(`${text}T00:00Z`);

const truth = async (coin: string, date: Date, unit = 'USD'): Promise<unknown> => {
  const seconds = date.getTime() / 1000;
  return (await readObject(await desk.gateway.market.get(`/coins/price/avg?coinId=${coin}&timestamp=${seconds}`)))[
    unit
  ];
};

const close = (coin: string, date: string, unit?: string): Promise<unknown> =>
  truth(coin, new Date(day(date).getTime() + DAY_MS), unit);

const rowsOf = (formula: string): readonly (readonly unknown[])[] => {
  const rows = desk.type(formula);
  if (!Array.isArray(rows)) throw new Error(`${formula} gave ${String(rows)}`);
  return rows;
};

test('the last 30 days and today, oldest first, with a header', async () => {
  const [header, ...rows] = rowsOf('=COIN_HISTORY("BTC")');
  const today = day(frozenNow.slice(0, 10)).getTime();
  expect(header).toEqual(['Date', 'Price (USD)']);
  expect(rows.map(([date]) => date)).toEqual(
    Array.from({ length: 31 }, (_, row) => new Date(today - (30 - row) * DAY_MS)),
  );
  expect(rows[29]?.[1]).toBe(await truth('bitcoin', new Date(today)));
  expect(rows[30]?.[1]).toBe(desk.type('=COIN("BTC")'));
});

test('several coins in a range of dates', async () => {
  expect(desk.type('=COIN_HISTORY({"BTC"; ""; "ETH"; "no-such-coin"},, "2023-12-31", 2)')).toEqual([
    ['Date', 'BTC', 'ETH', 'no-such-coin'],
    [
      day('2023-12-31'),
      await close('bitcoin', '2023-12-31'),
      await close('ethereum', '2023-12-31'),
      expect.stringMatching(/^⚠ No coin has the id or symbol "no-such-coin"/),
    ],
    [day('2024-01-01'), await close('bitcoin', '2024-01-01'), await close('ethereum', '2024-01-01'), null],
  ]);
});

test('by months, newest first, in bitcoin', async () => {
  expect(desk.type('=COIN_HISTORY("ETH", "price", "2024-01", "2024-03", "1mo", "BTC; order=desc")')).toEqual([
    ['Date', 'Price (BTC)'],
    [day('2024-03-31'), await close('ethereum', '2024-03-31', 'BTC')],
    [day('2024-02-29'), await close('ethereum', '2024-02-29', 'BTC')],
    [day('2024-01-31'), await close('ethereum', '2024-01-31', 'BTC')],
  ]);
});

test('by hours', async () => {
  const rows = rowsOf('=COIN_HISTORY("BTC",, "2d", "1d", "1h", "headers=no")');
  const start = day(new Date(NOW - 2 * DAY_MS).toISOString().slice(0, 10));
  expect(rows).toHaveLength(48);
  expect(rows[0]?.[0]).toEqual(start);
  expect(rows[1]?.[0]).toEqual(new Date(start.getTime() + 3_600_000));
});

test('a column of charts shares its fetches', () => {
  desk.type('=COIN_HISTORY({"SOL";"ADA";"XRP"},, "90d")');
  const before = desk.calls.of('fetch');
  for (const coin of ['SOL', 'ADA', 'XRP']) desk.type(`=COIN_HISTORY("${coin}",, "30d",,, "dates=no; headers=no")`);
  expect(desk.calls.of('fetch')).toBe(before);
});

// oxfmt-ignore
describe('what is wrong', () => {
  test.each([
    ['=COIN_HISTORY()', 'COIN_HISTORY has no coin: write one as its first argument, such as "BTC".'],
    ['=COIN_HISTORY("BTC",, "2024-02-01", "2024-01-01")', 'The start 2024-02-01 is after the end 2024-01-01: exchange them.'],
    ['=COIN_HISTORY("BTC", "asOf")', 'COIN_HISTORY shows prices: write "price", or use COIN_AT for the times of prices.'],
    ['=COIN_HISTORY("defi")', /^"defi" is a category, and COIN_HISTORY takes coins: write =COINS\("defi"\)/],
    ['=COIN_HISTORY("BTC",, "2009", "2009-06")', /^bitcoin is known from \d{4}-\d\d-\d\d on\.$/],
  ])('%s: %s', (formula, sentence) => {
    expect(desk.attempt(formula)).toEqual(sentenceLike(sentence));
  });
});

describe('COIN_PERFORMANCE', () => {
  const TODAY = Math.floor(NOW / DAY_MS);
  const closeOf = async (coin: string, one: number): Promise<number> => Number(await close(coin, dayText(one)));

  /** The market service's chart of all times: `[seconds, USD, …]`. */
  const chart = async (coin: string): Promise<readonly (readonly number[])[]> =>
    (await desk.gateway.market.get(`/coins/${coin}/charts?period=all`)).json();

  const present = (coin: string): number => Number(desk.type(`=COIN("${coin}")`));
  const percent = (from: number, to: number): number => (to / from - 1) * 100;

  test('the standard periods', async () => {
    const now = present('bitcoin');
    const days = [
      TODAY - 1,
      TODAY - 7,
      TODAY - 30,
      TODAY - 90,
      dayOf({ year: 2025, month: 11, day: 21 }),
      dayOf({ year: 2025, month: 12, day: 31 }),
    ];
    const closes = await Promise.all(days.map((one) => closeOf('bitcoin', one)));
    expect(desk.type('=COIN_PERFORMANCE("BTC")')).toEqual([closes.map((then) => percent(then, now))]);
  });

  test('row by row, one period', async () => {
    const week = async (coin: string): Promise<number> => percent(await closeOf(coin, TODAY - 7), present(coin));
    expect(desk.type('=COIN_PERFORMANCE({"BTC"; ""; "ETH"; "no-such-coin"; "defi"}, "7d")')).toEqual([
      [await week('bitcoin')],
      [null],
      [await week('ethereum')],
      [expect.stringMatching(/^⚠ No coin has the id or symbol "no-such-coin"/)],
      [expect.stringMatching(/^⚠ "defi" is a category, and COIN_PERFORMANCE takes coins/)],
    ]);
  });

  test('the extremes are those of the whole chart', async () => {
    const now = present('ethereum');
    const settled = (await chart('ethereum')).filter(([seconds = 0]) => seconds % DAY_SECONDS === 0);
    const prices = [...settled.map(([, price = 0]) => price), now];
    const highest = Math.max(...prices);
    const [[first = 0] = []] = await chart('ethereum');
    const at = settled.find(([, price]) => price === highest)?.[0] ?? TODAY * DAY_SECONDS + 1;
    expect(desk.type('=COIN_PERFORMANCE("ETH", "ath, athDate, fromAth, low, first")')).toEqual([
      [
        highest,
        new Date((Math.ceil(at / DAY_SECONDS) - 1) * DAY_SECONDS * 1000),
        percent(highest, now),
        Math.min(...prices),
        // The first close is that of the first day.
        new Date((Math.ceil(first / DAY_SECONDS) - 1) * DAY_SECONDS * 1000),
      ],
    ]);
  });

  test('a period before the first price has a sentence, the others have values', () => {
    expect(desk.type('=COIN_PERFORMANCE("BTC", "30y, 7d")')).toEqual([
      [expect.stringMatching(/^⚠ bitcoin is known from /), expect.any(Number)],
    ]);
  });

  test('the same again takes no fetch', () => {
    const before = desk.calls.of('fetch');
    desk.type('=COIN_PERFORMANCE("ETH", "ath, athDate, fromAth, low, first")');
    expect(desk.calls.of('fetch')).toBe(before);
  });
});
