// The Worker's entry: bindings, and one net under everything. No logic.

import { answerRequest } from './answer-request.ts';
import { createGateway } from './gateway.ts';
import type { Gateway } from './route/route-context.ts';
import { readConfiguration } from './configuration/read-configuration.ts';
import type { Env } from './env.ts';
import { warmUp } from './warm-up.ts';
import { problemResponse } from './response/problem-response.ts';
import { logDefect } from './log/write-log.ts';

/** The Durable Object's class, under the name that deployments know it by. */
export { Broker as Gate } from './broker/broker.ts';

/** The one object of its kind. */
const GATE_NAME = 'gate';

void warmUp();

/** Kept for as long as the isolate lives. */
let gateway: Gateway | undefined;

export default {
  async fetch(request, env, context): Promise<Response> {
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
        gateway = createGateway({
          configuration: configuration.value,
          limiters: env,
          store: env.SNAPSHOTS,
          broker: () => env.GATE.getByName(GATE_NAME),
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
} satisfies ExportedHandler<Env>;
