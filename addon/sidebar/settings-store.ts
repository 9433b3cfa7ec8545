// Where the sidebar keeps settings: with the open file. The script's own properties would be shared by everyone who uses
// the same script, with them the access token.

import type { Properties } from '../settings/settings.ts';

export interface SettingsStore {
  readonly read: () => Properties;
  /** An empty text takes a setting away. Formulas read the settings anew after it. */
  readonly write: (values: Properties) => void;
  /** What is set for all files, where a file sets nothing. */
  readonly usual: () => Properties;
}
