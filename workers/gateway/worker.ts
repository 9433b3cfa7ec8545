// The Worker's entry.

import { createWorker } from './create-worker.ts';
import type { Env } from './env.ts';
import { warmUp } from './warm-up.ts';

/** The Durable Object's class, under the name used by deployments. */
export { Broker as Gate } from './broker/broker.ts';

void warmUp();

export default createWorker() satisfies ExportedHandler<Env>;
