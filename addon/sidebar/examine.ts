// The doctor: what keeps formulas from working, each finding with its cells, worst first. It finds nothing in what the
// add-on itself has written.

import type { Result } from '../../shared/result.ts';
import { isProblem, type Output, type ResultCell, rowsOf } from '../cells/cell.ts';
import { coinStatus } from '../formulas/coin-status.ts';
import { formulaLocale } from '../formula-text/locale.ts';
import { REFRESH_NAME } from '../formula-text/refresh-cell.ts';
import { type CoinFormula, coinFormulas } from '../workbook/read-formulas.ts';
import type { Place } from '../workbook/workbook.ts';
import type { Steps } from '../steps/step.ts';
import type { SidebarContext } from './context.ts';
import { sidebarWords, type SidebarWords } from '../build.ts';
import { countOf } from '../text.ts';

export interface Finding {
  readonly level: 'problem' | 'warning';
  readonly title: string;
  readonly detail: string;
  readonly cells: readonly Place[];
  /** A remedy that the page offers. */
  readonly remedy?: 'add-tokens';
}

export interface Examination {
  readonly findings: readonly Finding[];
}

const factText = (cell: ResultCell): string => (isProblem(cell) ? cell.problem : String(cell));

const gatewayFindings = (status: Result<Output, string>): readonly Finding[] => {
  const facts = status.ok ? rowsOf(status.value).map((row) => row.map(factText)) : [['Problem', status.error]];
  const named = new Map(facts.map(([what = '', value = '']) => [what, value]));
  const problem = named.get('Problem');
  const found: Finding[] = [];
  if (problem !== undefined)
    found.push({ level: 'problem', title: 'Formulas get no fresh data', detail: problem, cells: [] });
  if (named.get('Prices') === 'Invented prices') {
    const detail = 'The gateway has no key of the market data service: add one for real prices.';
    found.push({ level: 'warning', title: 'Prices are invented', detail, cells: [] });
  }
  return found;
};

/**
 * Errors are in the language of the file: `#REF!`, `#NV`, `#BAŞV!`, `#¿NOMBRE?`. Only an unknown name's ends in `?`.
 * Not a literal, for the reason in `shared/text/shown.ts`.
 */
const isError = ({ shown }: CoinFormula): boolean => new RegExp('^#¿?\\p{Lu}[\\p{Lu}/\\d]*[!?]?$', 'u').test(shown);
const isUnknownName = ({ shown }: CoinFormula): boolean => /^#.*\?$/.test(shown);

const placesOf = (formulas: readonly CoinFormula[]): readonly Place[] =>
  formulas.map(({ sheet, row, column }) => ({ sheet, row, column }));

const errorFindings = (formulas: readonly CoinFormula[], { problemSign }: SidebarWords): readonly Finding[] => {
  const isProblemText = ({ shown }: CoinFormula): boolean => problemSign !== '' && shown.startsWith(problemSign);
  const found = formulas.filter((formula) => isError(formula) || isProblemText(formula));
  if (found.length === 0) return [];
  const detail = found.some(isUnknownName)
    ? `#NAME? means that this file does not know a name in the formula: if ${REFRESH_NAME} was deleted, "Refresh now" creates it again. Point at any other error to read what is wrong.`
    : 'Point at a cell to read what is wrong and what to write instead.';
  const title = `${countOf(found.length, 'formula shows', 'formulas show')} an error`;
  return [{ level: 'problem', title, detail, cells: placesOf(found) }];
};

const tokenFindings = (formulas: readonly CoinFormula[], { unreached }: SidebarWords): readonly Finding[] => {
  const found = unreached === '' ? [] : formulas.filter(({ lacksToken }) => lacksToken);
  if (found.length === 0) return [];
  const title = `${countOf(found.length, 'formula names', 'formulas name')} no refresh cell`;
  return [{ level: 'warning', title, detail: unreached, cells: placesOf(found), remedy: 'add-tokens' }];
};

/** What is found in the formulas of a file. */
export const formulaFindings = (formulas: readonly CoinFormula[], words: SidebarWords): readonly Finding[] => [
  ...errorFindings(formulas, words),
  ...tokenFindings(formulas, words),
];

export function* examine(context: SidebarContext): Steps<Examination> {
  const { workbook, build } = context;
  const status = yield* coinStatus(context, []);
  const formulas = coinFormulas(workbook.sheets(), formulaLocale(workbook.locale()));
  const findings = [...gatewayFindings(status), ...formulaFindings(formulas, sidebarWords(build))];
  return {
    findings: (['problem', 'warning'] as const).flatMap((level) => findings.filter((one) => one.level === level)),
  };
}
