// Gives the snapshot of a base set: from memory, else from KV, else from the broker. Stale data is used at once and
// renewed after the response; expired data is used only if nothing newer is available. Never calls the upstream.

import { baseSetText, type BaseSet } from '../../../shared/query/question.ts';
import { findRow } from '../../../shared/reference/find-reference.ts';
import type { Reference } from '../../../shared/reference/reference.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { NewestVersion } from '../broker/broker-api.ts';
import type { BrokerClient } from '../broker/broker-client.ts';
import type { RequestLifetime } from '../caller/client.ts';
import type { SnapshotStore } from '../codec/snapshot-store.ts';
import type { DataFailure } from '../upstream/failures.ts';
import { createSetFetches } from './fetch-set.ts';
import {
  ageOf,
  createHeldSnapshots,
  given,
  isTimeToRenew,
  type SnapshotAnswer,
  spreadAtRandom,
  type Visitors,
} from './held-snapshots.ts';

interface SnapshotsOptions {
  readonly broker: BrokerClient;
  readonly store: SnapshotStore;
  readonly visitors: Visitors;
  readonly now: () => number;
  /** From 0 to 1: an isolate's place in the window in which isolates renew a snapshot. Default at random. */
  readonly spread?: () => number;
  readonly logDefect: (thrown: unknown) => void;
}

export const createSnapshots = (options: SnapshotsOptions) => {
  const { visitors, now, spread = spreadAtRandom() } = options;
  const memory = createHeldSnapshots();
  const fetchOf = createSetFetches({ ...options, memory });
  const heldOf = (set: BaseSet): SnapshotAnswer | undefined => given(memory.get(baseSetText(set)), now());
  const depthOf = (set: BaseSet): number => memory.get(baseSetText(set))?.snapshot.header.depth ?? 0;

  return {
    async get(set: BaseSet, lifetime: RequestLifetime): Promise<Result<SnapshotAnswer, DataFailure>> {
      const key = baseSetText(set);
      const before = memory.get(key);
      visitors.note(key, lifetime.client, before !== undefined);
      if (before !== undefined) before.uses += 1;
      const age = ageOf(before, now());
      // Nearly every request ends here.
      if (before !== undefined && age === 'fresh')
        return ok({ snapshot: before.snapshot, freshness: age, from: 'memory' });
      const fetch = fetchOf(set, lifetime);
      const refused = age === 'stale' ? undefined : await fetch.renew();
      // Uses the earlier snapshot if others pushed it out of memory meanwhile.
      const held = memory.get(key) ?? before;
      const answer = given(held, now());
      if (held !== undefined && answer?.freshness === 'stale') {
        if (isTimeToRenew(held.snapshot.header, held.uses, now(), spread())) lifetime.waitUntil(fetch.renew());
      }
      if (answer !== undefined) return ok(held?.snapshot === before?.snapshot ? { ...answer, from: 'memory' } : answer);
      if (refused === undefined) return fail(fetch.failure());
      fetch.forgetUntried();
      return fail(refused);
    },
    /** A snapshot of at least `depth` coins, if the broker grants it: questions that need it cost credits before. */
    async getDeeper(
      set: BaseSet,
      lifetime: RequestLifetime,
      depth: number,
    ): Promise<Result<SnapshotAnswer, DataFailure>> {
      const fetch = fetchOf(set, lifetime);
      const isShallow = (): boolean => depthOf(set) < depth;
      if (isShallow() && fetch.isDeeperDenied()) return fail(fetch.deeperFailure());
      // A fetch under way may be for fewer coins.
      if (fetch.isUnderWay()) await fetch.renew();
      if (isShallow() && !(await lifetime.admit('NEW_SNAPSHOTS'))) return fail({ reason: 'rate-limited' });
      const refused = isShallow() ? await fetch.open(depth) : undefined;
      if (refused !== undefined) return fail(refused);
      const answer = heldOf(set);
      return answer === undefined || isShallow() ? fail(fetch.deeperFailure()) : ok(answer);
    },
    /**
     * A snapshot of at least `depth` coins, if this isolate or the broker holds one. If not, asks for one and does not
     * wait for it: later questions have it.
     */
    async findDeeper(set: BaseSet, lifetime: RequestLifetime, depth: number): Promise<SnapshotAnswer | undefined> {
      const fetch = fetchOf(set, lifetime);
      const found = (): SnapshotAnswer | undefined => (depthOf(set) < depth ? undefined : heldOf(set));
      const isAsked = fetch.isDeeperDenied() || fetch.isUnderWay();
      if (found() !== undefined || isAsked || !(await lifetime.admit('NEW_SNAPSHOTS'))) return found();
      const refused = await fetch.ask({ depth, atOnce: true });
      // If it is not refused, the broker has begun to fetch it.
      if (found() === undefined && refused === undefined && !fetch.isDeeperDenied())
        lifetime.waitUntil(fetch.ask({ depth }));
      return found();
    },
    /** Fetches the broker's newest version after the response if it is deeper than the one in memory. */
    noteNewest(set: BaseSet, newest: NewestVersion | undefined, lifetime: RequestLifetime): void {
      const header = memory.get(baseSetText(set))?.snapshot.header;
      if (newest === undefined || header === undefined || newest.depth <= header.depth) return;
      if (newest.version > header.version) lifetime.waitUntil(fetchOf(set, lifetime).ask({}));
    },
    /** Replaces the snapshot of this version, whose rows cannot be loaded; its columns serve until that is possible. */
    async renew(version: string, lifetime: RequestLifetime): Promise<void> {
      const set = memory.breakVersion(version);
      if (set === undefined) return;
      const fetch = fetchOf(set, lifetime);
      await fetch.open();
      if (memory.get(baseSetText(set))?.isBroken === true) await fetch.look();
    },
    /** Whether a snapshot in memory has a coin of this name; of contracts it is not known. */
    shows: (reference: Reference): boolean =>
      // Contracts are parsed when a question needs them.
      reference.kind !== 'contract' &&
      memory.entries().some(([, { snapshot }]) => findRow(snapshot.columns, reference) !== undefined),
    /** The snapshots in this isolate's memory, the most recently used last. */
    held: () =>
      memory.entries().map(([set, held]) => ({ set, header: held.snapshot.header, freshness: ageOf(held, now()) })),
  };
};

export type Snapshots = ReturnType<typeof createSnapshots>;
