// What the platform does for the gate: keeps its storage and its alarm while it comes and goes, and carries calls to it.

import { createGate, type Gate } from '../../../workers/gateway/broker/create-broker.ts';
import type { GateApi } from '../../../workers/gateway/broker/broker-api.ts';
import type { Sql } from '../../../workers/gateway/broker/sql.ts';
import type { Configuration } from '../../../workers/gateway/configuration/configuration.ts';
import { createSnapshotStore, type KeyValue } from '../../../workers/gateway/codec/snapshot-store.ts';
import { openSqlite } from '../sqlite.ts';
import { createMarketClient, type AskMarket } from './market-client.ts';

/** `slow`: answers wait until they are let through. */
export type GateMode = 'well' | 'slow' | 'down' | 'hanging';

export interface GateHost {
  mode: GateMode;
  readonly sql: Sql;
  /** Which gate it is by now, from 1 on. */
  number(): number;
  /** A connection to whatever gate there is. */
  connect(): GateApi;
  /** Rings the alarm if it is due, whether or not the last one has been dealt with. */
  ring(): boolean;
  /** Milliseconds until the alarm is due. */
  alarmIn(): number;
  /** The gate is gone with all that it had under way; a new one is there with the same storage. */
  evict(): void;
  /** Answers that wait, the oldest first. */
  readonly waiting: (() => void)[];
}

export interface GateHostOptions {
  readonly configuration: Configuration;
  readonly keyValue: KeyValue;
  /** For the gate of that number. */
  readonly askMarket: (gate: number) => AskMarket;
  readonly now: () => number;
  /** Milliseconds that only go on. */
  readonly elapsed: () => number;
  /** Told of what should not be. */
  readonly onDefect: (thrown: unknown) => void;
}

/** One gate's time in memory. */
interface Life {
  readonly gate: Gate;
  readonly number: number;
  /** Rejects when it is evicted. */
  readonly gone: Promise<never>;
  readonly end: () => void;
  alarmAt: number;
  working: number;
}

export const createGateHost = ({
  configuration,
  keyValue,
  askMarket,
  now,
  elapsed,
  onDefect,
}: GateHostOptions): GateHost => {
  const sql = openSqlite();
  const waiting: (() => void)[] = [];
  let alarmAt = Number.POSITIVE_INFINITY;
  let number = 0;

  const begin = (): Life => {
    number += 1;
    const own = number;
    const isGone = (): boolean => own !== number;
    let end = (): void => undefined;
    const gone = new Promise<never>((_, reject) => {
      end = () => reject(new Error('The gate was evicted'));
    });
    gone.catch(() => undefined);
    const guarded: Sql = {
      exec(query, ...bindings) {
        if (isGone()) throw new Error('The gate was evicted');
        return sql.exec(query, ...bindings);
      },
    };
    const life: Life = {
      number: own,
      gone,
      end,
      alarmAt: Number.POSITIVE_INFINITY,
      working: 0,
      gate: createGate({
        configuration,
        sql: guarded,
        client: createMarketClient(askMarket(own)),
        store: createSnapshotStore(keyValue, () => undefined),
        wakeIn: (milliseconds) => {
          const at = now() + milliseconds;
          if (isGone() || life.alarmAt <= at) return;
          life.alarmAt = at;
          alarmAt = at;
        },
        log: () => undefined,
        clock: elapsed,
      }),
    };
    return life;
  };

  let life = begin();

  const carry = async <Value>(ask: (gate: Gate) => Promise<Value>): Promise<Value> => {
    const { gate, gone } = life;
    if (host.mode === 'down') throw new Error('The gate is down');
    if (host.mode === 'hanging') return await new Promise<never>(() => undefined);
    const isSlow = host.mode === 'slow';
    const answer = await Promise.race([ask(gate), gone]);
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    return answer;
  };

  const host: GateHost = {
    mode: 'well',
    sql,
    waiting,
    number: () => number,
    connect: () => ({
      snapshot: (ask) => carry((gate) => gate.snapshot(ask)),
      furtherPart: (set, version, index) => carry((gate) => gate.furtherPart(set, version, index)),
      page: (ask) => carry((gate) => gate.page(ask)),
      status: () => carry((gate) => gate.status()),
    }),
    ring() {
      if (alarmAt > now()) return false;
      alarmAt = Number.POSITIVE_INFINITY;
      const own = life;
      own.alarmAt = Number.POSITIVE_INFINITY;
      own.working += 1;
      const isOver = (): void => {
        own.working -= 1;
      };
      own.gate.work().then(isOver, (thrown: unknown) => {
        isOver();
        if (own.number === number) onDefect(thrown);
      });
      return true;
    },
    alarmIn: () => alarmAt - now(),
    evict() {
      // The platform calls an alarm again that was not dealt with.
      if (life.working > 0) alarmAt = Math.min(alarmAt, now());
      const before = life;
      life = begin();
      before.end();
    },
  };
  return host;
};
