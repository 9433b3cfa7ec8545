// The formulas about the past, a part of the script that cells with other formulas do not need.

import type { Build } from '../addon/build.ts';
import type { PastFormula } from '../addon/formulas/formula.ts';
import { pastFormulas, type PastFormulaName } from '../addon/formulas/past-formulas.ts';
import type { Output } from '../addon/cells/cell.ts';
import { runSync } from '../addon/steps/run-sync.ts';
import type { Result } from '../shared/result.ts';
import { fetchingPart } from './fetching-part.ts';
import { googleServices } from './google-services.ts';
import { googleZone } from './google-zone.ts';
import { pastHost } from './past-host.ts';
import { sheetHost } from './sheet-host.ts';

/** Defined around the bundle by `scripts/addon/bundle-addon.ts`. */
declare const COINSHEET_BUILD: Build;

export const run = (name: PastFormulaName, values: readonly unknown[]): Result<Output, string> => {
  const formula: PastFormula = pastFormulas[name];
  const present = sheetHost(googleServices, COINSHEET_BUILD, fetchingPart);
  const host = { ...present, ...pastHost(googleServices, COINSHEET_BUILD, present, googleZone) };
  return runSync(formula({ build: COINSHEET_BUILD, now: googleServices.now }, values), host);
};
