// The add-on's entry: connects formulas to Google's services. Bundled into one global, `App_`; loading runs nothing.

import { fail, type Result } from '../shared/result.ts';
import type { Output } from '../addon/cells/cell.ts';
import type { Formula } from '../addon/formulas/formula.ts';
import { formulas } from '../addon/formulas/formulas.ts';
import { googleServices } from './google-services.ts';
import { googleTimer } from './menu/google-timer.ts';
import { googleWindow } from './menu/google-window.ts';
import { googleWorkbook } from './menu/google-workbook.ts';
import { menuActions, type MenuActionName } from './menu/menu-actions.ts';
import { refreshMarket } from './refresh-market.ts';
import type { Build } from '../addon/build.ts';
import { runSync } from '../addon/steps/run-sync.ts';
import { sheetHost } from './sheet-host.ts';
import { act } from '../addon/sidebar/actions.ts';
import { googleSettingsStore } from './google-settings-store.ts';
import { templates as templateTable } from '../addon/templates/templates.ts';

/** Defined around the bundle by `scripts/addon/bundle-addon.ts`. */
declare const COINSHEET_BUILD: Build;

const host = () => sheetHost(googleServices, COINSHEET_BUILD);
const { now, logError } = googleServices;

const answer = (formula: Formula, values: readonly unknown[]): Result<Output, string> => {
  try {
    return runSync(formula({ build: COINSHEET_BUILD, now }, values), host());
  } catch (error) {
    logError(error);
    return fail('Coinsheet met an unexpected problem: try again, and report it if it lasts.');
  }
};

/** The formulas as the spreadsheet calls them: raw arguments in; cells out, or an error whose message is shown. */
const callable =
  (formula: Formula) =>
  (values: readonly unknown[]): Output => {
    const outcome = answer(formula, values);
    if (!outcome.ok) throw new Error(outcome.error);
    return outcome.value;
  };

export const coins = callable(formulas.coins);
export const coin = callable(formulas.coin);
export const coinFind = callable(formulas.coinFind);
export const coinConvert = callable(formulas.coinConvert);
export const coinStatus = callable(formulas.coinStatus);
export const coinFields = callable(formulas.coinFields);
export const coinCategories = callable(formulas.coinCategories);

const warm = () => refreshMarket(googleServices, COINSHEET_BUILD);

/** The actions of the menu's entries. */
export const menu = (name: MenuActionName): void => {
  const { edition } = COINSHEET_BUILD;
  menuActions[name]({ workbook: googleWorkbook, window: googleWindow, timer: googleTimer, edition, warm });
};

/** Runs an action for the sidebar's page: plain data in and out. */
export const sidebar = (name: string, request: unknown): Result<unknown, string> => {
  try {
    const store = googleSettingsStore(COINSHEET_BUILD);
    return runSync(act({ build: COINSHEET_BUILD, now, workbook: googleWorkbook, store }, name, request), host());
  } catch (error) {
    logError(error);
    // Google's message explains its refusals, such as a protected cell.
    return fail(`This could not be done: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/** The templates as data, for other kinds of spreadsheets. */
export const templates = (): typeof templateTable => templateTable;
