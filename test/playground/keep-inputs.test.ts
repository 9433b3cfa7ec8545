// What a paste leaves of cells for input.

import * as engine from '@odoo/o-spreadsheet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookStyles } from '../../addon/templates/template.ts';
import { keepInputs } from '../../playground/engine/keep-inputs.ts';
import { useEngineInNode } from './engine-in-node.ts';

useEngineInNode();
beforeAll(keepInputs);
afterAll(() => engine.registries.featurePluginRegistry.remove('coinsheet_kept_inputs'));

const { toZone } = engine.helpers;
const yellow = lookStyles.input.background;

it.each([
  ['a cell for input keeps its colour', 'A1', '7', yellow],
  ['another one takes that of what was copied', 'A2', '7', '#123456'],
])('%s', (_, to, content, colour) => {
  const model = new engine.Model({
    sheets: [{ id: 's', cells: { C1: '7' }, styles: { A1: 1, C1: 2 } }],
    styles: { 1: { fillColor: yellow }, 2: { fillColor: '#123456', bold: true } },
  });
  model.selection.selectZone({ cell: { col: 2, row: 0 }, zone: toZone('C1') });
  model.dispatch('COPY');
  model.dispatch('PASTE', { target: [toZone(to)] });
  const position = { sheetId: 's', ...engine.helpers.toCartesian(to) };
  expect(model.getters.getCellText(position)).toBe(content);
  expect(model.getters.getCellStyle(position).fillColor).toBe(colour);
});
