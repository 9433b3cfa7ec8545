// How a time in the past is answered: each proof with its cases and near misses, what is fetched where none holds, what
// is refused, and how the plan is explained.

import { describe, expect, it } from 'vitest';
import type { HeldSeries } from '../../../shared/past/held-series.ts';
import type { TimeQuery } from '../../../shared/past/past-question.ts';
import { explainTime, isSettled, planTime } from '../../../shared/past/plan-time.ts';
import {
  at,
  chart,
  charts,
  DAY,
  daily,
  every,
  HOUR,
  inputOf,
  plan,
  shortly,
  type Asked,
  type Held,
} from './ask-past.ts';

const NOON = '2026-11-21 12:00';
const NOTHING = 'The market data service has no past prices of bitcoin-x.';
const asked = (held: Held, more: Partial<Asked> = {}): Asked => ({ now: NOON, ...held, ...more });
const says = (texts: string | readonly string[], more: Partial<Asked>): string => shortly(plan(texts, asked(more)));

const all = chart('all', NOON, daily('2021-04-17', '2026-11-21'));
const week = chart('1w', NOON, every(HOUR, '2026-11-14 12:00', NOON));
const gaps = chart('all', NOON, daily('2021-04-17', '2026-11-21', ['2026-03-02', '2026-03-03', '2026-03-04']));
const until = (last: string): HeldSeries => chart('all', NOON, daily('2021-04-17', last));
const recorded = { '2026-11-19': 19.5, '2026-11-20': 20.5 };
const present = [99, '2026-11-21 11:58'] as const;

type Case = readonly [title: string, texts: string | readonly string[], asked: Partial<Asked>, expected: string];

// oxfmt-ignore
describe('point:', () => {
  it.each<Case>([
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
  ])('%s', (_, texts, more, expected) => expect(says(texts, { series: [all], ...more })).toBe(expected));

  it.each<Case>([
    ['a gap', '2026-03-01', {}, 'No price within a day of 2026-03-01: the nearest is of 2026-02-28; near=2d accepts it.'],
    ['a gap within two days', '2026-03-01', { nearSeconds: 2 * DAY }, 'point 1 of 2026-03-01 00:00'],
    ['its second day', '2026-03-02', {}, 'No price within a day of 2026-03-02: the nearest is of 2026-02-28; near=3d accepts it.'],
    ['its second day within hours', '2026-03-02', { nearSeconds: 12 * HOUR }, 'No price within 12 hours of 2026-03-02: the nearest is of 2026-02-28; near=3d accepts it.'],
    ['its third day within two', '2026-03-03', { nearSeconds: 2 * DAY }, 'No price within 2 days of 2026-03-03: the nearest is of 2026-02-28; near=4d accepts it.'],
    ['its third day within a second more than three', '2026-03-03', { nearSeconds: 3 * DAY + 1 }, 'point 1 of 2026-03-01 00:00'],
    ['its end', '2026-03-04', {}, 'point 5 of 2026-03-05 00:00'],
    ['the nearest of an open is told by its own day', '2026-03-03', { edge: 'open' }, 'No price within a day of 2026-03-03: the nearest is of 2026-03-01; near=3d accepts it.'],
    ['one day of a gap among others', ['2026-03-02', '2026-03-04'], {}, 'No price within a day of 2026-03-02: the nearest is of 2026-02-28; near=3d accepts it.; point 5 of 2026-03-05 00:00'],
    ['days of a gap alone', ['2026-03-02', '2026-03-03'], {}, 'No price within a day of 2026-03-02: the nearest is of 2026-02-28; near=3d accepts it.'],
    ['none of no days', [], {}, ''],
  ])('%s', (_, texts, more, expected) => expect(says(texts, { series: [gaps], ...more })).toBe(expected));

  const everyThird = chart('all', NOON, daily('2026-11-01', '2026-11-21').filter((_, day) => day % 3 === 0));
  it.each<Case>([
    ['steps of three days: each third close', ['2026-11-15', '2026-11-18'], { series: [everyThird] }, 'point 16 of 2026-11-16 00:00; point 19 of 2026-11-19 00:00'],
    ['not those between', '2026-11-17', { series: [everyThird] }, 'No price within a day of 2026-11-17: the nearest is of 2026-11-15; near=3d accepts it.'],
    ['a distance beyond the largest near is not advised', '2026-01-01', { series: [until('2022-01-01')] }, 'No price within a day of 2026-01-01: the nearest is of 2021-12-31.'],
    ['a series of a shorter period proves no close', '2026-11-15', { series: [chart('1y', NOON, daily('2025-11-21', '2026-11-21'))] }, 'fetch all for 3'],
    ['settled days are never asked for again', ['2026-11-19', '2021-04-17'], { series: [chart('all', '2026-11-20 12:00', daily('2021-04-17', '2026-11-20'))], now: '2027-11-21 12:00' }, 'point 20 of 2026-11-20 00:00; point 18 of 2021-04-18 00:00'],
    ['one time that needs the source makes the plan a fetch', ['2026-11-19', '2026-11-20'], { series: [chart('all', '2026-11-20 12:00', daily('2021-04-17', '2026-11-20'))] }, 'fetch all for 3'],
  ])('%s', (_, texts, more, expected) => expect(says(texts, more)).toBe(expected));

  it('a value that is missing stays missing', () => {
    const holey = [chart('all', NOON, daily('2026-11-01', '2026-11-21').map(([seconds = 0, usd = 0]) => [seconds, usd === 16 ? Number.NaN : usd, 1, 1]))];
    expect(plan('2026-11-15', asked({ series: holey }, { nearSeconds: HOUR })).kind).toBe('refuse');
    expect(plan('2026-11-15', asked({ series: holey }, { nearSeconds: HOUR, unit: 'btc' })).kind).toBe('local');
  });
});

