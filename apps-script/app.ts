// The add-on's entry: connects formulas to Google's services. Bundled into one global, `App_`; loading runs nothing.

import { fail, type Result } from '../shared/result.ts';
import type { Cell, Grid, Output } from '../addon/cells/cell.ts';
import { plainOutput } from '../addon/cells/plain-output.ts';
import type { Formula } from '../addon/formulas/formula.ts';
import { hasConvertDate } from '../addon/formulas/has-convert-date.ts';
import type { PastFormulaName } from '../addon/formulas/past-formulas.ts';
import { formulas } from '../addon/formulas/formulas.ts';
import { googleServices } from './google-services.ts';
import type { Build } from '../addon/build.ts';
import { runSync } from '../addon/steps/run-sync.ts';
import { sheetHost } from './sheet-host.ts';
import type * as Past from './past.ts';
import type * as Tools from './tools.ts';

/** Defined around the bundle by `scripts/addon/bundle-addon.ts`. */
declare const COINSHEET_BUILD: Build;

const host = () => sheetHost(googleServices, COINSHEET_BUILD);
const { now, logError } = googleServices;

type Run = (values: readonly unknown[]) => Result<Output, string>;

const attempt = (run: Run, values: readonly unknown[]): Result<Output, string> => {
  try {
    return run(values);
  } catch (error) {
    logError(error);
    return fail('Coinsheet met an unexpected problem: try again, and report it if it lasts.');
  }
};

/** The formulas as the spreadsheet calls them: raw arguments in; cells out, or an error whose message is shown. */
const callableRun =
  (run: Run) =>
  (values: readonly unknown[]): Cell | Grid => {
    const outcome = attempt(run, values);
    if (!outcome.ok) throw new Error(outcome.error);
    return plainOutput(outcome.value);
  };

const callable = (formula: Formula) =>
  callableRun((values) => runSync(formula({ build: COINSHEET_BUILD, now }, values), host()));

/** The formulas about the past, evaluated when one of them is calculated. */
declare const COINSHEET_PAST: () => typeof Past;

const callablePast = (name: PastFormulaName) => callableRun((values) => COINSHEET_PAST().run(name, values));

export const coins = callable(formulas.coins);
export const coin = callable(formulas.coin);
export const coinFind = callable(formulas.coinFind);
const [coinConvertNow, coinConvertAt] = [callable(formulas.coinConvert), callablePast('coinConvertAt')];
export const coinConvert: typeof coinConvertNow = (values) =>
  hasConvertDate(values) ? coinConvertAt(values) : coinConvertNow(values);
export const coinAt = callablePast('coinAt');
export const coinHistory = callablePast('coinHistory');
export const coinPerformance = callablePast('coinPerformance');
export const coinStatus = callable(formulas.coinStatus);
export const coinFields = callable(formulas.coinFields);
export const coinCategories = callable(formulas.coinCategories);

/** The part of the bundle that formulas do not need, evaluated when it is called. */
declare const COINSHEET_TOOLS: () => typeof Tools;

/** Evaluated once: the playground asks for formats with every formula. */
let evaluated: typeof Tools | undefined;
const tools = (): typeof Tools => (evaluated ??= COINSHEET_TOOLS());

export const menu: typeof Tools.menu = (name) => tools().menu(name);
export const sidebar: typeof Tools.sidebar = (name, request) => tools().sidebar(name, request);
export const formats: typeof Tools.formats = (name, values, output) => tools().formats(name, values, output);
export const complete: typeof Tools.complete = (formula) => tools().complete(formula);
export const templates: typeof Tools.templates = () => tools().templates();
