// COIN_HOLDINGS: what a row of a list means, average cost worked out by hand, and totals of random lists against a
// plain computation, with the gateway in this process.

import { array, asyncProperty, assert, constantFrom, integer, record } from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { nothingHeld, type Position, traded } from '../../addon/formulas/average-cost.ts';
import { coinHoldings } from '../../addon/formulas/coin-holdings.ts';
import { readHoldings } from '../../addon/formulas/holdings.ts';
import { UTC, zoneClock } from '../../addon/past/zone-clock.ts';
import { dayAt, dayText, momentText } from '../../shared/past/calendar.ts';
import { ok } from '../../shared/result.ts';
import { digestsAtOnce } from '../support/digests-at-once.ts';
import { closeOf, EUROS, PastWorld } from '../support/past-world.ts';
import { sampleSize } from '../support/sample-size.ts';
import { fromIsolate, openMemory } from './in-memory.ts';

const now = Date.parse('2026-11-21T12:00Z') / 1000;
const read = (...rows: readonly (readonly (string | number | null)[])[]) =>
  readHoldings(rows, { today: dayAt(now), clock: zoneClock(UTC), now }).map((row) => {
    if (row.kind !== 'holding') return row.kind === 'bad' ? row.sentence : row.kind;
    const { coin, amount, seconds, price, currency } = row.holding;
    const time = seconds === undefined ? '' : momentText(seconds).replace(' 00:00', '');
    return [time, coin, amount, price, currency];
  });

// oxfmt-ignore
describe('a row of a list', () => {
  test.each<[row: readonly (string | number | null)[], read: unknown]>([
    [['2024-03-01', 'BTC', 0.5, 61_000, 'EUR'], ['2024-03-01', 'BTC', 0.5, 61_000, 'EUR']],
    [['', 'ETH', -2, '', ''], ['', 'ETH', -2, null, '']],
    [[45_352, 'ETH', 2, 0, 'btc'], ['2024-03-01', 'ETH', 2, 0, 'btc']],
    [['BTC', 0.5], ['', 'BTC', 0.5, null, '']],
    [['BTC', 0.5, 61_000, 'EUR'], ['', 'BTC', 0.5, 61_000, 'EUR']],
    [['2024-03-01,"BTC", 0.5,61000,EUR'], ['2024-03-01', 'BTC', 0.5, 61_000, 'EUR']],
    [['', 'BTC;0.5;'], ['', 'BTC', 0.5, null, '']],
    [['date\tcoin\tamount'], 'headings'],
    [['', '', '', '', ''], 'blank'],
    [['', '', 3, 10, ''], 'This row names no coin: write one, such as BTC.'],
    [['', 'BTC', '', 10, ''], 'This row has no amount: write how many coins, below zero for a sale.'],
    [['', 'BTC', '1,5', 10, ''], 'The amount "1,5" is a text: write a number, such as 1.5, with your spreadsheet\'s decimal sign.'],
    [['BTC', '1,5'], 'The amount "1,5" is a text: write a number, such as 1.5, with your spreadsheet\'s decimal sign.'],
    [['', 'BTC', 1, '1,5', ''], 'The price "1,5" is a text: write a number, such as 1.5, with your spreadsheet\'s decimal sign.'],
    [['', 'BTC', 1, -5, ''], 'The price is below zero: a sale has a negative amount.'],
    [['soon', 'BTC', 1, 5, ''], expect.stringContaining('"soon"')],
    [['2030-01-01', 'BTC', 1, 5, ''], expect.stringContaining('2030-01-01')],
    [['', 'defi', 1, 5, ''], expect.stringContaining('"defi" is a category')],
  ])('%j', (row, expected) => {
    expect(read(row)).toEqual([expected]);
  });

  test('without a date is as old as the one above, below the same headings', () => {
    expect(
      read(
        ['', 'c0', 1],
        ['2024-03-01 00:00', 'c1', 1],
        ['soon', 'c1', 1],
        ['', 'c1', 2],
        ['2024-03-02', 'c1', ''],
        ['', 'c1', 3],
        ['Coin', 'Amount'],
        ['c1', 4],
      ),
    ).toEqual([
      ['', 'c0', 1, null, ''],
      ['2024-03-01', 'c1', 1, null, ''],
      expect.stringContaining('"soon"'),
      ['2024-03-01', 'c1', 2, null, ''],
      expect.stringContaining('no amount'),
      ['2024-03-02', 'c1', 3, null, ''],
      'headings',
      ['', 'c1', 4, null, ''],
    ]);
  });

  test('headings say where the columns below them are, in a list from elsewhere', () => {
    expect(
      read(
        ['Date', 'Coin', 'Amount', 'Price paid', 'Currency'],
        ['', 'SOL', 1, '', ''],
        ['Timestamp (UTC)', 'Type', 'Asset', 'Fee', 'Quantity', 'Unit price'],
        ['2024-03-01 14:30', 'BUY', 'BTC', 3, 0.5, 61_000],
        ['2024-03-02 14:30', 'Sell', 'BTC', 3, 0.2, 62_000],
        ['2024-03-03 14:30', 'Convert', 'BTC', 3, 0.2, 62_000],
        ['Symbol', 'qty'],
        ['ETH', 4],
      ),
    ).toEqual([
      'headings',
      ['', 'SOL', 1, null, ''],
      'headings',
      ['2024-03-01 14:30', 'BTC', 0.5, 61_000, ''],
      ['2024-03-02 14:30', 'BTC', -0.2, 62_000, ''],
      '"Convert" is neither buy nor sell: write one of them.',
      'headings',
      ['', 'ETH', 4, null, ''],
    ]);
  });
});

