// Snapshots of more coins than the one in memory has: a question that needs them costs credits until they are here.

import { baseSetText, type BaseSet } from '../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { NewestVersion, SnapshotAsk } from '../broker/broker-api.ts';
import type { RequestLifetime } from '../caller/client.ts';
import type { DataFailure } from '../upstream/failures.ts';
import type { Renewal, SetFetch } from './fetch-state.ts';
import type { Held, HeldSnapshots, SnapshotAnswer } from './held-snapshots.ts';

export interface DeeperSnapshots {
  /** A snapshot of at least `depth` coins, if the broker grants it. */
  getDeeper(set: BaseSet, lifetime: RequestLifetime, depth: number): Promise<Result<SnapshotAnswer, DataFailure>>;
  /**
   * A snapshot of at least `depth` coins, if this isolate or the broker holds one. If not, asks for one and does not
   * wait for it: later questions have it.
   */
  findDeeper(set: BaseSet, lifetime: RequestLifetime, depth: number): Promise<SnapshotAnswer | undefined>;
  /** Fetches the broker's newest version after the response if it is deeper than the one in memory. */
  readonly noteNewest: (set: BaseSet, newest: NewestVersion | undefined, lifetime: RequestLifetime) => void;
}

/** Options of a request to the broker. */
export type Asking = Partial<Pick<SnapshotAsk, 'mayOpen' | 'depth' | 'whole'>> & {
  /** Only for what the broker holds already. */
  readonly atOnce?: boolean;
};

/** The parts of `createSnapshots` that fetch a set. */
interface Fetching {
  readonly memory: Pick<HeldSnapshots, 'get'>;
  readonly now: () => number;
  readonly want: (set: BaseSet, key: string) => SetFetch;
  readonly join: (
    wanted: SetFetch,
    lifetime: RequestLifetime,
    begin: () => Promise<Renewal>,
  ) => Promise<DataFailure | undefined>;
  readonly ask: (wanted: SetFetch, lifetime: RequestLifetime, asking: Asking) => Promise<Renewal>;
  readonly askOrOpen: (wanted: SetFetch, lifetime: RequestLifetime, depth?: number) => Promise<Renewal>;
  readonly bring: (wanted: SetFetch, lifetime: RequestLifetime) => Promise<Renewal>;
  readonly given: (held: Held | undefined, from: SnapshotAnswer['from'] | undefined) => SnapshotAnswer | undefined;
  readonly failureOf: (wanted: SetFetch) => DataFailure;
}

export const createDeeperSnapshots = (fetching: Fetching): DeeperSnapshots => {
  const { memory, now, want, join, ask, askOrOpen, bring, given, failureOf } = fetching;
  const depthOf = (key: string): number => memory.get(key)?.snapshot.header.depth ?? 0;
  const isDenied = ({ state }: SetFetch): boolean => now() < state.depthDeniedUntil;
  return {
    async getDeeper(set, lifetime, depth) {
      const key = baseSetText(set);
      const wanted = want(set, key);
      const isShallow = (): boolean => depthOf(key) < depth;
      const denied = (): Result<never, DataFailure> => fail(wanted.state.depthFailure ?? failureOf(wanted));
      if (isShallow() && isDenied(wanted)) return denied();
      // A renewal under way may be for fewer coins.
      if (wanted.state.renewal.isFlying(now())) await join(wanted, lifetime, () => bring(wanted, lifetime));
      if (isShallow() && !(await lifetime.admit('NEW_SNAPSHOTS'))) return fail({ reason: 'rate-limited' });
      const refused = isShallow() ? await join(wanted, lifetime, () => askOrOpen(wanted, lifetime, depth)) : undefined;
      if (refused !== undefined) return fail(refused);
      const answer = given(memory.get(key), undefined);
      return answer === undefined || isShallow() ? denied() : ok(answer);
    },
    async findDeeper(set, lifetime, depth) {
      const key = baseSetText(set);
      const wanted = want(set, key);
      const found = (): SnapshotAnswer | undefined =>
        depthOf(key) < depth ? undefined : given(memory.get(key), undefined);
      const isAsked = isDenied(wanted) || wanted.state.renewal.isFlying(now());
      if (found() !== undefined || isAsked || !(await lifetime.admit('NEW_SNAPSHOTS'))) return found();
      const refused = await join(wanted, lifetime, () => ask(wanted, lifetime, { depth, atOnce: true }));
      // If it is not refused, the broker has begun to fetch it.
      if (found() === undefined && refused === undefined && !isDenied(wanted))
        lifetime.waitUntil(join(wanted, lifetime, () => ask(wanted, lifetime, { depth })));
      return found();
    },
    noteNewest(set, newest, lifetime) {
      const key = baseSetText(set);
      const header = memory.get(key)?.snapshot.header;
      if (newest === undefined || header === undefined || newest.depth <= header.depth) return;
      if (newest.version <= header.version) return;
      const wanted = want(set, key);
      lifetime.waitUntil(join(wanted, lifetime, () => ask(wanted, lifetime, {})));
    },
  };
};
