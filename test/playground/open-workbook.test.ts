// Which workbook a visit opens, with the real engine.

import * as engine from '@odoo/o-spreadsheet';
import { expect, it, vi } from 'vitest';
import { openWorkbook } from '../../playground/sheets/open-workbook.ts';
import { pack } from '../../playground/share/pack.ts';
import { exampleWorkbook } from '../../scripts/playground/examples.ts';
import { useEngineInNode } from './engine-in-node.ts';

useEngineInNode();

const examples = exampleWorkbook();
const names = examples.sheets.map(({ name }) => name);

const open = async (fragment: string) => {
  const shown = vi.fn<(sheetId: string) => void>();
  const { model, damaged } = await openWorkbook({ saved: undefined, fragment, examples, onShown: shown });
  const { getters } = model;
  return {
    damaged,
    sheets: getters.getSheetIds().map((id) => getters.getSheetName(id)),
    filled: getters.getVisibleSheetIds().filter((id) => getters.getCells(id).length > 0),
    shown: shown.mock.lastCall,
  };
};

it('tells which sheet is shown before it evaluates a formula', async () => {
  const events: string[] = [];
  engine.addFunction('COINS', {
    description: '',
    args: [1, 2, 3, 4, 5, 6, 7, 8].map((place) => ({
      name: `argument ${place}`,
      description: '',
      type: ['ANY'],
      optional: true,
    })),
    compute: () => {
      events.push('evaluated');
      return '';
    },
  });
  await openWorkbook({ saved: undefined, fragment: '', examples, onShown: (sheetId) => events.push(sheetId) });
  engine.registries.functionRegistry.remove('COINS');
  expect(events.slice(0, 2)).toEqual(['sheet1', 'evaluated']);
});

it('the examples: the first sheet has its contents', async () => {
  expect(await open('')).toEqual({ damaged: undefined, sheets: names, filled: ['sheet1'], shown: ['sheet1'] });
});

it('an example by its name', async () => {
  expect(await open('#example=Portfolio')).toMatchObject({ damaged: undefined, filled: ['sheet4'], shown: ['sheet4'] });
});

it.each([
  ['text that is not packed', 'q1ZKTMpLVb'],
  ['a rule that the engine refuses', { sheets: [{ name: 'a', cells: {}, conditionalFormats: [{ ranges: 5 }] }] }],
  ['no visible sheet', { sheets: [{ name: 'a', cells: {}, isVisible: false }] }],
  [
    'two sheets with the same name',
    {
      sheets: [
        { name: 'a', cells: {} },
        { name: 'A', cells: {} },
      ],
    },
  ],
])('the examples, for an address with %s', async (_what, held) => {
  const packed = typeof held === 'string' ? held : await pack(JSON.stringify(held));
  expect(await open(`#sheet=${packed}`)).toMatchObject({ damaged: 'address', sheets: names, shown: ['sheet1'] });
});
