// What the add-on says to the gateway over `POST /coins/query`, and takes from it: a part of the protocol.

import type { ColumnName } from '../../shared/coin/columns.ts';
import type { SentListQuestion, SentQuestions, SentReferencesQuestion } from '../../shared/protocol/bodies.ts';
import type { CellValue, QueryTable, RowProblem } from '../../shared/protocol/coin-answers.ts';
import type { ProblemBody } from '../../shared/protocol/problem.ts';
import type { ReasonName } from '../../shared/protocol/reasons.ts';

interface Shared {
  readonly columns: readonly ColumnName[];
  readonly includeRiskScore?: true;
}

/** Rows of a table. */
export interface ListQuestion extends Shared, Omit<SentListQuestion, keyof Shared | 'category' | 'chain'> {
  readonly category?: string;
  readonly chain?: string;
  readonly sort: string;
  readonly limit: number;
}

/** A row for each id, in order. */
export interface IdsQuestion extends Shared, Omit<SentReferencesQuestion, keyof Shared> {}

export type WireQuestion = ListQuestion | IdsQuestion;

export const isIdsQuestion = (question: WireQuestion): question is IdsQuestion => 'ids' in question;

/** What is read of a problem; `reason` where the gateway names one that is known here. */
export interface WireProblem extends Pick<ProblemBody, 'status' | 'detail' | 'parameter'> {
  readonly reason?: ReasonName;
}

/** As `asOf` they are ISO texts. */
export type WireCell = CellValue | boolean;

/** A table as it is taken from any gateway: older ones don't say when it expires. */
export interface WireAnswer extends Pick<QueryTable, 'asOf' | 'stale'>, Partial<Pick<QueryTable, 'expires'>> {
  readonly columns: readonly string[];
  /** Null for an id without an answer. */
  readonly rows: readonly (readonly WireCell[] | null)[];
  /** Why a row is null. */
  readonly problems: readonly (WireProblem & Pick<RowProblem, 'row'>)[];
}

export const requestBody = (questions: readonly WireQuestion[]): string => {
  const body: SentQuestions = { questions };
  return JSON.stringify(body);
};
