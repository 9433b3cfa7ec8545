// The context of the sidebar's actions.

import type { FormulaContext } from '../steps/step.ts';
import type { Workbook } from '../workbook/workbook.ts';
import type { SettingsStore } from './settings-store.ts';

export interface SidebarContext extends FormulaContext {
  readonly workbook: Workbook;
  readonly store: SettingsStore;
}
