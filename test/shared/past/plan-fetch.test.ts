// Which period of a series is fetched for a time that no proof answers, and what is refused.

import { describe, expect, it } from 'vitest';
import type { HeldSeries } from '../../../shared/past/held-series.ts';
import { chart, charts, daily, every, HOUR, plan, shortly, type Asked, type Held } from './ask-past.ts';

const NOON = '2026-11-21 12:00';
const all = chart('all', NOON, daily('2021-04-17', '2026-11-21'));
const asked = (held: Held, more: Partial<Asked> = {}): Asked => ({ now: NOON, ...held, ...more });

describe('a moment asks for the finest period that reaches back to it', () => {
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
    expect(shortly(plan(text, asked({})))).toBe(`fetch ${period} for 3`);
    // The daily points do not make the finer ones needless.
    const after = period === 'all' ? 'local' : 'fetch';
    expect(plan(text, asked({ series: [all] })).kind).toBe(after);
  });

  const week = chart('1w', NOON, every(HOUR, '2026-11-14 12:07', '2026-11-21 11:07'));

  it('what is held of a fine period answers', () => {
    const planned = plan(['2026-11-19 14:30', '2026-11-15 00:00'], asked({ series: [week, all] }));
    expect(planned).toMatchObject({
      kind: 'local',
      times: [
        { proof: 'point', point: { seconds: Date.UTC(2026, 10, 19, 14, 7) / 1000 } },
        { proof: 'point', point: { seconds: Date.UTC(2026, 10, 15) / 1000 } },
      ],
    });
  });

  it('and still answers when the period has moved on', () => {
    expect(plan('2026-11-20 14:30', asked({ series: [week] }, { now: '2027-11-21 12:00' }))).toMatchObject({
      times: [{ proof: 'point', point: { seconds: Date.UTC(2026, 10, 20, 14, 7) / 1000 } }],
    });
  });

  it('a period that begins later than it says is not asked for again: the next one is', () => {
    const short = chart('1w', NOON, every(HOUR, '2026-11-18 12:00', NOON));
    expect(shortly(plan('2026-11-15 12:00', asked({ series: [short] })))).toBe('fetch 1m for 3');
    expect(shortly(plan('2026-11-18 12:30', asked({ series: [short] })))).toMatch(/^point .* of 2026-11-18 12:00$/);
  });

  it('whatever coarser one is held', () => {
    const coarser = [all, chart('3m', NOON, every(12 * HOUR, '2026-08-24 00:00', NOON)), week];
    expect(shortly(plan('2026-11-20 14:30', asked({ series: coarser })))).toBe('fetch 24h for 3');
    expect(shortly(plan('2026-11-10 14:30', asked({ series: coarser })))).toBe('fetch 1m for 3');
    expect(plan('2026-11-19 14:30', asked({ series: coarser })).kind).toBe('local');
  });

  it('an empty fine period leads to the next one, and is asked for again an hour later', () => {
    const empty = chart('1w', NOON, []);
    expect(shortly(plan('2026-11-18 12:00', asked({ series: [empty] })))).toBe('fetch 1m for 3');
    const later = asked({ series: [empty] }, { now: '2026-11-21 13:00' });
    expect(shortly(plan('2026-11-18 12:00', later))).toBe('fetch 1w for 3');
  });

  it('questions about the last minutes do not ask the source each time', () => {
    const fine = chart('24h', '2026-11-21 11:40', every(300, '2026-11-20 11:40', '2026-11-21 11:40'));
    expect(shortly(plan('2026-11-21 11:50', asked({ series: [fine] })))).toBe(
      'The price of bitcoin-x of 2026-11-21 11:50 is not known yet: try again after 2026-11-21 12:40 UTC.',
    );
    expect(shortly(plan('2026-11-21 11:39', asked({ series: [fine] })))).toMatch(/^point .* of 2026-11-21 11:35$/);
  });
});

