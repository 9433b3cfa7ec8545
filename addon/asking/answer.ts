// The answer of a held set to one question. A list is answered with the gateway's proofs, or the depth that would
// answer it is found; a named coin from the snapshot if that identifies it, else from its look-up.

import { type ColumnName, isPseudoColumn } from '../../shared/coin/coin-fields.ts';
import type { WireAnswer, WireCell, WireProblem } from '../client/wire.ts';
import { type Found, type HeldSet, resolveReference } from './held-set.ts';
import { isCellColumn } from '../../shared/columns/coin-columns.ts';
import { reasons } from '../../shared/protocol/problem.ts';
import { notFoundSentences } from '../../shared/reference/not-found.ts';
import { type Failure, failureSentence, isPassing } from '../client/failures.ts';
import { cellColumns, type LocalQuestion } from './question.ts';
import { isOneByOne } from './wanted-coins.ts';
import { countRows, selectRows, compileFilter } from '../../shared/columns/select-rows.ts';
import { coinsForRows } from '../../shared/plan/deepen.ts';
import { type ProofInput, prove } from '../../shared/plan/proofs.ts';

const snapshotRow =
  ({ cell, head: { asOf } }: HeldSet, columns: readonly ColumnName[]): ((row: number) => readonly WireCell[]) =>
  (row) =>
    columns.map((column) => (isPseudoColumn(column) ? asOf : isCellColumn(column) ? cell(column, row) : null));

type LocalIds = Extract<LocalQuestion, { kind: 'ids' }>;

interface IdsContext {
  readonly now: number;
  /** Cells that are no longer fresh may be used. */
  readonly mayBeOld: boolean;
  /** Why the look-up of coins failed. */
  readonly failure: Failure | undefined;
}

const TOO_MANY = 429;
const UNAVAILABLE = 503;

const remedyOf = (text: string): string =>
  isOneByOne(text) ? 'name it by its id, like id:bitcoin' : 'ask for fewer coins at once';

const problemOf = (text: string, failure: Failure | undefined): WireProblem =>
  failure === undefined
    ? {
        status: TOO_MANY,
        detail: `"${text}" is not among the largest coins, and only a few others are looked up at once: recalculate in a minute, or ${remedyOf(text)}.`,
      }
    : { status: failure.facts.status ?? UNAVAILABLE, detail: failureSentence(failure) };

const foundRow = ({ cells = [], asOf }: Found, columns: readonly ColumnName[]): readonly WireCell[] => {
  const places = cellColumns(true);
  return columns.map((column) =>
    isPseudoColumn(column) ? (asOf ?? null) : isCellColumn(column) ? (cells[places.indexOf(column)] ?? null) : null,
  );
};

const earlier = (times: readonly string[]): string => times.reduce((least, time) => (time < least ? time : least));

export const answerIds = ({ wire, need }: LocalIds, held: HeldSet, context: IdsContext): WireAnswer => {
  const { now, mayBeOld, failure } = context;
  const { head } = held;
  const width = cellColumns(need.risk).length;
  const ofSnapshot = snapshotRow(held, wire.columns);
  const notFound = notFoundSentences(held.facts.columns);
  const used: Found[] = [];
  const problems: (WireProblem & { readonly row: number })[] = [];
  const rows = wire.ids.map((text, row) => {
    const resolved = resolveReference(held, text, width, now);
    if (resolved.kind === 'row') return ofSnapshot(resolved.row);
    if (resolved.kind === 'absent') {
      problems.push({ row, status: reasons['coin-not-found'].status, detail: notFound(resolved.reference) });
      return null;
    }
    const last = resolved.kind === 'found' ? resolved.found : resolved.last;
    const mayStandIn =
      resolved.kind === 'unresolved'
        ? mayBeOld
        : resolved.kind === 'problem' && mayBeOld && isPassing(resolved.problem);
    if (last?.cells !== undefined && last.cells.length >= width && (resolved.kind === 'found' || mayStandIn)) {
      used.push(last);
      return foundRow(last, wire.columns);
    }
    problems.push({ row, ...(resolved.kind === 'problem' ? resolved.problem : problemOf(text, failure)) });
    return null;
  });
  const isStale = head.stale === true || used.some(({ stale }) => stale === true);
  return {
    columns: wire.columns,
    rows,
    asOf: earlier([head.asOf, ...used.flatMap(({ asOf }) => asOf ?? [])]),
    expires: earlier([head.expires, ...used.flatMap(({ expires }) => expires ?? [])]),
    ...(isStale && { stale: true }),
    problems,
  };
};

type LocalList = Extract<LocalQuestion, { kind: 'list' }>;

type ListAnswer =
  | { readonly kind: 'answer'; readonly answer: WireAnswer }
  /** No proof shows that the set holds the whole answer; one of this many coins probably does. */
  | { readonly kind: 'unproven'; readonly depth: number | undefined };

const unproven = (input: ProofInput, maxDepth: number): ListAnswer => {
  const depth = coinsForRows(input);
  return { kind: 'unproven', depth: depth === undefined || depth > maxDepth ? undefined : depth };
};

export const answerList = ({ wire, question }: LocalList, held: HeldSet): ListAnswer => {
  const { facts, head } = held;
  const { columns } = facts;
  const filter = compileFilter(question.condition, columns);
  const input: ProofInput = {
    question,
    facts,
    needsTotal: false,
    countMatches: (among, enough) => countRows(filter, among, enough),
  };
  if (prove(input).kind !== 'local') return unproven(input, head.maxDepth);
  const { sort, page, limit } = question;
  const { rows } = selectRows(columns, filter, { sort, page, limit, needsTotal: false });
  const answer = {
    columns: wire.columns,
    rows: rows.map(snapshotRow(held, wire.columns)),
    asOf: head.asOf,
    expires: head.expires,
    ...(head.stale === true && { stale: true as const }),
    problems: [],
  };
  return { kind: 'answer', answer };
};
