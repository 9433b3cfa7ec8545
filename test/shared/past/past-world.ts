// A coin, its source and time for property tests: what the source has given, and what a plain reading of it says.

import { type ChartPeriod, holdSeries, type HeldSeries } from '../../../shared/past/held-series.ts';
import type { PastInput, PointQuery } from '../../../shared/past/past-question.ts';
import { takeIn } from '../../../shared/past/series.ts';
import { addSeries, charts, DAY } from './ask-past.ts';

export interface Source {
  /** Days since 1970 at whose 00:00 UTC the daily chart has a point. */
  readonly days: readonly number[];
  /** Seconds after which a daily point is in the chart. */
  readonly delay: number;
}

export type Damage = 'empty' | 'shorter than before' | undefined;

type Point = readonly [seconds: number, usd: number, btc: number, eth: number];

/** Any price will do that tells its moment. */
const pointAt = (seconds: number): Point => [seconds, seconds / 1000, 1, 1];

export class PastWorld {
  series: readonly HeldSeries[] = [];
  /** Each call: the period, and when. */
  readonly calls: { readonly period: string; readonly now: number }[] = [];
  /** Times of all points that were ever given, damaged answers too. */
  readonly given = new Set<number>();
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /** The points of a chart that is asked for now. */
  #pointsOf({ lengthSeconds, stepSeconds }: ChartPeriod, now: number): readonly Point[] {
    const { days, delay } = this.#source;
    const daily = days.map((day) => day * DAY).filter((time) => time + delay <= now);
    if (lengthSeconds === undefined) return daily.map(pointAt);
    const first = (days[0] ?? Number.POSITIVE_INFINITY) * DAY;
    const times: number[] = [];
    // At the same minutes whenever it is asked, so that answers do not interleave.
    const last = now - (now % stepSeconds);
    for (let time = last; time >= Math.max(first, now - lengthSeconds); time -= stepSeconds) times.unshift(time);
    return times.map(pointAt);
  }

  /** Asks the source, which may give a damaged answer. */
  fetch(period: string, now: number, damage: Damage): void {
    const definition = charts.periods.find(({ name }) => name === period);
    if (definition === undefined) throw new Error(`There is no period ${period}`);
    this.calls.push({ period, now });
    const whole = this.#pointsOf(definition, now);
    const held = this.series.filter((one) => one.period === period).flatMap(({ series }) => [...series.times]);
    // A first answer has nothing to be compared with.
    const spoilt = damage !== undefined && held.length > 0 && period === 'all';
    const points = !spoilt ? whole : damage === 'empty' ? [] : whole.slice(0, held.length - 1);
    for (const [time] of points) this.given.add(time);
    this.series = addSeries(this.series, holdSeries(takeIn(points, now).series, definition, now));
  }

  input(question: PastInput['question'], now: number, recorded: ReadonlySet<number>): PastInput {
    return {
      question,
      held: {
        series: this.series,
        recorded: (day) => (recorded.has(day) ? { seconds: (day + 1) * DAY, price: -day } : undefined),
        present: () => ({ seconds: now, price: 7 }),
      },
      charts,
      now,
    };
  }

  /** The newest daily point at or before a moment, published or not; its time. */
  trueClose({ seconds }: PointQuery): number | undefined {
    return this.#source.days.map((day) => day * DAY).findLast((time) => time <= seconds);
  }

  /** The newest point ever given at or before a moment. */
  newestGiven({ seconds }: PointQuery): number {
    return Math.max(...[...this.given].filter((time) => time <= seconds));
  }
}
