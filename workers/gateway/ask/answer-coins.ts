// Answers questions about coins by reference, with a place or a problem for each: from the snapshot of the whole
// market, and for what it can't prove by a bounded number of upstream look-ups.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import { noMembership } from '../../../shared/query/filter.ts';
import type { BaseSet } from '../../../shared/query/question.ts';
import { coinsBetweenBlanks } from '../../../shared/reference/not-found.ts';
import { findReference, findRow } from '../../../shared/reference/find-reference.ts';
import { type Reference, referenceText } from '../../../shared/reference/reference.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { SnapshotAnswer } from '../snapshots/held-snapshots.ts';
import {
  isAnIdProblem,
  type Lookup,
  lookupsFor,
  MAX_LOOKUPS,
  notFoundProblem,
  spellingOf,
  tooManyMatchesProblem,
  tooManyProblem,
} from './lookups.ts';
import { dataProblem } from './data-problem.ts';
import { type Problem, reasons } from '../../../shared/protocol/problem.ts';
import { deeperIfGranted, heldSnapshot, loadPlaces } from './held-snapshot.ts';
import { byFallingCap } from '../providers/provider.ts';
import { lackedReference } from './lacking.ts';
import { type Answer, type AnswerContext, type Answering, type CoinPlace, referencePlaces } from './answer.ts';
import type { Asked, Selected } from './asked.ts';

/** The place of coins whose rows are not yet known. */
type CoinPlaceSource = Omit<CoinPlace, 'row'>;

interface ReferenceAnswers {
  /** The snapshot of the whole market. */
  readonly snapshot: Snapshot;
  /** The snapshot is older than its lifetime. */
  readonly stale: boolean;
  readonly from: SnapshotAnswer['from'];
  /** One per reference, in order. */
  readonly coins: readonly Result<CoinPlace, Problem>[];
}

/** The results of the look-ups for one reference. */
interface Found {
  readonly places: CoinPlace[];
  problem: Problem | undefined;
  /** Time of the oldest result; infinity without one, minus infinity if one is not fresh. */
  asOf: number;
  /** For how long the broker believes that there is no such coin. */
  absentSeconds: number;
}

const capOf = ({ snapshot, row }: CoinPlace): number => {
  const cap = snapshot.columns.numbers('marketCap')[row] ?? Number.NaN;
  return Number.isNaN(cap) ? Number.NEGATIVE_INFINITY : cap;
};

const largest = (places: readonly CoinPlace[]): CoinPlace | undefined =>
  [...places].sort((a, b) => capOf(b) - capOf(a))[0];

/** Pages to which the snapshot is deepened for references that take more look-ups than that. */
const PAGES_FOR_MANY = 2;

/** Whether a coin is known to be absent, and no list that is held shows it. */
const isAbsent = (reference: Reference, { directQueries: { absent }, snapshots }: AnswerContext): boolean =>
  absent.has(reference) && !snapshots.shows(reference);

/** Look-ups for references, without those that answer known absent ones only; beside others these add no cost. */
const neededLookups = (
  references: readonly Reference[],
  snapshot: Snapshot,
  context: AnswerContext,
): readonly Lookup[] =>
  lookupsFor(references, context.directQueries.upstream).filter(({ answers }) =>
    answers.some((one) => findRow(snapshot.columns, one) !== undefined || !isAbsent(one, context)),
  );

