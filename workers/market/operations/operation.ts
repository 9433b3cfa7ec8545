// An operation of the interface: its entry in the table, a function that checks a request, and how its path is written.

import { ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import type { Schema } from '../../../shared/protocol/schema.ts';
import { type ParameterTable, readQuery, type Table } from '../question/parameters.ts';
import type { Service } from '../service.ts';
import type { ApiKey } from '../settings.ts';
import type { OperationName } from '../credits/plans.ts';

export interface OperationRequest {
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** Parts of the path by their names in the route; percent-encoded. */
  readonly pathParts: Readonly<Record<string, string>>;
  readonly key: ApiKey;
  readonly service: Service;
}

/** Does the work, after its credits were charged. Returns the body of a 200, or a problem. */
export type Work = () => Promise<Result<unknown, Problem>>;

export interface Prepared {
  readonly work: Work;
  /** Number of times that the operation's price is charged. Default: 1. */
  readonly times?: number;
}

export interface Operation {
  readonly name: OperationName;
  readonly method: 'GET' | 'PATCH';
  /** In the syntax of itty-router. */
  readonly path: string;
  /** Price in credits. Some requests cost a multiple of it. */
  readonly credits: number;
  /** Description of the multiple. */
  readonly multiplied?: string;
  /** One-line description. */
  readonly summary: string;
  readonly parameters: ParameterTable;
  /** Request headers besides the key, with descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a 200. */
  readonly answer: Schema;
  /** Error statuses in addition to those of every operation. */
  readonly refusals?: readonly (404 | 409)[];
  /** Checks the request at no cost, and returns the work. */
  readonly prepare: (request: OperationRequest) => Result<Prepared, Problem>;
}

/** For an operation that needs nothing but its parameters. */
export const reading = <Values extends Record<string, unknown>>(
  parameters: Table<Values>,
  work: (asked: Values, request: OperationRequest) => ReturnType<Work>,
): Pick<Operation, 'parameters' | 'prepare'> => ({
  parameters,
  prepare: (request) => {
    const asked = readQuery(request.query, parameters);
    return asked.ok ? ok({ work: () => work(asked.value, request) }) : asked;
  },
});

/** Optional: the paths below it are the same. */
export const PATH_PREFIX = '/v1';

export const withoutPrefix = (pathname: string): string =>
  pathname.startsWith(`${PATH_PREFIX}/`) ? pathname.slice(PATH_PREFIX.length) : pathname;

/** A route of the router, `/coins/:coinId`, as `/coins/{coinId}`. */
export const publishedPath = (route: string): string => route.replace(/:(\w+)/g, '{$1}');
