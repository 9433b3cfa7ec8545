// The broker without a Durable Object: its own code over SQLite in memory, with an alarm that rings at once. For tests
// of what stands before it, whose upstream is a function.

import { createBroker, type Broker } from '../../workers/gateway/broker/create-broker.ts';
import { createBrokerClient, type BrokerClient } from '../../workers/gateway/broker/broker-client.ts';
import type { Sql } from '../../workers/gateway/broker/storage.ts';
import { readConfiguration, type Configuration } from '../../workers/gateway/configuration/configuration.ts';
import type { ForgottenStore, RecordStore, SeriesStore } from '../../workers/gateway/codec/past-store.ts';
import type { SnapshotStore } from '../../workers/gateway/codec/snapshot-store.ts';
import type { ProviderClient } from '../../workers/gateway/providers/provider.ts';
import { noForgottenStore, noRecordStore, noSeriesStore } from './no-series-store.ts';
import { ProcessEnded } from './mortal-sqlite.ts';
import { openSqlite } from './sqlite.ts';

/** A configuration as a deployment has it, with the given clock (milliseconds since 1970) and values. */
export const testConfiguration = (now: () => number, values: Partial<Configuration> = {}): Configuration => {
  const read = readConfiguration({
    UPSTREAM_URL: 'https://upstream.example',
    UPSTREAM_API_KEY: 'k',
    // What the tests' upstreams allow.
    UPSTREAM_PAUSE_MILLISECONDS: '0',
    CREDITS_PER_DAY: '5000',
    CREDITS_PER_MONTH: '155000',
  });
  if (!read.ok) throw new Error(read.error);
  return { ...read.value, now, ...values };
};

export interface InProcessBrokerOptions {
  readonly configuration: Configuration;
  readonly client: ProviderClient;
  readonly store: SnapshotStore;
  /** Default: without KV. */
  readonly seriesStore?: SeriesStore;
  readonly recordStore?: RecordStore;
  readonly forgottenStore?: ForgottenStore;
  /** Default: a new one. */
  readonly sql?: Sql;
  /** The clock of waits, milliseconds; default: the platform's. */
  readonly clock?: () => number;
}

interface InProcessBroker {
  readonly broker: Broker;
  readonly client: BrokerClient;
}

export const startInProcessBroker = (options: InProcessBrokerOptions): InProcessBroker => {
  const {
    configuration,
    client,
    store,
    seriesStore = noSeriesStore,
    recordStore = noRecordStore,
    forgottenStore = noForgottenStore,
    sql = openSqlite(),
    clock,
  } = options;
  const work = async (): Promise<void> => {
    try {
      await broker.work();
    } catch (thrown) {
      if (!(thrown instanceof ProcessEnded)) throw thrown;
    }
  };
  const broker = createBroker({
    configuration,
    sql,
    client,
    store,
    seriesStore,
    recordStore,
    forgottenStore,
    // What is due later is left: the tests' clocks do not go on by themselves.
    wakeIn: (milliseconds) => {
      if (milliseconds === 0) queueMicrotask(() => void work());
    },
    log: () => undefined,
    ...(clock && { clock }),
  });
  return {
    broker,
    client: createBrokerClient(
      () => broker,
      configuration.now,
      () => undefined,
    ),
  };
};
