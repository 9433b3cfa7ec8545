// What the platform does for the broker: keeps its storage and its alarm while it comes and goes, and carries calls to
// it.

import { createBroker, type Broker } from '../../../workers/gateway/broker/create-broker.ts';
import type { BrokerApi } from '../../../workers/gateway/broker/broker-api.ts';
import type { Sql } from '../../../workers/gateway/broker/storage.ts';
import type { Configuration } from '../../../workers/gateway/configuration/configuration.ts';
import { createSnapshotStore, type KeyValue } from '../../../workers/gateway/codec/snapshot-store.ts';
import { openSqlite } from '../sqlite.ts';
import { createMarketClient, type AskMarket } from './market-client.ts';
import { noForgottenStore, noRecordStore, noSeriesStore } from '../no-series-store.ts';

/** `slow`: answers wait until they are let through. */
export type BrokerMode = 'well' | 'slow' | 'down' | 'hanging';

export interface BrokerHost {
  mode: BrokerMode;
  readonly sql: Sql;
  /** How often the brokers have written to their storage. */
  writes(): number;
  /** Which broker it is by now, from 1 on. */
  number(): number;
  /** A connection to whatever broker there is. */
  connect(): BrokerApi;
  /** Rings the alarm if it is due, whether or not the last one has been dealt with. */
  ring(): boolean;
  /** Milliseconds until the alarm is due. */
  alarmIn(): number;
  /** The broker is gone with all that it had under way; a new one is there with the same storage. */
  evict(): void;
  /** Answers that wait, the oldest first. */
  readonly waiting: (() => void)[];
}

interface BrokerHostOptions {
  readonly configuration: Configuration;
  readonly keyValue: KeyValue;
  /** For the broker of that number. */
  readonly askMarket: (broker: number) => AskMarket;
  readonly now: () => number;
  /** Milliseconds that only go on. */
  readonly elapsed: () => number;
  /** Told of what should not be. */
  readonly onDefect: (thrown: unknown) => void;
}

/** One broker's time in memory. */
interface Instance {
  readonly broker: Broker;
  readonly number: number;
  /** Rejects when it is evicted. */
  readonly gone: Promise<never>;
  readonly end: () => void;
  alarmAt: number;
  working: number;
}

export const createBrokerHost = ({
  configuration,
  keyValue,
  askMarket,
  now,
  elapsed,
  onDefect,
}: BrokerHostOptions): BrokerHost => {
  const sql = openSqlite();
  const waiting: (() => void)[] = [];
  let alarmAt = Number.POSITIVE_INFINITY;
  let number = 0;
  let writes = 0;

  const begin = (): Instance => {
    number += 1;
    const own = number;
    const isGone = (): boolean => own !== number;
    let end = (): void => undefined;
    const gone = new Promise<never>((_, reject) => {
      end = () => reject(new Error('The broker was evicted'));
    });
    gone.catch(() => undefined);
    const guarded: Sql = {
      exec(query, ...bindings) {
        if (isGone()) throw new Error('The broker was evicted');
        if (!query.startsWith('SELECT')) writes += 1;
        return sql.exec(query, ...bindings);
      },
    };
    const instance: Instance = {
      number: own,
      gone,
      end,
      alarmAt: Number.POSITIVE_INFINITY,
      working: 0,
      broker: createBroker({
        configuration,
        sql: guarded,
        client: createMarketClient(askMarket(own)),
        store: createSnapshotStore(keyValue, () => undefined),
        seriesStore: noSeriesStore,
        recordStore: noRecordStore,
        forgottenStore: noForgottenStore,
        wakeIn: (milliseconds) => {
          const at = now() + milliseconds;
          if (isGone() || instance.alarmAt <= at) return;
          instance.alarmAt = at;
          alarmAt = at;
        },
        log: () => undefined,
        clock: elapsed,
      }),
    };
    return instance;
  };

  let instance = begin();

  const carry = async <Value>(ask: (broker: Broker) => Promise<Value>): Promise<Value> => {
    const { broker, gone } = instance;
    if (host.mode === 'down') throw new Error('The broker is down');
    if (host.mode === 'hanging') return await new Promise<never>(() => undefined);
    const isSlow = host.mode === 'slow';
    const answer = await Promise.race([ask(broker), gone]);
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    return answer;
  };

  const host: BrokerHost = {
    mode: 'well',
    sql,
    writes: () => writes,
    waiting,
    number: () => number,
    connect: () => ({
      snapshot: (ask) => carry((broker) => broker.snapshot(ask)),
      rows: (set, version) => carry((broker) => broker.rows(set, version)),
      page: (ask) => carry((broker) => broker.page(ask)),
      series: (ask) => carry((broker) => broker.series(ask)),
      recordedDays: () => carry((broker) => broker.recordedDays()),
      dayRates: (currency) => carry((broker) => broker.dayRates(currency)),
      record: (set, day) => carry((broker) => broker.record(set, day)),
      portfolio: (ask) => carry((broker) => broker.portfolio(ask)),
      balances: (ask) => carry((broker) => broker.balances(ask)),
      forget: (what) => carry((broker) => broker.forget(what)),
      status: () => carry((broker) => broker.status()),
    }),
    ring() {
      if (alarmAt > now()) return false;
      alarmAt = Number.POSITIVE_INFINITY;
      const own = instance;
      own.alarmAt = Number.POSITIVE_INFINITY;
      own.working += 1;
      const isOver = (): void => {
        own.working -= 1;
      };
      own.broker.work().then(isOver, (thrown: unknown) => {
        isOver();
        if (own.number === number) onDefect(thrown);
      });
      return true;
    },
    alarmIn: () => alarmAt - now(),
    evict() {
      // The platform calls an alarm again that was not dealt with.
      if (instance.working > 0) alarmAt = Math.min(alarmAt, now());
      const before = instance;
      instance = begin();
      before.end();
    },
  };
  return host;
};
