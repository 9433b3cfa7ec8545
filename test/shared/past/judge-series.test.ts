// What a newer answer of the source changes, by what is known of the coin: a table of answers, and properties.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasPoints, holdSeries, isProvisional, type HeldSeries } from '../../../shared/past/held-series.ts';
import { judgeSeries, type Evidence, type Judgement } from '../../../shared/past/judge-series.ts';
import { takeIn } from '../../../shared/past/series.ts';

const DAY = 86_400;
const HOUR = 3600;
const START = Date.UTC(2026, 10, 1) / 1000;
const all = { name: 'all', lengthSeconds: undefined, stepSeconds: DAY };
const week = { name: '1w', lengthSeconds: 7 * DAY, stepSeconds: HOUR };

type Units = readonly [usd: number, btc: number, eth: number];
type Prices = (day: number) => Units;

/** The price of a day is its number, and a hundred. */
const truth: Prices = (day) => [100 + day, 1 + day / 100, 10 + day / 10];
const scaled =
  (factor: number, from = 0): Prices =>
  (day) => {
    const [usd, btc, eth] = truth(day);
    return day < from ? [usd, btc, eth] : [usd * factor, btc * factor, eth * factor];
  };

const span = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** An answer with points at 00:00 of these days after the start. */
const heard = (
  days: readonly number[],
  askedDay: number,
  prices: Prices = truth,
  period: typeof all | typeof week = all,
): HeldSeries => {
  const askedAt = Math.round(START + askedDay * DAY);
  const points = days.map((day) => [START + day * DAY, ...prices(day)]);
  return holdSeries(takeIn(points, askedAt).series, period, askedAt);
};

const presentAt = (day: number, factor = 1): Evidence['present'] => ({
  seconds: START + day * DAY,
  price: (100 + day) * factor,
});

const daysOf = ({ series }: HeldSeries): readonly number[] => Array.from(series.times, (time) => (time - START) / DAY);
const dollarsOf = ({ series }: HeldSeries): readonly number[] => [...series.prices.usd];
const dollars = (days: readonly number[], prices: Prices = truth): readonly number[] =>
  days.map((day) => prices(day)[0]);

const good = heard(span(0, 9), 9.5);
const twice = { ...good, heard: 2 };
const HOUR_DAYS = 1 / 24;
/** Nearly a day after the good one, with its close. */
const LATER = 10.5;

const kindOf = ({ kind, series: [first] }: Judgement): string => {
  if (kind === 'doubted') return 'doubted';
  return first !== undefined && isProvisional(first) ? 'provisional' : 'settled';
};

/** The first series after an answer. */
const after = (held: HeldSeries, found: HeldSeries, evidence: Evidence = {}): HeldSeries => {
  const [first] = judgeSeries([held], found, evidence).series;
  if (first === undefined) throw new Error('Nothing is held');
  return first;
};

describe('an answer over a good one that was heard once, twice', () => {
  // oxfmt-ignore
  it.each<readonly [string, HeldSeries, once: string, twice: string]>([
    ['the same, an hour later', heard(span(0, 9), 9.55), 'settled', 'settled'],
    ['the same within the hour', heard(span(0, 9), 9.51), 'provisional', 'settled'],
    ['with the next close', heard(span(0, 10), LATER), 'settled', 'settled'],
    ['less than 1 % off', heard(span(0, 10), LATER, scaled(1.009)), 'settled', 'settled'],
    ['with an earlier beginning', heard(span(-5, 10), LATER), 'provisional', 'provisional'],
    ['with a day that was missing', heard([...span(0, 9), 8.5], LATER), 'provisional', 'provisional'],
    ['without a close at its end', heard([...span(0, 9), 11], 11.5), 'provisional', 'provisional'],
    ['thinned', heard([0, 3, 6, 9, 10], LATER), 'settled', 'settled'],
    ['of its last days alone', heard(span(7, 10), LATER), 'provisional', 'settled'],
    ['of one point', heard([10], LATER), 'provisional', 'settled'],
    ['without its end', heard(span(0, 5), LATER), 'provisional', 'settled'],
    ['empty', heard([], LATER), 'provisional', 'settled'],
    ['another price of the day in progress', heard([...span(0, 9), 9.4], 9.6), 'settled', 'settled'],
    ['another price of one day', heard(span(0, 10), LATER, (day) => (day === 4 ? [110, 1.04, 10.4] : truth(day))), 'doubted', 'doubted'],
    ['other prices in bitcoin', heard(span(0, 10), LATER, (day) => [100 + day, 2, 10 + day / 10]), 'doubted', 'doubted'],
    ['zeros', heard(span(0, 10), LATER, scaled(0)), 'doubted', 'doubted'],
    ['swapped columns', heard(span(0, 10), LATER, (day) => [truth(day)[1], truth(day)[0], truth(day)[2]]), 'doubted', 'doubted'],
    ['of another scale', heard(span(0, 10), LATER, scaled(0.001)), 'doubted', 'doubted'],
    ['of another scale at its end', heard(span(0, 10), LATER, scaled(1000, 8)), 'doubted', 'doubted'],
  ])('%s', (_, found, once, more) => {
    expect([kindOf(judgeSeries([good], found, {})), kindOf(judgeSeries([twice], found, {}))]).toEqual([once, more]);
  });

  it('takes its place, and keeps the days that it lacks', () => {
    const newer = after(good, heard([0, 3, 6, 9, 10], LATER, scaled(1.005)));
    expect(daysOf(newer)).toEqual(span(0, 10));
    expect(dollarsOf(newer)).toEqual(
      span(0, 10).map((day) => (day % 3 === 0 || day === 10 ? scaled(1.005)(day)[0] : 100 + day)),
    );
    expect(newer.askedAt).toBe(START + LATER * DAY);
  });

  it('a price that it lacks in one unit stays', () => {
    const newer = after(
      good,
      heard(span(0, 10), LATER, (day) => [100 + day, Number.NaN, 10 + day / 10]),
    );
    expect([...newer.series.prices.btc]).toEqual([...good.series.prices.btc, Number.NaN]);
  });

  it('that ends before the held one proves nothing of the end', () => {
    expect(after(good, heard(span(0, 5), LATER)).reach).toBe(good.reach);
  });
});

