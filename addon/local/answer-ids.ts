// Answers a question about named coins: each from the snapshot if that identifies the coin, else from its look-up.

import { isPseudoColumn, type ColumnName } from '../../shared/coin/coin-fields.ts';
import { reasons } from '../../shared/protocol/reasons.ts';
import { notFoundSentences } from '../../shared/reference/not-found.ts';
import { parseReference } from '../../shared/reference/reference.ts';
import { failureEntry, failureSentence, type Failure } from '../client/failures.ts';
import { reasonOfStatus } from '../client/reason-of-status.ts';
import type { WireAnswer, WireCell, WireProblem } from '../client/wire.ts';
import type { Found } from './found.ts';
import type { HeldSet } from './held-set.ts';
import { isCellColumn } from '../../shared/columns/coin-columns.ts';
import { cellColumns } from './market-columns.ts';
import type { LocalQuestion } from './read-question.ts';
import { snapshotRow } from './snapshot-row.ts';
import { resolveReference } from './resolve-reference.ts';

type LocalIds = Extract<LocalQuestion, { kind: 'ids' }>;

export interface IdsContext {
  readonly now: number;
  /** Cells that are no longer fresh may be used. */
  readonly mayBeOld: boolean;
  /** Why the look-up of coins failed. */
  readonly failure: Failure | undefined;
}

const TOO_MANY = 429;
const UNAVAILABLE = 503;

const remedyOf = (text: string): string => {
  const reference = parseReference(text);
  const isTogether = reference.ok && (reference.value.kind === 'id' || reference.value.kind === 'contract');
  return isTogether ? 'ask for fewer coins at once' : 'name it by its id, like id:bitcoin';
};

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

const isPassing = ({ status }: WireProblem): boolean => failureEntry(reasonOfStatus(status)).passing;

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
