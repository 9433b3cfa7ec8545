// Each proof of the planner of the past with its cases and its near misses.

import { describe, expect, it } from 'vitest';
import { at, chart, DAY, daily, every, HOUR, plan, shortly, type Asked, type Held } from './ask-past.ts';

const NOON = '2026-11-21 12:00';
const all = chart('all', NOON, daily('2021-04-17', '2026-11-21'));
const asked = (held: Held, more: Partial<Asked> = {}): Asked => ({ now: NOON, ...held, ...more });

describe('point:', () => {
  const gaps = chart('all', NOON, daily('2021-04-17', '2026-11-21', ['2026-03-02', '2026-03-03', '2026-03-04']));
  const every3 = chart(
    'all',
    NOON,
    daily('2026-11-01', '2026-11-21').filter((_, day) => day % 3 === 0),
  );

  it.each([
    ['a day’s close is the point of 00:00 of the next day', '2026-11-15', {}, 'point 16 of 2026-11-16 00:00'],
    ['its open is the point of its own 00:00', '2026-11-15', { edge: 'open' }, 'point 15 of 2026-11-15 00:00'],
    ['yesterday’s close is the last point', '2026-11-20', {}, 'point 21 of 2026-11-21 00:00'],
    ['the open of the day in progress', '2026-11-21', { edge: 'open' }, 'point 21 of 2026-11-21 00:00'],
    ['a leap day', '2024-02-29', {}, 'point 1 of 2024-03-01 00:00'],
    ['the first day', '2021-04-17', { edge: 'open' }, 'point 17 of 2021-04-17 00:00'],
    ['a month closes with its last day', '2026-02', {}, 'point 1 of 2026-03-01 00:00'],
    ['a quarter opens with its first day', '2025Q3', { edge: 'open' }, 'point 1 of 2025-07-01 00:00'],
    ['a moment long ago has the newest point before it', '2025-05-05 18:00', {}, 'point 5 of 2025-05-05 00:00'],
    ['a moment exactly at a point', '2025-05-05 00:00', {}, 'point 5 of 2025-05-05 00:00'],
    ['another unit', '2026-11-15', { unit: 'btc' }, 'point 1 of 2026-11-16 00:00'],
  ] as const)('%s', (_, text, more, expected) => {
    expect(shortly(plan(text, asked({ series: [all] }, more)))).toBe(expected);
  });

  it.each([
    ['2026-03-01', DAY, 'No price within a day of 2026-03-01: the nearest is of 2026-02-28; near=2d accepts it.'],
    ['2026-03-01', 2 * DAY, 'point 1 of 2026-03-01 00:00'],
    ['2026-03-02', DAY, 'No price within a day of 2026-03-02: the nearest is of 2026-02-28; near=3d accepts it.'],
    [
      '2026-03-02',
      12 * HOUR,
      'No price within 12 hours of 2026-03-02: the nearest is of 2026-02-28; near=3d accepts it.',
    ],
    ['2026-03-03', DAY, 'No price within a day of 2026-03-03: the nearest is of 2026-02-28; near=4d accepts it.'],
    ['2026-03-03', 2 * DAY, 'No price within 2 days of 2026-03-03: the nearest is of 2026-02-28; near=4d accepts it.'],
    ['2026-03-03', 3 * DAY + 1, 'point 1 of 2026-03-01 00:00'],
    ['2026-03-04', DAY, 'point 5 of 2026-03-05 00:00'],
  ])('in a gap: %s within %i s', (text, nearSeconds, expected) => {
    expect(shortly(plan(text, asked({ series: [gaps] }, { nearSeconds })))).toBe(expected);
  });

  it('the nearest of an open is told by its own day', () => {
    expect(shortly(plan('2026-03-03', asked({ series: [gaps] }, { edge: 'open' })))).toBe(
      'No price within a day of 2026-03-03: the nearest is of 2026-03-01; near=3d accepts it.',
    );
  });

  it('steps of three days: each third close, not those between', () => {
    const closes = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'];
    expect(shortly(plan(closes, asked({ series: [every3] })))).toBe(
      [
        'point 16 of 2026-11-16 00:00',
        'No price within a day of 2026-11-16: the nearest is of 2026-11-15; near=2d accepts it.',
        'No price within a day of 2026-11-17: the nearest is of 2026-11-15; near=3d accepts it.',
        'point 19 of 2026-11-19 00:00',
      ].join('; '),
    );
  });

  it('a value that is missing stays missing', () => {
    const points = daily('2026-01-01', '2026-11-21').map(([seconds = 0, usd = 0, btc = 0]) =>
      seconds % (9 * DAY) === 0 ? [seconds, Number.NaN, btc, 1] : [seconds, usd, btc, 1],
    );
    const holey = chart('all', NOON, points);
    const missing = points.findLast(([, usd]) => Number.isNaN(usd))?.[0] ?? 0;
    const day = new Date((missing - DAY) * 1000).toISOString().slice(0, 10);
    const planned = plan(day, asked({ series: [holey] }, { nearSeconds: HOUR }));
    expect(planned.kind).toBe('refuse');
    expect(plan(day, asked({ series: [holey] }, { unit: 'btc', nearSeconds: HOUR })).kind).toBe('local');
  });

  it('a distance beyond the largest near is not advised', () => {
    const old = chart('all', NOON, daily('2021-04-17', '2022-01-01'));
    expect(shortly(plan('2026-01-01', asked({ series: [old] })))).toBe(
      'No price within a day of 2026-01-01: the nearest is of 2021-12-31.',
    );
  });
});

