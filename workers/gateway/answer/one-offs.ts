// Single questions to the upstream that no snapshot answers. Answers live in this isolate's memory only; while the
// upstream fails, an earlier answer serves for up to a day.

import { ok, type Result } from '../../../shared/result.ts';
import { createRecent } from '../cache/recent.ts';
import type { Configuration } from '../read-configuration.ts';
import { freshness } from '../snapshot/freshness.ts';
import { encodeSnapshot } from '../snapshot/encode-snapshot.ts';
import { openSnapshot, type Snapshot } from '../snapshot/snapshot.ts';
import { snapshotVersion } from '../snapshot/snapshot-version.ts';
import type { WaitUntil } from '../snapshot/snapshots.ts';
import type { PageMeta } from '../upstream/coin.ts';
import type { UpstreamClient, UpstreamFailure } from '../upstream/upstream-client.ts';

export interface OneOffPage {
  readonly snapshot: Snapshot;
  readonly meta: PageMeta;
  readonly stale: boolean;
}

export interface OneOffs {
  /** One page of coins for the given upstream parameters, `page` and `limit` among them. */
  page(parameters: ReadonlyMap<string, string>, waitUntil: WaitUntil): Promise<Result<OneOffPage, UpstreamFailure>>;
}

interface Kept {
  readonly snapshot: Snapshot;
  readonly meta: PageMeta;
}

/** About 1 MB each at the very most. */
const MAX_KEPT = 24;
/** That nothing was found is remembered for longer: coins do not appear by the minute. */
const NOTHING_SECONDS = 3600;

export const createOneOffs = (configuration: Configuration, client: UpstreamClient): OneOffs => {
  const { now, snapshotTtlSeconds } = configuration;
  const kept = createRecent<Kept>(MAX_KEPT);
  const flights = new Map<string, Promise<Result<Kept, UpstreamFailure>>>();

  const fetchPage = async (
    key: string,
    parameters: ReadonlyMap<string, string>,
  ): Promise<Result<Kept, UpstreamFailure>> => {
    try {
      const asOf = now();
      const answer = await client.coins(parameters);
      if (!answer.ok) return answer;
      const {
        value: { coins, meta },
        simulated,
      } = answer.value;
      const header = {
        version: snapshotVersion(asOf),
        asOfFrom: asOf,
        asOfTo: asOf,
        simulated,
        itemCount: meta.itemCount,
        complete: false,
        sound: false,
        cutoff: null,
        ranksHeld: 0,
      };
      const page: Kept = { snapshot: openSnapshot(encodeSnapshot(coins, header)), meta };
      kept.set(key, page);
      return ok(page);
    } finally {
      flights.delete(key);
    }
  };

  return {
    async page(parameters, waitUntil) {
      const key = [...parameters]
        .map((pair) => pair.join('='))
        .sort()
        .join('&');
      const held = kept.get(key);
      const age =
        held === undefined
          ? 'gone'
          : freshness(
              held.snapshot.header.asOfFrom,
              now(),
              held.meta.itemCount === 0 ? NOTHING_SECONDS : snapshotTtlSeconds,
            );
      if (held !== undefined && age === 'fresh') return ok({ ...held, stale: false });
      let flight = flights.get(key);
      if (flight === undefined) {
        flight = fetchPage(key, parameters);
        flights.set(key, flight);
        waitUntil(flight);
      }
      const fetched = await flight;
      if (fetched.ok) return ok({ ...fetched.value, stale: false });
      return held !== undefined && age !== 'gone' ? ok({ ...held, stale: true }) : fetched;
    },
  };
};
