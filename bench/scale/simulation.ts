// A deployment in simulated time: places with isolates that come and go, KV, one broker, and the market data service.
// The gateway's and the broker's own code answer every request.

import { answerRequest } from '../../workers/gateway/answer-request.ts';
import type { Configuration } from '../../workers/gateway/configuration/configuration.ts';
import { createGateway } from '../../workers/gateway/gateway.ts';
import type { Gateway } from '../../workers/gateway/http/route/route-context.ts';
import { testConfiguration } from '../../test/support/in-process-broker.ts';
import { simulateKeyValue, type SimulatedKeyValue } from './place-key-value.ts';
import { JOURNEY_MILLISECONDS, simulateBroker, type SimulatedBroker } from './simulated-broker.ts';
import { simulateUpstream, type SimulatedUpstream } from './simulated-upstream.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface SimulationOptions {
  readonly places: number;
  /** Coins of the whole market. */
  readonly coins: number;
  /** Credits of the key's plan. */
  readonly planCredits: number;
  readonly settings?: Partial<Configuration>;
}

/** One answered request. */
export interface Answered {
  readonly status: number;
  /** Age of the data, seconds; NaN without data. */
  readonly age: number;
  readonly milliseconds: number;
  /** How the answer was found, as in Cache-Status. */
  readonly detail: string;
  /** The request waited for the Durable Object. */
  readonly waited: boolean;
}

export interface Simulation {
  readonly keyValue: SimulatedKeyValue;
  readonly broker: SimulatedBroker;
  readonly upstream: SimulatedUpstream;
  /** Lines that the gateway's isolates wrote to the log. */
  readonly logLines: () => number;
  readonly ask: (place: number, path: string) => Promise<Answered>;
}

/** An isolate without requests for this time is gone. The platform does not say after which time it is. */
const IDLE_MILLISECONDS = 300_000;
/** Number of clients; each uses several places. */
const CLIENTS = 100;

interface Isolate {
  readonly gateway: Gateway;
  usedAt: number;
}

const withoutLog = (note: () => void): (() => void) => {
  const { log, warn } = console;
  Object.assign(console, { log: note, warn: note });
  return () => Object.assign(console, { log, warn });
};

/** Runs `work` with a deployment of its own. */
export const simulate = async <Value>(
  time: VirtualTime,
  { places, coins, planCredits, settings = {} }: SimulationOptions,
  work: (simulation: Simulation) => Promise<Value>,
): Promise<Value> => {
  const configuration = testConfiguration(time.now, {
    creditsPerDay: undefined,
    creditsPerMonth: undefined,
    upstreamPauseMilliseconds: 1000,
    ...settings,
  });
  const upstream = simulateUpstream(time, coins, planCredits);
  const keyValue = simulateKeyValue(time);
  const broker = simulateBroker({ time, configuration, client: upstream.client, store: keyValue.central });
  const stores = Array.from({ length: places }, () => keyValue.place());
  const isolates: (Isolate | undefined)[] = [];
  const isolateIn = (place: number): Gateway => {
    const held = isolates[place];
    const store = stores[place];
    if (store === undefined) throw new Error(`There is no place ${place}`);
    const isThere = held !== undefined && time.now() - held.usedAt < IDLE_MILLISECONDS;
    const isolate = isThere
      ? held
      : {
          gateway: createGateway({
            configuration,
            limiters: {},
            store,
            broker: () => broker.connect(),
            pages: undefined,
          }),
          usedAt: 0,
        };
    isolate.usedAt = time.now();
    isolates[place] = isolate;
    return isolate.gateway;
  };
  let lines = 0;
  const restoreLog = withoutLog(() => (lines += 1));
  try {
    return await work({
      keyValue,
      broker,
      upstream,
      logLines: () => lines,
      async ask(place, path) {
        const began = time.now();
        const headers = { 'CF-Connecting-IP': `10.0.0.${place % CLIENTS}` };
        const request = new Request(`https://gateway.example${path}`, { headers });
        const response = await answerRequest(request, isolateIn(place), () => undefined);
        const asOf = Date.parse(response.headers.get('X-Data-As-Of') ?? '');
        const milliseconds = time.now() - began;
        const waited = milliseconds >= JOURNEY_MILLISECONDS;
        const detail = /detail="(.*)"/.exec(response.headers.get('Cache-Status') ?? '')?.[1] ?? '';
        return { status: response.status, age: (time.now() - asOf) / 1000, milliseconds, detail, waited };
      },
    });
  } finally {
    restoreLog();
  }
};
