// The engine's views of all sheets: sheets without contents get them when such a view opens.

import type { ComponentConstructor } from '@odoo/owl';
import { engine } from './engine.ts';

/** The search, which finds texts in all sheets, and the names of ranges, which change formulas in all sheets. */
const PANELS = ['FindAndReplace', 'NamedRangesPanel'];

/** The same component, with something to do before it is shown. */
const withStart = (Base: ComponentConstructor, start: () => void): ComponentConstructor =>
  class extends Base {
    override setup(): void {
      start();
      super.setup();
    }
  };

export interface FillAll {
  /** Gives all sheets their contents. */
  readonly fillAll: () => void;
  /** The same, and their values. */
  readonly fillAndWakeAll: () => void;
}

/** Call before the spreadsheet is mounted. */
export const prepareViewsOfAllSheets = ({ fillAll, fillAndWakeAll }: FillAll): void => {
  const { Spreadsheet, registries } = engine();
  for (const name of PANELS) {
    const panel = registries.sidePanelRegistry.get(name);
    registries.sidePanelRegistry.replace(name, { ...panel, Body: withStart(panel.Body, fillAll) });
  }
  const { SpreadsheetPrint } = Spreadsheet.components;
  Object.assign(Spreadsheet.components, { SpreadsheetPrint: withStart(SpreadsheetPrint, fillAndWakeAll) });
};
