// Reads what a formula says of fields: the columns that it shows, the filter and the sort of COINS. A wrong one
// costs no request.

import {
  coinField,
  type ColumnName,
  fieldNames,
  isPseudoColumn,
  isRiskField,
  isSortField,
  pseudoColumns,
  currencyInName,
  findColumn,
  otherCurrencySentence,
} from '../../shared/coin/coin-fields.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type CurrencyCode, isCurrencyCode } from '../../shared/coin/currencies.ts';
import { cellText, trimBlankTexts } from '../cells/cell.ts';
import { type Argument, argumentCells, filledCells } from './argument.ts';
import { isFalling, sortText, splitSort } from '../../shared/columns/sort.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { testsOf } from '../../shared/query/condition.ts';
import { type Filter, serialiseFilter } from '../../shared/query/filter.ts';
import { formatQueryError } from '../../shared/query/query-error.ts';
import { parseFilter } from '../../shared/query/parse-filter.ts';
import type { Where } from '../client/wire.ts';

// Risk data needs the option `risk=yes`. Without the option its columns would be blank, which reads as "no risk".
const checkRisk = (column: ColumnName, risk: boolean): Result<null, string> =>
  risk || isPseudoColumn(column) || !isRiskField(column)
    ? ok(null)
    : fail(`"${column}" is risk data, shown only on request: add the option risk=yes.`);

/** One column of the answer; undefined for a blank one. */
export type Field = ColumnName | undefined;

interface FieldsContext {
  readonly whenOmitted: readonly ColumnName[];
  readonly risk: boolean;
  readonly currency: CurrencyCode;
}

const listSeparator = /[,;\n]/;

const namesIn = (argument: Argument): readonly string[] =>
  argument.kind === 'cell'
    ? cellText(argument.cell)
        .split(listSeparator)
        .map((text) => text.trim())
    : argumentCells(argument).map(cellText);

const unknownField = (found: string, suggestion: string | undefined): string =>
  suggestion === undefined
    ? `No field is called "${found}": =COIN_FIELDS() lists them all.`
    : `No field is called "${found}": did you mean "${suggestion}"?`;

/** A list in a text, or a range of headers, each a name, label or alias. A blank header gives a blank column. */
export const readFields = (
  argument: Argument,
  { whenOmitted, risk, currency }: FieldsContext,
): Result<readonly Field[], string> => {
  const fields: Field[] = [];
  for (const text of trimBlankTexts(namesIn(argument))) {
    if (text === '') {
      fields.push(undefined);
      continue;
    }
    const found = findColumn(text);
    if (!found.ok) {
      return fail(
        isCurrencyCode(text.toUpperCase())
          ? `"${text}" is a currency, not a field: write it as an option, "currency=${text.toUpperCase()}".`
          : unknownField(text, found.error.suggestion),
      );
    }
    const named = currencyInName(text);
    if (named !== undefined && named !== currency) return fail(otherCurrencySentence(text, named, currency));
    const allowed = checkRisk(found.value, risk);
    if (!allowed.ok) return allowed;
    fields.push(found.value);
  }
  return ok(fields.length === 0 ? whenOmitted : fields);
};

/** The columns to request: each once, in order. */
export const columnsOf = (fields: readonly Field[]): readonly ColumnName[] => [
  ...new Set(fields.filter((field): field is ColumnName => field !== undefined)),
];

const DEFAULT_SORT = '-marketCap';

const unsortable = (label: string): string => {
  const sortable = fieldNames.filter(isSortField).slice(0, 6).join(', ');
  return `Coins can't be sorted by "${label}": take another field, such as ${sortable}.`;
};

/**
 * `24h`, `-24h`, `24h desc`, `24h asc`: the words exist because a spreadsheet reads a cell that begins with a minus
 * sign as a formula. The result is in the gateway's spelling.
 */
export const readSort = (argument: Argument, risk: boolean): Result<string, string> => {
  const [cell, ...more] = filledCells(argument);
  if (cell === undefined) return ok(DEFAULT_SORT);
  if (more.length > 0) return fail('A table is sorted by one field: write for example "24h desc".');
  const text = cellText(cell);
  const written = splitSort(text);
  const { name } = written;
  if (written.sign !== '' && written.word !== undefined)
    return fail(`"${text}" gives the direction twice: write "${name} ${written.word}".`);
  const found = findColumn(name);
  if (!found.ok) return fail(unknownField(name, found.error.suggestion));
  const field = found.value;
  if (isPseudoColumn(field)) return fail(unsortable(pseudoColumns[field].label));
  if (!isSortField(field)) return fail(unsortable(coinField(field).label));
  const allowed = checkRisk(field, risk);
  if (!allowed.ok) return allowed;
  return ok(sortText({ field, descending: isFalling(field, written) }));
};

interface WhereContext {
  readonly currency: string;
  readonly risk: boolean;
}

const check = (source: string, { currency, risk }: WhereContext): Result<Filter, string> => {
  const filter = parseFilter(source, { currency });
  if (!filter.ok) return fail(formatQueryError(filter.error));
  for (const { field } of testsOf(filter.value.condition)) {
    const allowed = checkRisk(field, risk);
    if (!allowed.ok) return allowed;
  }
  return filter;
};

const whereOf = (source: string, filter: Result<Filter, string>): Result<Where | undefined, string> => {
  if (!filter.ok) return filter;
  const canonical = serialiseFilter(filter.value);
  if (canonical === '') return ok(undefined);
  // It may be longer than what was written, and must not exceed what the parser reads.
  return ok({ text: canonical.length > bounds.filterCharacters ? source : canonical, filter: filter.value });
};

/** Undefined for every coin. */
export const readWhere = (argument: Argument, context: WhereContext): Result<Where | undefined, string> => {
  const conditions = argumentCells(argument)
    .map(cellText)
    .filter((text) => text !== '');
  const [source = ''] = conditions;
  if (conditions.length < 2) return whereOf(source, check(source, context));
  for (const condition of conditions) {
    const checked = check(condition, context);
    if (!checked.ok) return checked;
  }
  const joined = conditions.map((condition) => `(${condition})`).join(' and ');
  return whereOf(joined, check(joined, context));
};
