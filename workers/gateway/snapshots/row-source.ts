// Loads the further parts of a snapshot when they are first needed. The broker has those of the newest versions, KV
// those that were written there. The source of the snapshot is asked first, then the other.

import type { BaseSet } from '../../../shared/query/question.ts';
import { withTimeout } from '../cache/with-timeout.ts';
import type { BrokerClient } from '../broker/broker-client.ts';
import type { LoadPart } from '../codec/further-parts.ts';
import type { SnapshotStore } from '../codec/snapshot-store.ts';

export interface RowSource {
  brokerFirst(set: BaseSet): LoadPart;
  kvFirst(set: BaseSet): LoadPart;
}

/** Maximum wait for the broker: if it hangs, the answer still has time to ask KV. */
const WAIT_MILLISECONDS = 1_500;

const inOrder =
  (first: LoadPart, second: LoadPart): LoadPart =>
  async (...part) =>
    (await first(...part)) ?? (await second(...part));

export const createRowSource = (broker: Pick<BrokerClient, 'furtherPart'>, store: SnapshotStore): RowSource => {
  const fromGate =
    (set: BaseSet): LoadPart =>
    (index, version) =>
      withTimeout(broker.furtherPart(set, version, index), WAIT_MILLISECONDS);
  const fromKv =
    (set: BaseSet): LoadPart =>
    (index, version) =>
      store.readPart(set, version, index);
  return {
    brokerFirst: (set) => inOrder(fromGate(set), fromKv(set)),
    kvFirst: (set) => inOrder(fromKv(set), fromGate(set)),
  };
};
