// The arguments of every route in addition to the request.

import type { Asking } from '../../ask/ask.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { BrokerClient } from '../../broker/broker-client.ts';
import type { Limiters } from '../../caller/admission.ts';
import type { AnsweredBodies } from '../response/answered-bodies.ts';
import type { Pages } from '../response/page-response.ts';
import type { ResponseCache } from '../response/response-cache.ts';
import type { Forgotten } from '../../past/forgotten.ts';
import type { Records } from '../../past/records.ts';
import type { Snapshots } from '../../snapshots/snapshots.ts';
import type { Visitors } from '../../snapshots/visitors.ts';
import type { RequestLife } from '../../caller/request-life.ts';

/** The objects that an isolate keeps between requests. */
export interface Gateway extends Asking {
  /** Version of Coinsheet. */
  readonly version: string;
  readonly configuration: Configuration;
  readonly limiters: Limiters;
  readonly broker: BrokerClient;
  readonly snapshots: Snapshots;
  /** Changes with each snapshot or series in memory that is replaced. */
  readonly generation: () => number;
  readonly records: Records;
  readonly forgotten: Forgotten;
  readonly repeated: ResponseCache;
  readonly answeredBodies: AnsweredBodies;
  readonly visitors: Visitors;
  readonly pages: Pages | undefined;
}

export interface RouteContext {
  readonly gateway: Gateway;
  readonly life: RequestLife;
  /** Generation of the data at the request's start: an answer is cached only if none was replaced since. */
  readonly generation: number;
}
