// Recorded days: from what snapshot they are made, when readers see them, and that no copy counts before the broker.

import { beforeEach, describe, expect, it } from 'vitest';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { PastWorld } from '../../support/past-world.ts';
import { openRecord } from '../../../workers/gateway/codec/record.ts';

digestsAtOnce();

const isOn = { configuration: { recordsDays: true } };
const DAY = 20_777;
const KEY = 'p1/record/||USD/2026-11-20';

let world: PastWorld;
beforeEach(async () => {
  world = new PastWorld('2026-11-20 23:58', isOn);
  await world.get('/coins?limit=1');
});

const days = async (): Promise<unknown> => JSON.parse(await world.text('/days')).sets;
const recorded = (...list: readonly string[]): unknown => [{ set: '||USD', days: list, missing: [] }];

const goTo = (time: string): void => {
  world.seconds = Date.parse(`${time.replace(' ', 'T')}Z`) / 1000;
};

/** Goes on to a time at which a client asks, and the alarm rings. */
const askAt = async (time: string): Promise<void> => {
  goTo(time);
  await world.get('/coins?limit=1');
  await world.ring();
};

const pages = (): number => world.gateway.asked.length;

const brokerBytes = (): Promise<ArrayBuffer | undefined> => world.gateway.broker.record('||USD', DAY);
const bytesOf = (bytes: ArrayBuffer | undefined): readonly number[] => [...new Uint8Array(bytes ?? new ArrayBuffer(0))];

describe('a day is recorded', () => {
  it('by the first refresh after 00:00 UTC that clients cause, and told from 01:00 on', async () => {
    await askAt('2026-11-21 00:03');
    goTo('2026-11-21 00:54');
    expect([await days(), await brokerBytes()]).toEqual([[], undefined]);
    goTo('2026-11-21 01:00');
    expect(await days()).toEqual(recorded('2026-11-20'));
    expect(world.gateway.asked.length).toBe(2);
  });

  it('by the alarm if nobody asks, at the price of one refresh', async () => {
    const before = await world.credits();
    await world.ringAt('2026-11-21 00:05');
    await world.ringAt('2026-11-21 00:20');
    expect((await world.credits()) - before).toBe(2);
    goTo('2026-11-21 01:00');
    expect(await days()).toEqual(recorded('2026-11-20'));
  });

  // The number of coins without a price at each refresh.
  it.each<[string, readonly (readonly [time: string, unpriced: number])[], string]>([
    [
      'the first of equal ones',
      [
        ['00:05', 0],
        ['00:25', 0],
      ],
      '00:05',
    ],
    [
      'a later one with more prices',
      [
        ['00:05', 10],
        ['00:25', 0],
        ['00:45', 0],
      ],
      '00:25',
    ],
    [
      'an earlier one with more prices',
      [
        ['00:05', 5],
        ['00:25', 9],
      ],
      '00:05',
    ],
    [
      'none that is an hour late',
      [
        ['00:05', 5],
        ['01:00', 0],
      ],
      '00:05',
    ],
  ])('from the best snapshot of the hour: %s', async (_title, refreshes, best) => {
    for (const [time, unpriced] of refreshes) {
      world.unpriced = unpriced;
      await askAt(`2026-11-21 ${time}`);
      // What was compared is stored: the process may end at any time.
      world.restart();
    }
    await world.ringAt('2026-11-21 01:10');
    const record = await openRecord((await brokerBytes()) ?? new ArrayBuffer(0));
    expect(new Date(record?.header.asOfFrom ?? 0).toISOString()).toBe(`2026-11-21T${best}:00.000Z`);
  });

  it('not before its end, and not from a snapshot of an hour after it or later', async () => {
    expect(await days()).toEqual([]);
    await world.ringAt('2026-11-21 01:00');
    await world.get('/coins?limit=1');
    expect(await days()).toEqual([]);
  });

  it('not from lists that contradict themselves; the next one within the hour is taken', async () => {
    world.isUnsound = true;
    await world.ringAt('2026-11-21 00:05');
    await world.ringAt('2026-11-21 00:20');
    world.isUnsound = false;
    await world.ringAt('2026-11-21 00:40');
    goTo('2026-11-21 01:00');
    expect(await days()).toEqual(recorded('2026-11-20'));
  });

  it('and one that could not be is told as missing', async () => {
    await world.ringAt('2026-11-21 00:05');
    await world.ringAt('2026-11-22 02:00');
    await world.ringAt('2026-11-23 00:05');
    goTo('2026-11-23 01:00');
    expect(await days()).toEqual([{ set: '||USD', days: ['2026-11-20', '2026-11-22'], missing: ['2026-11-21'] }]);
  });

  it('after a restart from what was published before it', async () => {
    world = new PastWorld('2026-11-21 00:03');
    await world.get('/coins?limit=1');
    const restarted = new PastWorld('2026-11-21 01:04', isOn);
    Object.assign(restarted, { sql: world.sql, keyValue: world.keyValue });
    restarted.restart();
    world = restarted;
    const before = pages();
    await world.ring();
    expect([await days(), pages() - before]).toEqual([recorded('2026-11-20'), 0]);
  });

  it('not at all unless it is switched on', async () => {
    world = new PastWorld('2026-11-21 00:10');
    await world.get('/coins?limit=1');
    await world.ringAt('2026-11-21 01:00');
    expect(await days()).toEqual([]);
  });

  it('of other sets at their own first refresh within the hour', async () => {
    await world.get('/coins?category=defi&limit=1');
    world.seconds += 600;
    await world.get('/coins?category=defi&limit=1');
    await world.ring();
    goTo('2026-11-21 01:00');
    expect(await days()).toContainEqual({ set: 'defi||USD', days: ['2026-11-20'], missing: [] });
  });
});

