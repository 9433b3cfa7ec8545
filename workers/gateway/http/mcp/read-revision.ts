// Tells in which revision of the protocol a request is written, and checks what that revision demands of its headers:
// they repeat parts of the body, so that what stands between may read them, and must say the same.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { isFields } from '../request/read-fields.ts';
import { isRevision, revisionNames, revisions, unnamedRevision, type RevisionName } from './revisions.ts';
import { rpcFailure, type RpcFailure, type RpcMessage } from './rpc-message.ts';

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
