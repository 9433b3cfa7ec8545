// An evaluation of the used cells only gives every cell the value that the engine's own evaluation gives it.

import * as engine from '@odoo/o-spreadsheet';
import { array, assert, constant, constantFrom, nat, oneof, property, record, tuple, type Arbitrary } from 'fast-check';
import { expect, it } from 'vitest';
import { evaluateUsedCells } from '../../playground/engine/evaluate-used-cells.ts';
import { useEngineInNode } from './engine-in-node.ts';
import { sampleSize } from '../support/sample-size.ts';

const { Model, helpers, registries } = engine;
const { coreViewsPluginRegistry } = registries;
const own = coreViewsPluginRegistry.get('evaluation');

useEngineInNode();

const SIZE = { rowNumber: 9, colNumber: 7 };
const sheets = ['One', 'Two'] as const;
const open = () => new Model({ sheets: sheets.map((name) => ({ id: name, name, ...SIZE })) });

const openBoth = () => {
  const whole = open();
  evaluateUsedCells();
  try {
    return [whole, open()] as const;
  } finally {
    coreViewsPluginRegistry.replace('evaluation', own);
  }
};

const contents = constantFrom(
  '',
  '1',
  'text',
  '=A1+1',
  '=Two!B2',
  '=One!C3',
  '=SUM(A1:A20)',
  '=ROWS(A1:D30)',
  '=COUNTBLANK(B1:C9)',
  '=TRANSPOSE(A1:C2)',
  '=TRANSPOSE(Two!A1:B4)',
  '=A1:B3',
  '=UNIQUE(A1:A9)',
  '=MUNIT(3)',
  '=MUNIT(40)',
);
const sheetId = constantFrom(...sheets);

/** A change of a workbook, or what evaluates it again. */
interface Step {
  readonly label: string;
  readonly take: (model: engine.Model) => void;
}

const always = (type: 'EVALUATE_CELLS' | 'REQUEST_UNDO' | 'REQUEST_REDO'): Arbitrary<Step> =>
  constant({ label: type, take: (model) => void model.dispatch(type) });

const anyStep = oneof(
  {
    weight: 8,
    arbitrary: record({ sheetId, col: nat(6), row: nat(8), content: contents }).map<Step>((cell) => ({
      label: `${cell.sheetId}!${helpers.toXC(cell.col, cell.row)}: ${cell.content}`,
      take: (model) => void model.dispatch('UPDATE_CELL', cell),
    })),
  },
  {
    weight: 1,
    arbitrary: tuple(sheetId, constantFrom('A1:B2', 'B2:D4', 'A1:G9', 'C1:C9')).map<Step>(([id, range]) => ({
      label: `delete ${id}!${range}`,
      take: (model) => void model.dispatch('DELETE_CONTENT', { sheetId: id, target: [helpers.toZone(range)] }),
    })),
  },
  {
    weight: 1,
    arbitrary: tuple(sheetId, nat(3)).map<Step>(([id, base]) => ({
      label: `insert a row before ${id}!${base + 1}`,
      take: (model) => {
        const row = { dimension: 'ROW', base, quantity: 1, position: 'before' } as const;
        model.dispatch('ADD_COLUMNS_ROWS', { sheetId: id, sheetName: id, ...row });
      },
    })),
  },
  { weight: 2, arbitrary: always('EVALUATE_CELLS') },
  { weight: 1, arbitrary: always('REQUEST_UNDO') },
  { weight: 1, arbitrary: always('REQUEST_REDO') },
);

const valuesOf = ({ getters }: engine.Model) =>
  sheets.map((id) => {
    const { bottom, right } = getters.getSheetZone(id);
    return Array.from({ length: (bottom + 1) * (right + 1) }, (_, index) => {
      const position = { sheetId: id, row: Math.floor(index / (right + 1)), col: index % (right + 1) };
      const { value, formattedValue, type } = getters.getEvaluatedCell(position);
      return { value, formattedValue, type };
    });
  });

it('after any changes', () => {
  const seen = new Set<unknown>();
  assert(
    property(array(anyStep, { minLength: 1, maxLength: 25 }), (steps) => {
      const [whole, used] = openBoth();
      for (const { take } of steps) {
        take(whole);
        take(used);
        const values = valuesOf(used);
        expect(values).toEqual(valuesOf(whole));
        for (const { value } of values.flat()) seen.add(value);
      }
    }),
    { numRuns: sampleSize(150, 0.2) },
  );
  // Results that spill, are in the way of each other, do not fit, and depend on themselves.
  expect([...seen]).toEqual(expect.arrayContaining(['text', 1, '#SPILL!', '#CYCLE', null]));
});

it('visits the cells that have contents', () => {
  const [whole, used] = openBoth();
  const visited = [whole, used].map((model) => {
    let count = 0;
    const { getCell } = model.getters;
    model.getters.getCell = (position) => {
      count += 1;
      return getCell(position);
    };
    model.dispatch('UPDATE_CELL', { sheetId: 'One', col: 1, row: 1, content: '=MUNIT(3)' });
    count = 0;
    model.dispatch('EVALUATE_CELLS');
    return count;
  });
  const [all = 0, some = all] = visited;
  expect(all).toBeGreaterThanOrEqual(sheets.length * SIZE.rowNumber * SIZE.colNumber);
  expect(some).toBeLessThan(all / 4);
});
