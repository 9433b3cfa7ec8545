// A source whose charts are damaged, in each way that the market service knows, over simulated days: before and after
// good ones, and at the first question. No answer contradicts what is known; what was told first is provisional, and
// right within an hour of good charts.

import { describe, expect, it } from 'vitest';
import { chartDamages, type ChartDamage } from '../../../workers/market/sandbox/damages.ts';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { PastWorld } from '../../support/past-world.ts';
import { sampleSize } from '../../support/sample-size.ts';

digestsAtOnce();

const HOUR = 3600;
const DAY = 86_400;
const FIRST = '2025-01-01';

/** Between 75 and 125, other ones each day. */
const price = (seconds: number): number => 100 + 25 * Math.sin(seconds / DAY);
const dayOf = (text: string): number => Date.parse(text) / 1000 / DAY;
const dayText = (day: number): string => new Date(day * DAY * 1000).toISOString().slice(0, 10);

const openWorld = (): PastWorld => {
  const world = new PastWorld('2026-11-21 12:10');
  world.price = price;
  // Few, as each hour has a refresh of its own.
  world.coins = 40;
  world.firstDay = dayOf(FIRST);
  return world;
};

interface Given {
  readonly date: string;
  readonly status: number;
  readonly value: number;
  /** The answer that is right: undefined before the first day. */
  readonly right: number | undefined;
  /** For how long a client may keep it, seconds. */
  readonly kept: number;
}

const ask = async (world: PastWorld, date: string): Promise<Given> => {
  const response = await world.get(`/coins/id:c1/price?at=${date}`);
  const day = dayOf(date);
  return {
    date,
    status: response.status,
    value: Number(await response.text()),
    right: day + 1 < dayOf(FIRST) ? undefined : price((day + 1) * DAY),
    kept: Number(/max-age=(\d+)/.exec(response.headers.get('Cache-Control') ?? '')?.[1] ?? 0),
  };
};

const isRight = ({ status, value, right }: Given): boolean =>
  right === undefined ? status === 404 : status === 200 && Math.abs(value - right) < 1e-9;
/** It says nothing, and may be asked again. */
const isOpen = ({ status }: Given): boolean => status === 503;

/** Days of all ages: before the coin's first day, that day, those that a correction and a cut end damage. */
const datesAt = ({ seconds }: PastWorld): readonly string[] => {
  const today = Math.floor(seconds / DAY);
  return ['2024-06-01', FIRST, '2025-07-07', dayText(today - 20), dayText(today - 14), dayText(today - 2)];
};

const askAll = async (world: PastWorld, dates = datesAt(world)): Promise<readonly Given[]> => {
  const given: Given[] = [];
  for (const date of dates) given.push(await ask(world, date));
  return given;
};

/** Asks each hour. @returns what is wrong. */
const wrongIn = async (world: PastWorld, hours: number, dates: readonly string[]): Promise<readonly Given[]> => {
  const wrong: Given[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    if (hour % 3 === 2) world.restart();
    wrong.push(...(await askAll(world, dates)).filter((one) => !isRight(one)));
    world.seconds += HOUR;
  }
  return wrong;
};

/** A correction that the source repeats for an hour is believed: nothing tells it from a true one. */
const believed: readonly ChartDamage[] = ['chart-corrected-day'];

/** All of them in a deep run, the first otherwise: each hour has a refresh and seven questions. */
const some = (hours: readonly number[]): readonly number[] => hours.slice(0, sampleSize(hours.length));

// `Object.keys` loses the key type.
describe.each(Object.keys(chartDamages) as ChartDamage[])('%s', (damage) => {
  it.each(some([2, 1]))('after good charts of %i hours: what was known stays', async (hours) => {
    const world = openWorld();
    const known = datesAt(world);
    expect(await wrongIn(world, hours, known)).toEqual([]);
    // The next day, so that charts are asked for.
    world.seconds += DAY;
    world.damage = damage;
    const yesterday = dayText(Math.floor(world.seconds / DAY) - 1);
    const isBelieved = believed.includes(damage);
    const wrong = await wrongIn(world, isBelieved ? 1 : 6, [yesterday, ...known]);
    // Of the newest day there was no evidence, but a wrong price is none.
    expect(wrong.filter(({ date, status }) => date !== yesterday || status === 200)).toEqual([]);
    world.damage = undefined;
    world.seconds += HOUR;
    await askAll(world, [yesterday, ...known]);
    world.seconds += HOUR;
    expect(await wrongIn(world, 3, [yesterday, ...known])).toEqual([]);
  });

  it.each(some([1, 2, 5]))(
    'at the first questions, for %i hours: provisional, and right within an hour',
    async (hours) => {
      const world = openWorld();
      world.damage = damage;
      const dates = datesAt(world);
      for (let hour = 0; hour < hours; hour += 1) {
        const given = await askAll(world);
        // Two charts of different hours that agree are proof.
        const lasting = hour === 0 ? given.filter((one) => !isRight(one) && !isOpen(one) && one.kept > 600) : [];
        expect(lasting).toEqual([]);
        world.seconds += HOUR;
      }
      world.damage = undefined;
      // The next question that asks the source: at once, or, if two charts agreed, once the day's close is asked for.
      const yesterday = (): string => dayText(Math.floor(world.seconds / DAY) - 1);
      if (hours > 1) world.seconds += DAY;
      await askAll(world, [yesterday(), ...dates]);
      world.seconds += HOUR;
      expect(await wrongIn(world, 3, [yesterday(), ...dates])).toEqual([]);
    },
  );
});

it('a coin that is truly rescaled is right at once, and costs one more call', async () => {
  const world = openWorld();
  await wrongIn(world, 2, datesAt(world));
  world.seconds += DAY;
  world.price = (seconds) => price(seconds) / 1000;
  const calls = world.calls().length;
  const dates = [...datesAt(world).slice(1), dayText(Math.floor(world.seconds / DAY) - 1)];
  // Until its newest day is asked for, nothing tells that a coin was rescaled.
  await askAll(world, dates);
  for (let hour = 0; hour < 3; hour += 1) {
    const given = await askAll(world, dates);
    const scaled = given.map(({ value }) => (value * 1000).toFixed(6));
    expect(scaled).toEqual(given.map(({ right = Number.NaN }) => right.toFixed(6)));
    world.seconds += HOUR;
  }
  expect(world.calls().length - calls).toBe(2);
});

it('what is in doubt is told, until a good chart has settled it', async () => {
  const world = openWorld();
  const inDoubt = async (): Promise<unknown> => (await world.gateway.broker.status()).past.inDoubt;
  await wrongIn(world, 2, datesAt(world));
  expect(await inDoubt()).toEqual({ series: 0, since: null });
  world.seconds += DAY;
  world.damage = 'chart-corrected-day';
  const asked = ['2025-07-07', dayText(Math.floor(world.seconds / DAY) - 1)];
  await askAll(world, asked);
  expect(await inDoubt()).toEqual({ series: 1, since: new Date(world.seconds * 1000).toISOString() });
  world.damage = undefined;
  world.seconds += HOUR;
  await askAll(world, asked);
  expect(await inDoubt()).toEqual({ series: 0, since: null });
});
