// Who asks, and what they may.

/** What a route needs of whoever asks: `open` has everyone, `data` who may see the market's data. */
export type Scope = 'open' | 'data';

export interface Client {
  /** Names the client where something is limited or shared out; holds no token. */
  readonly key: string;
  readonly scopes: ReadonlySet<Scope>;
}
