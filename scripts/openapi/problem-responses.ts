// The refusals of an operation, from the table of reasons; reasons of one status form one response.

import { reasons, type ReasonName } from '../../shared/protocol/reasons.ts';
import { schemaReference, textSchema, type Json, type Schema } from '../../shared/protocol/schema.ts';
import type { Operation } from './operation.ts';

/** Reasons that apply to some of the operations with data; all others apply to each. */
const whereGiven: Partial<Record<ReasonName, (operation: Operation) => boolean>> = {
  'invalid-body': ({ body }) => body !== undefined,
  'access-denied': ({ scope }) => scope === 'data',
  'page-refused': ({ scope }) => scope === 'data',
  'coin-not-found': ({ address, parameters }) => address.includes('{id}') || parameters.includes('ids'),
  'no-price': ({ isPast }) => isPast === true,
  'not-recorded': ({ isPast }) => isPast === true,
  'price-pending': ({ isPast }) => isPast === true,
  'route-not-found': () => false,
  'method-not-allowed': () => false,
  'too-broad': ({ scope }) => scope === 'data',
};

/** Reasons of operations without data. */
const ofOpenAddresses: readonly ReasonName[] = ['invalid-parameter', 'internal'];

const reasonNames = Object.keys(reasons) as readonly ReasonName[];

const reasonsOf = (operation: Operation): readonly ReasonName[] =>
  operation.refuses ??
  reasonNames.filter((name) =>
    operation.scope === 'data' ? (whereGiven[name]?.(operation) ?? true) : ofOpenAddresses.includes(name),
  );

const responseName = (status: number): string => `Problem${status}`;

/** An operation's refusals by status. */
export const problemsOf = (operation: Operation): Schema =>
  Object.fromEntries(
    reasonsOf(operation).map((name) => {
      const { status } = reasons[name];
      return [status, { $ref: `#/components/responses/${responseName(status)}` }];
    }),
  );

const headersOf = (status: number): Schema => {
  if (status === 401) return { 'WWW-Authenticate': { schema: textSchema() } };
  if (status === 429 || status >= 502) {
    return { 'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' } } };
  }
  return {};
};

/** The `components.responses` that the given operations refer to. */
export const problemResponses = (operations: readonly Operation[]): Schema => {
  const used = operations.flatMap(reasonsOf).map((name) => reasons[name].status);
  const statuses = [...new Set(used)].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status): [string, Json] => {
      const titles = reasonNames.filter((name) => reasons[name].status === status).map((name) => reasons[name].title);
      return [
        responseName(status),
        {
          description: `${titles.join('; ')}.`,
          headers: headersOf(status),
          content: {
            'application/problem+json': { schema: schemaReference('Problem') },
            'text/plain': { schema: textSchema('The sentence alone: of /coins.csv, unless JSON is asked for.') },
          },
        },
      ];
    }),
  );
};
