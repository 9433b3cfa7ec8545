// Properties of all plans of the past, tested with random sources and questions over days and months.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedDay, dayAt, type Day } from '../../../shared/past/calendar.ts';
import type { TimePlan } from '../../../shared/past/plan-time.ts';
import { wantedAt, type DayEdge, type TimeQuery, type PointQuery } from '../../../shared/past/past-question.ts';
import { DAY, HOUR, planPast } from './ask-past.ts';
import { PastWorld, type Damage, type Source } from './past-world.ts';
import { sampleSize } from '../../support/sample-size.ts';

const FIRST_DAY = Date.UTC(2026, 0, 1) / 1000 / DAY;
const DAYS = 60;
/** When the questions begin. */
const START = (FIRST_DAY + 30) * DAY;
const MAX_ROUNDS = 6;

const sources: fc.Arbitrary<Source> = fc
  .record({
    step: fc.constantFrom(1, 1, 1, 3),
    isOut: fc.array(fc.boolean(), { minLength: DAYS, maxLength: DAYS }),
    gaps: fc.boolean(),
    delay: fc.constantFrom(0, 0, 60, HOUR - 1),
  })
  .map(({ step, isOut, gaps, delay }) => ({
    days: Array.from({ length: DAYS }, (_, day) => day)
      .filter((day) => day % step === 0 && !(gaps && isOut[day] === true && isOut[(day * 7) % DAYS] === true))
      .map((day) => FIRST_DAY + day),
    delay,
  }));

interface Asking {
  /** Seconds since the question before. */
  readonly wait: number;
  /** How long ago, seconds. */
  readonly age: number;
  readonly edge: DayEdge;
  readonly nearSeconds: number;
  readonly damage: Damage;
}

