// The market as one cell meets it: the sets that the cache holds, fetched anew where they are missing, forgotten or no longer
// fresh. Cells that recalculate together fetch once: under the lock one of them claims the set, the others wait for what it
// brings. The lock itself is held for moments only, as the document has but one: sets are fetched beside each other. Where
// the lock service fails, cells go without the lock after a while: then some sets are fetched more than once.

import { isWholeMarket } from '../../shared/question/question.ts';
import { failureOf, type Failure } from '../../addon/client/failures.ts';
import { LAST_CALL_MS, LAST_START_MS } from '../../addon/client/deadline.ts';
import type { Cell } from './cell.ts';
import type { Build } from '../../addon/build.ts';
import { refillSets, type Refilled } from './refill-sets.ts';
import { readManifest, withEntry, writeManifest, type Manifest, type ManifestEntry } from './manifest.ts';
import { allKeys, HELD_SECONDS, loadSet, type Place } from './entries.ts';
import { failingSince, isOfOneSet } from '../../addon/client/failing.ts';
import { failingSet, readFailing, WHOLE_GATEWAY, writeFailing, type FailingEntry } from './failing-entry.ts';
import type { HeldSet } from '../../addon/local/held-set.ts';
import { manifestKey, claimKey, failingKey, scopeOf } from './market-keys.ts';
import type { Need } from '../../addon/local/read-question.ts';
import { unresolvedOf } from '../../addon/local/resolve-reference.ts';
import { queuedLookups, lookupQueueKeys, queueLookups } from './lookup-queue.ts';

/** How long a cell waits for what another fetches. */
const WAIT_MS = 10_000;
const LEAST_SLEEP_MS = 150;
const SLEEP_SPREAD_MS = 450;
/** A claim holds as long as a cell may fetch, and no longer: Google may have ended whoever made it. */
const CLAIM_SECONDS = LAST_CALL_MS / 1_000;
/** How long, and at which intervals, a cell tries to get the lock for what it has fetched. */
const PUBLISH_MS = 3_000;
const PUBLISH_SLEEP_MS = 40;
/** How long a cell tries to get the lock from a service that fails. */
const LOCK_PATIENCE_MS = 2_000;
/** Coins that are looked up few at a time: a cell goes for more so often. */
const MAX_ROUNDS = 3;

/** What is told of a set by its head in the manifest. */
type Held = HeldSet<ManifestEntry>;

/** A set, and why it is not as fresh or as whole as was needed. */
interface Obtained {
  readonly held: Held | undefined;
  readonly failure: Failure | undefined;
}

export interface Market {
  readonly obtain: (need: Need) => Obtained;
  /** Fetches a set anew, however fresh it is. */
  readonly renew: (need: Need) => Obtained;
  /** What the gateway as a whole fails with at present. */
  readonly failure: () => Failure | undefined;
  /** What failed of late. */
  readonly failing: () => FailingEntry;
  readonly rememberFailing: (more: FailingEntry) => void;
  /** Has all cells obey a failure for a while. */
  readonly markFailing: (failure: Failure) => void;
}

type Seen = Readonly<Record<string, string>>;

/** What a look with the lock comes to. */
type Looked =
  | { readonly kind: 'told'; readonly obtained: Obtained }
  | { readonly kind: 'claimed elsewhere' }
  /** It is this cell's to fetch. */
  | {
      readonly kind: 'claimed';
      readonly current: Held | undefined;
      readonly head: ManifestEntry | undefined;
      readonly lookups: readonly string[];
    };