// oxfmt-ignore
describe('by average cost', () => {
  test.each<[trades: readonly (readonly [amount: number, paid: number | null])[], held: Position | string]>([
    [[[2, 200]], { amount: 2, cost: 200, realised: 0 }],
    // Two for 100 each and two for 200 each cost 150 each on average.
    [[[2, 200], [2, 400]], { amount: 4, cost: 600, realised: 0 }],
    // One of them sold for 250 gains 100.
    [[[2, 200], [2, 400], [-1, 250]], { amount: 3, cost: 450, realised: 100 }],
    // A later purchase changes no earlier gain.
    [[[2, 200], [2, 400], [-1, 250], [3, 900]], { amount: 6, cost: 1350, realised: 100 }],
    // Sold at a loss: two that cost 225 each, for 100 each.
    [[[2, 200], [2, 400], [-1, 250], [3, 900], [-2, 200]], { amount: 4, cost: 900, realised: -150 }],
    [[[2, 200], [-2, 100]], { amount: 0, cost: 0, realised: -100 }],
    // What was sold whole begins anew.
    [[[2, 200], [-2, 100], [1, 50]], { amount: 1, cost: 50, realised: -100 }],
    [[[0.1, 10], [0.2, 20], [-0.3, 45]], { amount: 0, cost: 0, realised: 15 }],
    [[[2, null], [2, 400]], { amount: 4, cost: null, realised: 0 }],
    [[[2, null], [-1, 50]], { amount: 1, cost: null, realised: null }],
    [[[2, null], [-2, 50], [1, 10]], { amount: 1, cost: 10, realised: null }],
    [[[2, 200], [-1, null]], { amount: 1, cost: 100, realised: null }],
    [[[2, 200], [-3, 400]], 'This sells 3, and 2 are held by then.'],
  ])('%j', (trades, expected) => {
    const last = trades.reduce<ReturnType<typeof traded>>(
      (held, [amount, paid]) => (held.ok ? traded(held.value, amount, paid) : held),
      ok(nothingHeld),
    );
    expect(last.ok ? { ...last.value, cost: last.value.cost && Math.round(last.value.cost * 1e6) / 1e6, realised: last.value.realised && Math.round(last.value.realised * 1e6) / 1e6 } : last.error).toEqual(expected);
  });
});