const askings: fc.Arbitrary<readonly Asking[]> = fc.array(
  fc.record({
    wait: fc.oneof(fc.integer({ min: 0, max: 2 * HOUR }), fc.integer({ min: 0, max: 5 * DAY })),
    age: fc.oneof(fc.integer({ min: 0, max: 2 * DAY }), fc.integer({ min: 0, max: 40 * DAY })),
    edge: fc.constantFrom<DayEdge>('close', 'open'),
    nearSeconds: fc.constantFrom(HOUR, DAY, 3 * DAY),
    damage: fc.constantFrom<Damage>(undefined, undefined, undefined, 'empty', 'shorter than before'),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Asks until there is an answer. */
const answer = (
  world: PastWorld,
  wanted: TimeQuery,
  { nearSeconds, damage }: Asking,
  now: number,
  recorded: ReadonlySet<Day> = new Set(),
): TimePlan => {
  const question = { coin: 'x', unit: 'usd', nearSeconds } as const;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const plan = planPast([wanted], world.input(question, now, recorded));
    const [time] = plan.kind === 'local' ? plan.times : [];
    if (plan.kind === 'refuse') return plan;
    if (time !== undefined) return time;
    if (plan.kind === 'fetch') world.fetch(plan.period, now, damage);
  }
  throw new Error('It asks again and again');
};

const nameOf = (time: TimePlan): string => (time.kind === 'refuse' ? time.problem.reason : time.proof);

/** The times at which questions are asked. */
const timesOf = (asked: readonly Asking[]): readonly number[] => {
  let now = START;
  return asked.map(({ wait }) => (now = Math.min(now + wait, (FIRST_DAY + DAYS) * DAY - 1)));
};

const wantedDay = ({ age, edge }: Asking, now: number): TimeQuery => {
  const day = dayAt(now - age);
  const wanted = wantedAt({ kind: 'days', first: day, last: day }, edge, now);
  if (!wanted.ok) throw new Error(wanted.error);
  return wanted.value;
};

/** The answers that are right for a day, from all points that the source has or will have. */
const rightFor = (wanted: TimeQuery, world: PastWorld, { nearSeconds }: Asking, recorded: ReadonlySet<Day>) => {
  if (wanted.kind !== 'point') return ['present 7'];
  const close = world.trueClose(wanted);
  const isNear = close !== undefined && wanted.seconds - close < nearSeconds;
  const day = closedDay(wanted.seconds);
  if (isNear) return [`point ${close / 1000}`, ...(recorded.has(day) ? [`record ${-day}`] : ['price-pending'])];
  if (recorded.has(day)) return [`record ${-day}`];
  return ['no-price', 'price-pending', ...(close === undefined ? ['before-first'] : [])];
};

const shown = (time: TimePlan): string => (time.kind === 'price' ? `${time.proof} ${time.point.price}` : nameOf(time));

describe('a day’s price', () => {
  it('is that of the source’s own newest point, whenever it is asked for and whatever was held', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(sources, askings, fc.uniqueArray(fc.nat(DAYS)), (source, asked, recordedDays) => {
        const world = new PastWorld(source);
        for (const [turn, now] of timesOf(asked).entries()) {
          const asking = asked[turn];
          if (asking === undefined) continue;
          const days = recordedDays.map((day) => FIRST_DAY + day).filter((day) => (day + 1) * DAY + HOUR <= now);
          const recorded = new Set(days);
          const wanted = wantedDay(asking, now);
          const time = answer(world, wanted, asking, now, recorded);
          met.add(nameOf(time));
          expect(rightFor(wanted, world, asking, recorded)).toContain(shown(time));
          // The source is asked again after an hour at the latest.
          const isPending = nameOf(time) === 'price-pending';
          expect(isPending && now - (world.calls[world.calls.length - 1]?.now ?? 0) >= HOUR).toBe(false);
        }
      }),
      { numRuns: sampleSize(1500) },
    );
    expect([...met].sort()).toEqual(['before-first', 'no-price', 'point', 'present', 'price-pending', 'record']);
  });

  it('costs one call a UTC day where the source is in time, two where it is late', () => {
    fc.assert(
      fc.property(sources, askings, (source, asked) => {
        const world = new PastWorld(source);
        for (const [turn, now] of timesOf(asked).entries()) {
          const asking = asked[turn];
          if (asking !== undefined) answer(world, wantedDay(asking, now), { ...asking, damage: undefined }, now);
        }
        const days = world.calls.map((call) => dayAt(call.now));
        const mostADay = Math.max(0, ...days.map((day) => days.filter((one) => one === day).length));
        // A day without its point is asked for each hour.
        const isWhole = source.days.length === DAYS;
        expect(mostADay).toBeLessThanOrEqual(isWhole ? (source.delay === 0 ? 1 : 2) : 24);
        expect(world.calls.filter(({ period }) => period !== 'all')).toEqual([]);
      }),
      { numRuns: sampleSize(500, 0.2) },
    );
  });
});

/** What is wrong with the answer for a moment, by all points that the source ever gave. */
const faultOf = (time: TimePlan, wanted: PointQuery, world: PastWorld, { nearSeconds }: Asking): string | undefined => {
  const newest = world.newestGiven(wanted);
  const isNear = wanted.seconds - newest < nearSeconds;
  if (time.kind === 'none') return newest > 0 ? 'there is a point before' : undefined;
  if (time.kind === 'refuse') return isNear && time.problem.reason === 'no-price' ? 'there is a price' : undefined;
  if (time.proof !== 'point') return undefined;
  if (time.point.seconds !== newest) return 'there is a newer point';
  const isReached = world.series.some(({ from, reach }) => from <= wanted.seconds && wanted.seconds <= reach);
  return isNear && isReached ? undefined : 'it is not proven';
};

describe('a moment’s price', () => {
  it('is that of the newest point that the source ever gave, from a period that reaches the moment', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(sources, askings, (source, asked) => {
        const world = new PastWorld(source);
        for (const [turn, now] of timesOf(asked).entries()) {
          const asking = asked[turn];
          if (asking === undefined) continue;
          const wanted: PointQuery = { kind: 'point', seconds: now - asking.age, grain: 'moment' };
          const time = answer(world, wanted, { ...asking, damage: undefined }, now);
          met.add(nameOf(time));
          expect(faultOf(time, wanted, world, asking)).toBeUndefined();
          expect(nameOf(time) === 'present' && wanted.seconds !== now).toBe(false);
        }
      }),
      { numRuns: sampleSize(500, 0.2) },
    );
    expect([...met].sort()).toEqual(['before-first', 'no-price', 'point', 'present', 'price-pending']);
  });
});
