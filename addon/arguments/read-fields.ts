// Reads the `fields` argument: a list in a text or a range of headers, each a name, label or alias. A blank header
// gives a blank column.

import type { ColumnName } from '../../shared/coin/coin-fields.ts';
import { isCurrencyCode, type CurrencyCode } from '../../shared/coin/currencies.ts';
import { currencyInName, findColumn, otherCurrencySentence } from '../../shared/coin/find-field.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { cellText } from '../cells/cell.ts';
import { trimBlankTexts } from '../cells/trim-blanks.ts';
import { argumentCells, type Argument } from './argument.ts';
import { checkRisk } from './check-risk.ts';

/** One column of the answer; undefined for a blank one. */
export type Field = ColumnName | undefined;

export interface FieldsContext {
  readonly whenOmitted: readonly ColumnName[];
  readonly risk: boolean;
  readonly currency: CurrencyCode;
  /** Position of the options argument, for sentences. */
  readonly optionsPlace: 'third' | 'sixth';
}

const listSeparator = /[,;\n]/;

const written = (argument: Argument): readonly string[] =>
  argument.kind === 'cell'
    ? cellText(argument.cell)
        .split(listSeparator)
        .map((text) => text.trim())
    : argumentCells(argument).map(cellText);

export const unknownField = (found: string, suggestion: string | undefined): string =>
  suggestion === undefined
    ? `No field is called "${found}": =COIN_FIELDS() lists them all.`
    : `No field is called "${found}": did you mean "${suggestion}"?`;

export const readFields = (
  argument: Argument,
  { whenOmitted, risk, currency, optionsPlace }: FieldsContext,
): Result<readonly Field[], string> => {
  const fields: Field[] = [];
  for (const text of trimBlankTexts(written(argument))) {
    if (text === '') {
      fields.push(undefined);
      continue;
    }
    const found = findColumn(text);
    if (!found.ok) {
      return fail(
        isCurrencyCode(text.toUpperCase())
          ? `"${text}" is a currency, not a field: put it into the ${optionsPlace} argument, as "currency=${text.toUpperCase()}".`
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
