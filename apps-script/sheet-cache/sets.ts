// One cell's access to the market: the sets in the cache, which are fetched if they are missing, incomplete or no
// longer fresh. Cells that recalculate together fetch a set once: under the lock one cell claims it, and the others
// wait for the result. The lock is held for moments only, and sets are fetched in parallel.

import { type Failure, failureOf } from '../../addon/client/failures.ts';
import { type HeldSet, reaches, unresolvedOf } from '../../addon/asking/held-set.ts';
import type { Need } from '../../addon/asking/question.ts';
import { refill } from '../../addon/asking/refill.ts';
import { runSync } from '../../addon/steps/step.ts';
import { hashText } from '../../shared/text/hash.ts';
import { fetchHost } from '../fetch-host.ts';
import {
  allKeys,
  columnEntries,
  HELD_SECONDS,
  type HeldEntries,
  loadSet,
  type Manifest,
  type ManifestEntry,
  type Place,
  readManifest,
  readWanted,
  wantedEntries,
  wantedKeys,
  withEntry,
  writeManifest,
  claimKey,
  failingKey,
  manifestKey,
  scopeOf,
} from './entries.ts';
import { type Cell, CLAIM_SECONDS, doSoon, pause } from './lock.ts';
import { isWholeMarket } from '../../shared/query/question.ts';
import { LAST_START_MS } from '../../addon/client/fetch.ts';
import type { Build } from '../../addon/build.ts';
import { currentFailure, type Failings, failingSince, isOfOneSet } from '../../addon/client/failing.ts';
import {
  addFailing,
  failingSet,
  lookupQueueKeys,
  queuedLookups,
  queueLookups,
  readFailing,
  WHOLE_GATEWAY,
  writeFailing,
} from './notes.ts';

interface Lacking {
  readonly cell: Cell;
  readonly place: Place;
  readonly need: Need;
  /** The set as the cell has read it; undefined if a part is missing. */
  readonly current: HeldSet<ManifestEntry> | undefined;
  readonly head: ManifestEntry | undefined;
  /** Coins that other cells want. */
  readonly lookups: readonly string[];
}

interface Refilled {
  /** Undefined if nothing could be fetched. */
  readonly held: HeldSet<ManifestEntry> | undefined;
  readonly failure: Failure | undefined;
  /** Keys of entries that are no longer read. */
  readonly outdated: readonly string[];
}

const hasRisk = (head: ManifestEntry | undefined): boolean => head?.parts.riskScore !== undefined;

const entriesOf = ({ version, parts, wanted }: HeldEntries): HeldEntries => ({ version, parts, wanted });

/** Keys that no cell reads once `next` is in the manifest: earlier outdated entries that `next` does not use. */
const outdatedKeys = (place: Place, before: ManifestEntry | undefined, next: ManifestEntry): readonly string[] => {
  if (before?.previous === undefined) return [];
  const live = new Set([...allKeys(place, next), ...allKeys(place, before)]);
  return allKeys(place, before.previous).filter((key) => !live.has(key));
};

const refillSets = ({ cell, place, need, current, head: before, lookups }: Lacking): Refilled => {
  const { services, asker } = cell;
  const { cache } = services;
  const oldKeys = before === undefined ? [] : wantedKeys(place, before);
  const earlier = readWanted(oldKeys, cache.getAll(oldKeys));
  const risk = need.risk || hasRisk(before);
  const refilled = runSync(refill(asker, { need, current, earlier, lookups, risk }), fetchHost(services));
  if (refilled.kind === 'failed') return { held: undefined, failure: refilled.failure, outdated: [] };

  const { held, values, failure } = refilled;
  const { entries: columns, parts } =
    values === undefined
      ? { entries: {}, parts: current?.head.parts ?? {} }
      : columnEntries(place, held.head.version, values);
  const stamp = hashText(`${held.head.version} ${services.now()} ${Math.random()}`);
  const { entries, buckets } = wantedEntries(place, stamp, held.found);
  const hasWanted = held.found.size > 0;
  const head: ManifestEntry = {
    ...held.head,
    stamp,
    parts,
    wanted: hasWanted ? { stamp, buckets } : undefined,
    previous: before && entriesOf(before),
  };
  cache.putAll({ ...columns, ...(hasWanted && entries) }, HELD_SECONDS);
  return { held: { ...held, head }, failure, outdated: outdatedKeys(place, before, head) };
};

