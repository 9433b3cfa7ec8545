// Reads the columns of an answer.

import { isPseudoColumn, columnNames, type ColumnName } from '../../../../shared/coin/columns.ts';
import { isRiskField } from '../../../../shared/coin/coin-fields.ts';
import { findColumn } from '../../../../shared/coin/find-field.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { andThen, eachOf, ok } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { readList, type Parameters } from './parameters.ts';
import type { Read } from './read.ts';

/** The column with this name, in any of its spellings. */
export const readColumn = (name: string, written: string, risk: boolean): Read<ColumnName> => {
  const column = findColumn(written);
  if (!column.ok) {
    const hint = column.error.suggestion === undefined ? '' : ` Did you mean "${column.error.suggestion}"?`;
    return refuse(name, `There is no field ${shown(written)}.${hint} Fields are: ${columnNames.join(', ')}.`);
  }
  return !isPseudoColumn(column.value) && isRiskField(column.value) && !risk
    ? refuse(name, `The field ${column.value} needs includeRiskScore=true.`)
    : column;
};

/** The requested columns; undefined without a `columns` parameter. */
export const readColumns = (parameters: Parameters, risk: boolean): Read<readonly ColumnName[] | undefined> => {
  const text = parameters.get('columns');
  if (text === undefined || text.trim() === '') return ok(undefined);
  return andThen(readList('columns', text), (names) =>
    eachOf(names, (written) => readColumn('columns', written, risk)),
  );
};
