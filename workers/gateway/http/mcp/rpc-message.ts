// Messages of JSON-RPC 2.0: reads one from a body, writes the answer.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { isFields, type Fields } from '../request/read-fields.ts';
import { outermostNumber, repeatedProperty } from '../request/written-properties.ts';

/** Its JSON as written: a number beyond 2^53 would come back as another one. */
export type RpcId = string;

/** Why a message has no result. */
export interface RpcFailure {
  readonly code: number;
  /** One sentence with the error and its remedy. */
  readonly message: string;
  /** Of the HTTP response. */
  readonly status: number;
  readonly data?: object;
}

// oxfmt-ignore
const failures = {
  'not JSON': { code: -32700, status: 400 },
  'bad message': { code: -32600, status: 400 },
  'bad meta': { code: -32602, status: 400 },
  'unlike header': { code: -32020, status: 400 },
  'unknown revision': { code: -32022, status: 400 },
  'unknown method': { code: -32601, status: 404 },
  /** Clients of earlier revisions take another status for a broken connection. */
  'unknown method after a handshake': { code: -32601, status: 200 },
  'unknown tool': { code: -32602, status: 200 },
  'bad origin': { code: -32600, status: 403 },
} as const satisfies Record<string, Omit<RpcFailure, 'message'>>;

export const rpcFailure = (kind: keyof typeof failures, message: string, data?: object): RpcFailure => ({
  ...failures[kind],
  message,
  ...(data === undefined ? {} : { data }),
});

export interface RpcMessage {
  /** Undefined for a notification, which has no answer. */
  readonly id: RpcId | undefined;
  readonly method: string;
  readonly params: Fields;
}

/** Who asked, as far as the message says so, and what is wrong with it. */
export interface BadMessage {
  readonly id: RpcId | undefined;
  readonly failure: RpcFailure;
}

const idOf = ({ id }: Fields, text: string): RpcId | undefined => {
  if (typeof id === 'string') return JSON.stringify(id);
  return typeof id === 'number' ? outermostNumber(text, 'id') : undefined;
};

const example = 'send one message, like {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}.';

export const readMessage = (text: string): Result<RpcMessage, BadMessage> => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return fail({ id: undefined, failure: rpcFailure('not JSON', `The body is not JSON: ${example}`) });
  }
  const repeated = repeatedProperty(text);
  if (repeated !== undefined) {
    const message = `The body has an object with two properties ${shown(repeated)}: send one.`;
    return fail({ id: undefined, failure: rpcFailure('bad message', message) });
  }
  if (!isFields(body))
    return fail({ id: undefined, failure: rpcFailure('bad message', `The body is not an object: ${example}`) });
  const id = idOf(body, text);
  const refuse = (message: string) => fail({ id, failure: rpcFailure('bad message', message) });
  const { jsonrpc, method, params = {} } = body;
  if (jsonrpc !== '2.0') return refuse(`jsonrpc must be "2.0": ${example}`);
  if (typeof method !== 'string') return refuse(`method must be a text: ${example}`);
  if ('id' in body && id === undefined) return refuse('id must be a text or a number.');
  if (!isFields(params)) return refuse('params must be an object.');
  return ok({ id, method, params });
};

const written = (id: RpcId | undefined, outcome: 'result' | 'error', value: object): string =>
  `{"jsonrpc":"2.0",${id === undefined ? '' : `"id":${id},`}"${outcome}":${JSON.stringify(value)}}`;

export const rpcResult = (id: RpcId, result: object): string => written(id, 'result', result);

export const rpcError = (id: RpcId | undefined, { code, message, data }: RpcFailure): string =>
  written(id, 'error', { code, message, ...(data === undefined ? {} : { data }) });
