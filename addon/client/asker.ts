// On whose behalf the gateway is asked, and since when.

import type { Settings } from '../settings/settings.ts';

export interface Asker {
  readonly settings: Settings;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
  /** When the cell began. */
  readonly startedAt: number;
}
