// How a plan of the past is explained, and which answers are settled.

import { describe, expect, it } from 'vitest';
import { explainTime, isSettled, planTime } from '../../../shared/past/plan-time.ts';
import type { Wanted, WantedPoint } from '../../../shared/past/past-question.ts';
import { at, chart, daily, DAY, every, HOUR, inputOf, type Held } from './ask-past.ts';

const NOON = '2026-11-21 12:00';
const series = [chart('all', NOON, daily('2021-04-17', '2026-11-21', ['2026-03-02', '2026-03-03']))];
const week = [chart('1w', NOON, every(HOUR, '2026-11-14 12:00', NOON))];

const closeOf = (day: string): WantedPoint => ({ kind: 'point', seconds: at(day) + DAY, grain: 'day' });
const momentAt = (time: string): WantedPoint => ({ kind: 'point', seconds: at(time), grain: 'moment' });

// oxfmt-ignore
const plans: readonly (readonly [string, Wanted, Held, reason: string, proof: string | undefined, credits: number, settled: boolean])[] = [
  ['a point', closeOf('2026-11-15'), { series }, 'the series reaches that time, and its newest point is of 2026-11-16 00:00 UTC', 'point', 0, true],
  ['a record', closeOf('2026-11-19'), { recorded: { '2026-11-19': 1 } }, 'the day is on record, with the price of 2026-11-20 00:05 UTC', 'record', 0, false],
  ['before the first point', closeOf('2020-01-01'), { series }, 'bitcoin-x is known from 2021-04-16 on.', 'before-first', 0, true],
  ['no price near enough', closeOf('2026-03-02'), { series }, 'No price within a day of 2026-03-02: the nearest is of 2026-02-28; near=3d accepts it.', undefined, 0, false],
  ['a series to fetch', closeOf('2026-11-15'), {}, 'the source is asked for the period all', undefined, 3, false],
  ['a moment', momentAt('2026-11-19 14:30'), { series: week }, 'the series reaches that time, and its newest point is of 2026-11-19 14:00 UTC', 'point', 0, false],
  ['the last minutes', momentAt(NOON), { present: [9, '2026-11-21 11:58'] }, 'the present snapshot is of 2026-11-21 11:58 UTC', 'present', 0, false],
  ['the day in progress', { kind: 'present' }, { present: [9, '2026-11-21 11:58'] }, 'the present snapshot is of 2026-11-21 11:58 UTC', 'present', 0, false],
];

describe.each(plans)('%s', (_, wanted, held, reason, proof, credits, settled) => {
  const plan = planTime(wanted, inputOf({ now: NOON, ...held }));

  it('is explained', () => {
    expect(explainTime(plan)).toEqual({ kind: plan.kind, reason, credits, ...(proof === undefined ? {} : { proof }) });
  });

  it(`is settled: ${settled}`, () => {
    expect(plan.kind !== 'fetch' && isSettled(plan, wanted)).toBe(settled);
  });
});
