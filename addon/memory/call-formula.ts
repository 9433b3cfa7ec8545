// Calls a formula for a host that keeps everything in memory: arguments in; cells or a sentence out. It settles
// within 25 seconds whatever the gateway does, since a cell shows that it is busy for as long as it waits.

import type { Build } from '../build.ts';
import type { Output } from '../cells/cell.ts';
import { formulas } from '../formulas/formulas.ts';
import type { FunctionName } from '../functions/call-facts.ts';
import { runAsync } from '../steps/step.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { MemoryHost } from './memory-host.ts';
import { type After, within } from './web-fetch.ts';

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
}

interface CallFailure {
  readonly sentence: string;
  /** The formula has no answer yet: nothing is wrong with it. */
  readonly isLate: boolean;
}

const DEADLINE_MS = 25_000;

const tooLate: CallFailure = { sentence: 'The gateway took too long: recalculate in a minute.', isLate: true };
const unexpected: CallFailure = {
  sentence: 'Coinsheet met an unexpected problem: try again, and report it if it lasts.',
  isLate: false,
};

const run = async (
  { host, build, now, logError }: CallServices,
  { name, values }: FormulaCall,
): Promise<Result<Output, CallFailure>> => {
  try {
    const outcome = await runAsync(formulas[name]({ build, now }, values), host);
    return outcome.ok ? outcome : fail({ sentence: outcome.error, isLate: false });
  } catch (error) {
    logError(error);
    return fail(unexpected);
  }
};

/**
 * Cells, or a sentence, within 25 seconds.
 * @example await callFormula(services, { name: 'COIN', values: ['BTC'] })
 */
export const callFormula = (services: CallServices, call: FormulaCall): Promise<Result<Output, CallFailure>> =>
  within<Result<Output, CallFailure>>(services.after, DEADLINE_MS, run(services, call), () => fail(tooLate));

/**
 * Such a host gives null for an omitted argument or an empty cell, every range as a table, and an object for a cell
 * in error.
 */
const errorText = (cell: object): string => {
  const named: unknown = 'code' in cell ? cell.code : 'basicValue' in cell ? cell.basicValue : undefined;
  return typeof named === 'string' ? named : '#VALUE!';
};

const readCell = (cell: unknown): unknown => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? errorText(cell) : cell;
};

/** A range of one cell is that cell; an omitted argument is undefined. */
export const readGiven = (given: unknown): unknown => {
  if (given === null) return undefined;
  if (!Array.isArray(given)) return readCell(given);
  const rows = given.map((row: unknown): readonly unknown[] =>
    Array.isArray(row) ? row.map(readCell) : [readCell(row)],
  );
  return rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : rows;
};

/** The values of a repeating argument; a list, each of them a table. */
export const readRepeated = (given: unknown): readonly unknown[] =>
  Array.isArray(given) ? given.map(readGiven) : given === null || given === undefined ? [] : [readGiven(given)];
