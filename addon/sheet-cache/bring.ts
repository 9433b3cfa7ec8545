// Fetches what a held set lacks, under the lock: the snapshot where it is not fresh or not whole, with the coins whose ids
// are known; then coins that cells wish for. Writes the set's entries, and leaves to the caller the book that names them.

import { hashText } from '../../shared/text/hash.ts';
import { freshUntil } from '../client/fresh-until.ts';
import type { Failure } from '../client/failures.ts';
import type { Sender } from '../client/send-to-gateway.ts';
import type { Head, HeldEntries } from './book.ts';
import { allKeys, columnEntries, HELD_SECONDS, readWanted, wantedEntries, wantedKeys, type Place } from './entries.ts';
import { fetchSnapshot } from '../local/fetch-snapshot.ts';
import { heldSet, type HeldSet } from '../local/held-set.ts';
import { lookUp } from '../local/look-up.ts';
import {
  knownAsks,
  ownAsks,
  stillRemembered,
  withoutTooMany,
  withRows,
  type FoundCoins,
} from '../local/wanted-coins.ts';
import type { Need } from '../local/read-question.ts';
import type { Snapshot } from '../local/read-snapshot.ts';
import { untoldOf } from '../local/tell-reference.ts';
import { MAX_WANTED } from './wishes.ts';

interface Lacking {
  readonly sender: Sender;
  readonly place: Place;
  readonly need: Need;
  /** What of the set the cell has read; undefined where a part of it was forgotten. */
  readonly current: HeldSet | undefined;
  readonly head: Head | undefined;
  /** Coins that other cells want. */
  readonly wishes: readonly string[];
}

export interface Brought {
  /** Undefined where nothing could be fetched. */
  readonly held: HeldSet | undefined;
  /** What the book is to say of the set from now on. */
  readonly head: Head | undefined;
  readonly failure: Failure | undefined;
  /** Keys of entries that no cell reads any more. */
  readonly outdated: readonly string[];
}

const hasRisk = (head: Head | undefined): boolean => head?.parts.riskScore !== undefined;

const newestFound = (found: FoundCoins): FoundCoins =>
  found.size <= MAX_WANTED ? found : new Map([...found].sort(([, a], [, b]) => b.since - a.since).slice(0, MAX_WANTED));

const entriesOf = ({ version, parts, wanted }: HeldEntries): HeldEntries => ({
  version,
  parts,
  ...(wanted !== undefined && { wanted }),
});

/** What no cell reads any more once `next` stands in the book: what was outdated before, as far as nothing has it again. */
const outdatedKeys = (place: Place, before: Head | undefined, next: Head): readonly string[] => {
  if (before?.previous === undefined) return [];
  const live = new Set([...allKeys(place, next), ...allKeys(place, before)]);
  return allKeys(place, before.previous).filter((key) => !live.has(key));
};

const headOf = (
  { version, asOf, expires, stale, simulated, maxDepth, facts }: Omit<Snapshot, 'values' | 'wanted'>,
  parts: Head['parts'],
  now: number,
): Head => ({
  stamp: hashText(`${version} ${now} ${Math.random()}`),
  version,
  asOf,
  expires,
  freshUntil: freshUntil({ asOf, expires }, now),
  ...(stale === true && { stale }),
  simulated,
  maxDepth,
  facts,
  parts,
});

export const bring = ({ sender, place, need, current, head: before, wishes }: Lacking): Brought => {
  const { services } = sender;
  const { cache } = services;
  const oldKeys = before === undefined ? [] : wantedKeys(place, before);
  const earlier = stillRemembered(readWanted(oldKeys, cache.getAll(oldKeys)), services.now());
  const risk = need.risk || hasRisk(before);

  /** Looks up what is still wanted, writes all, and tells what is held now. */
  const finish = (
    held: HeldSet,
    found: FoundCoins,
    wished: readonly string[],
    columns: Readonly<Record<string, string>>,
  ): Brought => {
    const wanted = [...new Set([...untoldOf(held, need, services.now()), ...wished])].slice(0, MAX_WANTED);
    const looked = lookUp(sender, need.set.currency, risk, wanted, found);
    const kept = newestFound(looked.found);
    const stamp = hashText(`${held.head.stamp} ${services.now()} ${Math.random()}`);
    const { entries, buckets } = wantedEntries(place, stamp, kept);
    const { wanted: _wanted, previous: _previous, ...rest } = held.head;
    const head: Head = {
      ...rest,
      stamp,
      ...(kept.size > 0 && { wanted: { stamp, buckets } }),
      ...(before !== undefined && { previous: entriesOf(before) }),
    };
    cache.putAll({ ...columns, ...(kept.size > 0 && entries) }, HELD_SECONDS);
    return {
      held: held.with(head, kept),
      head,
      failure: looked.failure,
      outdated: outdatedKeys(place, before, head),
    };
  };

  if (current !== undefined && current.head.freshUntil > services.now()) {
    const isHeld = (wish: string): boolean => (earlier.get(wish)?.freshUntil ?? 0) > services.now();
    return finish(
      current.with(current.head, earlier),
      earlier,
      wishes.filter((wish) => !isHeld(wish)),
      {},
    );
  }
  const known = knownAsks(earlier, services.now());
  const asks = [...known, ...ownAsks(need.references, earlier, services.now())].slice(0, MAX_WANTED);
  const fetched = fetchSnapshot(
    sender,
    need.set,
    risk,
    asks.map(({ sent }) => sent),
  );
  if (!fetched.ok) return { held: undefined, head: undefined, failure: fetched.error, outdated: [] };
  const now = services.now();
  const { wanted, values, version } = fetched.value;
  const found = withRows(earlier, asks, withoutTooMany(wanted), now);
  const { entries, parts } = columnEntries(place, version, values);
  const held = heldSet(headOf(fetched.value, parts, now), values, found);
  return finish(held, found, untoldOf(held, { ...need, references: wishes }, now), entries);
};
