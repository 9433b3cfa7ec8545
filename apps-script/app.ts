// The add-on's entry: connects formulas to Google's services. Bundled into one global, `App_`; loading runs nothing.

import { fail, type Result } from '../shared/result.ts';
import type { Cell, Grid, Output } from '../addon/cells/cell.ts';
import { plainOutput } from '../addon/cells/plain-output.ts';
import { coin as coinFormula } from '../addon/formulas/coin.ts';
import { coins as coinsFormula } from '../addon/formulas/coins.ts';
import type { Formula } from '../addon/formulas/formula.ts';
import { hasConvertDate } from '../addon/formulas/has-convert-date.ts';
import type { OtherFormulaName } from '../addon/formulas/other-formulas.ts';
import type { PastFormulaName } from '../addon/formulas/past-formulas.ts';
import { fetchingPart } from './fetching-part.ts';
import { googleServices } from './google-services.ts';
import type { Build } from '../addon/build.ts';
import { runSync } from '../addon/steps/run-sync.ts';
import { sheetHost } from './sheet-host.ts';
import { part } from './parts.ts';
import type * as Tools from './tools.ts';

/** Defined around the bundle by `scripts/addon/bundle-addon.ts`. */
declare const COINSHEET_BUILD: Build;

const host = () => sheetHost(googleServices, COINSHEET_BUILD, fetchingPart);
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

const callable = (formula: () => Formula) =>
  callableRun((values) => runSync(formula()({ build: COINSHEET_BUILD, now }, values), host()));

const callableOther = (name: OtherFormulaName) => callable(() => part('other-formulas').otherFormulas[name]);

const callablePast = (name: PastFormulaName) => callableRun((values) => part('past').run(name, values));

export const coins = callable(() => coinsFormula);
export const coin = callable(() => coinFormula);
export const coinFind = callableOther('coinFind');
const [coinConvertNow, coinConvertAt] = [callableOther('coinConvert'), callablePast('coinConvertAt')];
export const coinConvert: typeof coinConvertNow = (values) =>
  hasConvertDate(values) ? coinConvertAt(values) : coinConvertNow(values);
export const coinAt = callablePast('coinAt');
export const coinHistory = callablePast('coinHistory');
export const coinPerformance = callablePast('coinPerformance');
export const coinStatus = callableOther('coinStatus');
export const coinFields = callableOther('coinFields');
export const coinCategories = callableOther('coinCategories');

export const menu: typeof Tools.menu = (name) => part('tools').menu(name);
export const sidebar: typeof Tools.sidebar = (name, request) => part('tools').sidebar(name, request);
export const formats: typeof Tools.formats = (name, values, output) => part('tools').formats(name, values, output);
export const complete: typeof Tools.complete = (formula) => part('tools').complete(formula);
export const templates: typeof Tools.templates = () => part('tools').templates();
