// Sheets of the examples that get their contents later: no matter when, the workbook is the same.

import { helpers, Model } from '@odoo/o-spreadsheet';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PAGE } from '../../playground/engine/changes.ts';
import { wakeSheets, sleepingSheets } from '../../playground/sheets/sleeping-sheets.ts';
import { openWorkbook } from '../../playground/sheets/open-workbook.ts';
import type { ExampleWorkbook } from '../../playground/sheets/workbook-data.ts';
import { exampleWorkbook } from '../../scripts/playground/examples.ts';
import { useEngineInNode } from './engine-in-node.ts';

useEngineInNode();

const examples: ExampleWorkbook = exampleWorkbook();
const [first, second, third] = examples.sheets.map(({ id }) => id);

const openEmptied = async () => {
  const { model, unfilled, transport } = await openWorkbook({
    saved: undefined,
    fragment: '',
    examples,
    onShown: () => undefined,
  });
  const written = vi.fn<(sheetIds: readonly unknown[]) => void>();
  transport.onNewMessage('test', (message) => {
    if (message.type !== 'REMOTE_REVISION' || message.clientId !== PAGE) return;
    const cells = message.commands.filter(({ type }) => type === 'UPDATE_CELL');
    written([...new Set(cells.map((command) => ('sheetId' in command ? command.sheetId : undefined)))]);
  });
  return { model, unfilled, written };
};

/** What stands for each cell in a table by ranges. */
const byCell = (ranges: Readonly<Record<string, number>>, table: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(ranges).flatMap(([range, number]) => {
      const { left, right, top, bottom } = helpers.toZone(range);
      return Array.from({ length: (right - left + 1) * (bottom - top + 1) }, (_, index) => {
        const cell = helpers.toXC(left + (index % (right - left + 1)), top + Math.floor(index / (right - left + 1)));
        return [cell, table[number]];
      });
    }),
  );

const exported = (model: Model) =>
  // The engine's name.
  // oxlint-disable-next-line no-underscore-dangle
  model._exportData(false);

/** The workbook's contents, with each cell's looks in place of ranges and numbers, which depend on the order. */
const contentsOf = (workbook: ReturnType<typeof exported>) =>
  workbook.sheets.map(({ styles, formats, ...sheet }) => ({
    ...sheet,
    styles: byCell(styles, workbook.styles),
    formats: byCell(formats, workbook.formats),
  }));

let whole: ReturnType<typeof contentsOf>;
beforeAll(() => {
  whole = contentsOf(exported(new Model(examples)));
});

describe('sheets without contents', () => {
  it('name no other sheet, whose name could change before they are read', () => {
    expect(examples.sheets.flatMap(({ cells }) => Object.values(cells)).filter((text) => /^=.*!/.test(text))).toEqual(
      [],
    );
  });

  it('have their tabs, names and columns', async () => {
    const { model } = await openEmptied();
    const { getters } = model;
    expect(getters.getSheetIds().map((id) => getters.getSheetName(id))).toEqual(
      examples.sheets.map(({ name }) => name),
    );
    expect(getters.getCells(second ?? '')).toEqual([]);
    const widths = contentsOf(exported(model)).map(({ cols }) => cols);
    expect(widths).toEqual(whole.map(({ cols }) => cols));
  });

  it('are the same once they have all', async () => {
    const { model, unfilled, written } = await openEmptied();
    unfilled.fillSheets([second ?? '']);
    unfilled.fillAll();
    unfilled.fillAll();
    expect(unfilled.areSome()).toBe(false);
    expect(written.mock.calls.map(([ids]) => ids.length)).toEqual([1, examples.sheets.length - 3]);
    expect(contentsOf(exported(model))).toEqual(whole);
  });

  it('are exported with the contents that the engine has not read', async () => {
    const { model, unfilled, written } = await openEmptied();
    unfilled.fillSheets([second ?? '']);
    model.dispatch('SET_FORMATTING', {
      sheetId: first ?? '',
      target: [helpers.toZone('F9')],
      style: { fillColor: '#123456' },
      format: '0.0000',
    });
    const lazy = unfilled.addTo(exported(model));
    expect(written).toHaveBeenCalledOnce();
    unfilled.fillAll();
    expect(contentsOf(exported(new Model(lazy)))).toEqual(contentsOf(exported(model)));
  });

  it('are filled when they are opened, and what a visitor undoes is a change of the visitor', async () => {
    const { model, unfilled } = await openEmptied();
    const sleeping = sleepingSheets(() => undefined);
    wakeSheets(model, sleeping, unfilled);
    const { getters } = model;
    const mark = { sheetId: first ?? '', col: 5, row: 40 };
    model.dispatch('UPDATE_CELL', { ...mark, content: 'mine' });
    expect(getters.getCells(second ?? '')).toEqual([]);
    model.dispatch('ACTIVATE_SHEET', { sheetIdFrom: first ?? '', sheetIdTo: second ?? '' });
    await Promise.resolve();
    expect(getters.getCells(second ?? '').length).toBeGreaterThan(0);
    expect(getters.getCells(third ?? '')).toEqual([]);
    expect(getters.getCellText(mark)).toBe('mine');
    model.dispatch('REQUEST_UNDO');
    expect(getters.getCellText(mark)).toBe('');
    expect(contentsOf(exported(model))[1]).toEqual(whole[1]);
  });

  it('are filled when a formula refers to them', async () => {
    const { model, unfilled } = await openEmptied();
    wakeSheets(
      model,
      sleepingSheets(() => undefined),
      unfilled,
    );
    const content = `='${model.getters.getSheetName(third ?? '')}'!A1`;
    model.dispatch('UPDATE_CELL', { sheetId: first ?? '', col: 5, row: 40, content });
    await Promise.resolve();
    expect(model.getters.getCells(third ?? '').length).toBeGreaterThan(0);
    expect(model.getters.getCells(second ?? '')).toEqual([]);
  });

  it('come back with their contents if their deletion is undone', async () => {
    const { model, unfilled } = await openEmptied();
    model.dispatch('DELETE_SHEET', { sheetId: third ?? '', sheetName: model.getters.getSheetName(third ?? '') });
    unfilled.fillSheets([third ?? '']);
    expect(unfilled.areSome()).toBe(true);
    model.dispatch('REQUEST_UNDO');
    unfilled.fillAll();
    expect(contentsOf(exported(model))).toEqual(whole);
  });
});