describe('a doubted answer', () => {
  const wrong = heard(span(0, 10), LATER, scaled(1.5, 3));
  const doubted = judgeSeries([twice], wrong, {});
  const rival = doubted.kind === 'doubted' ? doubted.rival : undefined;
  const held = doubted.series[0] ?? twice;

  it('leaves the held series as it is, and says since when it is in doubt', () => {
    expect([dollarsOf(held), held.doubtedSince, held.askedAt]).toEqual([dollarsOf(good), wrong.askedAt, wrong.askedAt]);
    expect([rival?.series, rival?.doubtedSince]).toEqual([wrong.series, wrong.askedAt]);
  });

  it('that is heard again an hour later takes the place of the held one', () => {
    const found = heard(span(0, 10), LATER + HOUR_DAYS, scaled(1.5, 3));
    const judged = judgeSeries([held], found, { rival });
    expect(judged).toMatchObject({ kind: 'accepted', isCorrected: true });
    const [newer] = judged.series;
    expect(newer && [dollarsOf(newer), newer.heard, newer.doubtedSince]).toEqual([
      dollars(span(0, 10), scaled(1.5, 3)),
      2,
      undefined,
    ]);
  });

  it.each<readonly [string, HeldSeries, Evidence, string]>([
    ['within the hour', heard(span(0, 10), LATER + 0.02, scaled(1.5, 3)), { rival }, 'doubted'],
    ['without the first one', heard(span(0, 10), LATER + 0.05, scaled(1.5, 3)), {}, 'doubted'],
    ['with other prices', heard(span(0, 10), LATER + 0.05, scaled(1.7, 3)), { rival }, 'doubted'],
    ['with the good prices', heard(span(0, 10), LATER + 0.05), { rival }, 'settled'],
  ])('that is heard again %s', (_, found, evidence, expected) => {
    expect(kindOf(judgeSeries([held], found, evidence))).toBe(expected);
  });

  it('keeps what is held outside of its span', () => {
    const first = judgeSeries([twice], heard(span(5, 10), LATER, scaled(1.5, 7)), {});
    const evidence = first.kind === 'doubted' ? { rival: first.rival } : {};
    const newer = judgeSeries(first.series, heard(span(5, 10), LATER + 0.05, scaled(1.5, 7)), evidence);
    expect(newer.series.map(dollarsOf)).toEqual([dollars(span(0, 10), scaled(1.5, 7))]);
  });

  it('says nothing once an answer was accepted after it', () => {
    const accepted = after(held, heard(span(0, 11), 11.5), { rival });
    const found = heard(span(0, 11), 11.6, scaled(1.5, 3));
    expect(kindOf(judgeSeries([accepted], found, { rival }))).toBe('doubted');
  });
});

