// What the sidebar's actions work with.

import type { Result } from '../../shared/result.ts';
import type { Workbook } from '../workbook/workbook.ts';
import type { Build, Services } from '../services.ts';
import type { SettingsStore } from './settings-store.ts';

export interface SidebarContext {
  readonly services: Services;
  readonly build: Build;
  readonly workbook: Workbook;
  readonly store: SettingsStore;
  /** Fetches the market anew, and tells how many sets of coins; a failure as a sentence. */
  readonly warm: () => Result<number, string>;
}
