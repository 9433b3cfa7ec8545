// The parts that one isolate keeps between requests, wired together.

import type { Configuration } from './read-configuration.ts';
import { createOneOffs, type OneOffs } from './answer/one-offs.ts';
import { createSnapshotStore, type KeyValue } from './snapshot/snapshot-store.ts';
import { createSnapshots, type Snapshots } from './snapshot/snapshots.ts';
import { logDefect } from './log-defect.ts';
import { createUpstreamClient } from './upstream/upstream-client.ts';
import { writeLog } from './write-log.ts';

export interface Gateway {
  readonly configuration: Configuration;
  readonly snapshots: Snapshots;
  readonly oneOffs: OneOffs;
}

export const createGateway = (configuration: Configuration, store: KeyValue, fetcher: typeof fetch): Gateway => {
  const client = createUpstreamClient(configuration, fetcher, writeLog);
  const snapshotStore = createSnapshotStore(store, writeLog);
  return {
    configuration,
    snapshots: createSnapshots({ configuration, client, store: snapshotStore, logDefect }),
    oneOffs: createOneOffs(configuration, client),
  };
};