// oxfmt-ignore
describe('the close of the 20th, at the end of what is held:', () => {
  const upTo = (last: string, askedAt: string, more: readonly (readonly number[])[] = []): Held => ({
    series: [chart('all', askedAt, [...daily('2021-04-17', last), ...more])],
  });
  const pending = (time: string): string => `The price of bitcoin-x of 2026-11-20 is not known yet: try again after ${time} UTC.`;

  it.each<readonly [string, Held, now: string, string]>([
    ['asked the day before', upTo('2026-11-20', '2026-11-20 12:00'), NOON, 'fetch all for 3'],
    ['asked the moment before', upTo('2026-11-20', '2026-11-20 23:59'), '2026-11-21 01:00', 'fetch all for 3'],
    ['asked the moment before, just now', upTo('2026-11-20', '2026-11-20 23:59'), '2026-11-21 00:01', pending('2026-11-21 00:59')],
    ['asked when the source was late', upTo('2026-11-20', '2026-11-21 00:30'), '2026-11-21 01:00', pending('2026-11-21 01:30')],
    ['asked when the source was late, a while ago', upTo('2026-11-20', '2026-11-21 00:30'), '2026-11-21 01:30', 'fetch all for 3'],
    ['asked an hour later: the point of the day before is none of it', upTo('2026-11-20', '2026-11-21 01:00'), '2026-11-21 01:30', pending('2026-11-21 02:00')],
    ['asked a while ago, the source being late', upTo('2026-11-20', '2026-11-21 11:00'), NOON, 'fetch all for 3'],
    ['after a price of the day in progress', upTo('2026-11-20', '2026-11-21 05:00', [[at('2026-11-20 12:07'), 1, 1, 1]]), '2026-11-21 05:00', pending('2026-11-21 06:00')],
    ['the point is there at once', upTo('2026-11-21', '2026-11-21 00:00'), '2026-11-21 00:00', 'point 21 of 2026-11-21 00:00'],
    ['the source has given no point for days', upTo('2026-11-17', '2026-11-21 09:00'), NOON, 'No price within a day of 2026-11-20: the nearest is of 2026-11-16; near=5d accepts it.'],
    ['no series', {}, NOON, 'fetch all for 3'],
  ])('%s', (_, held, now, expected) => expect(says('2026-11-20', { ...held, now })).toBe(expected));

  it('the problem says when to ask again', () => {
    const problem = { reason: 'price-pending', name: 'bitcoin-x', detail: pending('2026-11-21 01:30'), retryAfterSeconds: 1800 };
    expect(plan('2026-11-20', asked(upTo('2026-11-20', '2026-11-21 00:30'), { now: '2026-11-21 01:00' }))).toEqual({ kind: 'refuse', problem });
  });
});

