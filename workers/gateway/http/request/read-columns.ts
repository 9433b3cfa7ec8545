// Reads which columns an answer has.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { isPseudoColumn, columnNames, type ColumnName } from '../../../../shared/coin/columns.ts';
import { isRiskField } from '../../../../shared/coin/coin-fields.ts';
import { findColumn } from '../../../../shared/coin/find-field.ts';
import { readList, type Parameters } from './parameters.ts';
import { refuse } from './request-problem.ts';
import { shown } from '../../../../shared/text/shown.ts';

/** One column by any of its spellings. */
export const readColumn = (name: string, written: string, risk: boolean): ColumnName => {
  const column = findColumn(written);
  if (!column.ok) {
    const hint = column.error.suggestion === undefined ? '' : ` Did you mean "${column.error.suggestion}"?`;
    return refuse(name, `There is no field ${shown(written)}.${hint} Fields are: ${columnNames.join(', ')}.`);
  }
  if (!isPseudoColumn(column.value) && isRiskField(column.value) && !risk)
    refuse(name, `The field ${column.value} needs includeRiskScore=true.`);
  return column.value;
};

/** The columns asked for, or undefined where none are. */
export const readColumns = (parameters: Parameters, risk: boolean): readonly ColumnName[] | undefined => {
  const text = parameters.get('columns');
  if (text === undefined || text.trim() === '') return undefined;
  return readList('columns', text, bounds.columns).map((written) => readColumn('columns', written, risk));
};