/** `seen` is what a look into the cache has just brought. */
export const openMarket = (cell: Cell, build: Build, seen: Seen | undefined): Market => {
  const { services, asker } = cell;
  const { settings, startedAt } = asker;
  const { cache } = services;
  const scope = scopeOf(settings, build);
  const [manifest, failed] = [manifestKey(build), failingKey(build)];
  let held: Manifest;
  let failing: FailingEntry;
  const view = (entries: Seen): void => {
    held = readManifest(entries[manifest], scope);
    failing = readFailing(entries[failed], scope);
  };
  view(seen ?? cache.getAll([manifest, failed]));

  const failureOfWhom = (who: string): Failure | undefined => {
    const one = failing[who];
    return one !== undefined && one.until > services.now() ? one.failure : undefined;
  };
  const wholeFailure = (): Failure | undefined => failureOfWhom(WHOLE_GATEWAY);
  const failureFor = (set: string): Failure | undefined => wholeFailure() ?? failureOfWhom(failingSet(set));

  const putFailing = (next: FailingEntry): void => {
    failing = next;
    writeFailing(cache, failed, scope, next, services.now());
  };
  const rememberFailing = (more: FailingEntry): void =>
    putFailing({ ...readFailing(cache.getAll([failed])[failed], scope), ...more });
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

  /** What is held of the set by now; the same again where nothing was written since. */
  const load = (need: Need, last: Held | undefined): Held | undefined => {
    const head = held[need.setText];
    if (head === undefined) return last;
    const { stamp } = head;
    return stamp === last?.head.stamp ? last : (loadSet(cache, { scope, set: need.setText }, head, need) ?? last);
  };

  const isFresh = (one: Held | undefined): one is Held => one !== undefined && one.head.freshUntil > services.now();
  const isEnough = (one: Held | undefined, need: Need): boolean =>
    isFresh(one) && unresolvedOf(one, need, services.now()).length === 0;

  let lockFailsSince: number | undefined;
  /** Runs the work with the lock, or without where the lock service keeps failing; undefined where it did not run. */
  const withLock = <Value>(work: () => Value): Value | undefined => {
    const triedAt = services.now();
    const locked = services.withLock(work);
    if (locked.kind === 'done') lockFailsSince = undefined;
    if (locked.kind !== 'failed') return locked.kind === 'done' ? locked.value : undefined;
    lockFailsSince ??= triedAt;
    return services.now() - lockFailsSince < LOCK_PATIENCE_MS ? undefined : work();
  };

  /** With the lock: looks once more, and claims the set where it has to be fetched. */
  const look = (place: Place, need: Need, last: Held | undefined, isForced: boolean): Looked => {
    const mayQueue = isWholeMarket(need.set);
    const claim = claimKey(place.scope, place.set);
    const entries = cache.getAll([manifest, failed, claim, ...(mayQueue ? lookupQueueKeys(place) : [])]);
    view(entries);
    const current = load(need, last);
    const failure = failureFor(need.setText);
    if (!isForced && (failure !== undefined || isEnough(current, need)))
      return { kind: 'told', obtained: { held: current, failure } };
    if (entries[claim] !== undefined) return { kind: 'claimed elsewhere' };
    cache.putAll({ [claim]: 'claimed' }, CLAIM_SECONDS);
    const lookups = mayQueue ? queuedLookups(place, entries) : [];
    return { kind: 'claimed', current: isForced ? undefined : current, head: held[need.setText], lookups };
  };

  /** With the lock: says in the manifest as it is by now what was brought. */
  const publish = ({ set }: Place, { failure, held: refilled, outdated }: Refilled): void => {
    view(cache.getAll([manifest, failed]));
    const who = failingSet(set);
    const { [who]: before, ...others } = failing;
    if (failure !== undefined) putFailing({ ...others, [who]: failingSince(failure, services.now()) });
    else if (before !== undefined) putFailing(others);
    if (refilled !== undefined) write(withEntry(held, set, refilled.head));
    cache.removeAll([claimKey(scope, set), ...outdated]);
  };

  /** Others hold the lock for moments only. */
  const publishSoon = (place: Place, refilled: Refilled): void => {
    const until = Math.min(services.now() + PUBLISH_MS, startedAt + LAST_CALL_MS);
    const work = (): true => {
      publish(place, refilled);
      return true;
    };
    while (withLock(work) === undefined && services.now() < until) services.sleep(PUBLISH_SLEEP_MS);
  };

  /** Looks with the lock and fetches without it; undefined where another cell does either. */
  const renew = (need: Need, last: Held | undefined, isForced = false): Obtained | undefined => {
    const place: Place = { scope, set: need.setText };
    const looked = withLock(() => look(place, need, last, isForced));
    if (looked === undefined || looked.kind === 'claimed elsewhere') return undefined;
    if (looked.kind === 'told') return looked.obtained;
    const { current, head, lookups } = looked;
    const refilled = refillSets({ cell, place, need, current, head, lookups });
    const { failure } = refilled;
    const isWhole = failure !== undefined && !isOfOneSet(failure);
    // At once and without the lock: no other cell needs to find it out.
    if (isWhole) markFailing(failure);
    // There is nothing else to say of a set that was not fetched; its claim is over before the failure is forgotten.
    if (!isWhole) publishSoon(place, refilled);
    else if (refilled.held !== undefined) publishSoon(place, { ...refilled, failure: undefined });
    return { held: refilled.held ?? current, failure };
  };

  const pause = (): void => services.sleep(LEAST_SLEEP_MS + Math.floor(Math.random() * SLEEP_SPREAD_MS));

  const obtain = (need: Need): Obtained => {
    let last: Held | undefined = load(need, undefined);
    if (isEnough(last, need)) return { held: last, failure: undefined };
    const waitUntil = Math.min(services.now() + WAIT_MS, startedAt + LAST_START_MS);
    /** The state of the set in which the cell last wrote down what it wants: later fetches may have missed it. */
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
      } else if (isFresh(last) && queuedAt !== last.head.stamp) {
        queuedAt = last.head.stamp;
        queueLookups(cache, { scope, set: need.setText }, unresolvedOf(last, need, services.now()));
      }
      if (services.now() >= waitUntil) {
        const isHere = isFresh(last);
        return { held: last, failure: isHere ? undefined : failureOf('out-of-time', settings) };
      }
      if (renewed !== undefined) continue;
      pause();
      const claim = claimKey(scope, need.setText);
      const entries = cache.getAll([manifest, failed, claim]);
      view(entries);
      isClaimed = entries[claim] !== undefined;
      last = load(need, last);
      if (isEnough(last, need)) return { held: last, failure: undefined };
    }
  };

  const renewNow = (need: Need): Obtained => {
    for (const until = services.now() + WAIT_MS; services.now() < until; pause()) {
      const renewed = renew(need, undefined, true);
      if (renewed !== undefined) return renewed;
    }
    return { held: undefined, failure: failureOf('out-of-time', settings) };
  };

  return { obtain, renew: renewNow, failure: wholeFailure, failing: () => failing, rememberFailing, markFailing };
};