describe('a copy in KV', () => {
  const price = (): Promise<string> => world.text('/coins?at=2026-11-20&limit=1&format=text&columns=price');
  const OWN = String(Math.floor(Date.parse('2026-11-21T00:05Z') / 3_600_000));

  beforeEach(async () => {
    await world.ringAt('2026-11-21 00:05');
    goTo('2026-11-21 01:00');
  });

  it('is written once a reader asks for the settled record, and read from then on', async () => {
    expect(world.keyValue.held.has(KEY)).toBe(false);
    expect(await price()).toBe(OWN);
    const own = await brokerBytes();
    expect(bytesOf(world.keyValue.bytes(KEY))).toEqual(bytesOf(own));
    world.restart();
    world.gateway.broker.record = () => Promise.reject(new Error('Not asked'));
    expect(await price()).toBe(OWN);
  });

  /** The record of another gateway with this KV, whose market has other prices. */
  const foreignRecord = async (): Promise<ArrayBuffer> => {
    const other = new PastWorld('2026-11-21 00:40', isOn);
    other.ids.set(0, 'foreign');
    await other.get('/coins?limit=1');
    await other.ring();
    other.seconds += 3600;
    return (await other.gateway.broker.record('||USD', DAY)) ?? new ArrayBuffer(0);
  };

  it('of another gateway is not believed, and replaced', async () => {
    const foreign = await foreignRecord();
    world.keyValue.held.set(KEY, foreign);
    const ids = await world.text('/coins?at=2026-11-20&limit=1&format=text&columns=id');
    expect(ids).toBe('c0');
    expect(bytesOf(world.keyValue.bytes(KEY))).toEqual(bytesOf(await brokerBytes()));
  });

  it('of another gateway does not make a day that the broker lacks', async () => {
    const foreign = await foreignRecord();
    world = new PastWorld('2026-11-21 01:00');
    world.keyValue.held.set(KEY, foreign);
    expect(await days()).toEqual([]);
    expect((await world.get('/coins?at=2026-11-20&limit=1')).status).toBe(404);
  });

  it('that is damaged is replaced', async () => {
    await price();
    new Uint8Array(world.keyValue.bytes(KEY)).fill(99, 5000, 5010);
    world.seconds += 3600;
    world.restart();
    expect(await price()).toBe(OWN);
    expect(bytesOf(world.keyValue.bytes(KEY))).toEqual(bytesOf(await brokerBytes()));
  });
});
