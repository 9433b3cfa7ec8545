// Creates and formats the sheets that the add-on inserts.

import type { Zone } from '@odoo/o-spreadsheet';
import type { Edit, Place, RangeState, SheetEdit } from '../calls/sheet-state.ts';
import { chartDefinition } from '../sheets/chart-definition.ts';
import { isKnownFormat } from '../sheets/is-known-format.ts';
import type { Model } from './engine.ts';

type EditOf<Kind extends SheetEdit['kind']> = Extract<SheetEdit, { readonly kind: Kind }>;

type Appliers = { readonly [Kind in SheetEdit['kind']]: (model: Model, edit: EditOf<Kind>) => void };

const positionOf = ({ row, column }: Place): { readonly row: number; readonly col: number } => ({
  row: row - 1,
  col: column - 1,
});

const zoneOf = ({ row, column, rows, columns }: RangeState): Zone => ({
  top: row - 1,
  left: column - 1,
  bottom: row + rows - 2,
  right: column + columns - 2,
});

const appliers: Appliers = {
  sheet: (model, { tab, name }) => {
    model.dispatch('CREATE_SHEET', { sheetId: tab, name, position: model.getters.getSheetIds().length });
  },
  hide: (model, { tab }) => {
    model.dispatch('HIDE_SHEET', { sheetId: tab });
  },
  name: (model, { tab, name, ...place }) => {
    const zone = zoneOf({ ...place, rows: 1, columns: 1 });
    model.dispatch('CREATE_NAMED_RANGE', { name, ranges: [model.getters.getRangeDataFromZone(tab, zone)] });
  },
  look: (model, { tab, look: { numberFormat, ...style }, ...range }) => {
    const format = numberFormat !== undefined && isKnownFormat(numberFormat) ? numberFormat : undefined;
    model.dispatch('SET_FORMATTING', {
      sheetId: tab,
      target: [zoneOf(range)],
      style,
      ...(format !== undefined && { format }),
    });
  },
  plain: (model, { tab, ...range }) => {
    model.dispatch('CLEAR_FORMATTING', { sheetId: tab, target: [zoneOf(range)] });
  },
  width: (model, { tab, column, pixels }) => {
    model.dispatch('RESIZE_COLUMNS_ROWS', { dimension: 'COL', sheetId: tab, elements: [column - 1], size: pixels });
  },
  frozen: (model, { tab, rows }) => {
    model.dispatch('FREEZE_ROWS', { sheetId: tab, quantity: rows });
  },
  rule: (model, { tab, id, ranges, operator, value, textColor }) => {
    model.dispatch('ADD_CONDITIONAL_FORMAT', {
      sheetId: tab,
      cf: { id, rule: { type: 'CellIsRule', operator, values: [value], style: { textColor } } },
      ranges: ranges.map((range) => model.getters.getRangeDataFromZone(tab, zoneOf(range))),
    });
  },
  chart: (model, { tab, id, type, title, labels, values, width, height, colours, ...place }) => {
    model.dispatch('CREATE_CHART', {
      sheetId: tab,
      figureId: id,
      chartId: id,
      ...positionOf(place),
      offset: { x: 0, y: 0 },
      size: { width, height },
      definition: chartDefinition({ kind: type, title, labels, values, ...(colours !== undefined && { colours }) }),
    });
  },
};

export const isSheetEdit = (edit: Edit): edit is SheetEdit => edit.kind in appliers;

/** Applies an edit by the entry of its kind. */
const apply = <Kind extends SheetEdit['kind']>(model: Model, kind: Kind, edit: EditOf<Kind>): void =>
  appliers[kind](model, edit);

export const applySheetEdits = (model: Model, edits: readonly SheetEdit[]): void => {
  for (const edit of edits) apply(model, edit.kind, edit);
};
