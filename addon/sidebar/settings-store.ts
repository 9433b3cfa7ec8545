// The sidebar's store of settings: the open file. The script's properties, and an access token in them, would be shared
// by everyone who uses the same script.

import type { Properties } from '../settings/settings.ts';

export interface SettingsStore {
  readonly read: () => Properties;
  /** An empty text removes a setting. Formulas then read the new settings. */
  readonly write: (values: Properties) => void;
  /** The settings for all files that set none. */
  readonly usual: () => Properties;
}
