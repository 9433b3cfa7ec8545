// The formulas about the past. The bundle keeps them in a function of their own, which Google skips when it calculates
// a cell with another formula.

import type { Build } from '../addon/build.ts';
import type { PastFormula } from '../addon/formulas/formula.ts';
import { pastFormulas, type PastFormulaName } from '../addon/formulas/past-formulas.ts';
import type { Output } from '../addon/cells/cell.ts';
import { runSync } from '../addon/steps/run-sync.ts';
import type { Result } from '../shared/result.ts';
import { googleServices } from './google-services.ts';
import { googleZone } from './google-zone.ts';
import { pastHost } from './past-host.ts';
import { sheetHost } from './sheet-host.ts';

/** Defined around the bundle by `scripts/addon/bundle-addon.ts`. */
declare const COINSHEET_BUILD: Build;

export const run = (name: PastFormulaName, values: readonly unknown[]): Result<Output, string> => {
  const formula: PastFormula = pastFormulas[name];
  const host = {
    ...sheetHost(googleServices, COINSHEET_BUILD),
    ...pastHost(googleServices, COINSHEET_BUILD, googleZone),
  };
  return runSync(formula({ build: COINSHEET_BUILD, now: googleServices.now }, values), host);
};
