// Which workbook a visit opens, with the real engine.

import * as engine from '@odoo/o-spreadsheet';
import { expect, it, vi } from 'vitest';
import { openWorkbook } from '../../playground/sheets/open-workbook.ts';
import { zoneOf } from '../../playground/sheets/place.ts';
import { pack } from '../../playground/share/share.ts';
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
    shown: shown.mock.lastCall,
  };
};

it('few cells are formatted, since the engine makes each of them before it shows a sheet', () => {
  const zones = examples.sheets.flatMap(({ styles, formats }) => Object.keys({ ...styles, ...formats }).map(zoneOf));
  const count = zones.reduce((sum, { top, bottom, left, right }) => sum + (bottom - top + 1) * (right - left + 1), 0);
  expect(count).toBeLessThan(8_000);
});

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

it('the examples', async () => {
  expect(await open('')).toEqual({ damaged: undefined, sheets: names, shown: ['sheet1'] });
  expect(names).toEqual(['Start', 'Screener', 'Portfolio', 'Coinsheet refresh']);
});

it('an example by its name', async () => {
  expect(await open('#example=Portfolio')).toEqual({ damaged: undefined, sheets: names, shown: ['sheet3'] });
  expect((await open('#example=Performance')).sheets).toEqual([...names, 'Performance']);
});

const withRule = (rule: object, ranges: readonly string[] = ['A1:A3']) => ({
  sheets: [{ name: 'a', cells: {}, conditionalFormats: [{ id: 'r', ranges, rule }] }],
});
const threshold = (value: string) => ({ type: 'percentage', value, operator: 'gt' });
const iconSet = {
  type: 'IconSetRule',
  upperInflectionPoint: threshold('66'),
  lowerInflectionPoint: threshold('33'),
  icons: { upper: 'arrowGood', middle: 'arrowNeutral', lower: 'arrowBad' },
  style: {},
};
const withChart = (data: object, id = 'f') => ({
  sheets: [
    {
      name: 'a',
      cells: {},
      figures: [{ id, tag: 'chart', col: 1, row: 1, offset: { x: 0, y: 0 }, width: 300, height: 200, data }],
    },
  ],
});

it('a sheet with rules and a chart that the engine can draw', async () => {
  const {
    sheets: [rules],
  } = withRule(iconSet);
  const {
    sheets: [charts],
  } = withChart({ type: 'bar', dataSets: [], title: { text: 'A' }, legendPosition: 'top' });
  const packed = await pack(
    JSON.stringify({ sheets: [{ ...rules, ...charts, conditionalFormats: rules?.conditionalFormats }] }),
  );
  expect(await open(`#sheet=${packed}`)).toMatchObject({ damaged: undefined, sheets: ['a'] });
});

it.each([
  ['text that is not packed', 'q1ZKTMpLVb'],
  ['a rule that the engine refuses', { sheets: [{ name: 'a', cells: {}, conditionalFormats: [{ ranges: 5 }] }] }],
  ['a rule with ranges that are none', withRule({ type: 'CellIsRule', operator: 'isEqual', values: ['1'] }, ['";'])],
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
  ['a sheet whose id is __proto__', { sheets: [{ id: '__proto__', name: 'a', cells: { A1: '1' } }] }],
  ['a sheet whose id is constructor', { sheets: [{ id: 'constructor', name: 'a', cells: { A1: '1' } }] }],
  ['a rule with an odd operator', withRule({ type: 'CellIsRule', operator: '";', values: ['1'], style: {} })],
  ['an icon set without thresholds', withRule({ type: 'IconSetRule', icons: { upper: 'arrowGood' }, style: {} })],
  ['an icon set with odd icons', withRule({ ...iconSet, icons: { ...iconSet.icons, middle: 'odd' } })],
  ['a bar of data without values', withRule({ type: 'DataBarRule' })],
  ['a chart without a title', withChart({ type: 'bar', dataSets: [] })],
  ['a chart whose id is __proto__', withChart({ type: 'bar', dataSets: [], title: {} }, '__proto__')],
])('the examples, for an address with %s', async (_what, held) => {
  const packed = typeof held === 'string' ? held : await pack(JSON.stringify(held));
  expect(await open(`#sheet=${packed}`)).toMatchObject({ damaged: 'address', sheets: names, shown: ['sheet1'] });
});
