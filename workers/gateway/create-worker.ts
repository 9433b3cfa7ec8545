// Creates the Worker from its bindings: keeps one gateway per isolate and catches every error. No other logic.

import { answerRequest } from './answer-request.ts';
import { createGateway } from './gateway.ts';
import type { Gateway } from './http/route/route-context.ts';
import { readConfiguration, type Variables } from './configuration/configuration.ts';
import { scopedKeyValue } from './codec/snapshot-store.ts';
import { storageScope } from './providers/registry.ts';
import { problemResponse } from './http/response/problem-response.ts';
import { logDefect } from './log/write-log.ts';
import type { BrokerApi } from './broker/broker-api.ts';

export interface GatewayWorker {
  fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response>;
}

export const createWorker = (): GatewayWorker => {
  /** Kept for as long as the isolate lasts. */
  let gateway: Gateway | undefined;
  return {
    async fetch(request, env, context) {
      try {
        if (gateway === undefined) {
          const configuration = readConfiguration(env);
          if (!configuration.ok) {
            console.error(JSON.stringify({ event: 'configuration', detail: configuration.error }));
            return problemResponse(
              { reason: 'internal', detail: `This gateway is not set up: ${configuration.error}` },
              request,
            );
          }
          const { keyPrefix, brokerName } = storageScope(configuration.value.provider);
          gateway = createGateway({
            configuration: configuration.value,
            limiters: env,
            store: scopedKeyValue(env.SNAPSHOTS, keyPrefix),
            broker: () => env.GATE.getByName(brokerName),
            pages: env.ASSETS,
          });
        }
        return await answerRequest(request, gateway, (work) => context.waitUntil(work));
      } catch (thrown) {
        logDefect(thrown);
        return problemResponse(
          {
            reason: 'internal',
            detail: 'Something went wrong in the gateway: try again, and tell its operator if it stays so.',
          },
          request,
        );
      }
    },
  };
};

export interface Env extends Variables {
  readonly SNAPSHOTS: KVNamespace;
  readonly GATE: DurableObjectNamespace<BrokerApi & Rpc.DurableObjectBranded>;
  /** Limits the questions of each client that cost credits. */
  readonly PAID_QUESTIONS?: RateLimit;
  /** Limits each client's requests for base sets that are not yet held, and for deeper snapshots. */
  readonly NEW_SNAPSHOTS?: RateLimit;
  /** The static pages from `npm run build`. */
  readonly ASSETS?: Fetcher;
}