/** Maximum time that a cell waits for another cell's fetch. */
const WAIT_MS = 10_000;
/** Maximum number of fetches that a cell makes for one set: each looks up only a few coins. */
const MAX_ROUNDS = 3;

/** A set with its head from the manifest. */
type Held = HeldSet<ManifestEntry>;

/** A set, and why it is not fresh or lacks needed coins. */
interface Obtained {
  readonly held: Held | undefined;
  readonly failure: Failure | undefined;
}

type Seen = Readonly<Record<string, string>>;

/** The result of a look at the cache under the lock. */
type Looked =
  | { readonly kind: 'obtained'; readonly obtained: Obtained }
  | { readonly kind: 'claimed elsewhere' }
  /** This cell must fetch the set. */
  | {
      readonly kind: 'claimed';
      readonly current: Held | undefined;
      readonly head: ManifestEntry | undefined;
      readonly lookups: readonly string[];
    };

/** @param seen the manifest and failures, if they have just been read from the cache. */
export const openMarket = (cell: Cell, build: Build, seen: Seen | undefined) => {
  const { services, asker } = cell;
  const { settings, startedAt } = asker;
  const { cache } = services;
  const scope = scopeOf(settings, build);
  const [manifest, failed] = [manifestKey(build), failingKey(build)];
  let held: Manifest;
  let failing: Failings;
  const view = (entries: Seen): void => {
    held = readManifest(entries[manifest], scope);
    failing = readFailing(entries[failed], scope);
  };
  view(seen ?? cache.getAll([manifest, failed]));

  const failureOfWhom = (who: string): Failure | undefined => currentFailure(failing[who], services.now());
  const wholeFailure = (): Failure | undefined => failureOfWhom(WHOLE_GATEWAY);
  const failureFor = (set: string): Failure | undefined => wholeFailure() ?? failureOfWhom(failingSet(set));

  const putFailing = (next: Failings): void => {
    failing = next;
    writeFailing(cache, failed, scope, next, services.now());
  };
  const rememberFailing = (more: Failings): void => {
    failing = { ...failing, ...more };
    doSoon(cell, () => addFailing(cache, failed, scope, more, services.now()));
  };
  /** Stores a failure of the whole gateway, which all cells show until it ends. */
  const markFailing = (failure: Failure): void =>
    rememberFailing({ [WHOLE_GATEWAY]: failingSince(failure, services.now()) });

  const write = (next: Manifest): void => {
    held = next;
    const gone = Object.entries(writeManifest(cache, manifest, scope, next, HELD_SECONDS));
    cache.removeAll(
      gone.flatMap(([set, { previous, ...head }]) =>
        [head, ...(previous === undefined ? [] : [previous])].flatMap((entries) => allKeys({ scope, set }, entries)),
      ),
    );
  };

  /** The set as it is now in the cache; `last` if nothing was written since. */
  const load = (need: Need, last: Held | undefined): Held | undefined => {
    const head = held[need.setText];
    if (head === undefined) return last;
    const { stamp } = head;
    return stamp === last?.head.stamp ? last : (loadSet(cache, { scope, set: need.setText }, head, need) ?? last);
  };

  const isFresh = (one: Held | undefined): one is Held => one !== undefined && one.head.freshUntil > services.now();
  const isEnough = (one: Held | undefined, need: Need): boolean =>
    isFresh(one) && reaches(one.head, need.depth) && unresolvedOf(one, need, services.now()).length === 0;

  /** Under the lock: reads the cache again, and claims the set if it must be fetched. */
  const look = (place: Place, need: Need, last: Held | undefined, isForced: boolean): Looked => {
    const mayQueue = isWholeMarket(need.set);
    const claim = claimKey(place.scope, place.set);
    const entries = cache.getAll([manifest, failed, claim, ...(mayQueue ? lookupQueueKeys(place) : [])]);
    view(entries);
    const current = load(need, last);
    const failure = failureFor(need.setText);
    if (!isForced && (failure !== undefined || isEnough(current, need)))
      return { kind: 'obtained', obtained: { held: current, failure } };
    if (entries[claim] !== undefined) return { kind: 'claimed elsewhere' };
    cache.putAll({ [claim]: 'claimed' }, CLAIM_SECONDS);
    const lookups = mayQueue ? queuedLookups(place, entries) : [];
    return { kind: 'claimed', current: isForced ? undefined : current, head: held[need.setText], lookups };
  };

  /** Under the lock: adds the fetched set to the current manifest. */
  const publish = ({ set }: Place, { failure, held: refilled, outdated }: Refilled): void => {
    view(cache.getAll([manifest, failed]));
    const who = failingSet(set);
    const { [who]: before, ...others } = failing;
    if (failure !== undefined) putFailing({ ...others, [who]: failingSince(failure, services.now()) });
    else if (before !== undefined) putFailing(others);
    if (refilled !== undefined) write(withEntry(held, set, refilled.head));
    cache.removeAll([claimKey(scope, set), ...outdated]);
  };

  const publishSoon = (place: Place, refilled: Refilled): void => doSoon(cell, () => publish(place, refilled));

  /** Looks under the lock and fetches without it; undefined if another cell is doing either. */
  const renew = (need: Need, last: Held | undefined, isForced = false): Obtained | undefined => {
    const place: Place = { scope, set: need.setText };
    const looked = services.withLock(() => look(place, need, last, isForced));
    if (looked === undefined || looked.kind === 'claimed elsewhere') return undefined;
    if (looked.kind === 'obtained') return looked.obtained;
    const { current, head, lookups } = looked;
    const refilled = refillSets({ cell, place, need, current, head, lookups });
    const { failure } = refilled;
    const isWhole = failure !== undefined && !isOfOneSet(failure);
    // First of all, so that no other cell has to find it out.
    if (isWhole) markFailing(failure);
    // A set that was not fetched needs no more: its claim ends before the stored failure does.
    if (!isWhole) publishSoon(place, refilled);
    else if (refilled.held !== undefined) publishSoon(place, { ...refilled, failure: undefined });
    return { held: refilled.held ?? current, failure };
  };

  const obtain = (need: Need): Obtained => {
    let last: Held | undefined = load(need, undefined);
    if (isEnough(last, need)) return { held: last, failure: undefined };
    const waitUntil = Math.min(services.now() + WAIT_MS, startedAt + LAST_START_MS);
    /** Stamp of the set when the cell last queued its look-ups. If a newer fetch missed them, they are queued again. */
    let queuedAt: string | undefined;
    let isClaimed = false;
    for (let round = 0; ;) {
      const failure = failureFor(need.setText);
      if (failure !== undefined) return { held: last, failure };
      const mayFetch = !isClaimed && services.now() - startedAt < LAST_START_MS;
      const renewed: Obtained | undefined = mayFetch ? renew(need, last) : undefined;
      if (renewed !== undefined) {
        last = renewed.held;
        round += 1;
        if (renewed.failure !== undefined || round === MAX_ROUNDS || isEnough(last, need)) return renewed;
      } else if (queuedAt !== (last?.head.stamp ?? '')) {
        queuedAt = last?.head.stamp ?? '';
        // Without a fresh set all may be needed: the cell that fetches next knows.
        const wanted = isFresh(last) ? unresolvedOf(last, need, services.now()) : need.references;
        queueLookups(cache, { scope, set: need.setText }, wanted);
      }
      if (services.now() >= waitUntil) {
        const isHere = isFresh(last);
        return { held: last, failure: isHere ? undefined : failureOf('out-of-time', settings) };
      }
      if (renewed !== undefined) continue;
      pause(services);
      const claim = claimKey(scope, need.setText);
      const entries = cache.getAll([manifest, failed, claim]);
      view(entries);
      isClaimed = entries[claim] !== undefined;
      last = load(need, last);
      if (isEnough(last, need)) return { held: last, failure: undefined };
    }
  };

  /** Fetches a set even if it is fresh. */
  const renewNow = (need: Need): Obtained => {
    for (const until = services.now() + WAIT_MS; services.now() < until; pause(services)) {
      const renewed = renew(need, undefined, true);
      if (renewed !== undefined) return renewed;
    }
    return { held: undefined, failure: failureOf('out-of-time', settings) };
  };

  return {
    obtain,
    renew: renewNow,
    failure: wholeFailure,
    failing: (): Failings => failing,
    rememberFailing,
    markFailing,
  };
};

export type Market = ReturnType<typeof openMarket>;