// oxfmt-ignore
describe('record, present, before-first:', () => {
  const bitcoinOnly = daily('2026-01-01', '2026-11-21').map(([seconds = 0, usd = 0, btc = 0], row) => [seconds, row < 10 ? Number.NaN : usd, btc]);

  it.each<Case>([
    ['a recorded day’s close, without a series', '2026-11-19', { recorded }, 'record 19.5 of 2026-11-20 00:05'],
    ['the next day’s open is the same', '2026-11-20', { recorded, edge: 'open' }, 'record 19.5 of 2026-11-20 00:05'],
    ['another day', '2026-11-18', { recorded }, 'fetch all for 3'],
    ['a moment of that day', '2026-11-20 00:05', { recorded }, 'fetch 1w for 3'],
    ['all days on record', ['2026-11-19', '2026-11-20'], { recorded }, 'record 19.5 of 2026-11-20 00:05; record 20.5 of 2026-11-21 00:05'],
    ['a point comes first; the tail of recorded days is free', ['2026-11-18', '2026-11-19', '2026-11-20'], { recorded, series: [chart('all', '2026-11-19 12:00', daily('2021-04-17', '2026-11-19'))] }, 'point 19 of 2026-11-19 00:00; record 19.5 of 2026-11-20 00:05; record 20.5 of 2026-11-21 00:05'],
    ['a record answers in a gap of the series', '2026-11-19', { recorded, series: [chart('all', NOON, daily('2021-04-17', '2026-11-21', ['2026-11-19', '2026-11-20']))] }, 'record 19.5 of 2026-11-20 00:05'],
    ['a coin that left the list: the source’s own last point, then nothing', ['2026-06-29', '2026-07-15'], { recorded, series: [until('2026-06-30')] }, 'point 30 of 2026-06-30 00:00; No price within a day of 2026-07-15: the nearest is of 2026-06-29; near=17d accepts it.'],
    ['the day in progress', '2026-11-21', { present }, 'present 99 of 2026-11-21 11:58, so far'],
    ['the year in progress', '2026', { present }, 'present 99 of 2026-11-21 11:58, so far'],
    ['0d', '0d', { present }, 'present 99 of 2026-11-21 11:58, so far'],
    ['this minute', '2026-11-21 12:00', { present }, 'present 99 of 2026-11-21 11:58, so far'],
    ['its very moment', '2026-11-21 11:58', { present }, 'present 99 of 2026-11-21 11:58, so far'],
    ['the minute before it', '2026-11-21 11:57', { present }, 'fetch 24h for 3'],
    ['yesterday', '2026-11-20', { present }, 'fetch all for 3'],
    ['a moment an hour after the present price', NOON, { present: [99, '2026-11-21 11:00'] }, 'present 99 of 2026-11-21 11:00, so far'],
    ['a moment more than an hour after it', NOON, { present: [99, '2026-11-21 10:59'] }, 'fetch 24h for 3'],
    ['a coin without a present price', '2026-11-21', { series: [all] }, 'bitcoin-x has no present price.'],
    ['the day before the first close', '2021-04-15', { series: [all] }, 'before-first: bitcoin-x is known from 2021-04-16 on.'],
    ['the close at the first point', '2021-04-16', { series: [all] }, 'point 17 of 2021-04-17 00:00'],
    ['the open before the first point', '2021-04-16', { series: [all], edge: 'open' }, 'before-first: bitcoin-x is known from 2021-04-17 on.'],
    ['the second before the first point', '2021-04-16 23:59:59', { series: [all] }, 'before-first: bitcoin-x is known from 2021-04-17 on.'],
    ['the year 1', '0001-01-01', { series: [all] }, 'before-first: bitcoin-x is known from 2021-04-16 on.'],
    ['a shorter period, whose first point is not the coin’s', '2021-04-15', { series: [week] }, 'fetch all for 3'],
    ['a coin listed yesterday', ['2026-11-18', '2026-11-20'], { series: [chart('all', NOON, daily('2026-11-20', '2026-11-21'))] }, 'before-first: bitcoin-x is known from 2026-11-19 on.; point 21 of 2026-11-21 00:00'],
    ['before the first price in the unit', '2026-01-05', { series: [chart('all', NOON, bitcoinOnly)] }, 'before-first: bitcoin-x is known from 2026-01-10 on.'],
    ['after that of another unit', '2026-01-05', { series: [chart('all', NOON, bitcoinOnly)], unit: 'btc' }, 'point 1 of 2026-01-06 00:00'],
  ])('%s', (_, texts, more, expected) => expect(says(texts, more)).toBe(expected));
});

