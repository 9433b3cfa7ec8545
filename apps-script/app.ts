// The rim of the add-on: joins formulas to Google's services. Bundled into one global, `App_`; nothing runs on loading.

import { fail } from '../shared/result.ts';
import type { Output } from './cells/cell.ts';
import { coin as coinFormula } from './formulas/coin.ts';
import { coinCategoriesTable } from './formulas/coin-categories.ts';
import { coinFieldsTable } from './formulas/coin-fields.ts';
import { coins as coinsFormula } from './formulas/coins.ts';
import type { Formula } from './formulas/formula.ts';
import { googleServices } from './google-services.ts';
import type { Build } from './services.ts';

/** Put around the bundle by `scripts/addon/bundle-addon.ts`. */
declare const COINSHEET_BUILD: Build;

const answer = (formula: Formula, values: readonly unknown[]): ReturnType<Formula> => {
  try {
    return formula({ services: googleServices, build: COINSHEET_BUILD }, values);
  } catch (error) {
    googleServices.logError(error);
    return fail('Coinsheet met an unexpected problem: try again, and report it if it lasts.');
  }
};

/** What a spreadsheet calls: raw arguments in; cells out, or an error whose message is shown. */
const callable =
  (formula: Formula) =>
  (values: readonly unknown[]): Output => {
    const outcome = answer(formula, values);
    if (!outcome.ok) throw new Error(outcome.error);
    return outcome.value;
  };

export const coins = callable(coinsFormula);
export const coin = callable(coinFormula);
export const coinFields = callable(coinFieldsTable);
export const coinCategories = callable(coinCategoriesTable);
