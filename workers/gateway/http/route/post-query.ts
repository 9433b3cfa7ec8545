// POST /coins/query: several questions, one answer each, in order.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { readLimitedText } from '../request/read-limited-text.ts';
import { jsonResponse } from '../response/json-response.ts';
import { problemResponse } from '../response/problem-response.ts';
import { answerQuestions } from './answer-questions.ts';
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
  const answered = await answerQuestions(text, new URL(request.url).pathname, context);
  if (!answered.ok) return problemResponse(answered.error, request);
  const { body, simulated } = answered.value;
  return jsonResponse(body, { simulated, source: context.gateway.configuration.provider.source });
};
