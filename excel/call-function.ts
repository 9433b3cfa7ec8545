// Calls one function for Excel: arguments in, cells or an error with a sentence out. It settles within 25 seconds
// whatever the gateway does, since Excel shows a cell as busy for as long as it waits.

import type { Build } from '../addon/build.ts';
import type { Output } from '../addon/cells/cell.ts';
import { formulaOf } from '../addon/formulas/formula-of.ts';
import { functions, type FunctionName } from '../addon/functions/functions.ts';
import type { MemoryHost } from '../addon/memory/memory-host.ts';
import type { ZoneClock } from '../addon/past/zone-clock.ts';
import { runAsync } from '../addon/steps/run-async.ts';
import { fail, type Result } from '../shared/result.ts';
import { showCells, type ExcelCells } from './show-cells.ts';

export interface CallServices {
  readonly host: MemoryHost;
  readonly build: Build;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly clock: ZoneClock;
}

export interface FunctionCall {
  readonly name: FunctionName;
  readonly values: readonly unknown[];
  /** The person is still typing the formula. */
  readonly isPreview: boolean;
}

const DEADLINE_MS = 25_000;

const tooLate = 'The gateway took too long: recalculate in a minute.';
const unexpected = 'Coinsheet met an unexpected problem: try again, and report it if it lasts.';

const run = async (
  { host, build, now }: CallServices,
  { name, values, isPreview }: FunctionCall,
): Promise<Result<Output, string>> => {
  try {
    const formula = formulaOf(functions[name].formula, values);
    return await runAsync(formula({ build, now }, values), isPreview ? host.atRest : host);
  } catch (error) {
    console.error(error);
    return fail(unexpected);
  }
};

/** Throws an error of Excel's with the sentence. */
export const callFunction = async (services: CallServices, call: FunctionCall): Promise<ExcelCells> => {
  const late = async (): Promise<undefined> => {
    await services.wait(DEADLINE_MS);
    return undefined;
  };
  const outcome = await Promise.race([run(services, call), late()]);
  const { Error: ExcelError, ErrorCode } = CustomFunctions;
  if (outcome === undefined) throw new ExcelError(ErrorCode.notAvailable, tooLate);
  if (!outcome.ok) throw new ExcelError(ErrorCode.invalidValue, outcome.error);
  return showCells(outcome.value, services.clock);
};
