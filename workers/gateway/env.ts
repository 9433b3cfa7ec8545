// The Worker's bindings.

import type { Variables } from './configuration/read-configuration.ts';
import type { BrokerApi } from './broker/broker-api.ts';

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
