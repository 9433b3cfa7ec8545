// The gate's own object, which fails on demand, and which can be ended as the platform ends it.

import { Broker as OwnGate } from '../../workers/gateway/broker/broker.ts';
import type { PageAsk, SnapshotAsk } from '../../workers/gateway/broker/broker-api.ts';
import type { Tally } from '../../workers/gateway/broker/metrics/tally.ts';
import { withTimeout } from '../../workers/gateway/cache/with-timeout.ts';
import type { BaseSet } from '../../shared/question/question.ts';
import { bindingsOf, hasFault, presentLife, type EnvUnderTest } from './life.ts';

/** Longer than the tests let a call to the upstream take. What goes on for longer waits for its turn. */
const LONGEST_CALL_MILLISECONDS = 2_500;

let evict: (() => void) | undefined;
const ownFetch = globalThis.fetch;
/** Only the gate calls anything: it goes in the moment in which a page is there and nothing of it is noted. */
globalThis.fetch = async (input, init) => {
  const response = await ownFetch(input, init);
  if (typeof input === 'string' && input.includes('/coins?')) evict?.();
  return response;
};

export class Gate extends OwnGate {
  readonly #has: (fault: string) => boolean;
  /** The gate's own work under way; none of it is a call that never ends on demand. */
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(state: DurableObjectState, env: EnvUnderTest) {
    const life = presentLife();
    super(state, bindingsOf(env, life));
    this.#has = (fault) => hasFault(env, life, fault);
    evict = () => {
      if (!this.#has('gate-evicted-in-call')) return;
      life.faults = [];
      state.abort('Evicted on demand');
    };
  }

  /** Ends it once its calls are answered: all that it holds in memory is gone, all that it has written down stays. */
  async end(): Promise<void> {
    await withTimeout(this.#idle(), LONGEST_CALL_MILLISECONDS);
    await this.ctx.storage.sync();
    this.ctx.abort('Ended for a restart');
  }

  async #idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  async #finished<Value>(work: Promise<Value>): Promise<Value> {
    this.#underWay.add(work);
    try {
      return await work;
    } finally {
      this.#underWay.delete(work);
    }
  }

  async #obstructed<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#has('gate-hangs')) return await new Promise<never>(() => undefined);
    if (this.#has('gate-fails')) throw new Error('The gate is down');
    return await this.#finished(work());
  }

  /** What is down does not work by itself either. */
  override async alarm(): Promise<void> {
    if (!this.#has('gate-hangs') && !this.#has('gate-fails')) await this.#finished(super.alarm());
  }

  override snapshot(ask: SnapshotAsk, answered?: Tally) {
    return this.#obstructed(() => super.snapshot(ask, answered));
  }

  override furtherPart(set: BaseSet, version: string, index: number) {
    return this.#obstructed(() => super.furtherPart(set, version, index));
  }

  override page(ask: PageAsk) {
    return this.#obstructed(() => super.page(ask));
  }

  override status(withHistory?: boolean, answered?: Tally) {
    return this.#obstructed(() => super.status(withHistory, answered));
  }
}