describe('point, the end of what is held:', () => {
  /** The series lacks the close of the 20th: it was asked for before, or the source was late. */
  const upTo = (last: string, askedAt: string): Held => ({
    series: [chart('all', askedAt, daily('2021-04-17', last))],
  });

  it.each([
    ['asked the day before', upTo('2026-11-20', '2026-11-20 12:00'), NOON, 'fetch all for 3'],
    ['asked the moment before', upTo('2026-11-20', '2026-11-20 23:59'), '2026-11-21 01:00', 'fetch all for 3'],
    [
      'asked the moment before, just now',
      upTo('2026-11-20', '2026-11-20 23:59'),
      '2026-11-21 00:01',
      'The price of bitcoin-x of 2026-11-20 is not known yet: try again after 2026-11-21 00:59 UTC.',
    ],
    [
      'asked when the source was late',
      upTo('2026-11-20', '2026-11-21 00:30'),
      '2026-11-21 01:00',
      'The price of bitcoin-x of 2026-11-20 is not known yet: try again after 2026-11-21 01:30 UTC.',
    ],
    [
      'asked when the source was late, a while ago',
      upTo('2026-11-20', '2026-11-21 00:30'),
      '2026-11-21 01:30',
      'fetch all for 3',
    ],
    [
      'asked an hour later: the point of the day before is none of it',
      upTo('2026-11-20', '2026-11-21 01:00'),
      '2026-11-21 01:30',
      'The price of bitcoin-x of 2026-11-20 is not known yet: try again after 2026-11-21 02:00 UTC.',
    ],
    ['asked a while ago, the source being late', upTo('2026-11-20', '2026-11-21 11:00'), NOON, 'fetch all for 3'],
    [
      'after a price of the day in progress',
      {
        series: [
          chart('all', '2026-11-21 05:00', [...daily('2021-04-17', '2026-11-20'), [at('2026-11-20 12:07'), 1, 1, 1]]),
        ],
      },
      '2026-11-21 05:00',
      'The price of bitcoin-x of 2026-11-20 is not known yet: try again after 2026-11-21 06:00 UTC.',
    ],
    [
      'the point is there at once',
      upTo('2026-11-21', '2026-11-21 00:00'),
      '2026-11-21 00:00',
      'point 21 of 2026-11-21 00:00',
    ],
    [
      'the source has given no point for days',
      upTo('2026-11-17', '2026-11-21 09:00'),
      NOON,
      'No price within a day of 2026-11-20: the nearest is of 2026-11-16; near=5d accepts it.',
    ],
    ['no series', {}, NOON, 'fetch all for 3'],
  ])('%s', (_, held, now, expected) => {
    expect(shortly(plan('2026-11-20', asked(held, { now })))).toBe(expected);
  });

  it('settled days are never asked for again', () => {
    const held = upTo('2026-11-20', '2026-11-20 12:00');
    for (const now of [NOON, '2027-11-21 12:00']) {
      expect(plan(['2026-11-19', '2026-01-01', '2021-04-17'], asked(held, { now })).kind).toBe('local');
    }
  });

  it('one time that needs the source makes the plan a fetch', () => {
    expect(shortly(plan(['2026-11-19', '2026-11-20'], asked(upTo('2026-11-20', '2026-11-20 12:00'))))).toBe(
      'fetch all for 3',
    );
  });

  it('a series of a shorter period proves no close', () => {
    const series = [chart('1y', NOON, daily('2025-11-21', '2026-11-21'))];
    expect(shortly(plan('2026-11-15', asked({ series })))).toBe('fetch all for 3');
  });
});

