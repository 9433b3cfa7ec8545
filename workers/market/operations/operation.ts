// What an operation of the interface is: a line in the table of operations and a function that checks what was asked.

import type { Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import type { Service } from '../service.ts';
import type { ApiKey } from '../settings/read-keys.ts';

export interface OperationRequest {
  readonly query: URLSearchParams;
  /** Parts of the path by the names in the route; still percent-encoded. */
  readonly pathParts: Readonly<Record<string, string>>;
  /** Who asks. */
  readonly key: ApiKey;
  readonly service: Service;
}

/** The work itself, done after its credits were taken: the body of a 200, or a problem. */
export type Work = () => Promise<Result<unknown, Problem>>;

export interface Operation {
  readonly method: 'GET';
  /** As itty-router writes it. */
  readonly path: string;
  readonly credits: number;
  /** Checks the request, which costs nothing, and gives the work. */
  readonly prepare: (request: OperationRequest) => Result<Work, Problem>;
}
