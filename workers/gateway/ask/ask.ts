// The port: takes a question, returns an answer or a problem. Knows no request, response, header or address.

import type { Problem } from '../../../shared/protocol/problem.ts';
import { noMembership } from '../../../shared/query/filter.ts';
import type { BaseSet } from '../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { RequestLifetime } from '../caller/client.ts';
import type { Answer, AnswerContext, AnswerFacts, Answering, AnswerParts } from './answer.ts';
import { answerCoin, answerCoins } from './answer-coins.ts';
import { answerList, explainList, type ListExplanation } from './answer-list.ts';
import { answerSnapshot } from './answer-snapshot.ts';
import type { Asked, QuestionKind, Selected, AskedAt } from './asked.ts';
import { dataProblem } from './data-problem.ts';
import { lackedBy } from './lacking.ts';
import { answerHistory } from './past/answer-history.ts';
import { answerPrice, answerPrices } from './past/answer-prices.ts';
import { explainHistory, type HistoryExplanation } from './past/explain-history.ts';
import { unavailable } from '../upstream/failures.ts';
import { leaveOutMatched, contextAt, factsAt } from './past/record-context.ts';

interface Answered<Kind extends QuestionKind> {
  readonly facts: AnswerFacts;
  readonly rows: Selected<Kind>;
}

/** An answer whose rows are read only if they are shown. */
export interface Prepared<Kind extends QuestionKind> {
  readonly facts: AnswerFacts;
  /** The facts are of a later version than before if the rows of the first version could not be read any more. */
  rows(): Promise<Result<Answered<Kind>, Problem>>;
}

export interface Asking {
  /**
   * Answers a question, or says why not. It is planned and its facts are known; its rows are read when asked for.
   * @example
   * const answer = await asking.ask({ kind: 'coin', reference, currency: 'USD', shown: ['price'] }, lifetime);
   * if (!answer.ok) return answer.error.detail; // one sentence
   * answer.value.facts; // { version: '0mwp…', asOf: 1795262400000, ttlSeconds: 120, plan: 'snapshot by reference', … }
   * const read = await answer.value.rows(); // { ok: true, value: { facts, rows: { snapshot, row: 0, stale: false } } }
   */
  ask<Kind extends QuestionKind>(
    question: Asked<Kind>,
    lifetime: RequestLifetime,
  ): Promise<Result<Prepared<Kind>, Problem>>;
  /** The plan of a list and its reason; asks the upstream for snapshots only. */
  explain(question: Asked<'list'>, lifetime: RequestLifetime): Promise<Result<ListExplanation, Problem>>;
  /** The plan of a history; asks the source for no series. */
  explainHistory(question: Asked<'history'>, lifetime: RequestLifetime): Promise<Result<HistoryExplanation, Problem>>;
}

type Answerers = {
  readonly [Kind in QuestionKind]: (asked: Asked<Kind>, context: AnswerContext) => Answering<Answer<Selected<Kind>>>;
};

const answerers: Answerers = {
  list: async (asked, context) => {
    const left = await leaveOutMatched(asked, context);
    return left.ok ? await answerList(left.value, context) : left;
  },
  coin: answerCoin,
  coins: answerCoins,
  snapshot: answerSnapshot,
  price: answerPrice,
  prices: answerPrices,
  history: answerHistory,
};

/** The date of a question about all coins of a day, and the set that it is about. */
interface Dated {
  readonly at: AskedAt;
  readonly set: BaseSet;
}

const ofMarket = ({ at, currency }: Pick<Asked<'coin'>, 'at' | 'currency'>): Dated | undefined =>
  at && { at, set: { ...noMembership, currency } };
const undated = (): undefined => undefined;

const datesOf: { readonly [Kind in QuestionKind]: (asked: Asked<Kind>) => Dated | undefined } = {
  list: ({ at, question: { set } }) => at && { at, set },
  coin: ofMarket,
  coins: ofMarket,
  snapshot: undated,
  price: undated,
  prices: undated,
  history: undated,
};

/** Answers over the present, or over the records of the day that is asked for. */
const answerDated = async <Kind extends QuestionKind>(
  asked: Asked<Kind>,
  context: AnswerContext,
): Answering<Answer<Selected<Kind>>> => {
  const answerer: Answerers[Kind] = answerers[asked.kind];
  const dateOf: (typeof datesOf)[Kind] = datesOf[asked.kind];
  const dated = dateOf(asked);
  if (dated === undefined) return await answerer(asked, context);
  const found = await contextAt(dated.set, dated.at, context);
  if (!found.ok) return found;
  const answer = await answerer(asked, found.value);
  return answer.ok ? ok({ ...answer.value, facts: factsAt(answer.value.facts, dated.at, found.value) }) : answer;
};

/** The rows of an answer. If they can't be read any more, those of the answer over a renewed snapshot, once. */
const readRows = async <Kind extends QuestionKind>(
  answer: Answer<Selected<Kind>>,
  again: () => Answering<Answer<Selected<Kind>>>,
  { snapshots, lifetime }: AnswerContext,
): Answering<Answered<Kind>> => {
  const read = await answer.rows();
  if (read.ok) return ok({ facts: answer.facts, rows: read.value });
  await snapshots.renew(read.error.version, lifetime);
  const renewed = await again();
  if (!renewed.ok) return renewed;
  const reread = await renewed.value.rows();
  return reread.ok
    ? ok({ facts: renewed.value.facts, rows: reread.value })
    : fail(dataProblem(unavailable('rows of the snapshot are missing')));
};

/** An explanation buys nothing. */
const refusePages: AnswerParts['directQueries']['page'] = () =>
  Promise.resolve(fail({ reason: 'not-recorded', detail: 'One of its sets is computed when it is asked for.' }));

export const createAsking = (parts: AnswerParts): Asking => ({
  async ask<Kind extends QuestionKind>(question: Asked<Kind>, lifetime: RequestLifetime) {
    const lacked = lackedBy(question, parts.configuration.provider);
    if (lacked !== undefined) return fail(lacked);
    const context: AnswerContext = { ...parts, lifetime };
    const answer = await answerDated(question, context);
    if (!answer.ok) return answer;
    const again = (): Answering<Answer<Selected<Kind>>> => answerDated(question, context);
    return ok({ facts: answer.value.facts, rows: () => readRows(answer.value, again, context) });
  },
  async explain(question, lifetime) {
    const lacked = lackedBy(question, parts.configuration.provider);
    if (lacked !== undefined) return fail(lacked);
    const directQueries: AnswerParts['directQueries'] = { ...parts.directQueries, page: refusePages };
    const context: AnswerContext = { ...parts, directQueries, lifetime };
    const found = await contextAt(question.question.set, question.at, context);
    if (!found.ok) return found;
    const left = await leaveOutMatched(question, found.value);
    return left.ok ? await explainList(left.value, found.value) : left;
  },
  explainHistory: (question, lifetime) => explainHistory(question, { ...parts, lifetime }),
});
