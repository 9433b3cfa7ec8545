// The JSON Schemas of a message at `/mcp` and of its answer (JSON-RPC 2.0).

import { choiceSchema, flagSchema, listSchema, numberSchema, objectSchema, textSchema, type Schema } from './schema.ts';

const version: Schema = { const: '2.0' };
const id: Schema = { type: ['string', 'number'] };
const anyObject: Schema = { type: 'object' };

export const rpcMessageSchema = (): Schema =>
  objectSchema(
    {
      jsonrpc: version,
      id: { ...id, description: 'Left out of a notification, which has no answer.' },
      method: { ...textSchema(), examples: ['tools/list', 'tools/call'] },
      params: anyObject,
    },
    ['id', 'params'],
  );

/** What the methods give; the revision of the protocol decides which of it. */
const results = {
  tools: listSchema(anyObject, 'Of tools/list: the tools with the schemas of their arguments.'),
  content: listSchema(anyObject, 'Of tools/call: the answer as text, or the sentence that says why there is none.'),
  structuredContent: { ...anyObject, description: 'Of tools/call: the answer as JSON.' },
  isError: flagSchema('Of tools/call: there is no answer.'),
  protocolVersion: textSchema('Of initialize: the revision that is spoken.'),
  supportedVersions: listSchema(textSchema(), 'Of server/discover: the revisions.'),
  capabilities: { ...anyObject, description: 'Of initialize and server/discover.' },
  serverInfo: { ...anyObject, description: 'Of initialize.' },
  instructions: textSchema('Of initialize and server/discover.'),
  resultType: choiceSchema(['complete']),
  ttlMs: numberSchema('Milliseconds for which the result may be kept.'),
  cacheScope: choiceSchema(['public']),
};

const resultNames = Object.keys(results) as (keyof typeof results)[];

export const rpcAnswerSchema = (): Schema =>
  objectSchema(
    {
      jsonrpc: version,
      id,
      result: objectSchema(results, resultNames),
      error: objectSchema({ code: numberSchema(), message: textSchema('With the remedy.'), data: anyObject }, ['data']),
    },
    ['id', 'result', 'error'],
  );