describe('a moment asks for the finest period that reaches back to it:', () => {
  it.each([
    ['2026-11-21 11:00', '24h'],
    ['2026-11-20 12:05', '24h'],
    ['2026-11-20 12:00', '1w'],
    ['2026-11-14 13:00', '1w'],
    ['2026-11-14 12:59', '1m'],
    ['2026-10-22 16:00', '1m'],
    ['2026-10-22 15:59', '3m'],
    ['2026-08-24 00:00', '3m'],
    ['2026-08-23 23:59', 'all'],
    ['2021-04-17 12:00', 'all'],
  ])('%s: %s', (text, period) => {
    expect(says(text, {})).toBe(`fetch ${period} for 3`);
    // The daily points do not make the finer ones needless.
    expect(plan(text, asked({ series: [all] })).kind).toBe(period === 'all' ? 'local' : 'fetch');
  });

  const odd = chart('1w', NOON, every(HOUR, '2026-11-14 12:07', '2026-11-21 11:07'));
  const short = chart('1w', NOON, every(HOUR, '2026-11-18 12:00', NOON));
  const coarser = [all, chart('3m', NOON, every(12 * HOUR, '2026-08-24 00:00', NOON)), odd];
  const fine = chart('24h', '2026-11-21 11:40', every(300, '2026-11-20 11:40', '2026-11-21 11:40'));

  // oxfmt-ignore
  it.each<readonly [string, string, Partial<Asked>, RegExp]>([
    ['what is held of a fine period answers', '2026-11-19 14:30', { series: [odd, all] }, /^point .* of 2026-11-19 14:07$/],
    ['before its first point the daily one', '2026-11-15 00:00', { series: [odd, all] }, /^point .* of 2026-11-15 00:00$/],
    ['and still answers when the period has moved on', '2026-11-20 14:30', { series: [odd], now: '2027-11-21 12:00' }, /^point .* of 2026-11-20 14:07$/],
    ['a period that begins later than it says: the next one', '2026-11-15 12:00', { series: [short] }, /^fetch 1m for 3$/],
    ['what it has', '2026-11-18 12:30', { series: [short] }, /^point .* of 2026-11-18 12:00$/],
    ['whatever coarser one is held', '2026-11-20 14:30', { series: coarser }, /^fetch 24h for 3$/],
    ['whatever finer one is too short', '2026-11-10 14:30', { series: coarser }, /^fetch 1m for 3$/],
    ['the finest held', '2026-11-19 14:30', { series: coarser }, /^point .* of 2026-11-19 14:07$/],
    ['an empty one leads to the next one', '2026-11-18 12:00', { series: [chart('1w', NOON, [])] }, /^fetch 1m for 3$/],
    ['and is asked for again an hour later', '2026-11-18 12:00', { series: [chart('1w', NOON, [])], now: '2026-11-21 13:00' }, /^fetch 1w for 3$/],
    ['the last minutes do not ask each time', '2026-11-21 11:50', { series: [fine] }, /is not known yet: try again after 2026-11-21 12:40 UTC.$/],
    ['the minutes before them', '2026-11-21 11:39', { series: [fine] }, /^point .* of 2026-11-21 11:35$/],
  ])('%s', (_, text, more, expected) => expect(says(text, more)).toMatch(expected));
});

