// The market as one cell meets it: the sets that the cache holds, fetched anew where they are missing, forgotten or no longer
// fresh. Cells that recalculate together fetch once: whoever has the lock fetches, the others wait for what it brings.

import { isWholeMarket } from '../../shared/question/question.ts';
import { failureOf, type Failure } from '../gateway/failures.ts';
import { LAST_START_MS } from '../gateway/deadline.ts';
import type { Sender } from '../gateway/send-to-gateway.ts';
import type { Build } from '../services.ts';
import { bring } from './bring.ts';
import { readBook, writeBook, type Book } from './book.ts';
import { HELD_SECONDS, loadSet, type Place } from './entries.ts';
import { failingSince, isOfOneSet } from './failing.ts';
import { markGatewayFailing, readGatewayFailing } from './gateway-failing.ts';
import type { HeldSet } from './held-set.ts';
import { bookKey, failedKey, scopeOf } from './market-keys.ts';
import type { Need } from './read-question.ts';
import { untoldOf } from './tell-reference.ts';
import { readWishes, wishKeys, writeWish } from './wishes.ts';

/** How long a cell waits for what another fetches. */
const WAIT_MS = 8_000;
const LEAST_SLEEP_MS = 150;
const SLEEP_SPREAD_MS = 450;
/** Coins that are looked up few at a time: a cell goes for more so often. */
const MAX_ROUNDS = 3;

export interface Obtained {
  readonly held: HeldSet | undefined;
  /** Why it is not as fresh or as whole as was needed. */
  readonly failure: Failure | undefined;
}

export interface Market {
  readonly obtain: (need: Need) => Obtained;
  /** Fetches a set anew, however fresh it is. */
  readonly renew: (need: Need) => Obtained;
  /** What the gateway as a whole fails with at present. */
  readonly failing: () => Failure | undefined;
  /** Has all cells obey a failure for a while. */
  readonly markFailing: (failure: Failure) => void;
}

type Seen = Readonly<Record<string, string>>;

/** `seen` is what a look into the cache has just brought. */
export const openMarket = (sender: Sender, build: Build, seen: Seen | undefined): Market => {
  const { services, settings, startedAt } = sender;
  const { cache } = services;
  const scope = scopeOf(settings, build);
  const [book, failed] = [bookKey(build), failedKey(build)];
  let held: Book;
  let gatewayFailure: Failure | undefined;
  const view = (entries: Seen): void => {
    held = readBook(entries[book], scope);
    gatewayFailure = readGatewayFailing(entries[failed], scope, services.now());
  };
  view(seen ?? cache.getAll([book, failed]));

  const failureFor = (set: string): Failure | undefined => {
    const failing = held.failing[set];
    return gatewayFailure ?? (failing !== undefined && failing.until > services.now() ? failing.failure : undefined);
  };

  const markFailing = (failure: Failure): void => {
    gatewayFailure = failure;
    markGatewayFailing(cache, failed, scope, failure, services.now());
  };

  const write = (next: Book): void => {
    held = next;
    writeBook(cache, book, scope, next, services.now(), HELD_SECONDS);
  };

  const markSet = (set: string, failure: Failure): void => {
    if (!isOfOneSet(failure)) markFailing(failure);
    else write({ ...held, failing: { ...held.failing, [set]: failingSince(failure, services.now()) } });
  };

  /** What is held of the set by now; the same again where nothing was written since. */
  const load = (need: Need, last: HeldSet | undefined): HeldSet | undefined => {
    const head = held.heads[need.setText];
    if (head === undefined) return last;
    const { stamp } = head;
    return stamp === last?.head.stamp ? last : (loadSet(cache, { scope, set: need.setText }, head, need) ?? last);
  };

  const isFresh = (one: HeldSet | undefined): one is HeldSet =>
    one !== undefined && one.head.freshUntil > services.now();
  const isEnough = (one: HeldSet | undefined, need: Need): boolean =>
    isFresh(one) && untoldOf(one, need, services.now()).length === 0;

  /** With the lock: looks once more, then fetches. */
  const renew = (need: Need, last: HeldSet | undefined, isForced = false): Obtained => {
    const place: Place = { scope, set: need.setText };
    const mayWish = isWholeMarket(need.set);
    const entries = cache.getAll([book, failed, ...(mayWish ? wishKeys(place) : [])]);
    view(entries);
    const current = load(need, last);
    const failure = failureFor(need.setText);
    if (!isForced && (failure !== undefined || isEnough(current, need))) return { held: current, failure };
    const wishes = mayWish ? readWishes(place, entries) : [];
    const brought = bring({
      sender,
      place,
      need,
      current: isForced ? undefined : current,
      head: held.heads[need.setText],
      wishes,
    });
    if (brought.failure !== undefined) markSet(need.setText, brought.failure);
    if (brought.head !== undefined) {
      const { [need.setText]: _failing, ...failing } = held.failing;
      write({
        heads: { ...held.heads, [need.setText]: brought.head },
        failing: brought.failure === undefined ? failing : held.failing,
      });
      cache.removeAll(brought.outdated);
    }
    return { held: brought.held ?? current, failure: brought.failure };
  };

  const pause = (): void => services.sleep(LEAST_SLEEP_MS + Math.floor(Math.random() * SLEEP_SPREAD_MS));

  const obtain = (need: Need): Obtained => {
    let last: HeldSet | undefined = load(need, undefined);
    if (isEnough(last, need)) return { held: last, failure: undefined };
    const waitUntil = Math.min(services.now() + WAIT_MS, startedAt + LAST_START_MS);
    /** The state of the set in which the cell last wrote down what it wants: later fetches may have missed it. */
    let wishedAt: string | undefined;
    for (let round = 0; ;) {
      const failure = failureFor(need.setText);
      if (failure !== undefined) return { held: last, failure };
      const before: HeldSet | undefined = last;
      const renewed: Obtained | undefined = services.withLock(() => renew(need, before));
      if (renewed !== undefined) {
        last = renewed.held;
        round += 1;
        if (renewed.failure !== undefined || round === MAX_ROUNDS || isEnough(last, need)) return renewed;
      } else if (isFresh(last) && wishedAt !== last.head.stamp) {
        wishedAt = last.head.stamp;
        writeWish(cache, { scope, set: need.setText }, untoldOf(last, need, services.now()));
      }
      if (services.now() >= waitUntil) {
        const isHere = isFresh(last);
        return { held: last, failure: isHere ? undefined : failureOf('out-of-time', settings) };
      }
      if (renewed !== undefined) continue;
      pause();
      view(cache.getAll([book, failed]));
      last = load(need, last);
      if (isEnough(last, need)) return { held: last, failure: undefined };
    }
  };

  const renewNow = (need: Need): Obtained => {
    for (const until = services.now() + WAIT_MS; services.now() < until; pause()) {
      const renewed = services.withLock(() => renew(need, undefined, true));
      if (renewed !== undefined) return renewed;
    }
    return { held: undefined, failure: failureOf('out-of-time', settings) };
  };

  return { obtain, renew: renewNow, failing: () => gatewayFailure, markFailing };
};
