// Asks for coins by their references: returns for each the coin or a problem.

import { fail, ok, type Result } from '../../shared/result.ts';
import type { Asker } from '../client/asker.ts';
import { answerQuestions } from '../local/answer-questions.ts';
import { failureSentence, type Failure } from '../client/failures.ts';
import type { IdsQuestion, WireAnswer, WireCell } from '../client/wire.ts';
import type { Steps } from '../steps/step.ts';

export interface MissingReference {
  readonly sentence: string;
  /** No coin has this name. If false, the look-up failed. */
  readonly isUnknown: boolean;
}

/** The result for each reference. */
export type FoundReferences<Value> = ReadonlyMap<string, Result<Value, MissingReference>>;

/** Returns a reader for the rows of an answer. */
export type RowReader<Value> = (answer: WireAnswer) => (row: readonly WireCell[]) => Value;

const NOT_FOUND = 404;

/** The result for each reference of one question. */
export const foundReferences = <Value>(
  { ids }: IdsQuestion,
  answer: Result<WireAnswer, Failure>,
  reader: RowReader<Value>,
  sentenceOf: (failure: Failure) => string = failureSentence,
): FoundReferences<Value> => {
  if (!answer.ok) {
    const failed = fail({ sentence: sentenceOf(answer.error), isUnknown: false });
    return new Map(ids.map((reference) => [reference, failed]));
  }
  const found = new Map<string, Result<Value, MissingReference>>();
  const read = reader(answer.value);
  const problems = new Map(answer.value.problems.map((problem) => [problem.row, problem]));
  for (const [place, reference] of ids.entries()) {
    const row = answer.value.rows[place] ?? null;
    const problem = problems.get(place);
    if (row !== null) found.set(reference, ok(read(row)));
    else if (problem !== undefined)
      found.set(reference, fail({ sentence: problem.detail, isUnknown: problem.status === NOT_FOUND }));
  }
  return found;
};

/** The results, question by question; a sentence if every question failed. */
export function* askReferences<Value>(
  asker: Asker,
  questions: readonly IdsQuestion[],
  reader: RowReader<Value>,
  sentenceOf: (failure: Failure) => string = failureSentence,
): Steps<Result<readonly FoundReferences<Value>[], string>> {
  const answers = questions.length === 0 ? [] : yield* answerQuestions(asker, questions);
  const [first] = answers;
  if (first?.ok === false && answers.every((answer) => !answer.ok)) return fail(sentenceOf(first.error));
  return ok(
    questions.map((question, index) => {
      const answer = answers[index];
      return answer === undefined ? new Map() : foundReferences(question, answer, reader, sentenceOf);
    }),
  );
}
