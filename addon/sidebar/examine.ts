// The doctor: examines the gateway, as formulas reach it, the file and its formulas. Worst findings first.

import { isProblem, rowsOf, type ResultCell } from '../cells/cell.ts';
import { coinStatus } from '../formulas/coin-status.ts';
import { formulaLocale, type FormulaLocale } from '../formula-text/locale.ts';
import { coinFormulas } from '../workbook/read-formulas.ts';
import type { Steps } from '../steps/step.ts';
import type { SidebarContext } from './context.ts';
import { sidebarWords } from '../build.ts';
import { formulaFindings, type Finding } from './findings.ts';

export interface Examination {
  readonly findings: readonly Finding[];
  /** Rows about gateway and settings. */
  readonly facts: readonly (readonly [what: string, value: string])[];
}

const levels: readonly Finding['level'][] = ['problem', 'warning', 'note', 'good'];

const factText = (cell: ResultCell): string => {
  if (cell === null) return '';
  if (isProblem(cell)) return cell.problem;
  if (typeof cell === 'object') return `${cell.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return String(cell);
};

function* statusFacts(context: SidebarContext): Steps<Examination['facts']> {
  const status = yield* coinStatus(context, []);
  if (!status.ok) return [['Problem', status.error]];
  return rowsOf(status.value)
    .slice(1)
    .map(([what = null, value = null]) => [factText(what), factText(value)]);
}

const finding = (level: Finding['level'], title: string, detail: string): Finding => ({
  level,
  title,
  detail,
  cells: [],
});

const gatewayFindings = (facts: Examination['facts']): readonly Finding[] => {
  const named = new Map(facts);
  const problem = named.get('Problem');
  const gateway = named.get('Gateway') ?? '';
  const reached =
    problem === undefined
      ? finding('good', 'The gateway answers', `Formulas can fetch from ${gateway}.`)
      : finding('problem', 'Formulas get no fresh data', problem);
  const invented = finding(
    'warning',
    'Prices are invented',
    'The gateway has no key of the market data service: add one for real prices.',
  );
  return named.get('Prices') === 'Invented prices' ? [reached, invented] : [reached];
};

/** None in Excel, whose workbooks have no locale: it shows formulas as the person's region writes them. */
const localeFindings = ({
  name,
  argumentSeparator,
  decimalSign,
  functionPrefix,
}: FormulaLocale): readonly Finding[] => {
  if (functionPrefix !== '') return [];
  const separator = argumentSeparator === ';' ? 'semicolons' : 'commas';
  const decimals = decimalSign === ',' ? 'decimal commas' : 'decimal points';
  return [
    finding('note', `Locale ${name}`, `Formulas are written with ${separator} between arguments and ${decimals}.`),
  ];
};

export function* examine(context: SidebarContext): Steps<Examination> {
  const { workbook } = context;
  const locale = formulaLocale(workbook.locale());
  const facts = yield* statusFacts(context);
  const formulas = coinFormulas(workbook.sheets(), locale);
  const findings = [
    ...gatewayFindings(facts),
    ...formulaFindings(formulas, sidebarWords(context.build)),
    ...localeFindings(locale),
  ];
  return {
    findings: levels.flatMap((level) => findings.filter((one) => one.level === level)),
    facts: facts.filter(([what]) => what !== 'Problem'),
  };
}
