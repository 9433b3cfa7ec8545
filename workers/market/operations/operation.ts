// What an operation of the interface is: a line in the table of operations and a function that checks what was asked.

import type { Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import type { Schema } from '../../../shared/openapi/schema.ts';
import type { ParameterTable } from '../question/parameter.ts';
import type { Service } from '../service.ts';
import type { ApiKey } from '../settings/read-keys.ts';
import type { OperationName } from './operation-name.ts';

export interface OperationRequest {
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** Parts of the path by the names in the route; still percent-encoded. */
  readonly pathParts: Readonly<Record<string, string>>;
  /** Who asks. */
  readonly key: ApiKey;
  readonly service: Service;
}

/** The work itself, done after its credits were taken: the body of a 200, or a problem. */
export type Work = () => Promise<Result<unknown, Problem>>;

/** A valid request. */
export interface Prepared {
  readonly work: Work;
  /** How many times the operation's price it costs. Default: once. */
  readonly times?: number;
}

export interface Operation {
  readonly name: OperationName;
  readonly method: 'GET' | 'PATCH';
  /** As itty-router writes it. */
  readonly path: string;
  /** The price; some requests cost several times that. */
  readonly credits: number;
  /** What a request costs that is more than the price. */
  readonly multiplied?: string;
  /** What it is for, in one line. */
  readonly summary: string;
  /** All query parameters. */
  readonly parameters: ParameterTable;
  /** Request headers besides the key, each with what it is for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a 200. */
  readonly answer: Schema;
  /** Refusals of its own, beside those that any operation may give. */
  readonly refusals?: readonly (404 | 409)[];
  /** Checks the request, which costs nothing, and gives the work. */
  readonly prepare: (request: OperationRequest) => Result<Prepared, Problem>;
}
