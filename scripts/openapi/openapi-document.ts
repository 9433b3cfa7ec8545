// The OpenAPI 3.1 document of the gateway, from the tables of routes, parameters, formats, coin fields and reasons.

import { choiceSchema, textSchema, timeSchema, type Json, type Schema } from '../../shared/protocol/schema.ts';
import { componentSchemas } from './answer-schemas.ts';
import type { Operation } from './operation.ts';
import { pathParameters } from './operations.ts';
import { parameterSchemas, type ParameterSchema } from '../../shared/protocol/parameter-schemas.ts';
import { problemResponses, problemsOf } from './problem-responses.ts';

/** Component names have no `~`. */
const componentName = (name: string): string => name.replace('~', '.');

const queryParameter = ({ name, about, schema }: ParameterSchema): Json => ({
  name,
  in: 'query',
  description: about,
  schema,
});

const parametersOf = ({ address, parameters, fixedFormat }: Operation, known: readonly ParameterSchema[]): Json => [
  ...[...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Json => {
    const { about = '', schema = {} } = pathParameters[name] ?? {};
    return { name, in: 'path', required: true, description: about, schema };
  }),
  ...known
    .filter(({ name }) => parameters.includes(name))
    .map((parameter): Json =>
      parameter.name === 'format' && fixedFormat !== undefined
        ? queryParameter({ ...parameter, about: 'Fixed here.', schema: choiceSchema([fixedFormat]) })
        : { $ref: `#/components/parameters/${componentName(parameter.name)}` },
    ),
];

const header = (description: string, schema: Schema): Json => ({ description, schema });

/** `components.headers`. */
const headers = (): Schema => ({
  ETag: header('Names this answer: sent back in If-None-Match it gives 304.', textSchema()),
  'Cache-Control': header('How much longer the answer counts as fresh.', textSchema()),
  'X-Data-As-Of': header('When the upstream gave the data.', timeSchema()),
  'Cache-Status': header('Where the answer came from, and by which proof (RFC 9211).', textSchema()),
  'X-Data-Simulated': header('The prices are invented.', choiceSchema(['true'])),
  'X-Data-Source': header('The market data service, where the prices are not invented.', textSchema()),
  'X-Not-Found': header(
    'The coins of ids or coinIds without data, percent-encoded, separated by commas.',
    textSchema(),
  ),
  'Content-Location': header('The address of the coin by its id, if it was named otherwise.', textSchema()),
  'X-Problem': header('The reason for a failure that errors=cell shows as a cell.', textSchema()),
});

const headerNames: Readonly<Record<NonNullable<Operation['tagged']>, readonly string[]>> = {
  data: ['ETag', 'Cache-Control', 'X-Data-As-Of', 'Cache-Status', 'X-Data-Simulated', 'X-Data-Source'],
  document: ['ETag', 'Cache-Control'],
};

const headersOf = ({ tagged, mayHave = [] }: Operation): Schema =>
  Object.fromEntries(
    [...(tagged === undefined ? [] : headerNames[tagged]), ...mayHave].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );

const contentOf = (content: Operation['content']): Schema =>
  Object.fromEntries(
    Object.entries(content).map(([type, schemas]) => [
      type,
      { schema: schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas } },
    ]),
  );

const othersOf = ({ others = {} }: Operation): Schema =>
  Object.fromEntries(
    Object.entries(others).map(([status, { description, content }]): [string, Json] => [
      status,
      { description, ...(content === undefined ? {} : { content: contentOf(content) }) },
    ]),
  );

/** None, or one of the ways to send a token: the operator decides whether one is needed. */
const securityOf = ({ scope }: Operation): Json =>
  scope === 'open' ? [] : [{}, ...Object.keys(securitySchemes).map((name) => ({ [name]: [] }))];

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
  tokenParameter: { type: 'apiKey', in: 'query', name: 'token' },
} as const;

const operationObject = (operation: Operation, known: readonly ParameterSchema[]): Schema => ({
  operationId: operation.id,
  summary: operation.summary,
  security: securityOf(operation),
  parameters: parametersOf(operation, known),
  ...(operation.body === undefined
    ? {}
    : { requestBody: { required: true, content: { 'application/json': { schema: operation.body(known) } } } }),
  responses: {
    200: { description: 'The answer.', headers: headersOf(operation), content: contentOf(operation.content) },
    ...(operation.tagged === undefined
      ? {}
      : {
          304: { description: 'The client has the answer already.', headers: headersOf({ ...operation, mayHave: [] }) },
        }),
    ...problemsOf(operation),
    ...othersOf(operation),
  },
});

const pathObjects = (operations: readonly Operation[], known: readonly ParameterSchema[]): Schema => {
  const paths: Record<string, Schema> = {};
  for (const operation of operations) {
    const method = operation.method.toLowerCase();
    paths[operation.address] = { ...paths[operation.address], [method]: operationObject(operation, known) };
  }
  return paths;
};

export const openApiDocument = (operations: readonly Operation[]): Schema => {
  const known = parameterSchemas();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Coinsheet gateway',
      version: '1.0.0',
      description: 'Crypto market data for spreadsheets and programs, answered from snapshots of the market.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths: pathObjects(operations, known),
    components: {
      securitySchemes,
      parameters: Object.fromEntries(
        known.map((parameter) => [componentName(parameter.name), queryParameter(parameter)]),
      ),
      headers: headers(),
      schemas: componentSchemas(),
      responses: problemResponses(operations),
    },
  };
};
