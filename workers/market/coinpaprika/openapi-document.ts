// The OpenAPI 3.1 document of CoinPaprika's interface, derived from the table of its operations.

import { objectSchema, schemaReference, textSchema, type Json, type Schema } from '../../../shared/openapi/schema.ts';
import { jsonContent, pathParameters, queryParameter } from '../openapi/operation-parts.ts';
import { publishedPath } from '../operations/published-path.ts';
import { PATH_PREFIX } from '../path-prefix.ts';
import type { CoinpaprikaOperation } from './operation.ts';
import { coinpaprikaOperations } from './operations.ts';
import { COINPAPRIKA_PREFIX } from './place-in-url.ts';

const refusals = {
  400: 'A parameter is invalid.',
  402: 'Not in the plan without a key, or the calls of the month are used up.',
  404: 'There is no such id.',
  429: 'Too many requests; on demand only.',
} as const;

const general = [400, 402, 429] as const;

const refusalName = (status: string | number): string => `Refusal${status}`;

const operationObject = ({
  name,
  summary,
  path,
  parameters,
  answer,
  refusals: own = [],
}: CoinpaprikaOperation): Json => ({
  operationId: name,
  summary,
  parameters: [...pathParameters(path, 'Exact.'), ...Object.entries(parameters).map(queryParameter)],
  responses: {
    200: { description: 'Success.', content: jsonContent(answer) },
    ...Object.fromEntries(
      [...general, ...own]
        .sort((left, right) => left - right)
        .map((status) => [status, { $ref: `#/components/responses/${refusalName(status)}` }]),
    ),
  },
});

/** `origin`: the address of the service. */
export const coinpaprikaDocument = (origin: string): Schema => ({
  openapi: '3.1.0',
  info: {
    title: "Simulated market data service: CoinPaprika's interface",
    version: '1.0.0',
    description: 'All prices and numbers are simulated. None of them is real, and nothing here is for trading.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: `${origin}${COINPAPRIKA_PREFIX}${PATH_PREFIX}` }],
  security: [],
  paths: Object.fromEntries(
    coinpaprikaOperations.map((operation) => [publishedPath(operation.path), { get: operationObject(operation) }]),
  ),
  components: {
    schemas: { Error: objectSchema({ error: textSchema('What is wrong.') }) },
    responses: Object.fromEntries(
      Object.entries(refusals).map(([status, description]) => [
        refusalName(status),
        { description, content: jsonContent(schemaReference('Error')) },
      ]),
    ),
  },
});
