// Concurrent formulas about the past in a host that keeps everything in memory: the requests that they share.

import { describe, expect, test } from 'vitest';
import { coinAt } from '../../addon/formulas/coin-at.ts';
import { ok } from '../../shared/result.ts';
import { startOfTime } from '../apps-script/fakes/google.ts';
import { openMemory } from './in-memory.ts';

const DAY_MS = 86_400_000;

interface Asked {
  readonly ids: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly needs?: readonly string[];
}

const day = (text: string): number => Date.parse(text) / DAY_MS;
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/**
 * Its price of each coin is the number of the day; `status` of 503 for all coins while it fails. While its answers are
 * free, it gives the needed days alone.
 */
const open = () => {
  const clock = { now: startOfTime };
  const state = { failing: false, isFree: false, isProvisional: false, factor: 1 };
  const asked: Asked[][] = [];
  const answer = ({ ids, from: start, to, needs }: Asked) => {
    const from = start === 'all' ? '2013-04-28' : start;
    const count = day(to) - day(from) + 1;
    const days = Array.from({ length: count }, (_, row) => day(from) + row);
    const isGiven = (one: number, place: number): boolean =>
      !state.failing && (!state.isFree || needs?.[place]?.split(',').includes(dayText(one)) === true);
    const rows = days.map((one) => [
      dayText(one),
      ...ids.map((_, place) => (isGiven(one, place) ? one * state.factor : null)),
    ]);
    const problems = ids.map((_, row) => ({ row, status: 503, detail: 'The credits are used up.' }));
    const columns = ids.length === 1 ? ['date', 'price'] : ['date', ...ids];
    return {
      columns,
      rows,
      asOf: new Date(clock.now).toISOString(),
      expires: new Date(clock.now + 120_000).toISOString(),
      ...(state.isProvisional && { provisional: [0] }),
      ...(state.failing && { problems }),
      ...(state.isFree && { unasked: ids.map((_, place) => place) }),
    };
  };
  const memory = openMemory({
    now: () => clock.now,
    fetch: async ({ body = '' }) => {
      const { questions }: { readonly questions: Asked[] } = JSON.parse(body);
      asked.push(questions);
      return ok({ status: 200, headers: {}, text: JSON.stringify({ answers: questions.map(answer) }) });
    },
  });
  const type = (coin: string | readonly string[], date: string): Promise<unknown> =>
    memory.type(coinAt, typeof coin === 'string' ? coin : coin.map((one) => [one]), date);
  return { clock, state, asked, type };
};

describe('500 formulas at once', () => {
  test('share one request for each two years', async () => {
    const { asked, type } = open();
    const dates = Array.from({ length: 500 }, (_, row) => dayText(day('2022-01-01') + ((row * 7) % 1_461)));
    const shown = await Promise.all(dates.map((date, row) => type(`coin-${row % 20}`, date)));
    expect(shown).toEqual(dates.map(day));
    expect(asked.map((questions) => questions.map(({ from, to, ids }) => [from, to, ids.length]))).toEqual([
      [
        ['2022-01-01', '2022-12-31', 20],
        ['2023-01-01', '2023-12-31', 20],
      ],
      [
        ['2024-01-01', '2024-12-31', 20],
        ['2025-01-01', '2025-12-31', 20],
      ],
    ]);
  });
});

// oxfmt-ignore
test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-19', '2026-11-19'],
  ['2026-11-18', '2026-11-19'],
  ['2026-11-17', '2026-11-17'],
  ['2026-11-14', '2026-11-17'],
  ['2026-11-13', '2026-11-13'],
  ['2026-11-06', '2026-11-13'],
  ['2026-11-05', '2026-11-05'],
  ['2026-02-01', '2026-11-05'],
])('for %s of several coins the year is asked for up to %s', async (date, to) => {
  const { asked, type } = open();
  expect(await type(['BTC', 'ETH'], date)).toEqual([[day(date)], [day(date)]]);
  expect(asked).toEqual([[{ ids: ['BTC', 'ETH'], from: '2026-01-01', to, needs: [date, date] }]]);
});