/** Looks up what the snapshot can't prove; the snapshot's candidates are included, as one may be the largest. */
const lookUp = async (
  references: readonly Reference[],
  held: CoinPlaceSource,
  set: BaseSet,
  context: AnswerContext,
): Promise<ReadonlyMap<string, Found>> => {
  const { absent, upstream } = context.directQueries;
  const found = new Map<string, Found>();
  const known = new Set<Reference>();
  for (const reference of references) {
    const row = findRow(held.snapshot.columns, reference);
    const places = row === undefined ? [] : [{ ...held, row }];
    found.set(referenceText(reference), {
      places,
      problem: undefined,
      asOf: Number.POSITIVE_INFINITY,
      absentSeconds: 0,
    });
    if (row === undefined && isAbsent(reference, context)) known.add(reference);
  }
  const lookups = neededLookups(references, held.snapshot, context);
  for (const { test, answers } of lookups.slice(0, MAX_LOOKUPS)) {
    const query = { set, tests: [test], sort: byFallingCap, page: 1, size: upstream.pageSize };
    const answer = await context.directQueries.page(query, context.lifetime);
    for (const reference of answers) {
      const entry = found.get(referenceText(reference));
      if (entry === undefined) continue;
      if (!answer.ok) {
        entry.problem = dataProblem(answer.error);
        continue;
      }
      const { snapshot, meta, stale, absentSeconds } = answer.value;
      entry.absentSeconds = Math.max(entry.absentSeconds, absentSeconds);
      entry.asOf = Math.min(entry.asOf, stale ? Number.NEGATIVE_INFINITY : snapshot.header.asOfFrom);
      const row = findRow(snapshot.columns, reference);
      if (row !== undefined) entry.places.push({ snapshot, row, stale });
      else if (meta.hasNextPage) entry.problem = tooManyMatchesProblem(reference);
    }
  }
  for (const { answers } of lookups.slice(MAX_LOOKUPS)) {
    for (const reference of answers) {
      const entry = found.get(referenceText(reference));
      if (entry === undefined) continue;
      const isAnId = entry.places.some(
        ({ snapshot, row }) => snapshot.columns.lowerTexts('id')[row] === reference.text,
      );
      entry.problem ??= isAnId ? isAnIdProblem(reference) : tooManyProblem(reference, held.snapshot.columns.count);
    }
  }
  for (const reference of references) {
    const entry = found.get(referenceText(reference));
    if (entry === undefined || entry.problem !== undefined) continue;
    if (entry.places.length > 0) absent.forget(reference);
    // A known absent reference was not looked up in full: its entry is not extended.
    else if (!known.has(reference) && Number.isFinite(entry.asOf))
      absent.note(reference, entry.asOf, entry.absentSeconds);
  }
  return found;
};

/** Several coins without commas are told so. A look-up for a coin that has all of them as its symbol costs credits. */
const isList = ({ columns }: Snapshot, reference: Reference): boolean =>
  reference.kind === 'best' &&
  findRow(columns, reference) === undefined &&
  coinsBetweenBlanks(columns, reference.written) !== undefined;

/** The references that a snapshot can't prove. One in two spellings is looked up in both. */
const unprovenIn = (snapshot: Snapshot, references: readonly Reference[]): readonly Reference[] => {
  const unproven = references.filter(
    (reference) => findReference(snapshot.facts, reference).kind === 'unproven' && !isList(snapshot, reference),
  );
  return [...new Map(unproven.map((reference) => [spellingOf(reference), reference])).values()];
};

/** A deeper snapshot if that costs less than the look-ups of the references, and it can be had. */
const deepened = async (
  held: SnapshotAnswer,
  references: readonly Reference[],
  set: BaseSet,
  context: AnswerContext,
): Promise<SnapshotAnswer> => {
  const { snapshot } = held;
  const depth = Math.min(context.maxDepth, PAGES_FOR_MANY * context.directQueries.upstream.pageSize);
  if (snapshot.header.depth >= depth) return held;
  const lookups = neededLookups(unprovenIn(snapshot, references), snapshot, context);
  if (lookups.length <= PAGES_FOR_MANY) return held;
  return await deeperIfGranted(held, set, depth, context);
};

