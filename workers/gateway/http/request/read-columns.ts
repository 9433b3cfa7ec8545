// Reads the columns of an answer.

import { isPseudoColumn, columnNames, type ColumnName, isRiskField } from '../../../../shared/coin/coin-fields.ts';
import { currencyInName, findColumn, otherCurrencySentence } from '../../../../shared/coin/find-field.ts';
import type { CurrencyCode } from '../../../../shared/coin/currencies.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { andThen, eachOf, ok } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { readList, type Parameters } from './parameters.ts';
import type { Read } from './read.ts';

/** What a column must fit. */
export interface ColumnContext {
  /** Whether risk data is shown. */
  readonly risk: boolean;
  readonly currency: CurrencyCode;
}

/** The column with this name, in any of its spellings. */
export const readColumn = (name: string, written: string, { risk, currency }: ColumnContext): Read<ColumnName> => {
  const column = findColumn(written);
  if (!column.ok) {
    const hint = column.error.suggestion === undefined ? '' : ` Did you mean "${column.error.suggestion}"?`;
    return refuse(name, `There is no field ${shown(written)}.${hint} Fields are: ${columnNames.join(', ')}.`);
  }
  const named = currencyInName(written);
  if (named !== undefined && named !== currency) return refuse(name, otherCurrencySentence(written, named, currency));
  return !isPseudoColumn(column.value) && isRiskField(column.value) && !risk
    ? refuse(name, `The field ${column.value} needs includeRiskScore=true.`)
    : column;
};

/** The requested columns; undefined without the parameter. */
export const readColumns = (
  parameters: Parameters,
  context: ColumnContext,
): Read<readonly ColumnName[] | undefined> => {
  if (parameters.has('columns') && parameters.has('fields'))
    return refuse('fields', 'columns and fields say the same: give one of them.');
  const name = parameters.has('fields') ? 'fields' : 'columns';
  const text = parameters.get(name);
  if (text === undefined || text.trim() === '') return ok(undefined);
  return andThen(readList(name, text), (names) => eachOf(names, (written) => readColumn(name, written, context)));
};
