// The broker as an isolate sees it: over the network, so that it may fail to answer. That is a failure value like the
// upstream's own, and the upstream is never called around it.

import { fail, type Result } from '../../../shared/result.ts';
import { withTimeout } from '../cache/with-timeout.ts';
import type { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { AnswerCounts } from './metrics/answer-counts.ts';
import type { BrokerApi, BrokerStatus, SnapshotAsk, SnapshotReply } from './broker-api.ts';
import type { Tally } from './metrics/tally.ts';
import type { WriteLog } from '../log/write-log.ts';

/** As the broker itself, but never rejecting. */
export interface BrokerClient extends Pick<BrokerApi, 'furtherPart' | 'page'> {
  snapshot(ask: SnapshotAsk): Promise<SnapshotReply>;
  /** Undefined where the broker does not answer. */
  status(withHistory?: boolean): Promise<BrokerStatus | undefined>;
  /** What it said last, with the last history; undefined where it has not been asked. */
  lastStatus(): BrokerStatus | undefined;
}

/** A broker that failed is left alone for so long. */
const PAUSE_SECONDS = 5;
/** What the broker has at hand it gives in a fraction of this; one that hangs must not hold whoever asks for it. */
const AT_HAND_MILLISECONDS = 2_000;

const down: UpstreamFailure = {
  reason: 'unavailable',
  retryAfterSeconds: PAUSE_SECONDS,
  detail: 'the broker does not answer',
};

/** Nothing is counted. */
const noCounts: Pick<AnswerCounts, 'take' | 'putBack'> = { take: () => ({}), putBack: () => undefined };

/**
 * @param broker gives a new connection at each call: one that has failed stays broken.
 * @param counts what goes to the broker with a call that is made anyway. Default none.
 */
export const createBrokerClient = (
  broker: () => BrokerApi,
  now: () => number,
  log: WriteLog,
  counts: Pick<AnswerCounts, 'take' | 'putBack'> = noCounts,
): BrokerClient => {
  let last: BrokerStatus | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  const call = async <Value>(
    name: string,
    otherwise: Value,
    ask: (api: BrokerApi) => Promise<Value>,
  ): Promise<Value> => {
    if (Math.abs(now() - failedAt) < PAUSE_SECONDS * 1000) return otherwise;
    try {
      return await ask(broker());
    } catch (thrown) {
      failedAt = now();
      log('gate-failed', { call: name, detail: thrown instanceof Error ? thrown.message : 'not an error' });
      return otherwise;
    }
  };
  /** Answers are told of with the call, and kept for the next one where it fails. */
  const telling =
    <Value>(ask: (api: BrokerApi, answered: Tally) => Promise<Value>) =>
    async (api: BrokerApi): Promise<Value> => {
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
      call('furtherPart', undefined, (api) => withTimeout(api.furtherPart(set, version, index), AT_HAND_MILLISECONDS)),
    page: (ask) => call('page', noPage, (api) => api.page(ask)),
    async status(withHistory = false) {
      const status = await call<BrokerStatus | undefined>(
        'status',
        undefined,
        telling((api, answered) => withTimeout(api.status(withHistory, answered), AT_HAND_MILLISECONDS)),
      );
      last = status === undefined ? undefined : { ...last, ...status };
      return status;
    },
    lastStatus: () => last,
  };
};
