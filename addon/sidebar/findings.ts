// The doctor's findings about a spreadsheet's formulas, each with its cells. Pure.

import type { Call } from '../formula-text/calls.ts';
import { callFacts, type CallFacts, functionNames } from '../functions/call-facts.ts';
import { REFRESH_NAME } from '../formula-text/refresh-cell.ts';
import { countOf } from '../text.ts';
import type { CoinFormula } from '../workbook/read-formulas.ts';
import type { Place } from '../workbook/workbook.ts';
import type { SidebarWords } from '../build.ts';

// The fetches of a full recalculation: about one for each set of coins, since formulas share its snapshot; of past
// prices one for each coin that a formula names alone, and one for all others, which share whole years.
const WHOLE_MARKET = '"all"';

const currencyIn = (call: Call): string => {
  const { options: place = -1 }: CallFacts = callFacts[call.name];
  const options = call.arguments[place] ?? '';
  const [, code = ''] = /(?:currency\s*=\s*|^"|;\s*)([A-Za-z]{3,4})\s*(?:"|;|$)/.exec(options) ?? [];
  return code.toUpperCase();
};

/** One coin as a text; a cell may have any, and cells that wait together share fetches. */
const coinAlone = ([ids = '']: readonly string[]): string => (/^"[^",;]+"$/.test(ids) ? ids : '');

/** The set that a call uses; undefined for none. A set that is named in a cell counts as a separate one. */
const setOf = (call: Call): string | undefined => {
  switch (call.name) {
    case 'COINS':
      return `${call.arguments[0] || WHOLE_MARKET} ${currencyIn(call)}`;
    case 'COIN':
      return `${WHOLE_MARKET} ${currencyIn(call)}`;
    case 'COIN_FIND':
    case 'COIN_CONVERT':
      return `${WHOLE_MARKET} `;
    case 'COIN_AT':
    case 'COIN_HISTORY':
    case 'COIN_PERFORMANCE':
      return `past ${currencyIn(call)} ${coinAlone(call.arguments)}`;
    case 'COIN_STATUS':
    case 'COIN_CATEGORIES':
      return 'status';
    case 'COIN_FIELDS':
      return undefined;
    default:
      return call.name satisfies never;
  }
};

const estimateFetches = (calls: readonly Call[]): number =>
  new Set(calls.map(setOf).filter((set) => set !== undefined)).size;

export interface Finding {
  readonly level: 'good' | 'note' | 'warning' | 'problem';
  readonly title: string;
  readonly detail: string;
  readonly cells: readonly Place[];
  /** A remedy that the page offers. */
  readonly remedy?: 'add-tokens';
}

const placesOf = (formulas: readonly CoinFormula[]): readonly Place[] =>
  formulas.map(({ sheet, row, column }) => ({ sheet, row, column }));

const kinds = (formulas: readonly CoinFormula[]): string =>
  functionNames
    .map((name) => [name, formulas.flatMap(({ calls }) => calls).filter((call) => call.name === name).length] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const countFinding = (formulas: readonly CoinFormula[]): Finding => ({
  level: 'note',
  title: countOf(formulas.length, 'Coinsheet formula'),
  detail: formulas.length === 0 ? 'Build one, or insert a template.' : `${kinds(formulas)}.`,
  cells: [],
});

const fetchFinding = (formulas: readonly CoinFormula[], { fetches }: SidebarWords): readonly Finding[] => {
  const count = estimateFetches(formulas.flatMap(({ calls }) => calls));
  if (count === 0) return [];
  const detail = `One for each set of coins, however many formulas use it, and for each coin whose past is asked for alone. ${fetches}`;
  return [
    {
      level: 'note',
      title: `About ${countOf(count, 'fetch', 'fetches')} per full recalculation`,
      detail,
      cells: [],
    },
  ];
};

/**
 * Errors are in the language of the file: `#REF!`, `#NV`, `#BAŞV!`, `#¿NOMBRE?`. Only an unknown name's ends in `?`.
 * Not a literal, for the reason in `shared/text/shown.ts`.
 */
const isError = ({ shown }: CoinFormula): boolean => new RegExp('^#¿?\\p{Lu}[\\p{Lu}/\\d]*[!?]?$', 'u').test(shown);
const isUnknownName = ({ shown }: CoinFormula): boolean => /^#.*\?$/.test(shown);

const errorFinding = (formulas: readonly CoinFormula[], { problemSign }: SidebarWords): readonly Finding[] => {
  const isProblem = ({ shown }: CoinFormula): boolean => problemSign !== '' && shown.startsWith(problemSign);
  const found = formulas.filter((formula) => isError(formula) || isProblem(formula));
  if (found.length === 0) return [];
  const names = found.some(isUnknownName);
  const detail = names
    ? `#NAME? means that this file does not know a name in the formula: if ${REFRESH_NAME} was deleted, "Refresh now" creates it again. Point at any other error to read what is wrong.`
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

const tokenFinding = (formulas: readonly CoinFormula[], { unreached }: SidebarWords): readonly Finding[] => {
  if (unreached === '') return [];
  const found = formulas.filter(({ lacksToken }) => lacksToken);
  if (found.length === 0) return [];
  return [
    {
      level: 'warning',
      title: `${countOf(found.length, 'formula names', 'formulas name')} no refresh cell`,
      detail: unreached,
      cells: placesOf(found),
      remedy: 'add-tokens',
    },
  ];
};

export const formulaFindings = (formulas: readonly CoinFormula[], words: SidebarWords): readonly Finding[] => [
  ...errorFinding(formulas, words),
  ...tokenFinding(formulas, words),
  countFinding(formulas),
  ...fetchFinding(formulas, words),
];
