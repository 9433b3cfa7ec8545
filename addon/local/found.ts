// What became of a coin that was wanted because no snapshot tells it for sure.

import type { WireProblem } from '../client/wire.ts';
import { isJsonObject } from '../text/read-json.ts';

export interface Found {
  /** When the reference was looked up as it is written, milliseconds since 1970: for an hour it is taken to name the same coin. */
  readonly since: number;
  /** Until when it need not be looked up again. */
  readonly freshUntil: number;
  /** The coin's id, as written. */
  readonly id?: string;
  /** The coin's cells, in the order of `cellColumns`; none where the snapshot itself holds the coin. */
  readonly cells?: readonly (string | number | null)[];
  /** When they were given and when they stop being fresh, as ISO texts. */
  readonly asOf?: string;
  readonly expires?: string;
  readonly stale?: true;
  /** Why there are none, or none that are newer. */
  readonly problem?: WireProblem;
}

/** For so long a name stands for the coin that it was proven to name, and an unknown one is not looked up again. */
export const REMEMBERED_MS = 3_600_000;

export const isFound = (value: unknown): value is Found =>
  isJsonObject(value) && typeof value['since'] === 'number' && typeof value['freshUntil'] === 'number';
