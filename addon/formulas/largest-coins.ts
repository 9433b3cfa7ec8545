// The largest coins, which every search looks through first. All searches share the question, so it is cached.

import { bounds } from '../../shared/protocol/bounds.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Asker } from '../client/asker.ts';
import { answerQuestions } from '../local/answer-questions.ts';
import { failureOf, type Failure } from '../client/failures.ts';
import { sharedParts } from '../client/shared-parts.ts';
import type { ListQuestion } from '../client/wire.ts';
import type { Steps } from '../steps/step.ts';
import { candidateColumns, candidateReader, type Candidate } from './candidates.ts';

export function* askLargestCoins(asker: Asker): Steps<Result<readonly Candidate[], Failure>> {
  const { gatewayUrl, currency } = asker.settings;
  const question: ListQuestion = {
    sort: '-marketCap',
    limit: bounds.rows,
    ...sharedParts({ columns: candidateColumns, currency, risk: false }),
  };
  const [answer] = yield* answerQuestions(asker, [question]);
  if (answer === undefined) return { ok: false, error: failureOf('unlike-versions', { gatewayUrl }) };
  if (!answer.ok) return answer;
  const read = candidateReader(answer.value);
  return ok(answer.value.rows.flatMap((row) => (row === null ? [] : [read(row)])));
}
