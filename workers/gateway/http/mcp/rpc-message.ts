// Reads a message of the Model Context Protocol: from which page, by which revision of the protocol, and whether
// headers and body agree.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { type Fields, isFields, outermostNumber, repeatedProperty } from '../request/read-body.ts';

/** Its JSON as written: a number beyond 2^53 would come back as another one. */
export type RpcId = string;

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
interface BadMessage {
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

// The revisions of the Model Context Protocol that the gateway speaks. In the newest every request says what it needs;
// earlier ones begin with a handshake, which the gateway does not remember.

interface Revision {
  readonly begins: 'with each request' | 'with a handshake';
  /** Whether its clients know structured content. */
  readonly structured: boolean;
}

// oxfmt-ignore
export const revisions = {
  '2026-07-28': { begins: 'with each request', structured: true },
  '2025-11-25': { begins: 'with a handshake', structured: true },
  '2025-06-18': { begins: 'with a handshake', structured: true },
  '2025-03-26': { begins: 'with a handshake', structured: false },
} as const satisfies Record<string, Revision>;

export type RevisionName = keyof typeof revisions;

export const revisionNames = Object.keys(revisions) as readonly RevisionName[];

const isRevision = (name: string): name is RevisionName => Object.hasOwn(revisions, name);

/** The revision of a client that names none: the header came with the next one. */
const unnamedRevision = '2025-03-26' satisfies RevisionName;

/** The answer to a handshake: the client's revision, else the newest that has one. */
export const agreedRevision = (asked: unknown): RevisionName => {
  const withHandshake = revisionNames.filter((name) => revisions[name].begins === 'with a handshake');
  return withHandshake.find((name) => name === asked) ?? '2025-11-25';
};

// Tells in which revision of the protocol a request is written, and checks what that revision demands of its headers:
// they repeat parts of the body, so that what stands between may read them, and must say the same.

const metaPrefix = 'io.modelcontextprotocol/';

type HeaderOf = (name: string) => string | null;

const encoded = /^=\?base64\?(.*)\?=$/s;

/** A header's value, which may be written in base 64; undefined if it can't be read. */
const decoded = (value: string): string | undefined => {
  const base64 = encoded.exec(value)?.[1];
  if (base64 === undefined) return value;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const unlike = (header: string, value: string | null, wanted: string) =>
  fail(
    rpcFailure(
      'unlike header',
      value === null
        ? `The header ${header} is missing: send ${header}: ${shown(wanted).slice(1, -1)}.`
        : `The header ${header} is ${shown(value)} and the body says ${shown(wanted)}: send the same in both.`,
    ),
  );

const unknownRevision = (requested: string) =>
  fail(
    rpcFailure(
      'unknown revision',
      `This gateway does not speak revision ${shown(requested)}: use ${revisionNames[0]}.`,
      {
        supported: revisionNames,
        requested: requested.slice(0, 100),
      },
    ),
  );

/** The methods whose `params.name` stands in a header too. */
const namedMethods = ['tools/call', 'prompts/get'];

const checkHeaders = ({ method, params }: RpcMessage, header: HeaderOf): Result<undefined, RpcFailure> => {
  const sentMethod = header('Mcp-Method');
  if (sentMethod !== method) return unlike('Mcp-Method', sentMethod, method);
  const { name } = params;
  if (!namedMethods.includes(method) || typeof name !== 'string') return ok(undefined);
  const sentName = header('Mcp-Name');
  return sentName === null || decoded(sentName) !== name ? unlike('Mcp-Name', sentName, name) : ok(undefined);
};

/** The revision of a request; a failure if it lacks what its revision demands. */
export const readRevision = (message: RpcMessage, header: HeaderOf): Result<RevisionName, RpcFailure> => {
  const sent = header('MCP-Protocol-Version');
  const meta = message.params['_meta'];
  const said = isFields(meta) ? meta[`${metaPrefix}protocolVersion`] : undefined;
  if (said !== undefined && typeof said !== 'string')
    return fail(rpcFailure('bad meta', `${metaPrefix}protocolVersion must be a text, like "${revisionNames[0]}".`));
  if (said !== undefined && sent !== said) return unlike('MCP-Protocol-Version', sent, said);
  // Without a header it is a client of the time before there was one; a handshake names its revision itself.
  const name = said ?? sent ?? unnamedRevision;
  if (!isRevision(name)) return unknownRevision(name);
  if (revisions[name].begins === 'with a handshake') return ok(name);
  if (said === undefined) {
    const wanted = `params._meta needs "${metaPrefix}protocolVersion" and "${metaPrefix}clientCapabilities".`;
    return fail(rpcFailure('bad meta', wanted));
  }
  if (!isFields(meta) || !isFields(meta[`${metaPrefix}clientCapabilities`]))
    return fail(rpcFailure('bad meta', `params._meta needs "${metaPrefix}clientCapabilities", an object.`));
  const checked = checkHeaders(message, header);
  return checked.ok ? ok(name) : checked;
};

const localPage = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** @param allowed origins that the operator allows, lower-cased; `*` is any. */
export const mayAsk = (origin: string | null, allowed: readonly string[]): boolean =>
  origin === null || localPage.test(origin) || allowed.includes('*') || allowed.includes(origin.toLowerCase());
