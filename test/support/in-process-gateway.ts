// Isolates of the gateway in this process, all behind one broker, over an upstream that is a function: for tests of
// what isolates share, and of what is asked of the upstream.

import { fail, ok, type Result } from '../../shared/result.ts';
import { answerRequest } from '../../workers/gateway/answer-request.ts';
import type { Broker } from '../../workers/gateway/broker/create-broker.ts';
import { createGateway } from '../../workers/gateway/gateway.ts';
import type { Gateway } from '../../workers/gateway/http/route/route-context.ts';
import type { Configuration } from '../../workers/gateway/configuration/configuration.ts';
import { readPage, askedPage, pageParameters } from '../../workers/gateway/providers/coinstats/read-page.ts';
import type { Sql } from '../../workers/gateway/broker/storage.ts';
import { createForgottenStore, createRecordStore, createSeriesStore } from '../../workers/gateway/codec/past-store.ts';
import { createSnapshotStore } from '../../workers/gateway/codec/snapshot-store.ts';
import type { CreditUsage, ProviderClient } from '../../workers/gateway/providers/provider.ts';
import type { UpstreamFailure } from '../../workers/gateway/upstream/failures.ts';
import { startInProcessBroker } from './in-process-broker.ts';
import { memoryKeyValue, type MemoryKeyValue } from './memory-key-value.ts';
import { openSqlite } from './sqlite.ts';

export interface InProcessGatewayOptions {
  readonly configuration: Configuration;
  /** Answers every page that is asked for; the text is JSON. */
  readonly upstream: (parameters: URLSearchParams) => string | Promise<string>;
  /** Gives series of past prices; default: it has none. */
  readonly charts?: ProviderClient['charts'];
  /** Gives rates of currencies; default: it has none. */
  readonly rates?: ProviderClient['rates'];
  /** Whether it marks its pages as invented; default: no. */
  readonly isSimulated?: () => boolean;
  /** What is stored; default: nothing yet. */
  readonly stored?: { readonly sql: Sql; readonly keyValue: MemoryKeyValue };
  /** The clock of waits, milliseconds; default: the platform's. */
  readonly clock?: () => number;
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
  charts,
  rates,
  isSimulated = () => false,
  stored,
  clock,
  creditsLeft,
}: InProcessGatewayOptions): InProcessGateway => {
  const asked: URLSearchParams[] = [];
  const page: ProviderClient['page'] = async (query) => {
    const search = new URLSearchParams([...pageParameters(query)]);
    asked.push(search);
    const encoded = readPage(await upstream(search), askedPage(query));
    return encoded.ok
      ? ok({ value: encoded.value, simulated: isSimulated() })
      : fail({ reason: 'unavailable', retryAfterSeconds: undefined, detail: encoded.error });
  };
  const { sql, keyValue } = stored ?? { sql: openSqlite(), keyValue: memoryKeyValue() };
  const store = createSnapshotStore(keyValue, () => undefined);
  const creditUsage = (left: number): Result<CreditUsage, UpstreamFailure> =>
    ok({ totalCredits: PLAN_CREDITS, usedCredits: PLAN_CREDITS - left, remainingCredits: left });
  const client: ProviderClient = {
    page,
    ...(charts && { charts }),
    ...(rates && { rates }),
    ...(creditsLeft && { creditUsage: () => Promise.resolve(creditUsage(creditsLeft())) }),
  };
  const noLog = (): void => undefined;
  const { broker } = startInProcessBroker({
    configuration,
    client,
    store,
    seriesStore: createSeriesStore(keyValue, noLog),
    recordStore: createRecordStore(keyValue, noLog),
    forgottenStore: createForgottenStore(keyValue, noLog),
    sql,
    ...(clock && { clock }),
  });
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