/** Answers each reference in the market of a currency. */
export const answerReferences = async (
  references: readonly Reference[],
  currency: CurrencyCode,
  context: AnswerContext,
): Answering<ReferenceAnswers> => {
  const set = { ...noMembership, currency };
  const held = await heldSnapshot(set, context);
  if (!held.ok) return held;
  const { snapshot, freshness, from } = await deepened(held.value, references, set, context);
  const { facts } = snapshot;
  const source: CoinPlaceSource = { snapshot, stale: freshness !== 'fresh' };

  const found = await lookUp(unprovenIn(snapshot, references), source, set, context);
  const notFound = notFoundProblem(snapshot.columns);

  const coins = references.map((reference): Result<CoinPlace, Problem> => {
    const lacked = lackedReference(reference, context.configuration.provider);
    if (lacked !== undefined) return fail(lacked);
    const proven = findReference(facts, reference);
    if (proven.kind === 'row') return ok({ ...source, row: proven.row });
    const entry = found.get(referenceText(reference));
    if (entry?.problem !== undefined) return fail(entry.problem);
    const place = largest(entry?.places ?? []);
    return place === undefined ? fail(notFound(reference)) : ok(place);
  });
  return ok({ snapshot, stale: source.stale, from, coins });
};

const plans = { snapshot: 'snapshot by reference', upstream: 'upstream look-up' } as const;

export const answerCoin = async (
  { reference, currency, shown }: Asked<'coin'>,
  context: AnswerContext,
): Answering<Answer<CoinPlace>> => {
  const answer = await answerReferences([reference], currency, context);
  if (!answer.ok) return answer;
  const [coin] = answer.value.coins;
  if (coin === undefined) throw new Error('A reference has no answer');
  if (!coin.ok) return coin;
  const place = coin.value;
  const { version, asOfFrom, ttlSeconds, simulated } = place.snapshot.header;
  const isHeld = place.snapshot === answer.value.snapshot;
  return ok({
    facts: {
      version,
      asOf: asOfFrom,
      ttlSeconds,
      simulated,
      stale: place.stale,
      plan: plans[isHeld ? 'snapshot' : 'upstream'],
      from: isHeld ? answer.value.from : 'upstream',
    },
    async rows() {
      const loaded = await loadPlaces([place], shown);
      return loaded.ok ? ok(place) : loaded;
    },
  });
};

export const answerCoins = async (
  { references, currency, shown }: Asked<'coins'>,
  context: AnswerContext,
): Answering<Answer<Selected<'coins'>>> => {
  const readable = references.flatMap((reference) => (reference.ok ? [reference.value] : []));
  const answer = await answerReferences(readable, currency, context);
  if (!answer.ok) return answer;
  const { snapshot, coins } = answer.value;
  const places = coins.flatMap((coin) => (coin.ok ? [coin.value] : []));
  const headers = [snapshot, ...places.map((place) => place.snapshot)].map(({ header }) => header);
  const asOf = Math.min(...headers.map(({ asOfFrom }) => asOfFrom));
  const expires = Math.min(...headers.map(({ asOfFrom, ttlSeconds }) => asOfFrom + ttlSeconds * 1000));
  const source = places.every((place) => place.snapshot === snapshot) ? 'snapshot' : 'upstream';
  const problems = coins.flatMap((coin, index) => (coin.ok ? [] : [{ index, reason: coin.error.reason }]));
  const versions = [...new Set(headers.map(({ version }) => version))];
  return ok({
    facts: {
      version: [...versions, ...problems.map(({ index, reason }) => `${index}:${reason}`)].join('+'),
      asOf,
      ttlSeconds: (expires - asOf) / 1000,
      simulated: headers.some(({ simulated }) => simulated),
      stale: answer.value.stale || places.some(({ stale }) => stale),
      plan: plans[source],
      from: source === 'snapshot' ? answer.value.from : 'upstream',
      ...(problems.some(({ reason }) => reasons[reason].passes) ? { incomplete: true } : {}),
    },
    async rows() {
      const loaded = await loadPlaces(places, shown);
      return loaded.ok ? ok({ ...referencePlaces(references, coins, () => true), source }) : loaded;
    },
  });
};
