// Where a sheet is scrolled to when the workbook is opened.

import { Model, setDefaultSheetViewSize } from '@odoo/o-spreadsheet';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { activePlace, selectPlace } from '../../playground/engine/select-place.ts';

// The engine tells how long each step takes.
beforeAll(() => void vi.spyOn(console, 'debug').mockReturnValue(undefined));
afterAll(() => void vi.mocked(console.debug).mockRestore());

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
  // Eight columns of 96 and twelve rows of 23 pixels.
  expect([seen.left <= left, seen.right >= left + 7, seen.top <= top, seen.bottom >= top + 11]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  if (left === 0) expect(seen.left).toBe(0);
  if (top === 0) expect(seen.top).toBe(0);
});
