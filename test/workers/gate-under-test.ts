// The gate's own object, which fails on demand, and which can be ended as the platform ends it.

import { Broker as OwnGate } from '../../workers/gateway/broker/broker.ts';
import type { PageAsk, SnapshotAsk } from '../../workers/gateway/broker/broker-api.ts';
import { withTimeout } from '../../workers/gateway/cache/waiting.ts';
import type { BaseSet } from '../../shared/query/question.ts';
import { bindingsOf, hasFault, presentIsolate, type EnvUnderTest } from './isolate.ts';

/** Longer than the tests let a call to the upstream take. What goes on for longer waits for its turn. */
const LONGEST_CALL_MILLISECONDS = 2_500;

/** Ends the gate's object if that fault is on. What it has written down until then stays. */
let evictIf: ((fault: string) => Promise<boolean>) | undefined;
const ownFetch = globalThis.fetch;
/** Only the gate calls anything. It goes before a page is asked for, or once it is there and nothing of it is noted. */
globalThis.fetch = async (input, init) => {
  const isPage = typeof input === 'string' && input.includes('/coins?');
  if (isPage && (await evictIf?.('gate-evicted-before-call')) === true)
    return await new Promise<never>(() => undefined);
  const response = await ownFetch(input, init);
  if (isPage) await evictIf?.('gate-evicted-in-call');
  return response;
};

export class Gate extends OwnGate {
  readonly #has: (fault: string) => boolean;
  /** The gate's own work under way; none of it is a call that never ends on demand. */
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(state: DurableObjectState, env: EnvUnderTest) {
    const isolate = presentIsolate();
    super(state, bindingsOf(env, isolate));
    this.#has = (fault) => hasFault(env, isolate, fault);
    evictIf = async (fault) => {
      if (!this.#has(fault)) return false;
      await state.storage.sync();
      isolate.faults = [];
      isolate.evictions += 1;
      state.abort('Evicted on demand');
      return true;
    };
  }

  /** Ends it once its calls are answered: all that it holds in memory is gone, all that it has written down stays. */
  async end(): Promise<void> {
    await withTimeout(this.#idle(), LONGEST_CALL_MILLISECONDS);
    this.ctx.abort('Ended for a restart');
  }

  /** An alarm may ring while the last writes reach the disk. */
  async #idle(): Promise<void> {
    do {
      await Promise.allSettled(this.#underWay);
      await this.ctx.storage.sync();
    } while (this.#underWay.size > 0);
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

  override snapshot(ask: SnapshotAsk) {
    return this.#obstructed(() => super.snapshot(ask));
  }

  override rows(set: BaseSet, version: string) {
    return this.#obstructed(() => super.rows(set, version));
  }

  override page(ask: PageAsk) {
    return this.#obstructed(() => super.page(ask));
  }

  override status(withHistory?: boolean) {
    return this.#obstructed(() => super.status(withHistory));
  }
}
