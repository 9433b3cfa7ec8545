// The port: takes a question, returns a prepared answer or a problem. Knows no request, response, header or address.

import type { Problem } from '../../../shared/protocol/problem.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import { noMembership } from '../../../shared/query/filter.ts';
import type { BaseSet } from '../../../shared/query/question.ts';
import type { RequestLife } from '../caller/request-life.ts';
import { answerCoin, answerCoins } from './answer-coins.ts';
import { answerShownList } from './shown-list.ts';
import { answerSnapshot } from './answer-snapshot.ts';
import type { Asked, QuestionKind, Selected } from './asked.ts';
import { lackedBy } from './lacking.ts';
import type { ListExplanation } from './explain-list.ts';
import type { AnswerContext, AnswerParts, Attempt, SelectingAnswer } from './prepared-answer.ts';
import { answerHistory } from './past/answer-history.ts';
import { answerPrice, answerPrices } from './past/answer-prices.ts';
import { explainHistory, type HistoryExplanation } from './past/explain-history.ts';
import { explainListAt } from './past/explain-list-at.ts';
import { answerAt } from './past/record-context.ts';
import { prepareWithRenewal, withRenewal, type RenewableAnswer, type SelectedAnswer } from './with-renewal.ts';

/** The places of an answer's coins, and the facts about the answer. */
export type Answered<Kind extends QuestionKind> = SelectedAnswer<Selected<Kind>>;

/** An answer whose rows are not yet selected. */
export type Prepared<Kind extends QuestionKind> = RenewableAnswer<Selected<Kind>>;

export interface Asking {
  ask<Kind extends QuestionKind>(question: Asked<Kind>, life: RequestLife): Promise<Result<Prepared<Kind>, Problem>>;
  /** The plan of a list and its reason; asks the upstream for snapshots only. */
  explain(question: Asked<'list'>, life: RequestLife): Promise<Result<ListExplanation, Problem>>;
  /** The plan of a history; asks the source for no series. */
  explainHistory(question: Asked<'history'>, life: RequestLife): Promise<Result<HistoryExplanation, Problem>>;
}

type Answerers = {
  readonly [Kind in QuestionKind]: (
    question: Asked<Kind>,
    context: AnswerContext,
  ) => Attempt<SelectingAnswer<Selected<Kind>>>;
};

const marketIn = (currency: CurrencyCode): BaseSet => ({ ...noMembership, currency });

const answerers: Answerers = {
  list: (asked, context) => answerAt(asked.question.set, asked.at, context, (at) => answerShownList(asked, at)),
  coin: (asked, context) => answerAt(marketIn(asked.currency), asked.at, context, (at) => answerCoin(asked, at)),
  coins: (asked, context) => answerAt(marketIn(asked.currency), asked.at, context, (at) => answerCoins(asked, at)),
  snapshot: answerSnapshot,
  price: answerPrice,
  prices: answerPrices,
  history: answerHistory,
};

export const createAsking = (parts: AnswerParts): Asking => ({
  async ask<Kind extends QuestionKind>(question: Asked<Kind>, life: RequestLife) {
    const lacked = lackedBy(question, parts.configuration.provider);
    if (lacked !== undefined) return fail(lacked);
    const context: AnswerContext = { ...parts, life };
    const answer: Answerers[Kind] = answerers[question.kind];
    return await prepareWithRenewal(context, () => answer(question, context));
  },
  async explain(question, life) {
    const lacked = lackedBy(question, parts.configuration.provider);
    if (lacked !== undefined) return fail(lacked);
    const context: AnswerContext = { ...parts, life };
    return await withRenewal(context, () => explainListAt(question, context));
  },
  async explainHistory(question, life) {
    const context: AnswerContext = { ...parts, life };
    return await withRenewal(context, () => explainHistory(question, context));
  },
});
