// The JSON Schemas of a message at `/mcp` and of its answer (JSON-RPC 2.0).

import { numberSchema, objectSchema, textSchema, type Schema } from '../openapi/schema.ts';

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

export const rpcAnswerSchema = (): Schema =>
  objectSchema(
    {
      jsonrpc: version,
      id,
      result: anyObject,
      error: objectSchema({ code: numberSchema(), message: textSchema('With the remedy.'), data: anyObject }, ['data']),
    },
    ['id', 'result', 'error'],
  );
