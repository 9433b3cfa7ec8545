// What the sidebar's actions work with.

import type { FormulaContext } from '../steps/step.ts';
import type { Workbook } from '../workbook/workbook.ts';
import type { Properties } from '../settings/settings.ts';

export interface SidebarContext extends FormulaContext {
  readonly workbook: Workbook;
  readonly store: SettingsStore;
}

/**
 * The open file's settings. The script's properties, and an access token in them, would be shared by everyone who
 * uses the same script.
 */
export interface SettingsStore {
  readonly read: () => Properties;
  /** An empty text removes a setting. Formulas then read the new settings. */
  readonly write: (values: Properties) => void;
  /** The settings for all files that set none. */
  readonly usual: () => Properties;
}
