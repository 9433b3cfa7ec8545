// Answers which coins a list of references names: from the snapshot of the whole market, and what it can't tell by a
// bounded number of upstream look-ups.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import { referenceText, type Reference } from '../../../shared/reference/reference.ts';
import { findReference, findRow } from '../../../shared/reference/find-reference.ts';
import { noMembership } from '../../../shared/query/filter.ts';
import { MAX_LIMIT } from '../../../shared/question/question.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { nearest } from '../../../shared/text/nearest.ts';
import { shown } from '../request/request-problem.ts';
import { baseSetParameters } from '../snapshot/fetch-snapshot.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { SnapshotAnswer } from '../snapshot/snapshots.ts';
import type { AnswerContext } from './prepared-answer.ts';
import { upstreamProblem, type GatewayProblem } from './gateway-problem.ts';

/** Where one coin stands. */
export interface CoinPlace {
  readonly snapshot: Snapshot;
  readonly row: number;
}

export interface ReferenceAnswers {
  /** The snapshot of the whole market: its time is the answer's, unless a looked-up coin is older. */
  readonly snapshot: Snapshot;
  readonly stale: boolean;
  readonly from: SnapshotAnswer['from'];
  /** One for each reference, in order. */
  readonly coins: readonly Result<CoinPlace, GatewayProblem>[];
}

/** Each look-up costs as much as a page; so many may one request make. */
const MAX_LOOKUPS = 6;
/** Ids or addresses in one look-up: keeps its address well under any limit. */
const MAX_NAMES_PER_LOOKUP = 100;

interface Lookup {
  readonly parameter: 'coinIds' | 'contractAddresses' | 'symbol' | 'name';
  readonly value: string;
  readonly answers: readonly Reference[];
}

const batches = (parameter: 'coinIds' | 'contractAddresses', references: readonly Reference[]): readonly Lookup[] => {
  const sendable = references.filter(({ text }) => !text.includes(','));
  const lookups: Lookup[] = [];
  for (let start = 0; start < sendable.length; start += MAX_NAMES_PER_LOOKUP) {
    const answers = sendable.slice(start, start + MAX_NAMES_PER_LOOKUP);
    lookups.push({ parameter, value: [...new Set(answers.map(({ text }) => text))].sort().join(), answers });
  }
  return lookups;
};

/** The look-ups that would settle the given references, those that settle most first. */
const lookupsFor = (references: readonly Reference[]): readonly Lookup[] => {
  const of = (...kinds: readonly Reference['kind'][]) => references.filter(({ kind }) => kinds.includes(kind));
  return [
    ...batches('coinIds', of('id', 'best')),
    ...batches('contractAddresses', of('contract')),
    ...of('symbol', 'best').map((reference): Lookup => ({
      parameter: 'symbol',
      value: reference.text.toUpperCase(),
      answers: [reference],
    })),
    ...of('name').map((reference): Lookup => ({ parameter: 'name', value: reference.text, answers: [reference] })),
  ];
};

const capOf = ({ snapshot, row }: CoinPlace): number => {
  const cap = snapshot.columns.numbers('marketCap')[row] ?? Number.NaN;
  return Number.isNaN(cap) ? Number.NEGATIVE_INFINITY : cap;
};

const largest = (places: readonly CoinPlace[]): CoinPlace | undefined =>
  [...places].sort((a, b) => capOf(b) - capOf(a))[0];

const notFound = (reference: Reference, { columns }: Snapshot): GatewayProblem => {
  const { kind, text } = reference;
  const what = kind === 'best' ? 'id or symbol' : kind === 'contract' ? 'contract address' : kind;
  const bySymbol = kind === 'id' ? findRow(columns, { kind: 'symbol', text }) : undefined;
  const closeId =
    kind === 'id' || kind === 'best'
      ? nearest(
          text,
          columns.lowerTexts('id').filter((id) => id !== undefined),
        )
      : undefined;
  const hint =
    bySymbol !== undefined
      ? ` Did you mean "symbol:${text}" (${columns.texts('id')[bySymbol] ?? ''})?`
      : closeId === undefined
        ? ''
        : ` Did you mean "${closeId}"?`;
  return { reason: 'coin-not-found', name: text, detail: `No coin has the ${what} ${shown(text)}.${hint}` };
};

const tooMany = (reference: Reference, count: number): GatewayProblem => ({
  reason: 'too-broad',
  name: 'ids',
  detail: `${shown(reference.text)} is not among the ${count} largest coins, and only a few others are looked up at once: name it by its id, like id:bitcoin, or ask for fewer coins.`,
});

/** Answers each reference in the market of a currency. */
export const answerReferences = async (
  references: readonly Reference[],
  currency: CurrencyCode,
  context: AnswerContext,
): Promise<Result<ReferenceAnswers, GatewayProblem>> => {
  const set = { ...noMembership, currency };
  const held = await context.snapshots.get(set, context.waitUntil);
  if (!held.ok) return fail(upstreamProblem(held.error));
  const { snapshot, freshness, from } = held.value;
  const { facts } = snapshot;

  const unproven = new Map<string, Reference>();
  for (const reference of references)
    if (findReference(facts, reference).kind === 'unproven') unproven.set(referenceText(reference), reference);

  const places = new Map<string, CoinPlace[]>();
  const failures = new Map<string, GatewayProblem>();
  let stale = freshness !== 'fresh';
  const all = lookupsFor([...unproven.values()]);
  for (const lookup of all.slice(0, MAX_LOOKUPS)) {
    const parameters = baseSetParameters(set)
      .set(lookup.parameter, lookup.value)
      .set('sortBy', 'marketCap')
      .set('sortDir', 'desc')
      .set('page', '1')
      .set('limit', String(MAX_LIMIT));
    const answer = await context.oneOffs.page(parameters, context.waitUntil);
    for (const reference of lookup.answers) {
      const key = referenceText(reference);
      if (!answer.ok) {
        failures.set(key, upstreamProblem(answer.error));
        continue;
      }
      stale ||= answer.value.stale;
      const row = findRow(answer.value.snapshot.columns, reference);
      if (row !== undefined) places.set(key, [...(places.get(key) ?? []), { snapshot: answer.value.snapshot, row }]);
    }
  }
  for (const { answers } of all.slice(MAX_LOOKUPS))
    for (const reference of answers) failures.set(referenceText(reference), tooMany(reference, facts.columns.count));

  const coins = references.map((reference): Result<CoinPlace, GatewayProblem> => {
    const found = findReference(facts, reference);
    if (found.kind === 'row') return ok({ snapshot, row: found.row });
    if (found.kind === 'absent') return fail(notFound(reference, snapshot));
    const key = referenceText(reference);
    const failure = failures.get(key);
    if (failure !== undefined) return fail(failure);
    const place = largest(places.get(key) ?? []);
    return place === undefined ? fail(notFound(reference, snapshot)) : ok(place);
  });
  return ok({ snapshot, stale, from, coins });
};
