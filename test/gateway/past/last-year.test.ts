// The last year of many coins in one value of KV: what it answers, and what it does not prove.

import { beforeEach, describe, expect, it } from 'vitest';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { closeOf, PastWorld } from '../../support/past-world.ts';

digestsAtOnce();

const DAY = 86_400;

let world: PastWorld;
beforeEach(async () => {
  world = new PastWorld('2026-11-21 12:00');
  await world.get('/coins?limit=1');
});

describe('the last year of many coins in one value of KV', () => {
  const coins = Array.from({ length: 20 }, (_, index) => `c${index}`);
  const question = { ids: coins, from: '2025-11-20', to: '2026-11-19' };
  const year = async (): Promise<unknown> => Object((await world.post(question))[0])['rows'];
  const pastReads = (): readonly string[] => world.keyValue.asked.filter((key) => key.startsWith('p1/'));

  beforeEach(async () => {
    await world.post({ ids: coins, dates: ['2024-12-31'] });
    world.elapsed += 60_000;
    await world.ring();
    world.restart();
    world.keyValue.asked.length = 0;
  });

  it('answers a table of them with one read beside that of the mark', async () => {
    const rows = await year();
    expect(pastReads().toSorted()).toEqual(['p1/forgotten', 'p1/recent']);
    expect([Array.isArray(rows) && rows.length, world.calls().length]).toEqual([365, 20]);
    world.keyValue.held.delete('p1/recent');
    world.restart();
    expect(await year()).toEqual(rows);
    expect(new Set(pastReads()).size).toBe(22);
  });

  it('is neither read nor used for what it does not prove', async () => {
    expect(await world.priceAt('c1', '2021-06-01')).toBe(closeOf('2021-06-01'));
    expect(pastReads().toSorted()).toEqual(['p1/forgotten', 'p1/series/c1']);
    const inBitcoin = await world.get('/coins/c3/price?at=2026-11-01&currency=BTC');
    expect(await inBitcoin.text()).toBe('1');
    expect(world.calls().length).toBe(20);
  });

  it('leaves the open tail to the source', async () => {
    world.seconds += DAY;
    expect(await world.priceAt('c4', '2026-11-21')).toBe(closeOf('2026-11-21'));
    expect(world.calls().slice(20)).toEqual(['all c4']);
  });

  it('is never used if it is damaged', async () => {
    const rows = await year();
    new Uint8Array(world.keyValue.bytes('p1/recent')).fill(7, 5000, 5010);
    world.restart();
    expect(await year()).toEqual(rows);
  });
});
