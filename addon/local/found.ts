// The result of looking up a coin that the snapshot can't identify with certainty.

import type { WireProblem } from '../client/wire.ts';
import { isJsonObject } from '../text.ts';

export interface Found {
  /** Time of the look-up by the reference as written, milliseconds since 1970. For an hour it means the same coin. */
  readonly since: number;
  /** End of freshness, milliseconds since 1970: no look-up before. */
  readonly freshUntil: number;
  /** The coin's id, as written. */
  readonly id?: string;
  /** The coin's cells, in the order of `cellColumns`; undefined if the snapshot holds the coin. */
  readonly cells?: readonly (string | number | null)[];
  /** Time of the cells' data and end of their freshness, as ISO texts. */
  readonly asOf?: string;
  readonly expires?: string;
  readonly stale?: true;
  /** Why there are no cells, or no newer ones. */
  readonly problem?: WireProblem;
}

/** Time for which a name keeps its proven coin, and an unknown name is not looked up again. */
export const REMEMBERED_MS = 3_600_000;

export const isFound = (value: unknown): value is Found =>
  isJsonObject(value) && typeof value['since'] === 'number' && typeof value['freshUntil'] === 'number';
