// What the doctor sees in a spreadsheet's formulas. Pure: from what stands in the cells to findings with their cells.

import { callNames } from '../formula-text/calls.ts';
import { plainLocale } from '../formula-text/locale.ts';
import { formulaTokens } from '../formula-text/tokens.ts';
import { REFRESH_NAME } from '../formula-text/refresh-cell.ts';
import { countOf } from '../text/count-of.ts';
import type { CoinFormula } from '../workbook/read-formulas.ts';
import type { Place } from '../workbook/workbook.ts';
import { estimateFetches } from './fetch-estimate.ts';
import { singleCoins } from './single-coins.ts';

export interface Finding {
  readonly level: 'good' | 'note' | 'warning' | 'problem';
  readonly title: string;
  readonly detail: string;
  readonly cells: readonly Place[];
  /** What the page offers to do about it. */
  readonly remedy?: 'add-tokens';
}

const placesOf = (formulas: readonly CoinFormula[]): readonly Place[] =>
  formulas.map(({ sheet, row, column }) => ({ sheet, row, column }));

const kinds = (formulas: readonly CoinFormula[]): string =>
  callNames
    .map((name) => [name, formulas.flatMap(({ calls }) => calls).filter((call) => call.name === name).length] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const countFinding = (formulas: readonly CoinFormula[]): Finding => ({
  level: 'note',
  title: countOf(formulas.length, 'Coinsheet formula'),
  detail: formulas.length === 0 ? 'Build one, or insert a template from the menu.' : `${kinds(formulas)}.`,
  cells: [],
});

const fetchFinding = (formulas: readonly CoinFormula[]): readonly Finding[] => {
  const count = estimateFetches(formulas.flatMap(({ calls }) => calls));
  if (count === 0) return [];
  const detail = `One for each set of coins that is asked about, whatever the number of formulas. Google allows 20,000 a day, 100,000 in Workspace accounts.`;
  return [
    {
      level: 'note',
      title: `About ${countOf(count, 'fetch', 'fetches')} each time all is recalculated`,
      detail,
      cells: [],
    },
  ];
};

/** In the language of the file: `#REF!`, `#NV`, `#BAŞV!`, `#¿NOMBRE?`. Only that of an unknown name is a question. */
const isError = ({ shown }: CoinFormula): boolean => /^#¿?\p{Lu}[\p{Lu}/\d]*[!?]?$/u.test(shown);
const isUnknownName = ({ shown }: CoinFormula): boolean => /^#.*\?$/.test(shown);
const isWarning = ({ shown }: CoinFormula): boolean => shown.startsWith('⚠');

const errorFinding = (formulas: readonly CoinFormula[]): readonly Finding[] => {
  const found = formulas.filter((formula) => isError(formula) || isWarning(formula));
  if (found.length === 0) return [];
  const names = found.some(isUnknownName);
  const detail = names
    ? `#NAME? means that this file does not know a name in the formula: where ${REFRESH_NAME} was deleted, "Refresh now" makes it anew. Point at any other error to read what is wrong.`
    : 'Point at a cell to read what is wrong and what to write instead.';
  return [
    {
      level: 'problem',
      title: `${countOf(found.length, 'formula shows', 'formulas show')} an error`,
      detail,
      cells: placesOf(found),
    },
  ];
};

const tokenFinding = (formulas: readonly CoinFormula[]): readonly Finding[] => {
  const found = formulas.filter(({ lacksToken }) => lacksToken);
  if (found.length === 0) return [];
  const detail =
    '"Refresh now" does not reach them: Google recalculates a formula only when an argument changes. The argument COINSHEET_REFRESH at the end is such a one.';
  return [
    {
      level: 'warning',
      title: `${countOf(found.length, 'formula names', 'formulas name')} no refresh cell`,
      detail,
      cells: placesOf(found),
      remedy: 'add-tokens',
    },
  ];
};

/** Blanks within texts count. */
const withoutBlanks = ({ formula }: CoinFormula): string =>
  formulaTokens(formula, plainLocale)
    .filter(({ kind }) => kind !== 'blank')
    .map(({ raw }) => raw)
    .join('');

const duplicateFinding = (formulas: readonly CoinFormula[]): readonly Finding[] => {
  const groups = new Map<string, CoinFormula[]>();
  for (const formula of formulas) {
    const text = `${formula.sheet}|${withoutBlanks(formula)}`;
    groups.set(text, [...(groups.get(text) ?? []), formula]);
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => ({
      level: 'note',
      title: `The same formula in ${group.length} cells`,
      detail: `${group[0]?.formula ?? ''} costs nothing twice, but one of them could be referred to.`,
      cells: placesOf(group),
    }));
};

const rangeFinding = (formulas: readonly CoinFormula[]): readonly Finding[] =>
  singleCoins(formulas).map(({ formulas: group, range }) => ({
    level: 'warning',
    title: `${group.length} formulas could be one`,
    detail: `One formula with ${range} in place of the single cell fills all these rows, and recalculates much faster.`,
    cells: placesOf(group),
  }));

export const formulaFindings = (formulas: readonly CoinFormula[]): readonly Finding[] => [
  ...errorFinding(formulas),
  ...tokenFinding(formulas),
  ...rangeFinding(formulas),
  ...duplicateFinding(formulas),
  countFinding(formulas),
  ...fetchFinding(formulas),
];