describe('no chart:', () => {
  const empty = (askedAt: string, more: Partial<HeldSeries> = {}): Held => ({
    series: [{ ...chart('all', askedAt, []), ...more }],
  });
  const unpriced = daily('2026-01-01', '2026-11-21').map(([seconds = 0, usd = 0]) => [seconds, usd]);
  const weekOnly = { ...charts, whole: undefined, periods: charts.periods.filter(({ name }) => name === '1w') };
  const seen = [9, '2026-11-21 11:58'] as const;

  // oxfmt-ignore
  it.each<readonly [string, Partial<Asked>, string]>([
    ['once: for an hour', empty('2026-11-21 11:01'), NOTHING],
    ['once, an hour ago', empty('2026-11-21 11:00'), 'fetch all for 3'],
    ['twice: for six hours', empty('2026-11-21 06:01', { heard: 2 }), NOTHING],
    ['twice, six hours ago', empty('2026-11-21 06:00', { heard: 2 }), 'fetch all for 3'],
    ['more often: for a day', empty('2026-11-20 12:01', { heard: 3 }), NOTHING],
    ['more often, a day ago', empty('2026-11-20 12:00', { heard: 9 }), 'fetch all for 3'],
    ['of a coin that the market had then', { ...empty('2026-11-21 11:59', { heard: 3, isListed: true }), present: seen }, NOTHING],
    ['of a coin that the market has since', { ...empty('2026-11-21 11:59', { heard: 3, isListed: false }), present: seen }, 'fetch all for 3'],
    ['a series without a price in the unit', { series: [chart('all', NOON, unpriced)], unit: 'eth' }, NOTHING],
    ['a source without a period that goes back to the first point', { charts: weekOnly }, NOTHING],
    ['a source without past prices, in its words', { charts: { ...weekOnly, periods: [], missing: 'There are none.' } }, 'There are none.'],
  ])('%s', (_, more, expected) => expect(says('2026-11-15', more)).toBe(expected));
});

it.each([
  ['2026-11-22', '2026-11-22 is in the future: the last day with a price is 2026-11-21.'],
  ['2026-11-21 12:01', '2026-11-21 12:01 is in the future: the last day with a price is 2026-11-21.'],
  ['2027', '2027-01-01 is in the future'],
  ['all', '"all" is the start of a range, not a date: write a date.'],
])('%s is refused before any plan', (text, sentence) => {
  expect(() => plan(text, asked({}))).toThrow(sentence);
});

const closeOf = (day: string): TimeQuery => ({ kind: 'point', seconds: at(day) + DAY, grain: 'day' });
const momentAt = (time: string): TimeQuery => ({ kind: 'point', seconds: at(time), grain: 'moment' });

// oxfmt-ignore
describe.each<readonly [string, TimeQuery, Held, reason: string, proof: string | undefined, credits: number, settled: boolean]>([
  ['a point', closeOf('2026-11-15'), { series: [all] }, 'the series reaches that time, and its newest point is of 2026-11-16 00:00 UTC', 'point', 0, true],
  ['a record', closeOf('2026-11-19'), { recorded }, 'the day is on record, with the price of 2026-11-20 00:05 UTC', 'record', 0, false],
  ['before the first point', closeOf('2020-01-01'), { series: [all] }, 'bitcoin-x is known from 2021-04-16 on.', 'before-first', 0, true],
  ['no price near enough', closeOf('2026-03-02'), { series: [gaps] }, 'No price within a day of 2026-03-02: the nearest is of 2026-02-28; near=3d accepts it.', undefined, 0, false],
  ['a series to fetch', closeOf('2026-11-15'), {}, 'the source is asked for the period all', undefined, 3, false],
  ['a moment', momentAt('2026-11-19 14:30'), { series: [week] }, 'the series reaches that time, and its newest point is of 2026-11-19 14:00 UTC', 'point', 0, false],
  ['the last minutes', momentAt(NOON), { present }, 'the present snapshot is of 2026-11-21 11:58 UTC', 'present', 0, false],
  ['the day in progress', { kind: 'present' }, { present }, 'the present snapshot is of 2026-11-21 11:58 UTC', 'present', 0, false],
])('%s', (_, wanted, held, reason, proof, credits, settled) => {
  const planned = planTime(wanted, inputOf(asked(held)));

  it('is explained', () =>
    expect(explainTime(planned)).toEqual({ kind: planned.kind, reason, credits, ...(proof === undefined ? {} : { proof }) }));

  it(`is settled: ${settled}`, () => expect(planned.kind !== 'fetch' && isSettled(planned, wanted)).toBe(settled));
});
