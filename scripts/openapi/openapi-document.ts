// The OpenAPI 3.1 document of the gateway, from the tables of routes, parameters, formats, coin fields and reasons.

import { type ReasonName, reasons } from '../../shared/protocol/problem.ts';
import {
  choiceSchema,
  type Json,
  type Schema,
  schemaReference,
  textSchema,
  timeSchema,
} from '../../shared/protocol/schema.ts';
import { componentSchemas, describedOperations, type Operation, pathParameters } from './operations.ts';
import { type ParameterSchema, parameterSchemas } from './request-schemas.ts';
import type { HeaderRule, StaticFile } from '../assets/static-file.ts';

/** Reasons that apply to some of the operations with data; all others apply to each. */
const whereGiven: Partial<Record<ReasonName, (operation: Operation) => boolean>> = {
  'invalid-body': ({ body }) => body !== undefined,
  'access-denied': ({ scope }) => scope === 'data',
  'page-refused': ({ scope }) => scope === 'data',
  'coin-not-found': ({ address, parameters }) => address.includes('{id}') || parameters.includes('ids'),
  'no-price': ({ isPast }) => isPast === true,
  'not-recorded': ({ isPast }) => isPast === true,
  'price-pending': ({ isPast }) => isPast === true,
  'holdings-withheld': () => false,
  'holdings-syncing': () => false,
  'route-not-found': () => false,
  'method-not-allowed': () => false,
  'too-broad': ({ scope }) => scope === 'data',
};

/** Reasons of operations without data. */
const ofOpenAddresses: readonly ReasonName[] = ['invalid-parameter', 'internal'];

/** Those of the addresses of what one owns. */
const ofOwned: readonly ReasonName[] = [
  'invalid-parameter',
  'access-denied',
  'page-refused',
  'holdings-withheld',
  'holdings-syncing',
  'internal',
  'upstream-key',
  'upstream-credits',
  'upstream-timeout',
];

const reasonNames = Object.keys(reasons) as readonly ReasonName[];

const reasonsOf = (operation: Operation): readonly ReasonName[] =>
  reasonNames.filter((name) => {
    const isGiven = whereGiven[name]?.(operation) ?? true;
    if (operation.scope === 'data') return isGiven;
    if (operation.scope === 'portfolio') return ofOwned.includes(name) || (name === 'invalid-body' && isGiven);
    return ofOpenAddresses.includes(name);
  });

const responseName = (status: number): string => `Problem${status}`;

/** An operation's refusals; reasons of one status form one response. */
const problemsOf = (operation: Operation): Schema =>
  Object.fromEntries(
    reasonsOf(operation).map((name) => {
      const { status } = reasons[name];
      return [status, { $ref: `#/components/responses/${responseName(status)}` }];
    }),
  );

const refusalHeaders = (status: number): Schema => {
  if (status === 401) return { 'WWW-Authenticate': { schema: textSchema() } };
  if (status === 429 || status >= 502) {
    return { 'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' } } };
  }
  return {};
};

/** The `components.responses` that the given operations refer to. */
const problemResponses = (operations: readonly Operation[]): Schema => {
  const used = operations.flatMap(reasonsOf).map((name) => reasons[name].status);
  const statuses = [...new Set(used)].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status): [string, Json] => {
      const titles = reasonNames.filter((name) => reasons[name].status === status).map((name) => reasons[name].title);
      return [
        responseName(status),
        {
          description: `${titles.join('; ')}.`,
          headers: refusalHeaders(status),
          content: {
            'application/problem+json': { schema: schemaReference('Problem') },
            'text/plain': { schema: textSchema('The sentence alone: of /coins.csv, unless JSON is asked for.') },
          },
        },
      ];
    }),
  );
};

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

/** None, or one of the ways to send a token: the operator decides whether one is needed. The owner's has no address. */
const securityOf = ({ scope }: Operation): Json => {
  const schemes = Object.keys(securitySchemes).filter((name) => scope !== 'portfolio' || name !== 'tokenParameter');
  return scope === 'open' ? [] : [{}, ...schemes.map((name) => ({ [name]: [] }))];
};

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

const openApiDocument = (operations: readonly Operation[]): Schema => {
  const known = parameterSchemas().filter(({ name }) => operations.some(({ parameters }) => parameters.includes(name)));
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

export const openApiFile = (): StaticFile => ({
  path: 'openapi.json',
  content: JSON.stringify(openApiDocument(describedOperations)),
});

export const openApiHeaders: HeaderRule = {
  path: '/openapi.json',
  headers: { 'Cache-Control': 'public, max-age=3600' },
};
