// POST /coins/query: several questions, one answer each, in order.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { readLimitedText } from '../request/read-limited-text.ts';
import { jsonResponse } from '../response/json-response.ts';
import { problemResponse } from '../response/problem-response.ts';
import { bodyToSend } from '../response/response-cache.ts';
import { answerQuestions } from './answer-questions.ts';
import { refuseParameters } from './refuse-parameters.ts';
import type { RouteContext } from './route-context.ts';

/** The answer to the same body, sent again. */
const recall = (text: string, { gateway, generation, life }: RouteContext): Response | undefined => {
  const { configuration } = gateway;
  const kept = gateway.answeredBodies.recall(text, generation, configuration.now());
  if (kept === undefined) return undefined;
  for (const set of kept.sets) gateway.visitors.note(set, life.client, true);
  return jsonResponse(bodyToSend(kept.bytes), { simulated: kept.simulated, source: configuration.provider.source });
};

export const postQuery = async (request: Request, context: RouteContext): Promise<Response> => {
  const unexpected = refuseParameters(request);
  if (unexpected !== undefined) return unexpected;
  const text = await readLimitedText(request, bounds.bodyBytes);
  if (text === undefined) {
    const detail = `The body is larger than ${bounds.bodyBytes} bytes: ask in several requests.`;
    return problemResponse({ reason: 'invalid-body', name: 'body', detail }, request);
  }
  const kept = recall(text, context);
  if (kept !== undefined) return kept;
  const answered = await answerQuestions(text, new URL(request.url).pathname, context);
  if (!answered.ok) return problemResponse(answered.error, request);
  const { gateway, generation, life } = context;
  const { body, simulated, until } = answered.value;
  const json = JSON.stringify(body);
  if (until !== undefined) {
    gateway.answeredBodies.keep(text, json, { generation, until, simulated, sets: [...life.sets] });
  }
  return jsonResponse(json, { simulated, source: gateway.configuration.provider.source });
};
