// The window of a spreadsheet, as the menu uses it.

import type { Build } from '../../addon/build.ts';
import type { MenuEntry } from './menu-table.ts';

/** The sidebar's tabs. */
export const tabs = ['build', 'settings', 'doctor', 'freeze', 'help'] as const;

export type Tab = (typeof tabs)[number];

export interface Window {
  readonly addMenu: (entries: readonly MenuEntry[], edition: Build['edition']) => void;
  readonly openSidebar: (tab: Tab) => void;
  /** Asks a question; true for yes. */
  readonly confirm: (title: string, question: string) => boolean;
  readonly alert: (text: string) => void;
}
