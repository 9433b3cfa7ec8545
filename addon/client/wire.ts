// What the add-on says to the gateway over `POST /coins/query`, within the gateway's limits, and takes from it: a part
// of the protocol. Questions are built with their fields in one order, so equal questions have equal texts and names.

import type { ColumnName } from '../../shared/coin/coin-fields.ts';
import type {
  SentHistoryQuestion,
  SentListQuestion,
  SentPricesQuestion,
  SentQuestions,
  SentReferencesQuestion,
} from '../../shared/protocol/bodies.ts';
import type { CellValue, QueryTable, RowProblem } from '../../shared/protocol/coin-answers.ts';
import type { PastColumn } from '../../shared/past/history.ts';
import type { ProblemBody, ReasonName } from '../../shared/protocol/problem.ts';
import type { Filter } from '../../shared/query/filter.ts';
import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { hashText } from '../../shared/text/hash.ts';

interface Shared {
  readonly columns: readonly ColumnName[];
  readonly includeRiskScore?: true;
}

/** A filter as it was read, beside the text that is sent. */
export interface Where {
  readonly text: string;
  readonly filter: Filter;
}

/** Rows of a table. */
export interface ListQuestion extends Shared, Omit<SentListQuestion, keyof Shared | 'category' | 'chain' | 'where'> {
  readonly where?: Where;
  readonly category?: string;
  readonly chain?: string;
  readonly sort: string;
  readonly limit: number;
}

/** A row for each id, in order. */
export interface IdsQuestion extends Shared, Omit<SentReferencesQuestion, keyof Shared> {}

/** A question about the present market, which held sets may answer. */
export type MarketQuestion = ListQuestion | IdsQuestion;

/** Prices of coins at dates: a row for each date. */
export interface PricesQuestion extends SentPricesQuestion {
  readonly columns: readonly PastColumn[];
}

/** Prices of coins over time: a row for each step. */
export interface HistoryQuestion extends SentHistoryQuestion {
  readonly from: string;
}

type PastQuestion = PricesQuestion | HistoryQuestion;

export type WireQuestion = MarketQuestion | PastQuestion;

export const isPastQuestion = (question: WireQuestion): question is PastQuestion =>
  'dates' in question || 'from' in question;

const isListQuestion = (question: WireQuestion): question is ListQuestion => !('ids' in question);

export const isIdsQuestion = (question: WireQuestion): question is IdsQuestion =>
  'ids' in question && !isPastQuestion(question);

/** What is read of a problem; `reason` where the gateway names one that is known here. */
export interface WireProblem extends Pick<ProblemBody, 'status' | 'detail' | 'parameter'> {
  readonly reason?: ReasonName;
}

/** As `asOf` they are ISO texts. */
export type WireCell = CellValue | boolean;

/** What is taken of a table. */
export interface WireAnswer extends Pick<QueryTable, 'asOf' | 'expires' | 'stale'> {
  readonly columns: readonly string[];
  /** Null for an id without an answer. */
  readonly rows: readonly (readonly WireCell[] | null)[];
  /** Why a row is null. */
  readonly problems: readonly (WireProblem & Pick<RowProblem, 'row'>)[];
  /** Places of coins some of whose dates were not asked for: the question did not need them. */
  readonly unasked?: readonly number[];
  /** Places of coins whose prices may change soon. */
  readonly provisional?: readonly number[];
  /** The last row is that of the day in progress. */
  readonly soFar?: true;
}

/** The question as the gateway takes it. */
export const sentQuestion = (question: WireQuestion): SentQuestions['questions'][number] => {
  if (!isListQuestion(question)) return question;
  const { where, ...others } = question;
  return where === undefined ? others : { ...others, where: where.text };
};

export const requestBody = (questions: readonly WireQuestion[]): string => {
  const body: SentQuestions = { questions: questions.map(sentQuestion) };
  return JSON.stringify(body);
};

interface Look {
  readonly columns: readonly ColumnName[];
  readonly currency: CurrencyCode;
  readonly risk: boolean;
  /** A recorded day; the present unless given. */
  readonly at?: string | undefined;
}

/** The fields that all questions have. */
export const sharedParts = ({
  columns,
  currency,
  risk,
  at,
}: Look): Pick<MarketQuestion, 'columns' | 'currency' | 'includeRiskScore' | 'at'> => ({
  columns,
  ...(currency !== 'USD' && { currency }),
  ...(risk && { includeRiskScore: true }),
  ...(at !== undefined && { at }),
});

/** Of a body: each takes at most three bytes. */
const MOST_CHARACTERS = Math.floor(bounds.bodyBytes / 3);

/** References to coins as questions within the gateway's limits for one request, each as full as possible. */
export const splitIds = (references: readonly string[], look: Look): readonly IdsQuestion[] => {
  const shared = sharedParts(look);
  const around = requestBody([{ ids: [], ...shared }]).length;
  const groups: string[][] = [];
  let characters = 0;
  for (const reference of references) {
    const more = JSON.stringify(reference).length + ','.length;
    const last = groups[groups.length - 1];
    if (last !== undefined && last.length < bounds.bodyRows && characters + more <= MOST_CHARACTERS) {
      last.push(reference);
      characters += more;
    } else {
      groups.push([reference]);
      characters = around + more;
    }
  }
  return groups.map((ids) => ({ ids, ...shared }));
};

const rowsOf = (question: WireQuestion): number => {
  if (isPastQuestion(question))
    return 'dates' in question ? Math.max(question.ids.length, question.dates.length) : bounds.bodyRows;
  return 'ids' in question ? question.ids.length : question.limit;
};

const fits = (pack: readonly WireQuestion[]): boolean =>
  pack.length <= bounds.questions &&
  pack.reduce((total, question) => total + rowsOf(question), 0) <= bounds.bodyRows &&
  requestBody(pack).length <= MOST_CHARACTERS;

/** Groups questions into requests within the gateway's limits, in order. */
export const packQuestions = (questions: readonly WireQuestion[]): readonly (readonly WireQuestion[])[] => {
  const packs: WireQuestion[][] = [];
  for (const question of questions) {
    const last = packs[packs.length - 1];
    if (last !== undefined && fits([...last, question])) last.push(question);
    else packs.push([question]);
  }
  return packs;
};

export const questionName = (question: WireQuestion): string => hashText(JSON.stringify(sentQuestion(question)));
