// An isolate of the gateway in this process, over the given KV namespace and a broker that holds nothing yet: for tests
// of what happens between two turns of its event loop, or over KV that was tampered with.

import { createGateway } from '../../workers/gateway/gateway.ts';
import type { Configuration } from '../../workers/gateway/configuration/configuration.ts';
import type { RouteContext } from '../../workers/gateway/http/route/route-context.ts';
import { createSnapshotStore } from '../../workers/gateway/codec/snapshot-store.ts';
import { startInProcessBroker, type InProcessBrokerOptions } from './in-process-broker.ts';
import type { MemoryKeyValue } from './memory-key-value.ts';

export interface InProcessIsolateOptions extends Pick<InProcessBrokerOptions, 'client'> {
  readonly configuration: Configuration;
  readonly keyValue: MemoryKeyValue;
}

/** What each request to it is answered with. */
export const startInProcessIsolate = ({ configuration, client, keyValue }: InProcessIsolateOptions): RouteContext => {
  const { broker } = startInProcessBroker({
    configuration,
    client,
    store: createSnapshotStore(keyValue, () => undefined),
  });
  const gateway = createGateway({
    configuration,
    limiters: {},
    store: keyValue,
    broker: () => broker,
    pages: undefined,
  });
  return {
    gateway,
    lifetime: {
      waitUntil: (work) => void work.catch(() => undefined),
      remaining: () => 1000,
      admit: () => Promise.resolve(true),
      client: 'c',
    },
  };
};
