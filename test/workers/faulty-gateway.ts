// The gateway's own Worker and gate over a KV that fails on demand, and with a gate that fails on demand: what the local
// platform never does by itself. PUT /_faults with a list of faults, for as long as this process runs; GET tells what was
// asked of KV. The variable FAULTS holds those from the start on.

import { Broker as OwnGate } from '../../workers/gateway/broker/broker.ts';
import type { PageAsk, SnapshotAsk } from '../../workers/gateway/broker/broker-api.ts';
import type { Tally } from '../../workers/gateway/broker/metrics/tally.ts';
import type { Env } from '../../workers/gateway/env.ts';
import worker from '../../workers/gateway/worker.ts';
import type { BaseSet } from '../../shared/question/question.ts';

interface FaultyEnv extends Env {
  readonly FAULTS?: string;
}

/** Locally the Worker and the gate share one isolate, so they share these. */
let faults: readonly string[] | undefined;
const asked = { gets: 0, puts: 0 };

const has = (env: FaultyEnv, fault: string): boolean => (faults ?? (env.FAULTS ?? '').split(',')).includes(fault);

/** The key of a part has its version in it; what names the newest has none. */
const versioned = /[0-9a-z]{9}-[0-9a-z]{7}/;

/** Each word of KV's, and what it says instead. */
const faultyKv = (env: FaultyEnv): KVNamespace =>
  new Proxy(env.SNAPSHOTS, {
    get(target, name) {
      if (name === 'get')
        return async (key: string): Promise<ArrayBuffer | null> => {
          asked.gets += 1;
          if (has(env, 'kv-hangs')) return await new Promise<never>(() => undefined);
          if (has(env, 'kv-read-fails')) throw new Error('KV GET failed: 500 Internal Server Error');
          if (has(env, 'kv-forgets')) return null;
          const bytes = await target.get(key, { type: 'arrayBuffer' });
          if (bytes !== null && has(env, 'kv-spoils')) new Uint8Array(bytes).fill(0x2a, bytes.byteLength >> 1);
          return bytes;
        };
      if (name === 'put')
        return async (key: string, value: ArrayBuffer | string, options: KVNamespacePutOptions): Promise<void> => {
          asked.puts += 1;
          if (has(env, 'kv-write-fails')) throw new Error('KV PUT failed: 500 Internal Server Error');
          if (has(env, 'kv-quota-spent')) throw new Error('KV PUT failed: 429 Too Many Requests');
          if (has(env, 'kv-write-fails-last') && !versioned.test(key)) throw new Error('KV PUT failed: 500');
          await target.put(key, value, options);
        };
      return undefined;
    },
  });

const withFaults = (env: FaultyEnv): FaultyEnv => ({ ...env, SNAPSHOTS: faultyKv(env) });

let evict: (() => void) | undefined;
const ownFetch = globalThis.fetch;
/** Only the gate calls anything: it goes in the moment in which a page is there and nothing of it is noted. */
globalThis.fetch = async (input, init) => {
  const response = await ownFetch(input, init);
  if (typeof input === 'string' && input.includes('/coins?')) evict?.();
  return response;
};

export class Gate extends OwnGate {
  readonly #env: FaultyEnv;

  constructor(state: DurableObjectState, env: FaultyEnv) {
    super(state, withFaults(env));
    this.#env = env;
    evict = () => {
      if (!has(env, 'gate-evicted-in-call')) return;
      faults = [];
      state.abort('Evicted on demand');
    };
  }

  async #obstructed<Value>(work: () => Promise<Value>): Promise<Value> {
    if (has(this.#env, 'gate-hangs')) return await new Promise<never>(() => undefined);
    if (has(this.#env, 'gate-fails')) throw new Error('The gate is down');
    return await work();
  }

  /** What is down does not work by itself either. */
  override async alarm(): Promise<void> {
    if (!has(this.#env, 'gate-hangs') && !has(this.#env, 'gate-fails')) await super.alarm();
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

export default {
  async fetch(request, env, context): Promise<Response> {
    if (new URL(request.url).pathname === '/_faults') {
      if (request.method === 'PUT') faults = await request.json<string[]>();
      return Response.json(asked);
    }
    return await worker.fetch(request, withFaults(env), context);
  },
} satisfies ExportedHandler<FaultyEnv>;