describe('no chart:', () => {
  const nothing = 'The market data service has no past prices of bitcoin-x.';
  const empty = (askedAt: string, more: Partial<HeldSeries> = {}): Held => ({
    series: [{ ...chart('all', askedAt, []), ...more }],
  });

  it.each([
    ['once: for an hour', '2026-11-21 11:01', {}, nothing],
    ['once, an hour ago', '2026-11-21 11:00', {}, 'fetch all for 3'],
    ['twice: for six hours', '2026-11-21 06:01', { heard: 2 }, nothing],
    ['twice, six hours ago', '2026-11-21 06:00', { heard: 2 }, 'fetch all for 3'],
    ['more often: for a day', '2026-11-20 12:01', { heard: 3 }, nothing],
    ['more often, a day ago', '2026-11-20 12:00', { heard: 9 }, 'fetch all for 3'],
  ] as const)('%s', (_, askedAt, more, expected) => {
    expect(shortly(plan('2026-11-15', asked(empty(askedAt, more))))).toBe(expected);
  });

  it.each([
    ['that the market had then: told on', true, nothing],
    ['that the market has since: asked for at once', false, 'fetch all for 3'],
  ])('of a coin %s', (_, isListed, expected) => {
    const held = empty('2026-11-21 11:59', { heard: 3, isListed });
    expect(shortly(plan('2026-11-15', asked({ ...held, present: [9, '2026-11-21 11:58'] })))).toBe(expected);
  });

  it('a series without a price in the unit', () => {
    const points = daily('2026-01-01', '2026-11-21').map(([seconds = 0, usd = 0]) => [seconds, usd]);
    expect(shortly(plan('2026-11-15', asked({ series: [chart('all', NOON, points)] }, { unit: 'eth' })))).toBe(
      'The market data service has no past prices of bitcoin-x.',
    );
  });

  it('a source without a period that goes back to the first point', () => {
    const some = { ...charts, whole: undefined, periods: charts.periods.filter(({ name }) => name === '1w') };
    expect(shortly(plan('2026-11-15', asked({}, { charts: some })))).toBe(
      'The market data service has no past prices of bitcoin-x.',
    );
  });
});

it('the future is refused before any plan', () => {
  expect(() => plan('2026-11-22', asked({}))).toThrow(
    '2026-11-22 is in the future: the last day with a price is 2026-11-21.',
  );
  expect(() => plan('2026-11-21 12:01', asked({}))).toThrow(
    '2026-11-21 12:01 is in the future: the last day with a price is 2026-11-21.',
  );
  expect(() => plan('2027', asked({}))).toThrow('2027-01-01 is in the future');
  expect(() => plan('all', asked({}))).toThrow('"all" is the start of a range, not a date: write a date.');
});

it('all times refused: the plan is the first refusal; otherwise each has its own', () => {
  const series = [chart('all', NOON, daily('2021-04-17', '2026-11-21', ['2026-03-02', '2026-03-03']))];
  expect(plan(['2026-03-02', '2026-03-02'], asked({ series })).kind).toBe('refuse');
  expect(plan(['2026-03-02', '2026-03-04'], asked({ series })).kind).toBe('local');
  expect(plan([], asked({}))).toEqual({ kind: 'local', times: [] });
});

it('problems have their reasons', () => {
  expect(
    plan(
      '2026-11-20',
      asked(
        { series: [chart('all', '2026-11-21 00:30', daily('2021-04-17', '2026-11-20'))] },
        { now: '2026-11-21 01:00' },
      ),
    ),
  ).toEqual({
    kind: 'refuse',
    problem: {
      reason: 'price-pending',
      name: 'bitcoin-x',
      detail: expect.any(String),
      retryAfterSeconds: 1800,
    },
  });
  expect(plan('2021-01-01', asked({ series: [all] }))).toMatchObject({
    times: [{ problem: { reason: 'no-price', name: 'bitcoin-x' } }],
  });
});
