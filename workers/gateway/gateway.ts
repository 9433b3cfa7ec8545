// Creates the objects that an isolate keeps between requests.

// A named import, so that the bundler leaves out the rest of the file.
import { version } from '../../package.json';
import { createAsking } from './ask/ask.ts';
import { createDirectQueries } from './ask/direct-queries.ts';
import type { BrokerApi } from './broker/broker-api.ts';
import { createBrokerClient } from './broker/broker-client.ts';
import type { Gateway } from './http/route/route-context.ts';
import { createForgottenStore, createRecordStore, createSeriesStore } from './codec/past-store.ts';
import { createSnapshotStore, type KeyValue } from './codec/snapshot-store.ts';
import { createForgotten } from './past/forgotten.ts';
import { createPasts } from './past/pasts.ts';
import { createRecords } from './past/records.ts';
import { createSnapshots } from './snapshots/snapshots.ts';
import { createVisitors } from './snapshots/held-snapshots.ts';
import { logDefect, writeLog } from './log/write-log.ts';

/** `pages`: undefined if the Worker has none. */
interface GatewayOptions extends Pick<Gateway, 'configuration' | 'limiters' | 'pages'> {
  readonly store: KeyValue;
  /** Returns a new connection to the broker. */
  readonly broker: () => BrokerApi;
}

export const createGateway = ({ configuration, limiters, store, broker: connect, pages }: GatewayOptions): Gateway => {
  const { now } = configuration;
  const visitors = createVisitors();
  const broker = createBrokerClient(connect, now, writeLog);
  const snapshots = createSnapshots({ broker, store: createSnapshotStore(store, writeLog), visitors, now, logDefect });
  const forgotten = createForgotten(createForgottenStore(store, writeLog), now);
  const pasts = createPasts({ broker, store: createSeriesStore(store, writeLog), forgotten, now });
  const records = createRecords({ broker, store: createRecordStore(store, writeLog), forgotten, now, log: writeLog });
  const directQueries = createDirectQueries(configuration, broker, snapshots);
  return {
    ...createAsking({
      snapshots,
      directQueries,
      pasts,
      records,
      configuration,
      maxDepth: configuration.snapshotMaxCoins,
    }),
    version,
    configuration,
    limiters,
    broker,
    snapshots,
    records,
    forgotten,
    visitors,
    pages,
  };
};
