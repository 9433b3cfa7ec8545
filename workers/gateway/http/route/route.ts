// The type of a route: one address with one method. `routes.ts` is the table of all routes.

import type { Scope } from '../../caller/client.ts';
import type { RouteContext } from './route-context.ts';

/** Values of the placeholders of an address, by name. */
export type Values = Readonly<Record<string, string | undefined>>;

export interface Route {
  /** Path with placeholders in braces. */
  readonly address: string;
  /** GET also answers HEAD. */
  readonly method: 'GET' | 'POST';
  /** The scope that a client needs. */
  readonly scope: Scope;
  /** What a client without a token is told. Default: all ways to send one. */
  readonly wantsToken?: string;
  readonly handle: (request: Request, context: RouteContext, values: Values) => Response | Promise<Response>;
}
