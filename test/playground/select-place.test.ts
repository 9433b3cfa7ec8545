// Where a sheet is scrolled to when the workbook is opened, and where Tab and Enter go.

import { Model, setDefaultSheetViewSize } from '@odoo/o-spreadsheet';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { activePlace, selectPlace } from '../../playground/engine/select-place.ts';
import { typeRows } from '../../playground/engine/type-rows.ts';

// The engine tells how long each step takes.
beforeAll(() => void vi.spyOn(console, 'debug').mockReturnValue(undefined));
afterAll(() => vi.mocked(console.debug).mockRestore());

it.each([
  ['B4', { left: 0, top: 0 }],
  ['H4', { left: 0, top: 0 }],
  ['L4', { left: 11, top: 0 }],
  ['B60', { left: 0, top: 59 }],
  ['Z100', { left: 25, top: 99 }],
])('at %s, a table that begins there is in sight', (cell, { left, top }) => {
  setDefaultSheetViewSize(1000);
  const model = new Model({
    sheets: [
      { id: 'first', colNumber: 26, rowNumber: 100 },
      { id: 'second', colNumber: 60, rowNumber: 200 },
    ],
  });
  selectPlace(model, { sheet: 'second', cell });
  expect(activePlace(model)).toEqual({ sheet: 'second', cell });
  const seen = model.getters.getActiveMainViewport();
  // Not scrolled where the cell is in sight from the beginning.
  expect([seen.left === 0, seen.top === 0]).toEqual([left === 0, top === 0]);
  // Eight columns and twelve rows.
  expect([seen.left <= left, seen.right >= left + 7, seen.top <= top, seen.bottom >= top + 11]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

it.each([
  ['Tab Tab Enter', 'B3'],
  ['Tab Enter Tab Tab Enter', 'B4'],
  ['Tab Shift+Tab Enter', 'B3'],
  ['Enter', 'B3'],
  ['Tab ArrowDown Enter', 'C4'],
])('%s in B2 selects %s', (keys, selected) => {
  const model = new Model({ sheets: [{ id: 'first' }] });
  const page = new EventTarget();
  typeRows(model, page);
  model.selection.selectCell(1, 1);
  for (const pressed of keys.split(' ')) {
    const key = pressed.replace('Shift+', '');
    page.dispatchEvent(Object.assign(new Event('keydown'), { key }));
    const sideways = pressed === key ? 'right' : 'left';
    model.selection.moveAnchorCell(key === 'Tab' ? sideways : 'down', 1);
  }
  expect(activePlace(model).cell).toBe(selected);
});
