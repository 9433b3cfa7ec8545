// What a route is: one address with one method. The table of all is routes.ts.

import type { Scope } from '../../caller/client.ts';
import type { OperationEntry } from '../openapi/operation.ts';
import type { RouteContext } from './route-context.ts';

/** The values of an address with names in it. */
export type Values = Readonly<Record<string, string | undefined>>;

export interface Route {
  /** Names stand in braces. */
  readonly address: string;
  /** HEAD goes as GET. */
  readonly method: 'GET' | 'POST';
  /** What a client needs for it. */
  readonly scope: Scope;
  readonly handle: (request: Request, context: RouteContext, values: Values) => Response | Promise<Response>;
  /** How programs are told of it; undefined for what is for people. Nothing is made before it is asked for. */
  readonly operation: (() => OperationEntry) | undefined;
}
