// POST /mcp: the Model Context Protocol, by which assistants ask the same questions as sheets.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { agentParameterNames } from '../../../../shared/protocol/parameters.ts';
import { andThen } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { answerMessage } from '../mcp/answer-message.ts';
import { offersOf } from '../mcp/tool-answer.ts';
import {
  mayAsk,
  readRevision,
  revisions,
  readMessage,
  rpcError,
  rpcFailure,
  rpcResult,
  type RpcFailure,
  type RpcId,
} from '../mcp/rpc-message.ts';
import { readChoice, readParameters, searchOf } from '../request/parameters.ts';
import { readLimitedText } from '../../cache/limited-body.ts';
import { commonHeaders, jsonContentType } from '../response/headers.ts';
import { problemResponse } from '../response/problem-response.ts';
import type { RouteContext } from './route-context.ts';
import { statusBody } from './get-status.ts';

/** @param body JSON. */
const respond = (body: string, status = 200): Response =>
  new Response(body, {
    status,
    headers: { ...commonHeaders, 'Content-Type': jsonContentType, 'Cache-Control': 'no-store' },
  });

const refuseMessage = (failure: RpcFailure, id?: RpcId): Response => respond(rpcError(id, failure), failure.status);

export const wantsTokenInHeader =
  'This gateway wants an access token: let your client send "Authorization: Bearer TOKEN". Its operator gives tokens out.';

const tokenElsewhere =
  'An access token in the address is not taken here: send it as "Authorization: Bearer TOKEN". The operator can allow it with MCP_TOKEN_IN_ADDRESS.';

export const postMcp = async (request: Request, context: RouteContext): Promise<Response> => {
  const { gateway, lifetime } = context;
  const { mcpOrigins, mcpTokenInAddress, accessTokenHashes, now } = gateway.configuration;
  const origin = request.headers.get('Origin');
  if (!mayAsk(origin, mcpOrigins)) {
    const sentence = `Pages of ${shown(origin ?? '')} may not ask this gateway: its operator can add the origin to MCP_ORIGINS.`;
    return refuseMessage(rpcFailure('bad origin', sentence));
  }
  const search = searchOf(request);
  if (search.has('token') && !mcpTokenInAddress)
    return problemResponse({ reason: 'invalid-parameter', name: 'token', detail: tokenElsewhere }, request);
  const answers = andThen(readParameters(search, agentParameterNames), (read) => readChoice(read, 'answers'));
  if (!answers.ok) return problemResponse(answers.error, request);
  const text = await readLimitedText(request, bounds.bodyBytes);
  if (text === undefined)
    return refuseMessage(rpcFailure('bad message', `The body is larger than ${bounds.bodyBytes} bytes: ask for less.`));
  const message = readMessage(text);
  if (!message.ok) return refuseMessage(message.error.failure, message.error.id);
  const { id } = message.value;
  // No notification has an effect here: each request says all that it needs.
  if (id === undefined) return new Response(null, { status: 202, headers: commonHeaders });
  const revision = readRevision(message.value, (name) => request.headers.get(name));
  if (!revision.ok) return refuseMessage(revision.error, id);
  const answered = await answerMessage(message.value, {
    revision: revision.value,
    structured: revisions[revision.value].structured && answers.value === 'structured',
    offers: offersOf(gateway.configuration),
    isPrivate: accessTokenHashes.length > 0,
    version: gateway.version,
    context: {
      asking: gateway,
      lifetime,
      now,
      status: () => statusBody(context, false),
    },
  });
  return answered.ok ? respond(rpcResult(id, answered.value)) : refuseMessage(answered.error, id);
};
