// Answers questions: from held sets that provably have the whole answer, else from the gateway. All market data of
// formulas passes through here.

import { fail, ok } from '../../shared/result.ts';
import { type Answer, textCleaner } from '../client/answer.ts';
import { failureEntry, failureOf } from '../client/failures.ts';
import type { Asker } from '../client/fetch.ts';
import type { Settings } from '../settings/settings.ts';
import { perform, type Steps } from '../steps/step.ts';
import type { WireQuestion } from '../client/wire.ts';
import { answerIds, answerList } from './answer.ts';
import { type Obtained, reaches } from './held-set.ts';
import { type LocalQuestion, type Need, readQuestion } from './question.ts';

type MarketAnswers = ReadonlyMap<WireQuestion, Answer>;

/** The combined need of several questions about one set. */
const joined = (needs: readonly [Need, ...Need[]]): Need => ({
  ...needs[0],
  columns: [...new Set(needs.flatMap(({ columns }) => columns))],
  references: [...new Set(needs.flatMap(({ references }) => references))],
  risk: needs.some(({ risk }) => risk),
  depth: Math.max(...needs.map(({ depth }) => depth)),
});

type Answered =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The set can't answer; one of this many coins probably can. */
  | { readonly kind: 'unproven'; readonly depth: number | undefined };

const answerOne = (
  question: LocalQuestion,
  { held, failure }: Obtained,
  { stale }: Settings,
  now: number,
): Answered => {
  const mayBeOld = stale === 'ok' && (failure === undefined || failureEntry(failure.reason).passing);
  const isUsable = held !== undefined && (held.head.freshUntil > now || mayBeOld);
  // The gateway says what its market data service lacks.
  if (held !== undefined && question.need.columns.some((column) => held.head.lacking?.includes(column) === true))
    return { kind: 'unproven', depth: undefined };
  if (!isUsable)
    return failure === undefined ? { kind: 'unproven', depth: undefined } : { kind: 'answer', answer: fail(failure) };
  if (question.kind === 'ids')
    return { kind: 'answer', answer: ok(answerIds(question, held, { now, mayBeOld, failure })) };
  const listed = answerList(question, held);
  if (listed.kind === 'answer') return { kind: 'answer', answer: ok(listed.answer) };
  const { depth } = listed;
  return { kind: 'unproven', depth: depth === undefined || reaches(held.head, depth) ? undefined : depth };
};

/** Questions about one set. */
type Group = readonly [LocalQuestion, ...LocalQuestion[]];

const groupsOf = (questions: readonly LocalQuestion[]): readonly Group[] => {
  const bySet = new Map<string, [LocalQuestion, ...LocalQuestion[]]>();
  for (const question of questions) {
    const others = bySet.get(question.need.setText);
    if (others === undefined) bySet.set(question.need.setText, [question]);
    else others.push(question);
  }
  return [...bySet.values()];
};

/**
 * Answers what the sets prove. Returns the other questions that deeper sets would answer, with the depths they need.
 */
function* answerFrom(
  asker: Asker,
  questions: readonly LocalQuestion[],
  answers: Map<WireQuestion, Answer>,
): Steps<readonly LocalQuestion[], 'sets'> {
  const groups = groupsOf(questions);
  const needs = groups.map(([first, ...others]) => joined([first.need, ...others.map(({ need }) => need)]));
  const replies = yield* perform('sets', { asker, needs });
  return groups.flatMap((group, index) => {
    const obtained = replies[index];
    if (obtained === undefined) return [];
    return group.flatMap((question) => {
      const answered = answerOne(question, obtained, asker.settings, asker.now());
      if (answered.kind === 'answer') answers.set(question.wire, answered.answer);
      else if (answered.depth !== undefined)
        return [{ ...question, need: { ...question.need, depth: answered.depth } }];
      return [];
    });
  });
}

/** Answers from held sets the questions that they provably answer. The others are left to the gateway. */
function* askMarket(asker: Asker, questions: readonly WireQuestion[]): Steps<MarketAnswers, 'sets'> {
  const answers = new Map<WireQuestion, Answer>();
  const local = questions.flatMap((wire) => readQuestion(wire) ?? []);
  const deeper = local.length === 0 ? [] : yield* answerFrom(asker, local, answers);
  if (deeper.length > 0) yield* answerFrom(asker, deeper, answers);
  return answers;
}

/** `stale=never` also refuses an answer that the gateway marks as stale. */
const unlessStale = (answer: Answer, { stale, gatewayUrl, accessToken }: Settings): Answer =>
  answer.ok && stale === 'never' && answer.value.stale === true
    ? fail(failureOf('stale-rows', { gatewayUrl, detail: textCleaner(accessToken)(answer.value.asOf) }))
    : answer;

/** An answer or failure for each question, in order. */
export function* answerQuestions(asker: Asker, questions: readonly WireQuestion[]): Steps<readonly Answer[]> {
  const { settings } = asker;
  const answers = new Map(yield* askMarket(asker, questions));
  const others = questions.filter((question) => !answers.has(question));
  const replies = others.length === 0 ? [] : yield* perform('questions', { asker, questions: others });
  others.forEach((question, index) => {
    const reply = replies[index];
    if (reply !== undefined) answers.set(question, reply);
  });
  const unanswered: Answer = fail(failureOf('unlike-versions', { gatewayUrl: settings.gatewayUrl }));
  return questions.map((question) => unlessStale(answers.get(question) ?? unanswered, settings));
}
