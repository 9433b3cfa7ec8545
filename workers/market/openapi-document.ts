// The OpenAPI 3.1 document of the service, derived from the tables of operations, parameters and coin fields.

import { coinField, fieldNames, type FieldName } from '../../shared/coin/coin-fields.ts';
import {
  coinFieldSchema,
  numberSchema,
  objectSchema,
  schemaReference,
  textSchema,
  type Json,
  type Schema,
} from '../../shared/protocol/schema.ts';
import { type Operation, PATH_PREFIX, publishedPath } from './operations/operation.ts';
import { operations } from './operations/operations.ts';
import type { Parameter } from './question/parameters.ts';

/** In the published description `contractAddress` may be null. */
const fieldSchema = (name: FieldName): Schema =>
  name === 'contractAddress' ? { ...coinFieldSchema(name), type: ['string', 'null'] } : coinFieldSchema(name);

const coinSchema: Schema = objectSchema(
  Object.fromEntries(fieldNames.map((name) => [name, fieldSchema(name)])),
  fieldNames.filter((name) => coinField(name).nullable),
);

const isShown = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' ? value !== '' : Number.isFinite(value) || typeof value === 'boolean';

const queryParameter = ([name, { schema, otherwise, about, isRequired }]: [string, Parameter<unknown>]): Json => {
  // Booleans are texts in a query string.
  const shown = typeof otherwise === 'boolean' ? String(otherwise) : otherwise;
  return {
    name,
    in: 'query',
    required: isRequired ?? otherwise === undefined,
    description: about,
    schema: isShown(shown) ? { ...schema, default: shown } : schema,
  };
};

/** `about`: describes each of them. */
const pathParameters = (path: string, about: string): readonly Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: about,
    schema: { type: 'string' },
  }));

const jsonContent = (schema: Schema): Json => ({ 'application/json': { schema } });

const metaSchema = objectSchema({
  page: numberSchema('Current page, from 1.'),
  limit: numberSchema('Items per page.'),
  itemCount: numberSchema('All items.'),
  pageCount: numberSchema('All pages.'),
  hasPreviousPage: { type: 'boolean' },
  hasNextPage: { type: 'boolean' },
});

const errorSchema = objectSchema({
  statusCode: numberSchema('The HTTP status.'),
  message: textSchema('What is wrong.'),
  requestId: { type: 'string', format: 'uuid', description: 'For support requests.' },
  path: textSchema("The request's path, without its query."),
});

/** Descriptions of error responses by status: those of every operation and those of some. */
const refusals = {
  400: 'A parameter is invalid, unknown or repeated.',
  401: 'The API key is missing or wrong.',
  403: "The key's plan does not grant this operation.",
  404: 'There is no such coin, or no such price.',
  406: 'The credits are used up, for plans that use this status.',
  409: 'The transactions are not synchronised.',
  429: 'Credits or requests are used up.',
  500: 'Something unexpected went wrong.',
  503: 'Temporarily unavailable; the credits are given back.',
} as const;

type RefusalStatus = keyof typeof refusals;
const general: readonly RefusalStatus[] = [400, 401, 403, 406, 429, 500, 503];

const refusalName = (status: string | number): string => `Refusal${status}`;

const statusesOf = ({ refusals: own = [] }: Operation): readonly RefusalStatus[] =>
  [...general, ...own].sort((left, right) => left - right);

const headerParameters = ({ headers = {} }: Operation): readonly Json[] =>
  Object.entries(headers).map(([name, about]) => ({
    name,
    in: 'header',
    required: false,
    description: about,
    schema: { type: 'string' },
  }));

const priceText = ({ credits, multiplied }: Operation): string => {
  const price = `Costs ${credits} ${credits === 1 ? 'credit' : 'credits'}`;
  return multiplied === undefined ? `${price}.` : `${price} ${multiplied}.`;
};

const operationObject = (operation: Operation): Json => ({
  operationId: operation.name,
  summary: operation.summary,
  description: priceText(operation),
  'x-credits': operation.credits,
  parameters: [
    ...pathParameters(operation.path, 'As in the list of coins; exact.'),
    ...Object.entries(operation.parameters).map(queryParameter),
    ...headerParameters(operation),
  ],
  responses: {
    200: { description: 'Success.', content: jsonContent(operation.answer) },
    ...Object.fromEntries(
      statusesOf(operation).map((status) => [status, { $ref: `#/components/responses/${refusalName(status)}` }]),
    ),
  },
});

const responseObjects = (): Schema =>
  Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      refusalName(status),
      { description, content: jsonContent(schemaReference('Error')) },
    ]),
  );

const pathObjects = (): Schema => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const path = publishedPath(operation.path);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationObject(operation) };
  }
  return paths;
};

/** `origin`: the address of the service, e.g. `http://127.0.0.1:8788`. */
export const openApiDocument = (origin: string): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'Simulated market data service',
    version: '1.0.0',
    description: 'All prices and numbers are simulated. None of them is real, and nothing here is for trading.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: origin }, { url: `${origin}${PATH_PREFIX}` }],
  security: [{ apiKey: [] }],
  paths: pathObjects(),
  components: {
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' } },
    schemas: { Coin: coinSchema, Meta: metaSchema, Error: errorSchema },
    responses: responseObjects(),
  },
});
