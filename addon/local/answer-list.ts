// Answers a list question from a held set, with the gateway's proofs.

import { countRows } from '../../shared/columns/count-rows.ts';
import { selectRows } from '../../shared/columns/select-rows.ts';
import { prove } from '../../shared/plan/prove.ts';
import { compileFilter } from '../../shared/query/filter-rows.ts';
import type { WireAnswer } from '../client/wire.ts';
import type { HeldSet } from './held-set.ts';
import type { LocalQuestion } from './read-question.ts';
import { snapshotRow } from './snapshot-row.ts';

type LocalList = Extract<LocalQuestion, { kind: 'list' }>;

/** Undefined if no proof shows that the set holds the whole answer. */
export const answerList = ({ wire, question }: LocalList, held: HeldSet): WireAnswer | undefined => {
  const { facts, head } = held;
  const { columns } = facts;
  const filter = compileFilter(question.condition, columns);
  const planned = prove({
    question,
    facts,
    needsTotal: false,
    countMatches: (among, enough) => countRows(filter, among, enough),
  });
  if (planned.kind !== 'local') return undefined;
  const { sort, page, limit } = question;
  const { rows } = selectRows(columns, filter, { sort, page, limit, needsTotal: false });
  return {
    columns: wire.columns,
    rows: rows.map(snapshotRow(held, wire.columns)),
    asOf: head.asOf,
    expires: head.expires,
    ...(head.stale === true && { stale: true }),
    problems: [],
  };
};
