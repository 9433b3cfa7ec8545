// The broker in simulated time: its own code, a journey to it and back for each call, and what its replies take of its
// memory until they have left.

import { createBroker } from '../../workers/gateway/broker/create-broker.ts';
import type { BrokerApi } from '../../workers/gateway/broker/broker-api.ts';
import type { Configuration } from '../../workers/gateway/configuration/configuration.ts';
import { createSnapshotStore, type KeyValue } from '../../workers/gateway/codec/snapshot-store.ts';
import type { ProviderClient } from '../../workers/gateway/providers/provider.ts';
import type { BrokerStatus } from '../../workers/gateway/broker/broker-api.ts';
import type { Sql } from '../../workers/gateway/broker/sql.ts';
import { openSqlite } from '../../test/support/sqlite.ts';
import type { VirtualTime } from './virtual-time.ts';
import { noForgottenStore, noRecordStore, noSeriesStore } from '../../test/support/no-series-store.ts';

/** From an isolate to the one object and back: the object is in one place in the world. */
export const JOURNEY_MILLISECONDS = 150;
/** Assumed time until a reply has left the object's memory. */
const SENT_MILLISECONDS = 250;

export interface SimulatedBroker {
  connect(): BrokerApi;
  /** Calls, alarms included, as the platform bills them. */
  requests(): number;
  /** Its state, without a call. */
  status(): Promise<BrokerStatus>;
  /** Maximum of all replies in memory at one time, bytes. */
  peakBytes(): number;
}

export interface SimulatedBrokerOptions {
  readonly time: VirtualTime;
  readonly configuration: Configuration;
  readonly client: ProviderClient;
  readonly store: KeyValue;
}

/** Size of all buffers in a value. */
const bytesIn = (value: unknown): number => {
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0;
  return Object.values(value).reduce((sum: number, one: unknown) => sum + bytesIn(one), 0);
};

/**
 * SQLite that gives the bytes of an unchanged part in one buffer, so that a thousand isolates fit into this process.
 */
const openSharing = (): Sql => {
  const sql = openSqlite();
  const known = new Map<string, ReturnType<Sql['exec']>>();
  return {
    exec(query, ...bindings) {
      if (!query.includes(' parts ')) return sql.exec(query, ...bindings);
      if (!query.startsWith('SELECT')) {
        known.clear();
        return sql.exec(query, ...bindings);
      }
      const key = `${query} ${JSON.stringify(bindings)}`;
      const rows = known.get(key) ?? sql.exec(query, ...bindings);
      known.set(key, rows);
      return rows;
    },
  };
};

export const simulateBroker = ({ time, configuration, client, store }: SimulatedBrokerOptions): SimulatedBroker => {
  let requests = 0;
  let [held, peak] = [0, 0];
  let alarmAt = Number.POSITIVE_INFINITY;
  let cancel: (() => void) | undefined;
  const ring = (): void => {
    alarmAt = Number.POSITIVE_INFINITY;
    requests += 1;
    void broker.work();
  };
  const broker = createBroker({
    configuration,
    sql: openSharing(),
    client,
    store: createSnapshotStore(store, () => undefined),
    seriesStore: noSeriesStore,
    recordStore: noRecordStore,
    forgottenStore: noForgottenStore,
    wakeIn(milliseconds) {
      const at = time.now() + milliseconds;
      if (alarmAt <= at) return;
      cancel?.();
      alarmAt = at;
      cancel = time.at(at, ring);
    },
    log: () => undefined,
    clock: time.now,
  });

  const send = (bytes: number): void => {
    held += bytes;
    peak = Math.max(peak, held);
    time.at(time.now() + SENT_MILLISECONDS, () => {
      held -= bytes;
    });
  };

  const carry = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    requests += 1;
    await time.wait(JOURNEY_MILLISECONDS / 2);
    const reply = await ask();
    send(bytesIn(reply));
    await time.wait(JOURNEY_MILLISECONDS / 2);
    return reply;
  };

  return {
    connect: () => ({
      snapshot: (ask) => carry(() => broker.snapshot(ask)),
      rows: (...ask) => carry(() => broker.rows(...ask)),
      page: (ask) => carry(() => broker.page(ask)),
      series: (ask) => carry(() => broker.series(ask)),
      recordedDays: () => carry(() => broker.recordedDays()),
      dayRates: (currency) => carry(() => broker.dayRates(currency)),
      record: (...asked) => carry(() => broker.record(...asked)),
      forget: (what) => carry(() => broker.forget(what)),
      status: (...asked) => carry(() => broker.status(...asked)),
    }),
    status: () => broker.status(),
    requests: () => requests,
    peakBytes: () => peak,
  };
};
