// The Worker's bindings.

import type { Variables } from './configuration/read-configuration.ts';
import type { BrokerApi } from './broker/broker-api.ts';

export interface Env extends Variables {
  readonly SNAPSHOTS: KVNamespace;
  readonly GATE: DurableObjectNamespace<BrokerApi & Rpc.DurableObjectBranded>;
  /** Limits, for each client, questions that cost credits. */
  readonly PAID_QUESTIONS?: RateLimit;
  /** Limits, for each client, base sets that are not held yet, and deeper snapshots. */
  readonly NEW_SNAPSHOTS?: RateLimit;
  /** The pages that `npm run build` makes. */
  readonly ASSETS?: Fetcher;
}