describe('a coin that is asked for alone', () => {
  const [from, to] = ['all', '2026-11-20'];

  test('is asked for its whole past, once', async () => {
    const { asked, type } = open();
    for (const date of ['2024-02-29', '2013-05-01', '2026-11-20', '2024-02-28'])
      expect(await type('BTC', date)).toBe(day(date));
    expect(asked).toEqual([[{ ids: ['BTC'], from, to, needs: ['2024-02-29'] }]]);
  });

  test('is asked for by the year for what its past lacks', async () => {
    const { clock, asked, type } = open();
    expect(await type('BTC', '2024-02-29')).toBe(day('2024-02-29'));
    clock.now += DAY_MS - 1;
    expect(await type('BTC', '2026-11-21')).toBe(day('2026-11-21'));
    expect(asked.slice(1)).toEqual([[{ ids: ['BTC'], from: '2026-01-01', to: '2026-11-21', needs: ['2026-11-21'] }]]);
  });

  test('is asked for by the year where no coin has prices', async () => {
    const { asked, type } = open();
    await type('BTC', '2005-03-01');
    expect(asked[0]?.[0]).toMatchObject({ from: '2005-01-01', to: '2005-12-31' });
  });

  test('many coins at once are asked for by their year', async () => {
    const { asked, type } = open();
    await Promise.all(Array.from({ length: 12 }, (_, coin) => type(`coin-${coin}`, '2024-02-29')));
    expect(asked.map((questions) => questions.map(({ ids }) => ids.length))).toEqual([[12]]);
  });
});

test('a failure is shown for 20 seconds without a request; held closes stay', async () => {
  const { clock, state, asked, type } = open();
  expect(await type('BTC', '2026-10-01')).toBe(day('2026-10-01'));
  state.failing = true;
  for (const _ of [1, 2, 3]) expect(await type('ETH', '2026-11-20')).toBe('The credits are used up.');
  expect(await type('BTC', '2026-10-02')).toBe(day('2026-10-02'));
  expect(asked).toHaveLength(2);
  clock.now += 21_000;
  state.failing = false;
  expect(await type('ETH', '2026-11-20')).toBe(day('2026-11-20'));
  expect(await type('BTC', '2026-10-01')).toBe(day('2026-10-01'));
  expect(asked).toHaveLength(3);
});

describe('a close that the source corrects is the new one', () => {
  const date = '2026-10-01';

  test.each([
    ['after a day', false, 86_400_000],
    ['after five minutes, where it was provisional', true, 300_000],
  ])('%s', async (_, isProvisional, lifetime) => {
    const { clock, state, asked, type } = open();
    state.isProvisional = isProvisional;
    expect(await type('BTC', date)).toBe(day(date));
    state.factor = 2;
    clock.now += lifetime - 1;
    expect(await type('BTC', date)).toBe(day(date));
    clock.now += 1;
    expect(await type('BTC', date)).toBe(2 * day(date));
    expect(asked).toHaveLength(2);
  });

  test('while the gateway fails the held one is shown', async () => {
    const { clock, state, type } = open();
    await type('BTC', date);
    clock.now += 86_400_000;
    state.failing = true;
    expect(await type('BTC', date)).toBe(day(date));
  });
});

describe('a day that was not needed before', () => {
  test('is asked for, with those that its own request needs', async () => {
    const { state, asked, type } = open();
    state.isFree = true;
    for (const date of ['2026-11-18', '2026-11-18', '2026-02-01', '2026-11-18', '2026-02-01'])
      expect(await type('BTC', date)).toBe(day(date));
    expect(asked.flat().map(({ needs }) => needs)).toEqual([['2026-11-18'], ['2026-02-01']]);
  });

  test('of many at once, each coin says its own', async () => {
    const { state, asked, type } = open();
    state.isFree = true;
    const shown = await Promise.all([type('BTC', '2026-11-18'), type(['ETH', 'BTC'], '2026-11-19')]);
    expect(shown).toEqual([day('2026-11-18'), [[day('2026-11-19')], [day('2026-11-19')]]]);
    expect(asked.flat().map(({ ids, needs }) => [ids, needs])).toEqual([
      [
        ['BTC', 'ETH'],
        ['2026-11-18,2026-11-19', '2026-11-19'],
      ],
    ]);
  });
});
