// What formulas do not need: the menu, the sidebar and the templates. A part of the script of their own.

import { act } from '../addon/sidebar/actions.ts';
import { currencyOf } from '../addon/sidebar/settings.ts';
import type { Build } from '../addon/build.ts';
import type { Output } from '../addon/cells/cell.ts';
import { completeFormula, type FormulaCompletions } from '../addon/completion/complete.ts';
import { runSync } from '../addon/steps/run-sync.ts';
import { cellFormats, type CellFormats } from '../addon/templates/cell-formats.ts';
import { templates as templateTable } from '../addon/templates/templates.ts';
import { fail, type Result } from '../shared/result.ts';
import { fetchingPart } from './fetching-part.ts';
import { googleServices } from './google-services.ts';
import { googleSettingsStore } from './google-settings-store.ts';
import { googleTimer } from './menu/google-timer.ts';
import { googleWindow } from './menu/google-window.ts';
import { googleWorkbook } from './menu/google-workbook.ts';
import { menuActions, type MenuActionName } from './menu/menu-actions.ts';
import { readSettings } from './settings/read-settings.ts';
import { sheetHost } from './sheet-host.ts';

/** Defined around the bundle by `scripts/addon/bundle-addon.ts`. */
declare const COINSHEET_BUILD: Build;

const { now, logError } = googleServices;

const currency = () => currencyOf(googleSettingsStore(COINSHEET_BUILD));
const host = () => sheetHost(googleServices, COINSHEET_BUILD, fetchingPart);
const warm = () => fetchingPart().refreshMarket(googleServices, COINSHEET_BUILD);

/** The actions of the menu's entries. */
export const menu = (name: MenuActionName): void => {
  const { edition } = COINSHEET_BUILD;
  menuActions[name]({ workbook: googleWorkbook, window: googleWindow, timer: googleTimer, edition, currency, warm });
};

/** Runs an action for the sidebar's page: plain data in and out. */
export const sidebar = (name: string, request: unknown): Result<unknown, string> => {
  try {
    const store = googleSettingsStore(COINSHEET_BUILD);
    const steps = act({ build: COINSHEET_BUILD, now, workbook: googleWorkbook, store }, name, request);
    return runSync(steps, host());
  } catch (error) {
    logError(error);
    // Google's message explains its refusals, such as a protected cell.
    return fail(`This could not be done: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/** Number formats for the cells of a formula's result, for other kinds of spreadsheets. */
export const formats = (name: string, values: readonly unknown[], output: Output): CellFormats | undefined => {
  const read = readSettings(googleServices, COINSHEET_BUILD);
  return read.ok ? cellFormats(name, values, output, read.value.settings) : undefined;
};

/** Completes a formula that is being typed, for spreadsheets that let a script do so. */
export const complete = (formula: string): FormulaCompletions | null =>
  runSync(completeFormula({ build: COINSHEET_BUILD, now }, formula), host());

/** The templates as data, for other kinds of spreadsheets. */
export const templates = (): typeof templateTable => templateTable;
