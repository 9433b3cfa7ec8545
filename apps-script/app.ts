// The add-on's entry: connects formulas, menu and sidebar to Google's services. Bundled into one global, `App_`;
// loading runs nothing.

import { fail, type Result } from '../shared/result.ts';
import type { Build } from '../addon/build.ts';
import type { Cell, Grid, Output } from '../addon/cells/cell.ts';
import { plainOutput } from '../addon/cells/show.ts';
import { formulas } from '../addon/formulas/formulas.ts';
import type { FunctionName } from '../addon/functions/call-facts.ts';
import { act } from '../addon/sidebar/actions.ts';
import { currencyOf } from '../addon/sidebar/settings.ts';
import { runSync } from '../addon/steps/step.ts';
import { evaluateAll } from './evaluate.ts';
import { googleServices, googleSettingsStore } from './google-services.ts';
import { googleTimer, googleWindow } from './menu/google-window.ts';
import { googleLedger, googleWorkbook } from './menu/google-workbook.ts';
import { menuActions, type MenuActionName } from './menu/menu-actions.ts';
import { refreshMarket, sheetHost } from './sheet-host.ts';

/** Defined around the bundle by `scripts/addon/bundle-addon.ts`. */
declare const COINSHEET_BUILD: Build;

const { now, zone, logError } = googleServices;

const calculate = (name: FunctionName, values: readonly unknown[]): Result<Output, string> => {
  try {
    const steps = formulas[name]({ build: COINSHEET_BUILD, now }, values);
    return runSync(steps, sheetHost(googleServices, COINSHEET_BUILD));
  } catch (error) {
    logError(error);
    return fail('Coinsheet met an unexpected problem: try again, and report it if it lasts.');
  }
};

/** A formula as the spreadsheet calls it: raw arguments in; cells out, or an error whose message is shown. */
export const formula = (name: FunctionName, values: readonly unknown[]): Cell | Grid => {
  const outcome = calculate(name, values);
  if (!outcome.ok) throw new Error(outcome.error);
  return plainOutput(outcome.value);
};

/** The actions of the menu's entries. */
export const menu = (name: MenuActionName): void =>
  menuActions[name]({
    workbook: googleWorkbook,
    window: googleWindow,
    timer: googleTimer,
    edition: COINSHEET_BUILD.edition,
    currency: () => currencyOf(googleSettingsStore(COINSHEET_BUILD)),
    ledger: googleLedger,
    now,
    zone,
    evaluate: (calls) => evaluateAll(calls, googleServices, COINSHEET_BUILD),
    warm: () => refreshMarket(googleServices, COINSHEET_BUILD),
  });

/** Runs an action for the sidebar's page: plain data in and out. */
export const sidebar = (name: string, request: unknown): Result<unknown, string> => {
  try {
    const store = googleSettingsStore(COINSHEET_BUILD);
    const steps = act({ build: COINSHEET_BUILD, now, workbook: googleWorkbook, store }, name, request);
    return runSync(steps, sheetHost(googleServices, COINSHEET_BUILD));
  } catch (error) {
    logError(error);
    // Google's message explains its refusals, such as a protected cell.
    return fail(`This could not be done: ${error instanceof Error ? error.message : String(error)}`);
  }
};
