// Loads all rows of a snapshot when they are first needed. The broker has those of the newest versions, KV those that
// were written there. The source of the snapshot is asked first, then the other.

import type { BaseSet } from '../../../shared/query/question.ts';
import { withTimeout } from '../cache/waiting.ts';
import type { BrokerClient } from '../broker/broker-client.ts';
import type { LoadRows } from '../codec/snapshot.ts';
import type { SnapshotStore } from '../codec/snapshot-store.ts';

interface RowSource {
  brokerFirst(set: BaseSet): LoadRows;
  kvFirst(set: BaseSet): LoadRows;
}

/** Maximum wait for the broker: if it hangs, the answer still has time to ask KV. */
const WAIT_MILLISECONDS = 1_500;

export const createRowSource = (
  broker: Pick<BrokerClient, 'rows'>,
  store: Pick<SnapshotStore, 'readRows'>,
): RowSource => {
  const fromGate = (set: BaseSet, version: string): Promise<ArrayBuffer | undefined> =>
    withTimeout(broker.rows(set, version), WAIT_MILLISECONDS);
  return {
    brokerFirst: (set) => async (version) => (await fromGate(set, version)) ?? (await store.readRows(set, version)),
    kvFirst: (set) => async (version) => (await store.readRows(set, version)) ?? (await fromGate(set, version)),
  };
};
