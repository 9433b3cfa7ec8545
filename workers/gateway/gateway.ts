// The parts that one isolate keeps between requests, wired together.

import { createAnswerCounts, type AnswerCounts } from './gate/answer-counts.ts';
import { createOneOffs, type OneOffs } from './answer/one-offs.ts';
import type { GateApi } from './gate/gate-api.ts';
import { createGateClient, type GateClient } from './gate/gate-client.ts';
import type { Configuration } from './configuration/configuration.ts';
import type { Limiters } from './request/admission.ts';
import { createRepeatedAnswers, type RepeatedAnswers } from './response/repeated-answers.ts';
import { createSnapshotStore, type KeyValue } from './snapshot/snapshot-store.ts';
import { createSnapshots, type Snapshots } from './snapshots/snapshots.ts';
import { createVisitors, type Visitors } from './snapshots/visitors.ts';
import { logDefect, writeLog } from './log/write-log.ts';

export interface Gateway {
  readonly configuration: Configuration;
  readonly limiters: Limiters;
  readonly gate: GateClient;
  readonly snapshots: Snapshots;
  readonly oneOffs: OneOffs;
  readonly repeated: RepeatedAnswers;
  readonly answerCounts: AnswerCounts;
  readonly visitors: Visitors;
  readonly pages: Pages | undefined;
}

/** The static pages beside the Worker; undefined where it runs without them. */
export type Pages = Pick<Fetcher, 'fetch'>;

export interface GatewayOptions {
  readonly configuration: Configuration;
  readonly limiters: Limiters;
  readonly store: KeyValue;
  /** Gives a new connection to the gate at each call. */
  readonly gate: () => GateApi;
  readonly pages: Pages | undefined;
}

export const createGateway = ({ configuration, limiters, store, gate: connect, pages }: GatewayOptions): Gateway => {
  const { now } = configuration;
  const answerCounts = createAnswerCounts();
  const visitors = createVisitors();
  const gate = createGateClient(connect, now, writeLog, answerCounts);
  return {
    configuration,
    limiters,
    gate,
    snapshots: createSnapshots({ gate, store: createSnapshotStore(store, writeLog), visitors, now, logDefect }),
    oneOffs: createOneOffs(configuration, gate),
    repeated: createRepeatedAnswers(),
    answerCounts,
    visitors,
    pages,
  };
};
