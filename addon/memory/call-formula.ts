// Calls a formula for a host that keeps everything in memory: arguments in; cells or a sentence out. It settles within
// 25 seconds whatever the gateway does, since a cell shows that it is busy for as long as it waits.

import type { Build } from '../build.ts';
import type { Output } from '../cells/cell.ts';
import { formulas } from '../formulas/formulas.ts';
import { functions, type FunctionName } from '../functions/functions.ts';
import { runAsync } from '../steps/step.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { MemoryHost } from './memory-host.ts';
import { within, type After } from './timer.ts';

export interface CallServices {
  readonly host: MemoryHost;
  readonly build: Build;
  readonly now: () => number;
  readonly after: After;
  readonly logError: (error: unknown) => void;
}

export interface FormulaCall {
  readonly name: FunctionName;
  readonly values: readonly unknown[];
  /** The person is still typing the formula. */
  readonly isPreview: boolean;
}

export interface CallFailure {
  readonly sentence: string;
  /** The formula has no answer yet: nothing is wrong with it. */
  readonly isLate: boolean;
}

const DEADLINE_MS = 25_000;

const tooLate: CallFailure = { sentence: 'The gateway took too long: recalculate in a minute.', isLate: true };
const notYet: CallFailure = { sentence: 'The value comes when the formula is entered.', isLate: true };
const unexpected: CallFailure = {
  sentence: 'Coinsheet met an unexpected problem: try again, and report it if it lasts.',
  isLate: false,
};

const run = async (
  { host, build, now, logError }: CallServices,
  { name, values, isPreview }: FormulaCall,
): Promise<Result<Output, CallFailure>> => {
  try {
    const formula = formulas[functions[name].formula];
    const rest = isPreview ? host.atRest() : undefined;
    const outcome = await runAsync(formula({ build, now }, values), rest?.host ?? host);
    if (outcome.ok) return outcome;
    return fail(rest?.hasLacked() === true ? notYet : { sentence: outcome.error, isLate: false });
  } catch (error) {
    logError(error);
    return fail(unexpected);
  }
};

export const callFormula = (services: CallServices, call: FormulaCall): Promise<Result<Output, CallFailure>> =>
  within<Result<Output, CallFailure>>(services.after, DEADLINE_MS, run(services, call), () => fail(tooLate));
