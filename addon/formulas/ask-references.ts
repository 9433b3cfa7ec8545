// Asks for coins by their references, and says of each what was found or why nothing was.

import { fail, ok, type Result } from '../../shared/result.ts';
import type { Asker } from '../client/asker.ts';
import { answerQuestions } from '../local/answer-questions.ts';
import { failureSentence, type Failure } from '../client/failures.ts';
import type { IdsQuestion, WireAnswer, WireCell } from '../client/wire.ts';
import type { Steps } from '../steps/step.ts';

export interface MissingReference {
  readonly sentence: string;
  /** No coin is called so; otherwise it could not be told. */
  readonly isUnknown: boolean;
}

/** What is found of each reference. */
export type FoundReferences<Value> = ReadonlyMap<string, Result<Value, MissingReference>>;

/** How to read the rows of an answer. */
export type RowReader<Value> = (answer: WireAnswer) => (row: readonly WireCell[]) => Value;

const NOT_FOUND = 404;

/** What the answer to one question says of each of its references. */
export const foundReferences = <Value>(
  { ids }: IdsQuestion,
  answer: Result<WireAnswer, Failure>,
  reader: RowReader<Value>,
): FoundReferences<Value> => {
  if (!answer.ok) {
    const failed = fail({ sentence: failureSentence(answer.error), isUnknown: false });
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

/** What is found, question by question; a sentence where no question at all was answered. */
export function* askReferences<Value>(
  asker: Asker,
  questions: readonly IdsQuestion[],
  reader: RowReader<Value>,
): Steps<Result<readonly FoundReferences<Value>[], string>> {
  const answers = questions.length === 0 ? [] : yield* answerQuestions(asker, questions);
  const [first] = answers;
  if (first?.ok === false && answers.every((answer) => !answer.ok)) return fail(failureSentence(first.error));
  return ok(
    questions.map((question, index) => {
      const answer = answers[index];
      return answer === undefined ? new Map() : foundReferences(question, answer, reader);
    }),
  );
}
