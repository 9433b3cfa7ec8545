// The settings with which a cell asks the gateway, and the cell's start time.

import type { Settings } from '../settings/settings.ts';

export interface Asker {
  readonly settings: Settings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Start of the cell's calculation, milliseconds since 1970. */
  readonly startedAt: number;
}
