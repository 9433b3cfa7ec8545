// Finds formulas in a column that ask for one coin each and could be one formula over the range.

import { readCellName } from '../workbook/cell-name.ts';
import type { CoinFormula } from '../workbook/read-formulas.ts';

export interface SingleCoins {
  readonly formulas: readonly CoinFormula[];
  /** The range for the one formula. */
  readonly range: string;
}

const LEAST_WORTH_TELLING = 3;

/** The key of a formula's group; undefined unless the formula is a single COIN of one cell. */
const groupOf = ({ sheet, column, formula, calls }: CoinFormula): string | undefined => {
  const [call] = calls;
  if (call?.name !== 'COIN' || calls.length > 1) return undefined;
  const [first = '', ...rest] = call.arguments;
  const place = readCellName(first);
  const isAlone = formula.slice(1, call.start).trim() === '' && formula.slice(call.end).trim() === '';
  return place === undefined || !isAlone ? undefined : JSON.stringify([sheet, column, place.column, rest]);
};

const columnLetters = (reference: string): string => reference.replace(/[^A-Za-z]/g, '').toUpperCase();

export const singleCoins = (formulas: readonly CoinFormula[]): readonly SingleCoins[] => {
  const groups = new Map<string, CoinFormula[]>();
  for (const formula of formulas) {
    const group = groupOf(formula);
    if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), formula]);
  }
  return [...groups.values()]
    .filter((group) => group.length >= LEAST_WORTH_TELLING)
    .map((group) => {
      const references = group.map(({ calls }) => calls[0]?.arguments[0] ?? '');
      const rows = references.map((reference) => readCellName(reference)?.row ?? 1);
      const letters = columnLetters(references[0] ?? '');
      return { formulas: group, range: `${letters}${Math.min(...rows)}:${letters}${Math.max(...rows)}` };
    });
};
