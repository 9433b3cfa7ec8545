// How tables of formulas are drawn: headings, changes, dates, large numbers, as the engine computes it.

import * as engine from '@odoo/o-spreadsheet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cellFormats } from '../../addon/templates/cell-formats.ts';
import { toCells } from '../../playground/engine/functions.ts';
import { styleTables } from '../../playground/engine/table-looks.ts';
import { type ChartSetup, plainAxes } from '../../playground/engine/views.ts';
import { chartOf } from '../../playground/sheets/to-workbook.ts';
import { useEngineInNode } from './engine-in-node.ts';

useEngineInNode();

const settings = { gatewayUrl: '', accessToken: '', currency: 'USD', stale: 'ok' } as const;
const table = [
  ['Name', 'Change 24h', 'Market cap (USD)', 'As of'],
  ['A', 1.5, 1_990_000_000_000, new Date('2026-01-31')],
  ['B', -2, 12, new Date('2026-02-01')],
];
const fields = ['defi', '', 'name, 24h, marketCap, asOf'];

const { statefulUIPluginRegistry } = engine.registries;
const usual = statefulUIPluginRegistry.get('cell_computed_style');
const cellsOf = (values: readonly unknown[]) =>
  toCells({ ok: true, value: table, formats: cellFormats('COINS', values, table, settings) });

beforeAll(() => {
  styleTables();
  engine.addFunction('LOOKS', { description: '', args: [], compute: () => cellsOf(fields) });
  engine.addFunction('LOOKS_BARE', {
    description: '',
    args: [],
    compute: () => cellsOf([...fields, '', '', 'headers=no']),
  });
});
afterAll(() => {
  statefulUIPluginRegistry.replace('cell_computed_style', usual);
  for (const name of ['LOOKS', 'LOOKS_BARE']) engine.registries.functionRegistry.remove(name);
});

const looksOf = (formula: string, styles: Readonly<Record<string, number>> = {}) => {
  const model = new engine.Model({
    sheets: [{ id: 's', name: 's', cells: { A1: formula }, styles }],
    styles: { 1: { textColor: '#123456' } },
  });
  return ['A1', 'B1', 'B2', 'B3', 'C2', 'C3', 'D3'].map((name) => {
    const position = { sheetId: 's', ...engine.helpers.toCartesian(name) };
    const { bold = false, textColor } = model.getters.getCellComputedStyle(position);
    const { formattedValue, defaultAlign } = model.getters.getEvaluatedCell(position);
    return [formattedValue, defaultAlign, bold, textColor];
  });
};

const values = [
  ['+1.50%', 'right', false, '#0a7d48'],
  ['-2.00%', 'right', false, '#c0342b'],
  ['1.99T', 'right', false, undefined],
  ['12', 'right', false, undefined],
  ['2026-02-01', 'right', false, undefined],
];

it('headings are bold and stand over their columns, changes are coloured, dates have no times', () => {
  expect(looksOf('=LOOKS()')).toEqual([
    ['Name', 'left', true, '#0b3d3a'],
    ['Change 24h', 'right', true, '#0b3d3a'],
    ...values,
  ]);
});

it('a table without headings has none, and the colour that a person sets stays', () => {
  const [name, , change] = looksOf('=LOOKS_BARE()', { B2: 1 });
  expect([name?.[2], change]).toEqual([false, ['+1.50%', 'right', false, '#123456']]);
});

it.each([
  ['prices', 'line', '#,##0.00', [0, 80_000, 120_000, 1.5, 0.0002], ['0', '80K', '120K', '1.5', '0.0002']],
  ['changes', 'bar', '+0"%";-0"%";0"%"', [0, -20], ['0%', '-20%']],
] as const)('the axis of %s has plain numbers, and a line need not begin at zero', (_, kind, format, at, texts) => {
  const chart = { kind, title: '', labels: 'A1:A3', values: ['B1:B3'], at: 'D1', width: 9, height: 9 } as const;
  const figure = chartOf('s', chart);
  const cells = { A2: 'a', A3: 'b', B2: '90000', B3: '110000' };
  const model = new engine.Model({
    sheets: [{ id: 's', name: 's', cells, formats: { 'B2:B3': 1 }, figures: [figure] }],
    formats: { 1: format },
  });
  const { chartJsConfig: config } = model.getters.getChartRuntime(figure.id) as unknown as {
    readonly chartJsConfig: ChartSetup;
  };
  plainAxes.beforeUpdate({ config });
  const axis = config.options.scales?.[kind === 'bar' ? 'x' : 'y'];
  expect(at.map((value) => axis?.ticks.callback(value))).toEqual(texts);
  expect(axis?.beginAtZero).toBe(kind === 'bar');
});
