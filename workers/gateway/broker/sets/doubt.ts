// A fetched list that lacks coins of the held one: plain data, stored with the set.

export interface Doubt {
  /** When it was first found, milliseconds since 1970. */
  readonly since: number;
  /** Refreshes in a row that found the same. */
  readonly times: number;
  readonly itemCount: number;
  /** Ids of its largest coins. */
  readonly largest: readonly string[];
}
