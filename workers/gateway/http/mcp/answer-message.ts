// Answers one message: the methods of each revision. Nothing is remembered between messages.

import {
  agentInstructions,
  agentToolList,
  offeredTools,
  type AgentOffers,
} from '../../../../shared/protocol/agent-tools.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import type { AgentContext } from './tool-answer.ts';
import { callTool, isTool } from './call-tool.ts';
import {
  agreedRevision,
  revisionNames,
  revisions,
  type RevisionName,
  rpcFailure,
  type RpcFailure,
  type RpcMessage,
} from './rpc-message.ts';

interface Speaking {
  readonly revision: RevisionName;
  readonly structured: boolean;
  readonly offers: AgentOffers;
  /** Whether only clients with a token get answers. */
  readonly isPrivate: boolean;
  /** Version of Coinsheet. */
  readonly version: string;
  readonly context: AgentContext;
}

type Method = (
  message: RpcMessage,
  speaking: Speaking,
) => Promise<Result<object, RpcFailure>> | Result<object, RpcFailure>;

/** The list of tools changes with a deployment only. */
const LIST_MILLISECONDS = 3_600_000;

const capabilities = { tools: {} };
const serverInfo = ({ version }: Speaking) => ({ name: 'coinsheet', title: 'Coinsheet', version });
const lasting = { ttlMs: LIST_MILLISECONDS, cacheScope: 'public' } as const;

const listTools: Method = (_message, { offers, structured }) =>
  ok({ tools: agentToolList(offers, structured), ...lasting });

const call: Method = async ({ params }, { context, offers, structured, isPrivate }) => {
  const { name } = params;
  const offered = offeredTools(offers);
  if (isTool(name) && offered.includes(name))
    return ok(await callTool(name, params['arguments'], context, { structured, isPrivate }));
  const written = typeof name === 'string' ? shown(name) : 'without a name';
  const why = isTool(name) ? `, as ${offers.source} gives no past prices` : '';
  return fail(rpcFailure('unknown tool', `There is no tool ${written}${why}: call ${offered.join(', ')}.`));
};

type Methods = ReadonlyMap<string, Method>;

const methodsOf: Readonly<Record<(typeof revisions)[RevisionName]['begins'], Methods>> = {
  'with each request': new Map<string, Method>([
    [
      'server/discover',
      () => ok({ supportedVersions: revisionNames, capabilities, instructions: agentInstructions, ...lasting }),
    ],
    ['tools/list', listTools],
    ['tools/call', call],
  ]),
  'with a handshake': new Map<string, Method>([
    [
      'initialize',
      ({ params }, speaking) =>
        ok({
          protocolVersion: agreedRevision(params['protocolVersion']),
          capabilities,
          serverInfo: serverInfo(speaking),
          instructions: agentInstructions,
        }),
    ],
    ['ping', () => ok({})],
    ['tools/list', listTools],
    ['tools/call', call],
  ]),
};

export const answerMessage = async (message: RpcMessage, speaking: Speaking): Promise<Result<object, RpcFailure>> => {
  const { begins } = revisions[speaking.revision];
  const methods = methodsOf[begins];
  const method = methods.get(message.method);
  if (method === undefined) {
    const kind = begins === 'with each request' ? 'unknown method' : 'unknown method after a handshake';
    return fail(
      rpcFailure(kind, `There is no method ${shown(message.method)}: call ${[...methods.keys()].join(', ')}.`),
    );
  }
  const result = await method(message, speaking);
  if (!result.ok || begins === 'with a handshake') return result;
  const meta = { 'io.modelcontextprotocol/serverInfo': serverInfo(speaking) };
  return ok({ resultType: 'complete', ...result.value, _meta: meta });
};
