// The broker as a Durable Object: one worldwide, with SQLite and an alarm. Contains no logic.

import { DurableObject } from 'cloudflare:workers';
import type { BaseSet } from '../../../shared/query/question.ts';
import { readConfiguration, type Variables } from '../configuration/configuration.ts';
import { scopedKeyValue, createSnapshotStore } from '../codec/snapshot-store.ts';
import { storageScope } from '../providers/registry.ts';
import { isOfProvider } from './is-of-provider.ts';
import { createForgottenStore, createRecordStore, createSeriesStore } from '../codec/past-store.ts';
import { logDefect, writeLog } from '../log/write-log.ts';
import { createBroker, type Broker as BrokerCore } from './create-broker.ts';
import type { BalancesAsk, BrokerApi, Forget, PageAsk, PortfolioAsk, SeriesAsk, SnapshotAsk } from './broker-api.ts';

/** The Worker's bindings that the broker uses. */
interface BrokerEnv extends Variables {
  readonly SNAPSHOTS: KVNamespace;
}

export class Broker extends DurableObject<BrokerEnv> implements BrokerApi {
  readonly #core: BrokerCore;
  readonly #state: DurableObjectState;
  /** The object belongs to the configured provider; another one rests. */
  readonly #isInUse: boolean;
  /** Time of the alarm, milliseconds since 1970. */
  #alarmAt = Number.POSITIVE_INFINITY;

  constructor(state: DurableObjectState, env: BrokerEnv) {
    super(state, env);
    this.#state = state;
    const configuration = readConfiguration(env);
    if (!configuration.ok) throw new Error(configuration.error);
    const { provider } = configuration.value;
    this.#isInUse = isOfProvider(state.storage.sql, provider);
    const store = scopedKeyValue(env.SNAPSHOTS, storageScope(provider).keyPrefix);
    this.#core = createBroker({
      configuration: configuration.value,
      sql: state.storage.sql,
      client: provider.connect(configuration.value, (input, init) => fetch(input, init), writeLog),
      store: createSnapshotStore(store, writeLog),
      seriesStore: createSeriesStore(store, writeLog),
      recordStore: createRecordStore(store, writeLog),
      forgottenStore: createForgottenStore(store, writeLog),
      wakeIn: (milliseconds) => this.#wakeIn(milliseconds),
      log: writeLog,
    });
  }

  /** Uses the platform's clock even if `GATEWAY_NOW` freezes time: the platform runs the alarm. */
  #wakeIn(milliseconds: number): void {
    const at = Date.now() + milliseconds;
    if (this.#alarmAt <= at) return;
    this.#alarmAt = at;
    this.#state.storage.setAlarm(at).catch((thrown: unknown) => {
      this.#alarmAt = Number.POSITIVE_INFINITY;
      logDefect(thrown);
    });
  }

  override async alarm(): Promise<void> {
    this.#alarmAt = Number.POSITIVE_INFINITY;
    if (!this.#isInUse) return;
    try {
      await this.#core.work();
    } catch (thrown) {
      // The platform would retry an alarm that throws, again and again: log the error once instead.
      logDefect(thrown);
    }
  }

  /**
   * During a deployment that changes the provider, isolates of the version before still call its object, which has
   * begun anew with the new provider: it throws, and they go on with what KV has.
   */
  #working(): BrokerCore {
    if (!this.#isInUse) throw new Error('This object is of another provider than the configured one');
    return this.#core;
  }

  snapshot(ask: SnapshotAsk) {
    return this.#working().snapshot(ask);
  }

  rows(set: BaseSet, version: string) {
    return this.#working().rows(set, version);
  }

  page(ask: PageAsk) {
    return this.#working().page(ask);
  }

  series(ask: SeriesAsk) {
    return this.#working().series(ask);
  }

  recordedDays() {
    return this.#working().recordedDays();
  }

  dayRates(currency: string) {
    return this.#working().dayRates(currency);
  }

  record(set: string, day: number) {
    return this.#working().record(set, day);
  }

  portfolio(ask: PortfolioAsk) {
    return this.#working().portfolio(ask);
  }

  balances(ask: BalancesAsk) {
    return this.#working().balances(ask);
  }

  forget(what: Forget) {
    return this.#working().forget(what);
  }

  status(withHistory?: boolean) {
    return this.#working().status(withHistory);
  }
}
