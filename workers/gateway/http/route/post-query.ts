// POST /coins/query: several questions, one answer each, in order. A question that can't be answered gets a problem in
// its place; the others are still answered.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { problemBody } from '../../../../shared/protocol/problem.ts';
import type { QueryAnswers } from '../../../../shared/protocol/query-answers.ts';
import { readLimitedText } from '../request/read-limited-text.ts';
import { readQueryBody } from '../request/read-query-body.ts';
import { answerQuestion } from '../response/answer-question.ts';
import { jsonResponse } from '../response/json-response.ts';
import { problemResponse } from '../response/problem-response.ts';
import { refuseParameters } from './refuse-parameters.ts';
import type { RouteContext } from './route-context.ts';

export const postQuery = async (request: Request, context: RouteContext): Promise<Response> => {
  const unexpected = refuseParameters(request);
  if (unexpected !== undefined) return unexpected;
  const text = await readLimitedText(request, bounds.bodyBytes);
  if (text === undefined) {
    const detail = `The body is larger than ${bounds.bodyBytes} bytes: ask in several requests.`;
    return problemResponse({ reason: 'invalid-body', name: 'body', detail }, request);
  }
  const body = readQueryBody(text, context.gateway.configuration.now() / 1000);
  if (!body.ok) return problemResponse(body.error, request);
  const { pathname } = new URL(request.url);
  const { gateway, life } = context;
  const { answerCounts, configuration } = gateway;
  const answers: QueryAnswers['answers'][number][] = [];
  let isSimulated = false;
  // One after the other: questions about one set share its snapshot, and the upstream gets one request at a time.
  for (const question of body.value) {
    const answered = question.ok ? await answerQuestion(question.value, gateway, life) : question;
    if (!answered.ok) {
      answers.push(problemBody(answered.error, pathname, crypto.randomUUID()));
      continue;
    }
    const { table, facts } = answered.value;
    answers.push(table);
    answerCounts.note(facts.from, facts.stale ? configuration.now() - facts.asOf : undefined);
    isSimulated ||= facts.simulated;
  }
  const answered: QueryAnswers = { answers };
  return jsonResponse(answered, { simulated: isSimulated, source: configuration.provider.source });
};
