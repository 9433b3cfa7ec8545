// Many times of a coin in one pass are planned as one by one.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { holdSeries } from '../../../shared/past/held-series.ts';
import type { PastInput, TimeQuery } from '../../../shared/past/past-question.ts';
import { planTime } from '../../../shared/past/plan-time.ts';
import { takeIn } from '../../../shared/past/series.ts';
import { addSeries, at, charts, DAY, HOUR, planTimes } from './ask-past.ts';
import { sampleSize } from '../../support/sample-size.ts';

const FIRST = at('2026-01-01');
const NOW = at('2026-04-01 09:30');

const points = fc.array(
  fc.record({
    day: fc.integer({ min: 5, max: 88 }),
    price: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }),
    inBitcoin: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }),
  }),
  { maxLength: 60 },
);

const wantedTimes: fc.Arbitrary<TimeQuery> = fc.oneof(
  fc.record({
    kind: fc.constant('point' as const),
    grain: fc.constant('day' as const),
    seconds: fc.integer({ min: 0, max: 90 }).map((day) => FIRST + day * DAY),
  }),
  fc.record({
    kind: fc.constant('point' as const),
    grain: fc.constantFrom('moment' as const, 'hour' as const),
    seconds: fc.integer({ min: 0, max: 90 * 24 }).map((hour) => FIRST + hour * HOUR),
  }),
  fc.constant({ kind: 'present' as const }),
  fc.constant({ kind: 'whole' as const }),
);

const periodsNamed = (wanted: string) => charts.periods.filter(({ name }) => name === wanted);

it('as one by one', () => {
  fc.assert(
    fc.property(
      points,
      fc.array(wantedTimes, { maxLength: 40 }),
      fc.boolean(),
      fc.constantFrom('usd' as const, 'btc' as const),
      fc.constantFrom(HOUR, DAY, 5 * DAY),
      fc.constantFrom('all', '1y'),
      (given, wanted, isRising, unit, nearSeconds, period) => {
        const entries = given.map(({ day, price, inBitcoin }) => [FIRST + day * DAY, price, inBitcoin, 1]);
        const series = periodsNamed(period)
          .map((one) => holdSeries(takeIn(entries, NOW).series, one, NOW - 2 * DAY))
          .reduce(addSeries, []);
        const input: PastInput = {
          question: { coin: 'x', unit, nearSeconds },
          held: { series, recorded: () => undefined, present: () => ({ seconds: NOW, price: 7 }) },
          charts,
          now: NOW,
        };
        const secondsOf = (one: TimeQuery): number => (one.kind === 'point' ? one.seconds : 0);
        const asked = isRising ? wanted.toSorted((a, b) => secondsOf(a) - secondsOf(b)) : wanted;
        expect(planTimes(asked, input)).toEqual(asked.map((one) => planTime(one, input)));
      },
    ),
    { numRuns: sampleSize(500) },
  );
});
