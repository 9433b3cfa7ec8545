// Answers a list question from a held set, with the gateway's proofs, or finds the depth that would answer it.

import { countRows, selectRows } from '../../shared/columns/select-rows.ts';
import { coinsForRows } from '../../shared/plan/deepen.ts';
import { type ProofInput, prove } from '../../shared/plan/proofs.ts';
import { compileFilter } from '../../shared/columns/filter-rows.ts';
import type { WireAnswer } from '../client/wire.ts';
import type { HeldSet } from './held-set.ts';
import type { LocalQuestion } from './read-question.ts';
import { snapshotRow } from './snapshot-row.ts';

type LocalList = Extract<LocalQuestion, { kind: 'list' }>;

export type ListAnswer =
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
