// The client that sends a request, and its permissions.

/**
 * What a route requires of the client: `open` nothing, `data` permission to read market data, `operator` to change what
 * the gateway holds.
 */
export type Scope = 'open' | 'data' | 'operator';

export interface Client {
  /** Identifies the client for limits and for sharing credits; contains no token. */
  readonly key: string;
  readonly scopes: ReadonlySet<Scope>;
}
