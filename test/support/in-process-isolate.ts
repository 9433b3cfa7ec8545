// An isolate of the gateway in this process, over the given KV namespace and a gate that holds nothing yet: for tests of
// what happens between two turns of its event loop, or over KV that was tampered with.

import { createAnswerCounts } from '../../workers/gateway/answer-counts.ts';
import { createOneOffs } from '../../workers/gateway/answer/one-offs.ts';
import type { Configuration } from '../../workers/gateway/read-configuration.ts';
import { createRepeatedAnswers } from '../../workers/gateway/response/repeated-answers.ts';
import type { RouteContext } from '../../workers/gateway/route/route-context.ts';
import { createSnapshotStore } from '../../workers/gateway/snapshot/snapshot-store.ts';
import { createSnapshots } from '../../workers/gateway/snapshot/snapshots.ts';
import { startInProcessGate, type InProcessGateOptions } from './in-process-gate.ts';
import type { MemoryKeyValue } from './memory-key-value.ts';

export interface InProcessIsolateOptions extends Pick<InProcessGateOptions, 'client'> {
  readonly configuration: Configuration;
  readonly keyValue: MemoryKeyValue;
}

/** What each request to it is answered with. */
export const startInProcessIsolate = ({ configuration, client, keyValue }: InProcessIsolateOptions): RouteContext => {
  const store = createSnapshotStore(keyValue, () => undefined);
  const gate = startInProcessGate({ configuration, client, store }).client;
  const logDefect = (thrown: unknown): never => {
    throw thrown;
  };
  const snapshots = createSnapshots({ gate, store, now: configuration.now, logDefect });
  return {
    gateway: {
      configuration,
      limiters: {},
      gate,
      snapshots,
      oneOffs: createOneOffs(configuration, gate),
      repeated: createRepeatedAnswers(),
      answerCounts: createAnswerCounts(),
      pages: undefined,
    },
    generation: snapshots.generation(),
    life: {
      waitUntil: (work) => void work.catch(() => undefined),
      remaining: () => 1000,
      admit: () => Promise.resolve(true),
    },
  };
};
