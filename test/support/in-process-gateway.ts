// Isolates of the gateway in this process, all behind one broker, over an upstream that is a function: for tests of what
// isolates share, and of what is asked of the upstream.

import { fail, ok } from '../../shared/result.ts';
import { answerRequest } from '../../workers/gateway/answer-request.ts';
import type { Broker } from '../../workers/gateway/broker/create-broker.ts';
import { createGateway } from '../../workers/gateway/gateway.ts';
import type { Gateway } from '../../workers/gateway/http/route/route-context.ts';
import type { Configuration } from '../../workers/gateway/configuration/configuration.ts';
import { encodePage } from '../../workers/gateway/codec/encode-page.ts';
import { createSnapshotStore } from '../../workers/gateway/codec/snapshot-store.ts';
import { askedPage } from '../../workers/gateway/upstream/coin.ts';
import type { UpstreamClient } from '../../workers/gateway/providers/coinstats/upstream-client.ts';
import { startInProcessBroker } from './in-process-broker.ts';
import { memoryKeyValue } from './memory-key-value.ts';

export interface InProcessGatewayOptions {
  readonly configuration: Configuration;
  /** Answers every page that is asked for; the text is JSON. */
  readonly upstream: (parameters: URLSearchParams) => string | Promise<string>;
  /** Credits that it counts as left of a plan of 20,000; default: it does not say. */
  readonly creditsLeft?: () => number;
}

export interface InProcessGateway {
  readonly broker: Broker;
  /** The pages that were asked of the upstream, in order. */
  readonly asked: URLSearchParams[];
  /** A new one, that holds nothing yet. */
  isolate(): Gateway;
}

const PLAN_CREDITS = 20_000;

export const startInProcessGateway = ({
  configuration,
  upstream,
  creditsLeft,
}: InProcessGatewayOptions): InProcessGateway => {
  const asked: URLSearchParams[] = [];
  const coins: UpstreamClient['coins'] = async (parameters) => {
    const search = new URLSearchParams([...parameters]);
    asked.push(search);
    const page = encodePage(new TextEncoder().encode(await upstream(search)), askedPage(parameters));
    return page.ok
      ? ok({ value: page.value, simulated: false })
      : fail({ reason: 'unavailable', retryAfterSeconds: undefined, detail: page.error });
  };
  const keyValue = memoryKeyValue();
  const store = createSnapshotStore(keyValue, () => undefined);
  const creditUsage: UpstreamClient['creditUsage'] = () => {
    if (creditsLeft === undefined) return Promise.resolve(fail({ reason: 'not-found' }));
    const remainingCredits = creditsLeft();
    return Promise.resolve(
      ok({ totalCredits: PLAN_CREDITS, usedCredits: PLAN_CREDITS - remainingCredits, remainingCredits }),
    );
  };
  const { broker } = startInProcessBroker({ configuration, client: { coins, creditUsage }, store });
  return {
    broker,
    asked,
    isolate: () =>
      createGateway({ configuration, limiters: {}, store: keyValue, broker: () => broker, pages: undefined }),
  };
};

/** The answer of an isolate, once all that goes on behind it is done. */
export const askIsolate = async (isolate: Gateway, path: string, init: RequestInit = {}): Promise<Response> => {
  const behind: Promise<unknown>[] = [];
  const request = new Request(`https://gateway.example${path}`, init);
  const response = await answerRequest(request, isolate, (work) => void behind.push(work));
  await Promise.allSettled(behind);
  return response;
};
