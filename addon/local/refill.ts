// Fetches what a held set lacks: the snapshot, with the coins whose ids are known, if it is not fresh or incomplete;
// then the coins that this formula or others want. The host stores the result.

import { bounds } from '../../shared/protocol/bounds.ts';
import { freshUntil } from '../client/fresh-until.ts';
import type { Failure } from '../client/failures.ts';
import type { Asker } from '../client/asker.ts';
import type { Steps } from '../steps/step.ts';
import { fetchSnapshot } from './fetch-snapshot.ts';
import { heldSet, type HeldSet, type MarketValues, type SetHead } from './held-set.ts';
import { lookUp } from './look-up.ts';
import type { SetColumn } from '../../shared/columns/set-column.ts';
import type { Need } from './read-question.ts';
import type { Snapshot } from './read-snapshot.ts';
import { unresolvedOf } from './resolve-reference.ts';
import { knownAsks, ownAsks, stillRemembered, withoutTooMany, withRows, type FoundCoins } from './wanted-coins.ts';

export interface Lacking {
  readonly need: Need;
  /** The held set; undefined if a part of it is missing, or if it must be fetched again. */
  readonly current: HeldSet | undefined;
  /** All earlier look-ups. */
  readonly earlier: FoundCoins;
  /** Coins that other formulas want. */
  readonly lookups: readonly string[];
  /** With risk data, even if this formula needs none. */
  readonly risk: boolean;
}

export interface Refill {
  readonly held: HeldSet;
  /** The columns, if the snapshot was fetched. */
  readonly values: ReadonlyMap<SetColumn, MarketValues> | undefined;
  /** Why the look-up of coins failed. */
  readonly failure: Failure | undefined;
}

export type Refilled =
  | ({ readonly kind: 'refilled' } & Refill)
  /** Nothing could be fetched. */
  | { readonly kind: 'failed'; readonly failure: Failure };

const newestFound = (found: FoundCoins): FoundCoins =>
  found.size <= bounds.ids ? found : new Map([...found].sort(([, a], [, b]) => b.since - a.since).slice(0, bounds.ids));

const entryOf = (
  { version, asOf, expires, stale, simulated, maxDepth, facts }: Omit<Snapshot, 'values' | 'wanted'>,
  now: number,
): SetHead => ({
  version,
  asOf,
  expires,
  freshUntil: freshUntil({ asOf, expires }, now),
  ...(stale === true && { stale }),
  simulated,
  maxDepth,
  facts,
});

/** Looks up the coins that are still wanted. */
function* withLookUps(
  asker: Asker,
  { need, risk }: Lacking,
  held: HeldSet,
  queued: readonly string[],
): Steps<Omit<Refill, 'values'>, 'fetch'> {
  const wanted = [...new Set([...unresolvedOf(held, need, asker.now()), ...queued])].slice(0, bounds.ids);
  const { found, failure } = yield* lookUp(asker, need.set.currency, risk, wanted, held.found);
  return { held: { ...held, found: newestFound(found) }, failure };
}

export function* refill(asker: Asker, lacking: Lacking): Steps<Refilled, 'fetch'> {
  const { need, current, lookups, risk } = lacking;
  const { now } = asker;
  const earlier = stillRemembered(lacking.earlier, now());
  if (current !== undefined && current.head.freshUntil > now()) {
    const isHeld = (lookup: string): boolean => (earlier.get(lookup)?.freshUntil ?? 0) > now();
    const queued = lookups.filter((lookup) => !isHeld(lookup));
    const looked = yield* withLookUps(asker, lacking, { ...current, found: earlier }, queued);
    return { kind: 'refilled', ...looked, values: undefined };
  }
  const own = ownAsks(need.references, earlier, now());
  const asks = [...knownAsks(earlier, now()), ...own].slice(0, bounds.ids);
  const sent = asks.map((ask) => ask.sent);
  const fetched = yield* fetchSnapshot(asker, need.set, risk, sent);
  if (!fetched.ok) return { kind: 'failed', failure: fetched.error };
  const fetchedAt = now();
  const { wanted, values } = fetched.value;
  const found = withRows(earlier, asks, withoutTooMany(wanted), fetchedAt);
  const held = heldSet(entryOf(fetched.value, fetchedAt), values, found);
  const queued = unresolvedOf(held, { ...need, references: lookups }, fetchedAt);
  return { kind: 'refilled', ...(yield* withLookUps(asker, lacking, held, queued)), values };
}
