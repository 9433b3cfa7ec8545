// Sheets in addresses.

import { assert, asyncProperty, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  exampleFragment,
  fromExampleFragment,
  fromFragment,
  toFragment,
  pack,
  unpack,
} from '../../playground/share/share.ts';
import { cleanWorkbook } from '../../playground/share/clean-workbook.ts';
import { exampleWorkbook } from '../../scripts/playground/examples.ts';

it('packing and unpacking gives the same text', async () => {
  await assert(
    asyncProperty(string({ unit: 'grapheme', maxLength: 500 }), async (text) => {
      const packed = await pack(text);
      expect(packed).toMatch(/^[\w-]*$/);
      expect(await unpack(packed, 10_000)).toBe(text);
    }),
    { numRuns: 50 },
  );
});

it('a short text that unpacks beyond the limit is refused', async () => {
  const packed = await pack('a'.repeat(100_000));
  expect(packed.length).toBeLessThan(1_000);
  await expect(unpack(packed, 99_999)).rejects.toThrow('Too large');
});

it('the examples are unchanged after a round trip, and fit into an address', async () => {
  const { further: _further, ...workbook } = exampleWorkbook();
  const fragment = await toFragment(workbook);
  expect(fragment.length).toBeLessThan(8_000);
  expect(await fromFragment(fragment)).toEqual(JSON.parse(JSON.stringify(workbook)));
});

it('an example has a short address, and so has a template, which comes beside the examples', () => {
  const workbook = exampleWorkbook();
  const screener = workbook.sheets.find(({ name }) => name === 'Screener');
  expect(fromExampleFragment('#example=Screener', workbook)).toEqual({
    ...workbook,
    active: { sheet: screener?.id, cell: 'A10' },
  });
  const fragment = exampleFragment('Gainers and losers');
  expect(fragment).toBe('#example=Gainers%20and%20losers');
  const added = workbook.further.find(({ name }) => name === 'Gainers and losers');
  expect(fromExampleFragment(fragment, workbook)).toEqual({
    ...workbook,
    sheets: [...workbook.sheets, added],
    active: { sheet: added?.id, cell: 'A6' },
  });
  expect(fromExampleFragment('#example=Cost%20basis', workbook)?.active?.sheet).toBe('sheet3');
  expect(fromExampleFragment('#example=None', workbook)).toBeUndefined();
});

it.each(['', '#top', '#sheets=abc'])('"%s" contains no sheet', async (fragment) => {
  expect(await fromFragment(fragment)).toBeUndefined();
});

describe('refuses', () => {
  it.each(['#sheet=', '#sheet=!!', '#sheet=abcd'])('%s', async (fragment) => {
    await expect(fromFragment(fragment)).rejects.toThrow('no sheet');
  });

  it.each([null, 1, [], {}, { sheets: [] }, { sheets: 'x' }])('%j as a workbook', async (value) => {
    expect(cleanWorkbook(value)).toBeUndefined();
    await expect(fromFragment(`#sheet=${await pack(JSON.stringify(value))}`)).rejects.toThrow('no sheet');
  });
});

it('drops everything that this page does not write: pictures, scripts, huge sheets', () => {
  const picture = { tag: 'image', data: { path: 'https://example.com/spy.png' } };
  const clean = cleanWorkbook({
    sheets: [
      { name: 5, colNumber: 1e9, rowNumber: -1, cells: { A1: '=1', B1: { evil: 1 } }, figures: [picture], more: 1 },
    ],
    settings: { locale: 'x' },
  });
  expect(clean?.sheets[0]).toMatchObject({
    name: 'Sheet1',
    colNumber: 100,
    rowNumber: 2_000,
    cells: { A1: '=1' },
    figures: [],
  });
  expect(Object.keys(clean ?? {})).not.toContain('settings');
});

it('drops entries that would break the engine, and keeps the others', () => {
  const chart = (type: string) => ({ tag: 'chart', x: 1, y: 1, width: 9, height: 9, data: { type } });
  const clean = cleanWorkbook({
    sheets: [
      {
        name: 'a',
        cols: { 0: { size: 80 }, 1: { size: -1 }, 2: { size: 1e9 } },
        panes: { xSplit: 1e9, ySplit: 9 },
        cells: { A1: 'x', 'A2:A3': 'x', 'A1:ZZ99999': 'x', 'A1:B2': 'x', 'A1:A999999': 'x', a: 'x' },
        figures: [chart('bar'), chart('geo')],
        conditionalFormats: [{ rule: { style: { textColor: 'red' } } }, { rule: { style: { fillColor: 'url(x)' } } }],
      },
    ],
    styles: { 1: { bold: true }, 2: { fillColor: 'url(https://example.com)' } },
  });
  expect(clean?.sheets[0]).toMatchObject({ cols: { 0: { size: 80 } }, panes: { xSplit: 0, ySplit: 9 } });
  expect(Object.keys(clean?.sheets[0]?.cols ?? {})).toEqual(['0']);
  expect(Object.keys(clean?.sheets[0]?.cells ?? {})).toEqual(['A1', 'A2:A3']);
  expect(clean?.sheets[0]?.figures).toEqual([chart('bar')]);
  expect(clean?.sheets[0]?.conditionalFormats.length).toBe(1);
  expect(Object.keys(clean?.styles ?? {})).toEqual(['1']);
});

describe('the active place in an address', () => {
  const sheets = [
    { id: 's', name: 'a', colNumber: 5, rowNumber: 9 },
    { id: 'h', name: 'b', isVisible: false },
  ];

  it.each([
    { sheet: 's', cell: 'A1' },
    { sheet: 's', cell: 'E9' },
  ])('%j is kept', async (active) => {
    const fragment = await toFragment({ sheets, active });
    expect((await fromFragment(fragment))?.active).toEqual(active);
  });

  it.each([
    undefined,
    's',
    { sheet: 's' },
    { sheet: 'other', cell: 'A1' },
    { sheet: 'h', cell: 'A1' },
    { sheet: 's', cell: 'F1' },
    { sheet: 's', cell: 'A10' },
    { sheet: 's', cell: 'A0' },
    { sheet: 's', cell: '=A1' },
    { sheet: ['s'], cell: 'A1' },
    { sheet: 's', cell: ['A1'] },
  ])('%j is dropped', (active) => {
    expect(Object.keys(cleanWorkbook({ sheets, active }) ?? {})).not.toContain('active');
  });

  it('contains nothing else', () => {
    const active = { sheet: 's', cell: 'A1', more: 'x' };
    expect(cleanWorkbook({ sheets, active })?.active).toEqual({ sheet: 's', cell: 'A1' });
  });
});

it.each([
  ['id', { id: 's', name: 'a' }, { id: 's', name: 'b' }],
  ['name', { id: 's', name: 'a' }, { id: 't', name: 'A' }],
])('two sheets with the same %s are refused', (_what, one, other) => {
  expect(cleanWorkbook({ sheets: [one, other] })).toBeUndefined();
});
