// The add-on as the playground's worker runs it: the entry for Google, with what a page can do besides.

import type { Build } from '../addon/build.ts';
import type { Output } from '../addon/cells/cell.ts';
import { completeFormula, type FormulaCompletions } from '../addon/completion/complete.ts';
import { runSync } from '../addon/steps/step.ts';
import { cellFormats, type CellFormats } from '../addon/templates/cell-formats.ts';
import { googleServices } from './google-services.ts';
import { readSettings } from './settings/read-settings.ts';
import { sheetHost } from './sheet-host.ts';

export { formula, menu, sidebar } from './app.ts';

/** Defined by the build of the page. */
declare const COINSHEET_BUILD: Build;

/** Number formats for the cells of a formula's result. */
export const formats = (name: string, values: readonly unknown[], output: Output): CellFormats | undefined => {
  const read = readSettings(googleServices, COINSHEET_BUILD);
  return read.ok ? cellFormats(name, values, output, read.value.settings) : undefined;
};

/** Completes a formula that is being typed. */
export const complete = (formula: string): FormulaCompletions | null =>
  runSync(
    completeFormula({ build: COINSHEET_BUILD, now: googleServices.now }, formula),
    sheetHost(googleServices, COINSHEET_BUILD),
  );
