// What the gateway under test has in memory. Locally the Worker and the gate share one isolate, so they share it. A
// restart replaces it, as the end of an isolate does; what is stored stays.

import { createWorker, type GatewayWorker, type Env } from '../../workers/gateway/create-worker.ts';
import type { BrokerApi } from '../../workers/gateway/broker/broker-api.ts';
import { faultyKv } from './faulty-kv.ts';

interface Ending {
  /** Ends the object once its work is done. */
  end(): Promise<void>;
}

export interface EnvUnderTest extends Env {
  readonly GATE: DurableObjectNamespace<BrokerApi & Ending & Rpc.DurableObjectBranded>;
  /** Names of faults with commas between them, from the start on. */
  readonly FAULTS?: string;
  /** Names what is stored: under another name nothing is stored yet. */
  readonly STORED_UNDER?: string;
}

export type Variables = Readonly<Record<string, string>>;

export interface Isolate {
  readonly worker: GatewayWorker;
  /** Laid over the bindings. */
  readonly variables: Variables;
  /** Instead of those that the variable FAULTS names. */
  faults?: readonly string[];
  /** What was asked of KV. */
  readonly asked: { gets: number; puts: number };
  /** Name of the gate's object that was asked last. */
  gate: string;
  /** How often the gate's object was evicted on demand. */
  evictions: number;
}

const begin = (variables: Variables): Isolate => ({
  worker: createWorker(),
  variables,
  asked: { gets: 0, puts: 0 },
  gate: 'gate',
  evictions: 0,
});

let isolate = begin({});

export const presentIsolate = (): Isolate => isolate;

export const beginIsolate = (variables: Variables): void => {
  isolate = begin(variables);
};

export const variablesOf = (env: EnvUnderTest, { variables }: Isolate): EnvUnderTest => ({ ...env, ...variables });

export const hasFault = (env: EnvUnderTest, own: Isolate, fault: string): boolean =>
  (own.faults ?? (variablesOf(env, own).FAULTS ?? '').split(',')).includes(fault);

/** The gate's object for what is stored under the present name. */
export const gateOf = (env: EnvUnderTest, own: Isolate): ReturnType<EnvUnderTest['GATE']['getByName']> =>
  env.GATE.getByName(`${own.gate}${variablesOf(env, own).STORED_UNDER ?? ''}`);

/** The bindings as an isolate has them. */
export const bindingsOf = (env: EnvUnderTest, own: Isolate): EnvUnderTest => {
  const laidOver = variablesOf(env, own);
  return {
    ...laidOver,
    SNAPSHOTS: faultyKv(env.SNAPSHOTS, {
      prefix: laidOver.STORED_UNDER ?? '',
      asked: own.asked,
      has: (fault) => hasFault(env, own, fault),
    }),
    GATE: new Proxy(env.GATE, {
      get: () => (name: string) => {
        if (own !== isolate) throw new Error('The isolate has ended');
        own.gate = name;
        return gateOf(env, own);
      },
    }),
  };
};