describe('the present price', () => {
  const rescaled = heard(span(0, 10), LATER, scaled(0.001));
  // oxfmt-ignore
  it.each<readonly [string, readonly HeldSeries[], HeldSeries, Evidence['present'], string]>([
    ['settles a new scale', [twice], rescaled, presentAt(10.5, 0.001), 'provisional'],
    ['settles a new scale within a factor of 2', [twice], rescaled, presentAt(10.5, 0.0019), 'provisional'],
    ['of the old scale contradicts a new one', [twice], rescaled, presentAt(10.5), 'doubted'],
    ['settles no other change', [twice], heard(span(0, 10), LATER, scaled(1.5, 3)), presentAt(10.5, 1.5), 'doubted'],
    ['settles no swapped columns', [twice], heard(span(0, 10), LATER, (day) => [1 + day / 100, 100 + day, 10 + day / 10]), presentAt(10.5, 0.011), 'doubted'],
    ['agrees with a first answer', [], good, presentAt(9.5), 'provisional'],
    ['far from a first answer', [], heard(span(0, 10), LATER, scaled(1000)), presentAt(10.5), 'doubted'],
    ['far from first zeros', [], heard(span(0, 10), LATER, scaled(0)), presentAt(10.5), 'doubted'],
    ['may have risen much in a day', [], good, presentAt(9.9, 90), 'provisional'],
    ['says nothing of a last point of days ago', [], heard(span(0, 5), LATER), presentAt(10.5, 1000), 'provisional'],
    ['far from the newest close alone', [twice], heard(span(0, 10), LATER, scaled(1000, 10)), presentAt(10.5), 'doubted'],
    ['of zero says nothing', [], good, { seconds: START + 9.5 * DAY, price: 0 }, 'provisional'],
  ])('%s', (_, held, found, present, expected) => {
    expect(kindOf(judgeSeries(held, found, { present }))).toBe(expected);
  });

  it('a new scale replaces all points: those of the old one would not fit', () => {
    const newer = after(twice, heard(span(5, 10), LATER, scaled(0.001)), { present: presentAt(10.5, 0.001) });
    expect(dollarsOf(newer)).toEqual(dollars(span(5, 10), scaled(0.001)));
  });

  it('what contradicts it is believed after a day, not after an hour', () => {
    let series: readonly HeldSeries[] = [twice];
    let rival: HeldSeries | undefined;
    const kinds: string[] = [];
    for (const hour of [0, 1, 12, 23, 24]) {
      const found = heard(span(0, 10), LATER + hour / 24, scaled(1000));
      const judged = judgeSeries(series, found, { rival, present: presentAt(10.5) });
      kinds.push(judged.kind);
      series = judged.series;
      rival = judged.kind === 'doubted' ? judged.rival : undefined;
    }
    expect(kinds).toEqual(['doubted', 'doubted', 'doubted', 'doubted', 'accepted']);
  });
});

describe('an empty answer', () => {
  it('is counted, and gives way to the first one with points', () => {
    let held = heard([], 1);
    for (const day of [2, 3]) held = after(held, heard([], day));
    expect(held.heard).toBe(3);
    expect(after(held, good)).toBe(good);
  });
});

describe('a shorter period', () => {
  const hours = (first: number, last: number): readonly number[] =>
    span(first * 24, last * 24).map((hour) => hour / 24);
  const early = heard(hours(0, 1), 1, truth, week);

  it('grows with each answer, and is settled by the second', () => {
    const both = after(early, heard(hours(0.5, 1.5), 1.5, truth, week));
    expect([daysOf(both).length, both.from, both.heard]).toEqual([37, START, 2]);
  });

  it('that leaves a gap stands beside the earlier one; the next one continues the later of both', () => {
    const late = heard(hours(9, 10), 10, truth, week);
    const both = judgeSeries([early], late, {}).series;
    expect(both).toEqual([early, late]);
    const [kept, newer] = judgeSeries(both, heard(hours(9.5, 11), 11, truth, week), {}).series;
    expect(kept).toBe(early);
    expect(newer && [newer.from, newer.reach]).toEqual([START + 9 * DAY, START + 11 * DAY]);
  });

  it('of another period stands beside it; a first one that contradicts it is doubted', () => {
    expect(judgeSeries([twice], early, {}).series).toEqual([twice, early]);
    expect(judgeSeries([twice], heard(hours(0, 3), 3, scaled(2), week), {}).kind).toBe('doubted');
  });
});

it('no order of true answers, however damaged, loses or changes a price', () => {
  const answer = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 6 }), (answers) => {
      let series: readonly HeldSeries[] = [];
      const given = new Set<number>();
      for (const [turn, days] of answers.entries()) {
        const judged = judgeSeries(series, heard(days, 31 + turn), { present: presentAt(31 + turn) });
        expect(judged.kind).toBe('accepted');
        series = judged.series;
        for (const day of days) given.add(day);
        const [held] = series;
        const sorted = [...given].sort((a, b) => a - b);
        expect(held && hasPoints(held) ? [daysOf(held), dollarsOf(held)] : [[], []]).toEqual([sorted, dollars(sorted)]);
      }
    }),
  );
});