describe('a list', () => {
  digestsAtOnce();
  /** Asks for a table of a list, which throws its sentence. */
  const askOf = (of: PastWorld) => {
    const { type } = openMemory({ now: () => of.seconds * 1000, fetch: fromIsolate(() => of.isolate) });
    return async (list: readonly (readonly unknown[])[], ...more: readonly unknown[]): Promise<unknown[][]> => {
      const cells = await type(coinHoldings, list, ...more);
      if (typeof cells === 'string') throw new Error(cells);
      return Array.isArray(cells) ? cells : [];
    };
  };

  let world: PastWorld;
  let ask: ReturnType<typeof askOf>;
  beforeAll(async () => {
    world = new PastWorld('2026-11-21 12:00');
    world.ids.set(3, 'tether');
    world.symbols.set(3, 'USDT');
    world.restart();
    await world.get('/coins?limit=1');
    await world.ring();
    ask = askOf(world);
  });

  /** Of the coin at this place. */
  const priceOf = (place: number): number => Math.floor(world.seconds / 3600) + place;

  it('has a row for each coin, the largest first, under any of its names', async () => {
    const [header, ...rows] = await ask([
      ['', 'c1', 1, 100, ''],
      ['', 'S1', 1, 300, ''],
      ['', 'c0', 1, 400, ''],
      ['', 'c1', -1, 500, ''],
      ['', 'c0', 2, 500, ''],
    ]);
    expect(header).toEqual(
      'Coin,Value (USD),Share,,Profit (USD),Profit %,Change 24h,Price (USD),Amount,Cost (USD),Realised (USD)'
        .split(',')
        .map((heading) => heading || null),
    );
    const [zero, one] = [priceOf(0), priceOf(1)];
    const share = ((3 * zero) / (3 * zero + one)) * 100;
    expect(rows.map((row) => [row[0], row[1], row[4], row[8], row[9], row[10]])).toEqual([
      ['S0', 3 * zero, 3 * zero - 1400, 3, 1400, 0],
      ['S1', one, one - 200, 1, 200, 300],
    ]);
    expect([rows[0]?.[2], String(rows[0]?.[3]).length]).toEqual([share, Math.ceil(share / 10)]);
  });

  it('takes the close of the day without a price, and the order of the days', async () => {
    const list = [
      ['2024-03-02', 'c1', -1, '', ''],
      ['2024-03-01', 'c1', 2, '', ''],
    ];
    const [bought, sold] = ['2024-03-01', '2024-03-02'].map((date) => Number(closeOf(date)));
    expect(await ask(list, 'rows')).toEqual([[-(sold ?? 0)], [2 * (bought ?? 0)]]);
    expect((await ask(list))[1]?.slice(8)).toEqual([1, bought, 1]);
  });

  it.each([
    ['the oldest first', 1],
    ['the newest first', -1],
  ])('counts trades of one day in the order of a list with %s', async (_, direction) => {
    const list = [
      ['2024-02-01', 'c2', 1, 1, ''],
      ['2024-03-01', 'c1', 1, 100, ''],
      ['2024-03-01', 'c1', -1, 300, ''],
      ['2024-03-01', 'c1', 1, 500, ''],
      ['2024-04-01', 'c2', 1, 1, ''],
    ];
    const [, , one] = await ask(direction === 1 ? list : list.reverse());
    expect(one?.slice(8)).toEqual([1, 500, 200]);
  });

  it('counts trades of one day by their times', async () => {
    const list = [
      ['2024-03-01 12:00', 'c1', -1, 300, ''],
      ['2024-03-01 09:00', 'c1', 1, 100, ''],
      ['2024-03-01 15:00', 'c1', 1, 500, ''],
    ];
    expect((await ask(list))[1]?.slice(8)).toEqual([1, 500, 200]);
  });

  it('prices and converts a row without a date as the row above', async () => {
    const list = [
      ['2024-03-01', 'c1', 1, '', ''],
      ['', 'c1', 2, '', ''],
      ['', 'c1', 1, 100, 'c2'],
    ];
    const close = Number(closeOf('2024-03-01'));
    expect(await ask(list, 'rows')).toEqual([[close], [2 * close], [100 * close]]);
    expect((await ask(list, 'total'))[1]?.[6]).toBeNull();
  });

  it('converts a cost at today’s rate where that of the day is unknown, and says so', async () => {
    const [, total] = await ask([['2024-03-01', 'c1', 1, 100, 'EUR']], 'total');
    expect([total?.[1], total?.[6]]).toEqual([expect.closeTo(100 / EUROS, -1), "1 cost converted at today's rate."]);
    expect((await ask([['', 'c1', 1, 100, '']], 'total', 'EUR'))[1]?.[1]).toBe(100);
    expect((await ask([['', 'c1', 1, 100, 'EUR']], 'total'))[1]?.[6]).toBe("1 cost converted at today's rate.");
  });

  it('says what is not counted beside the totals, and why in its row', async () => {
    const list = [
      ['', 'c1', 1, 100, ''],
      ['', 'nothing', 1, 100, ''],
      ['', 'c2', '1,5', 100, ''],
      ['', '', '', '', ''],
      ['', 'c2', 1, '', ''],
      ['', 'c1', -3, 100, ''],
    ];
    expect((await ask(list, 'total'))[1]?.[6]).toBe('Not counted: 3 of 5 rows (nothing, c2, c1); the cost of S2.');
    expect(await ask(list, 'rows')).toEqual([
      [100],
      [expect.stringMatching(/^⚠ .*"nothing"/)],
      [expect.stringMatching(/^⚠ The amount "1,5" is a text/)],
      [null],
      ['⚠ Without a price and a date the cost is unknown.'],
      ['⚠ This sells 3, and 1 are held by then.'],
    ]);
  });

  it('has its value over time beside what was put in, up to the present', async () => {
    const [header, ...rows] = await ask(
      [
        ['2026-11-18', 'c1', 2, 100, ''],
        ['2026-11-20', 'c1', -1, 50, ''],
      ],
      'history',
    );
    expect(header).toEqual(['Date', 'Value (USD)', 'Put in (USD)', null]);
    const close = (date: string): number => Number(closeOf(date));
    expect(rows).toHaveLength(62);
    const shown = rows.map(([date, ...numbers]) => [(date as Date).toISOString().slice(0, 10), ...numbers]);
    expect(shown.slice(-5)).toEqual([
      ['2026-11-17', 0, 0, null],
      ['2026-11-18', 2 * close('2026-11-18'), 200, null],
      ['2026-11-19', 2 * close('2026-11-19'), 200, null],
      ['2026-11-20', close('2026-11-20'), 150, null],
      ['2026-11-21', priceOf(1), 150, null],
    ]);
  });

  it('says in its last row, too, what the value lacks', async () => {
    const unpriced = new PastWorld('2026-11-21 12:00');
    unpriced.unpriced = 1;
    await unpriced.get('/coins?limit=1');
    await unpriced.ring();
    const list = [
      ['', 'c1', 1, '', ''],
      ['2026-11-20', 'c0', 1, 5, ''],
    ];
    const rows = await askOf(unpriced)(list, 'history');
    expect(rows.slice(-3).map(([, ...cells]) => cells)).toEqual([
      [Number(closeOf('2026-11-19')), 0, 'no cost of S1'],
      [2 * Number(closeOf('2026-11-20')), 5, 'no cost of S1'],
      [null, 5, 'no price of S0; no cost of S1'],
    ]);
  });

  it('holds nothing of a coin that was sold but for the last digits', async () => {
    const list = [
      ['2026-11-18', 'c1', 100_000_000.1, 1, ''],
      ['2026-11-18', 'c1', 200_000_000.7, 1, ''],
      ['2026-11-19', 'c1', -300_000_000.8, 1, ''],
    ];
    expect((await ask(list, 'history')).slice(-2).map(([, value]) => value)).toEqual([0, 0]);
  });

  it('of a thousand rows counts every one, and says when its range is full', async () => {
    const full = Array.from({ length: 1000 }, () => ['', 'c1', 1, 1, '']);
    expect((await ask([...full, ['', '', '', '', '']], 'total'))[1]?.slice(1, 7)).toEqual([
      1000,
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
      0,
      null,
    ]);
    expect((await ask(full, 'total'))[1]?.[6]).toBe('The list fills its range: rows below it are not counted.');
  });

  it('an empty one has no coins, and a wrong table is named', async () => {
    expect(await ask([['', '', '', '', '']])).toHaveLength(1);
    expect((await ask([['']], 'total'))[1]).toEqual([0, 0, 0, null, null, 0, null]);
    await expect(ask([['']], 'totals')).rejects.toThrow('has no table "totals"');
    await expect(ask([['c1', 1]], 'history')).rejects.toThrow('No row of the list has a date');
  });

  const day = integer({ min: 0, max: 600 }).map((days) => dayText(dayAt(now) - 1 - days));
  const row = record({
    date: constantFrom('', 'soon').chain((given) => day.map((some) => (given === '' ? some : given))),
    dated: constantFrom('', 'dated', 'dated'),
    coin: constantFrom('c0', 'S1', 'c1', 'c2', 'id:c4', 'nothing', ''),
    amount: constantFrom<number | string>(1, 2, 0.25, 3, -0.5, -1, '', '1,5', 10),
    price: constantFrom<number | string>(100, 0.5, 20_000, '', '1,5', -1),
    currency: constantFrom('', '', 'USD', 'EUR'),
  }).map(({ date, dated, coin, amount, price, currency }) => [dated === '' ? '' : date, coin, amount, price, currency]);

  /** The same by plain loops, with every row on its own. */
  const plainly = (list: readonly (readonly (string | number)[])[]) => {
    const places: Readonly<Record<string, number>> = { c0: 0, S1: 1, c1: 1, c2: 2, 'id:c4': 4 };
    const bad: number[] = [];
    let last = '';
    const good: { place: number; amount: number; paid: number | null; day: string; index: number }[] = [];
    for (const [index, [date, coin, amount, price, currency]] of list.entries()) {
      if (date === '' && coin === '' && amount === '' && price === '' && currency === '') continue;
      const place = places[String(coin)];
      const isBad = date === 'soon' || coin === '' || typeof amount !== 'number' || price === '1,5' || price === -1;
      if (date !== '' && date !== 'soon') last = String(date);
      if (isBad || place === undefined) {
        bad.push(index);
        continue;
      }
      const rate = currency === 'EUR' && price !== '' ? priceOf(3) / (Math.floor(priceOf(0)) * EUROS + 3) : 1;
      const unit = typeof price === 'number' ? price : last === '' ? null : Number(closeOf(last));
      good.push({ place, amount, paid: unit === null ? null : Math.abs(amount) * unit * rate, day: last, index });
    }
    const held = new Map<number, { amount: number; cost: number; realised: number }>();
    const days = good.flatMap((one) => (one.day === '' ? [] : [one.day]));
    const falls = days.slice(1).filter((one, index) => one < (days[index] ?? '')).length;
    const rises = days.slice(1).filter((one, index) => one > (days[index] ?? '')).length;
    const way = falls > rises ? -1 : 1;
    for (const { place, amount, paid, index } of good.sort((one, other) =>
      one.day < other.day ? -1 : one.day > other.day ? 1 : way * (one.index - other.index),
    )) {
      const one = held.get(place) ?? { amount: 0, cost: 0, realised: 0 };
      if (amount > 0) held.set(place, { ...one, amount: one.amount + amount, cost: one.cost + (paid ?? NaN) });
      else if (-amount > one.amount + 1e-6) bad.push(index);
      else {
        const average = one.cost / one.amount;
        const rest = one.amount + amount;
        held.set(place, {
          amount: rest,
          cost: rest < 1e-9 ? 0 : average * rest,
          realised: one.realised + ((paid ?? NaN) + average * amount),
        });
      }
    }
    const all = [...held].map(([place, one]) => ({ ...one, value: one.amount * priceOf(place) }));
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + (one || 0), 0);
    return {
      bad: bad.length,
      totals: [
        sum(all.map((one) => one.value)),
        sum(all.map((one) => one.cost)),
        sum(all.map((one) => one.value - one.cost)),
        sum(all.map((one) => one.realised)),
      ],
    };
  };

  it('of any length has the totals of a plain computation, and counts the rows that it leaves out', async () => {
    await assert(
      asyncProperty(array(row, { maxLength: 500, size: 'max' }), async (list) => {
        const [, total = []] = await ask(list, 'total');
        const wanted = plainly(list);
        const found = [total[0], total[1], total[2], total[5]].map(Number);
        for (const [index, one] of found.entries())
          expect(Math.abs(one - (wanted.totals[index] ?? NaN))).toBeLessThan(
            1e-6 * (1 + Math.abs(wanted.totals[0] ?? 0)),
          );
        const [, count = '0'] = /^Not counted: (\d+) of/.exec(String(total[6])) ?? [];
        expect(Number(count)).toBe(wanted.bad);
      }),
      { numRuns: sampleSize(60) },
    );
  });
});
