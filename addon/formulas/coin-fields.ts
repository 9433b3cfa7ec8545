// COIN_FIELDS: the table of fields.

import {
  aboutField,
  coinField,
  columnNames,
  isPseudoColumn,
  pseudoColumns,
  type ColumnName,
} from '../../shared/coin/coin-fields.ts';
import { ok } from '../../shared/result.ts';
import type { Cell } from '../cells/cell.ts';
import { done, type Formula } from '../steps/step.ts';

const header = ['field', 'label', 'type', 'unit', 'filter', 'sort', 'option', 'aliases', 'about'] as const;

const yes = (holds: boolean): Cell => (holds ? 'yes' : null);
const listed = (texts: readonly string[]): Cell => (texts.length === 0 ? null : texts.join(', '));

const row = (column: ColumnName): readonly Cell[] => {
  if (isPseudoColumn(column)) {
    const { label, aliases, about } = pseudoColumns[column];
    return [column, label, 'time', null, null, null, null, listed(aliases), about];
  }
  const { label, type, unit, filterable, sortable, risk, aliases } = coinField(column);
  const option = risk === true ? 'risk=yes' : null;
  return [
    column,
    label,
    type,
    unit === 'none' ? null : unit,
    yes(filterable),
    yes(sortable),
    option,
    listed(aliases),
    aboutField(column),
  ];
};

export const coinFieldsTable: Formula = () => done(ok([header, ...columnNames.map(row)]));
