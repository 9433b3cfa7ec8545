// The Worker's entry.

import { createWorker, type Env } from './create-worker.ts';
import { warmUp } from './warm-up.ts';

/** The Durable Object's class, under the name used by deployments. */
export { Broker as Gate } from './broker/broker.ts';

void warmUp();

export default createWorker() satisfies ExportedHandler<Env>;
