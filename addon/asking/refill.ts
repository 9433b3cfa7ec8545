// Fetches what a held set lacks: the snapshot, with the coins whose ids are known, if it is not fresh or incomplete;
// then the coins that this formula or others want, in as few questions as the gateway's limits allow. Several names
// call for a deeper snapshot, since each is a look-up of its own. The host stores the result.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { askGateway } from '../client/send-to-gateway.ts';
import { type Failure, failureSentence } from '../client/failures.ts';
import type { Asker } from '../client/fetch.ts';
import type { Steps } from '../steps/step.ts';
import {
  askFor,
  type FoundCoins,
  groupWanted,
  isOneByOne,
  knownAsks,
  missed,
  ownAsks,
  stillRemembered,
  withoutTooMany,
  withRows,
} from './wanted-coins.ts';
import { cellColumns, type Need } from './question.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { freshUntil } from '../client/answer.ts';
import { fetchSnapshot } from './snapshot.ts';
import { heldSet, type HeldSet, type MarketValues, reaches, unresolvedOf } from './held-set.ts';
import type { SetColumn } from '../../shared/columns/coin-columns.ts';

/** Status of a problem if the gateway gave none. */
const UNAVAILABLE = 503;

/** Looks up references without a snapshot, in one request; references beyond its limits are left for the next. */
function* lookUp(
  asker: Asker,
  currency: CurrencyCode,
  risk: boolean,
  references: readonly string[],
  found: FoundCoins,
): Steps<{ readonly found: FoundCoins; readonly failure: Failure | undefined }, 'fetch'> {
  const asks = new Map(references.map((reference) => [reference, askFor(reference, found, asker.now())]));
  const bySent = new Map([...asks.values()].map((ask) => [ask.sent, ask]));
  const groups = groupWanted([...bySent.keys()]).map((sent) =>
    sent.flatMap((text) => [...asks.values()].filter((ask) => ask.sent === text)),
  );
  if (groups.length === 0) return { found, failure: undefined };
  const questions = groups.map((group) => ({
    ids: group.map(({ sent }) => sent),
    columns: cellColumns(risk),
    ...(currency !== 'USD' && { currency }),
    ...(risk && ({ includeRiskScore: true } as const)),
  }));
  const reply = yield* askGateway(asker, questions);
  const now = asker.now();
  let next = found;
  groups.forEach((group, index) => {
    const answer = reply.ok ? reply.value[index] : reply;
    if (answer === undefined) return;
    if (answer.ok) {
      next = withRows(next, group, answer.value, now);
      return;
    }
    const problem = { status: answer.error.facts.status ?? UNAVAILABLE, detail: failureSentence(answer.error) };
    next = new Map([
      ...next,
      ...group.map(({ reference }) => [reference, missed(found.get(reference), problem, now)] as const),
    ]);
  });
  return { found: next, failure: reply.ok ? undefined : reply.error };
}

interface Lacking {
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

interface Refill {
  readonly held: HeldSet;
  /** The columns, if the snapshot was fetched. */
  readonly values: ReadonlyMap<SetColumn, MarketValues> | undefined;
  /** Why the look-up of coins failed. */
  readonly failure: Failure | undefined;
}

type Refilled =
  | ({ readonly kind: 'refilled' } & Refill)
  /** Nothing could be fetched. */
  | { readonly kind: 'failed'; readonly failure: Failure };

const newestFound = (found: FoundCoins): FoundCoins =>
  found.size <= bounds.ids ? found : new Map([...found].sort(([, a], [, b]) => b.since - a.since).slice(0, bounds.ids));

/** Number of names that call for a deeper snapshot, and its depth. */
const MANY_NAMES = 2;
const MANY_NAMES_DEPTH = 2000;

function* withLookUps(
  asker: Asker,
  { need, risk }: Lacking,
  held: HeldSet,
  wanted: readonly string[],
): Steps<Omit<Refill, 'values'>, 'fetch'> {
  const { found, failure } = yield* lookUp(asker, need.set.currency, risk, wanted, held.found);
  return { held: { ...held, found: newestFound(found) }, failure };
}

/** The coins that this formula or others want and that the set does not resolve. */
const wantedOf = (held: HeldSet, { need, lookups }: Lacking, now: number): readonly string[] => {
  const references = [...need.references, ...lookups];
  return [...new Set(unresolvedOf(held, { ...need, references }, now))].slice(0, bounds.ids);
};

/** Fetches the snapshot of at least `depth` coins, then looks up the coins that are still wanted. */
function* fetchAnew(asker: Asker, lacking: Lacking, earlier: FoundCoins, depth: number): Steps<Refilled, 'fetch'> {
  const { need, risk } = lacking;
  const { now } = asker;
  const asks = [...knownAsks(earlier, now()), ...ownAsks(need.references, earlier, now())].slice(0, bounds.ids);
  const fetched = yield* fetchSnapshot(
    asker,
    { set: need.set, risk, depth },
    asks.map(({ sent }) => sent),
  );
  if (!fetched.ok) return { kind: 'failed', failure: fetched.error };
  const fetchedAt = now();
  const { wanted, values, ...head } = fetched.value;
  const found = withRows(earlier, asks, withoutTooMany(wanted), fetchedAt);
  const entry = { ...head, freshUntil: freshUntil(head, fetchedAt), ...(depth > 0 && { sought: depth }) };
  const held = heldSet(entry, values, found);
  const looked = yield* withLookUps(asker, lacking, held, wantedOf(held, lacking, fetchedAt));
  return { kind: 'refilled', ...looked, values };
}

export function* refill(asker: Asker, lacking: Lacking): Steps<Refilled, 'fetch'> {
  const { need, current } = lacking;
  const now = asker.now();
  const earlier = stillRemembered(lacking.earlier, now);
  if (current === undefined || current.head.freshUntil <= now)
    return yield* fetchAnew(asker, lacking, earlier, need.depth);
  const held = { ...current, found: earlier };
  const wanted = wantedOf(held, lacking, now);
  const names = new Set([...wanted, ...earlier.keys()].filter(isOneByOne));
  const depth = Math.max(need.depth, names.size < MANY_NAMES ? 0 : Math.min(MANY_NAMES_DEPTH, held.head.maxDepth));
  if (!reaches(held.head, depth)) return yield* fetchAnew(asker, lacking, earlier, depth);
  return { kind: 'refilled', ...(yield* withLookUps(asker, lacking, held, wanted)), values: undefined };
}
