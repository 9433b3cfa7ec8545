// The snapshot that a question is answered from: whole if it has to be.

import { beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { heldSnapshot } from '../../../workers/gateway/ask/held-snapshot.ts';
import type { SnapshotParts } from '../../../workers/gateway/codec/snapshot-layout.ts';
import { openSnapshot, type Snapshot } from '../../../workers/gateway/codec/snapshot.ts';
import type { SnapshotAnswer } from '../../../workers/gateway/snapshots/held-snapshots.ts';
import { snapshotOf } from '../../support/encode-coins.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

const set = { category: [], chain: [], currency: 'USD' } as const;
const coins = [coin('bitcoin', 'BTC', 1, 1e12), coin('aave', 'AAVE', 2, 1e9)];
const lifetime = {
  waitUntil: () => undefined,
  remaining: () => 1000,
  admit: () => Promise.resolve(true),
  client: 'c',
};

let part: SnapshotParts;
let all: SnapshotParts;
beforeAll(async () => {
  part = await snapshotOf(coins.slice(0, 1), { version: 'part', partial: true });
  all = await snapshotOf(coins, { version: 'whole' });
});

const held = (parts: SnapshotParts): SnapshotAnswer => ({
  snapshot: openSnapshot(parts),
  freshness: 'fresh',
  from: 'kv',
});

const ask = (first: SnapshotAnswer, whole: SnapshotAnswer | undefined, coinsNeeded: number) => {
  const isEnough = ({ columns }: Snapshot): boolean => columns.numbers('decimals').length >= coinsNeeded;
  const snapshots = { get: () => Promise.resolve(ok(first)), getWhole: () => Promise.resolve(whole) };
  return heldSnapshot(set, isEnough, { snapshots, lifetime });
};

describe('the snapshot is', () => {
  it.each<[string, () => readonly [SnapshotAnswer, SnapshotAnswer | undefined], number, string]>([
    ['the held one, which is whole', () => [held(all), undefined], 3, 'whole'],
    ['the held one, which is enough', () => [held(part), undefined], 1, 'part'],
    ['the whole one, if the held one is not enough', () => [held(part), held(all)], 2, 'whole'],
    ['the held one, if the whole one does not come', () => [held(part), undefined], 2, 'part'],
  ])('%s', async (_title, snapshots, coinsNeeded, version) => {
    const answer = await ask(...snapshots(), coinsNeeded);
    if (!answer.ok) throw new Error(answer.error.reason);
    const { header, columns } = answer.value.snapshot;
    expect([header.version, columns.numbers('decimals').length]).toEqual([version, header.count]);
  });
});
