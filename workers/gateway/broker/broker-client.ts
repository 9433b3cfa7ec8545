// The gate as an isolate sees it: over the network, so that it may fail to answer. That is a failure value like the
// upstream's own, and the upstream is never called around it.

import { fail, type Result } from '../../../shared/result.ts';
import { within } from '../cache/with-timeout.ts';
import type { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { AnswerCounts } from './metrics/answer-counts.ts';
import type { GateApi, GateStatus, SnapshotAsk, SnapshotReply } from './broker-api.ts';
import type { Tally } from './metrics/tally.ts';
import type { WriteLog } from '../log/write-log.ts';

/** As the gate itself, but never rejecting. */
export interface GateClient extends Pick<GateApi, 'furtherPart' | 'page'> {
  snapshot(ask: SnapshotAsk): Promise<SnapshotReply>;
  /** Undefined where the gate does not answer. */
  status(withHistory?: boolean): Promise<GateStatus | undefined>;
  /** What it said last, with the last history; undefined where it has not been asked. */
  lastStatus(): GateStatus | undefined;
}

/** A gate that failed is left alone for so long. */
const PAUSE_SECONDS = 5;
/** What the gate has at hand it gives in a fraction of this; one that hangs must not hold whoever asks for it. */
const AT_HAND_MILLISECONDS = 2_000;

const down: UpstreamFailure = {
  reason: 'unavailable',
  retryAfterSeconds: PAUSE_SECONDS,
  detail: 'the gate does not answer',
};

/** Nothing is counted. */
const noCounts: Pick<AnswerCounts, 'take' | 'putBack'> = { take: () => ({}), putBack: () => undefined };

/**
 * @param gate gives a new connection at each call: one that has failed stays broken.
 * @param counts what goes to the gate with a call that is made anyway. Default none.
 */
export const createGateClient = (
  gate: () => GateApi,
  now: () => number,
  log: WriteLog,
  counts: Pick<AnswerCounts, 'take' | 'putBack'> = noCounts,
): GateClient => {
  let last: GateStatus | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  const call = async <Value>(name: string, otherwise: Value, ask: (api: GateApi) => Promise<Value>): Promise<Value> => {
    if (Math.abs(now() - failedAt) < PAUSE_SECONDS * 1000) return otherwise;
    try {
      return await ask(gate());
    } catch (thrown) {
      failedAt = now();
      log('gate-failed', { call: name, detail: thrown instanceof Error ? thrown.message : 'not an error' });
      return otherwise;
    }
  };
  /** Answers are told of with the call, and kept for the next one where it fails. */
  const telling =
    <Value>(ask: (api: GateApi, answered: Tally) => Promise<Value>) =>
    async (api: GateApi): Promise<Value> => {
      const answered = counts.take();
      try {
        return await ask(api, answered);
      } catch (thrown) {
        counts.putBack(answered);
        throw thrown;
      }
    };
  const noPage: Result<never, UpstreamFailure> = fail(down);
  return {
    snapshot: (ask) =>
      call<SnapshotReply>(
        'snapshot',
        { kind: 'none', failure: down },
        telling((api, answered) => api.snapshot(ask, answered)),
      ),
    furtherPart: (set, version, index) =>
      call('furtherPart', undefined, (api) => within(api.furtherPart(set, version, index), AT_HAND_MILLISECONDS)),
    page: (ask) => call('page', noPage, (api) => api.page(ask)),
    async status(withHistory = false) {
      const status = await call<GateStatus | undefined>(
        'status',
        undefined,
        telling((api, answered) => within(api.status(withHistory, answered), AT_HAND_MILLISECONDS)),
      );
      last = status === undefined ? undefined : { ...last, ...status };
      return status;
    },
    lastStatus: () => last,
  };
};