describe('record:', () => {
  const recorded = { '2026-11-19': 19.5, '2026-11-20': 20.5 };
  const ended = chart('all', '2026-11-19 12:00', daily('2021-04-17', '2026-11-19'));

  it.each([
    ['a day’s close, without a series', '2026-11-19', {}, 'record 19.5 of 2026-11-20 00:05'],
    ['the next day’s open is the same', '2026-11-20', { edge: 'open' }, 'record 19.5 of 2026-11-20 00:05'],
    ['another day', '2026-11-18', {}, 'fetch all for 3'],
    ['a moment of that day', '2026-11-20 00:05', {}, 'fetch 1w for 3'],
    [
      'all days on record',
      ['2026-11-19', '2026-11-20'],
      {},
      'record 19.5 of 2026-11-20 00:05; record 20.5 of 2026-11-21 00:05',
    ],
  ] as const)('%s', (_, text, more, expected) => {
    expect(shortly(plan(text, asked({ recorded }, more)))).toBe(expected);
  });

  it('a point comes first; the tail of recorded days is free', () => {
    expect(shortly(plan(['2026-11-18', '2026-11-19', '2026-11-20'], asked({ series: [ended], recorded })))).toBe(
      'point 19 of 2026-11-19 00:00; record 19.5 of 2026-11-20 00:05; record 20.5 of 2026-11-21 00:05',
    );
  });

  it('a record answers in a gap of the series', () => {
    const gap = chart('all', NOON, daily('2021-04-17', '2026-11-21', ['2026-11-19', '2026-11-20']));
    expect(shortly(plan('2026-11-19', asked({ series: [gap], recorded })))).toBe('record 19.5 of 2026-11-20 00:05');
  });

  it('a coin that left the list: the source’s own last point, then nothing', () => {
    const left = chart('all', NOON, daily('2021-04-17', '2026-06-30'));
    expect(shortly(plan(['2026-06-29', '2026-07-15'], asked({ series: [left], recorded })))).toBe(
      'point 30 of 2026-06-30 00:00; No price within a day of 2026-07-15: the nearest is of 2026-06-29; near=17d accepts it.',
    );
  });
});

describe('present:', () => {
  const present = [99, '2026-11-21 11:58'] as const;

  it.each([
    ['the day in progress', '2026-11-21', 'present 99 of 2026-11-21 11:58, so far'],
    ['the month in progress', '2026-11', 'present 99 of 2026-11-21 11:58, so far'],
    ['the year in progress', '2026', 'present 99 of 2026-11-21 11:58, so far'],
    ['0d', '0d', 'present 99 of 2026-11-21 11:58, so far'],
    ['this minute', '2026-11-21 12:00', 'present 99 of 2026-11-21 11:58, so far'],
    ['its very moment', '2026-11-21 11:58', 'present 99 of 2026-11-21 11:58, so far'],
    ['the minute before it', '2026-11-21 11:57', 'fetch 24h for 3'],
    ['yesterday', '2026-11-20', 'fetch all for 3'],
  ])('%s', (_, text, expected) => {
    expect(shortly(plan(text, asked({ present })))).toBe(expected);
  });

  it('not for a moment more than an hour later', () => {
    const old = [99, '2026-11-21 10:59'] as const;
    expect(shortly(plan(NOON, asked({ present: old })))).toBe('fetch 24h for 3');
  });

  it('a coin without one', () => {
    expect(shortly(plan('2026-11-21', asked({ series: [all] })))).toBe('bitcoin-x has no present price.');
  });
});

describe('before-first:', () => {
  it.each([
    ['the day before the first close', '2021-04-15', {}, 'before-first: bitcoin-x is known from 2021-04-16 on.'],
    ['the close at the first point', '2021-04-16', {}, 'point 17 of 2021-04-17 00:00'],
    [
      'the open before the first point',
      '2021-04-16',
      { edge: 'open' },
      'before-first: bitcoin-x is known from 2021-04-17 on.',
    ],
    [
      'the second before the first point',
      '2021-04-16 23:59:59',
      {},
      'before-first: bitcoin-x is known from 2021-04-17 on.',
    ],
    ['the year 1', '0001-01-01', {}, 'before-first: bitcoin-x is known from 2021-04-16 on.'],
  ] as const)('%s', (_, text, more, expected) => {
    expect(shortly(plan(text, asked({ series: [all] }, more)))).toBe(expected);
  });

  it('not from a shorter period, whose first point is not the coin’s', () => {
    const series = [chart('1w', NOON, every(HOUR, '2026-11-14 12:00', NOON))];
    expect(shortly(plan('2021-04-15', asked({ series })))).toBe('fetch all for 3');
  });

  it('a coin listed yesterday', () => {
    const young = chart('all', NOON, daily('2026-11-20', '2026-11-21'));
    expect(shortly(plan(['2026-11-18', '2026-11-20'], asked({ series: [young] })))).toBe(
      'before-first: bitcoin-x is known from 2026-11-19 on.; point 21 of 2026-11-21 00:00',
    );
  });

  it('in the unit that is asked for', () => {
    const points = daily('2026-01-01', '2026-11-21').map(([seconds = 0, usd = 0, btc = 0], row) => [
      seconds,
      row < 10 ? Number.NaN : usd,
      btc,
    ]);
    const series = [chart('all', NOON, points)];
    expect(shortly(plan('2026-01-05', asked({ series })))).toBe('before-first: bitcoin-x is known from 2026-01-10 on.');
    expect(shortly(plan('2026-01-05', asked({ series }, { unit: 'btc' })))).toBe('point 1 of 2026-01-06 00:00');
  });
});
