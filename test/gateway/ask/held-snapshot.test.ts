// The snapshot that a question is answered from: with the question's columns in memory, and whole if it has to be.

import { beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { heldSnapshot } from '../../../workers/gateway/ask/held-snapshot.ts';
import type { SnapshotParts } from '../../../workers/gateway/codec/join-pages.ts';
import { openSnapshot, type Snapshot } from '../../../workers/gateway/codec/snapshot.ts';
import type { SnapshotAnswer } from '../../../workers/gateway/snapshots/snapshots.ts';
import { snapshotOf } from '../../support/encode-coins.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

const set = { category: [], chain: [], currency: 'USD' } as const;
const coins = [coin('bitcoin', 'BTC', 1, 1e12), coin('aave', 'AAVE', 2, 1e9)];
const life = {
  waitUntil: () => undefined,
  remaining: () => 1000,
  admit: () => Promise.resolve(true),
  client: 'c',
  sets: new Set<string>(),
};

let part: SnapshotParts;
let all: SnapshotParts;
beforeAll(async () => {
  part = await snapshotOf(coins.slice(0, 1), { version: 'part', partial: true });
  all = await snapshotOf(coins, { version: 'whole' });
});

/** A snapshot with its common columns in memory. @param isThere whether the other parts can be read. */
const cold = ({ columns, further }: SnapshotParts, isThere = true): SnapshotAnswer => ({
  snapshot: openSnapshot({ columns, further: [] }, (index) => Promise.resolve(isThere ? further[index] : undefined)),
  freshness: 'fresh',
  from: 'kv',
});

/** The result, read in a rare column by the test of whether the snapshot is enough. */
const ask = (held: SnapshotAnswer, whole: SnapshotAnswer | undefined, coinsNeeded: number) => {
  const isEnough = ({ columns }: Snapshot): boolean => columns.numbers('decimals').length >= coinsNeeded;
  const snapshots = { get: () => Promise.resolve(ok(held)), getWhole: () => Promise.resolve(whole) };
  return heldSnapshot(set, ['id', 'decimals'], isEnough, { snapshots, life });
};

describe('the snapshot is', () => {
  it.each<[string, () => readonly [SnapshotAnswer, SnapshotAnswer | undefined], number, string]>([
    ['the held one, which is whole', () => [cold(all), undefined], 3, 'whole'],
    ['the held one, which is enough', () => [cold(part), undefined], 1, 'part'],
    ['the whole one, if the held one is not enough', () => [cold(part), cold(all)], 2, 'whole'],
    ['the held one, if the whole one does not come', () => [cold(part), undefined], 2, 'part'],
  ])('%s', async (_title, snapshots, coinsNeeded, version) => {
    const answer = await ask(...snapshots(), coinsNeeded);
    if (!answer.ok) throw new Error(answer.error.reason);
    const { header, columns } = answer.value.snapshot;
    expect([header.version, columns.numbers('decimals').length]).toEqual([version, header.count]);
  });
});

describe('missing columns are a failure', () => {
  it.each<[string, () => readonly [SnapshotAnswer, SnapshotAnswer], string]>([
    ['of the held snapshot', () => [cold(all, false), cold(all)], 'whole'],
    ['of the whole snapshot', () => [cold(part), cold(all, false)], 'whole'],
  ])('%s', async (_title, snapshots, version) => {
    expect(await ask(...snapshots(), 2)).toEqual({ ok: false, error: { reason: 'parts-missing', version } });
  });
});
