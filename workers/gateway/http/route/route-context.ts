// The arguments of every route in addition to the request.

import type { Asking } from '../../ask/ask.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { BrokerClient } from '../../broker/broker-client.ts';
import type { Limiters, RequestLife } from '../../caller/client.ts';
import type { Pages } from '../response/page-response.ts';
import type { Forgotten } from '../../past/forgotten.ts';
import type { Records } from '../../past/records.ts';
import type { Snapshots } from '../../snapshots/snapshots.ts';
import type { Visitors } from '../../snapshots/visitors.ts';

/** The objects that an isolate keeps between requests. */
export interface Gateway extends Asking {
  /** Version of Coinsheet. */
  readonly version: string;
  readonly configuration: Configuration;
  readonly limiters: Limiters;
  readonly broker: BrokerClient;
  readonly snapshots: Snapshots;
  readonly records: Records;
  readonly forgotten: Forgotten;
  readonly visitors: Visitors;
  readonly pages: Pages | undefined;
}

export interface RouteContext {
  readonly gateway: Gateway;
  readonly life: RequestLife;
}
