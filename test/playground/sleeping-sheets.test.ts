// Which sheets wait until they are opened, and when the workbook is evaluated again.

import { Model } from '@odoo/o-spreadsheet';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { wakeSheets, sleepingSheets } from '../../playground/sheets/sleeping-sheets.ts';

it('a sheet sleeps until it is woken, and tells only if a formula has waited', () => {
  const onWake = vi.fn<() => void>();
  const sleeping = sleepingSheets(onWake);
  sleeping.wake(['first']);
  expect([sleeping.isAsleep('first'), sleeping.areSome(), onWake.mock.calls.length]).toEqual([false, false, 0]);
  expect([sleeping.isAsleep('second'), sleeping.areSome()]).toEqual([true, true]);
  sleeping.wake(['first', 'second']);
  expect([sleeping.isAsleep('second'), sleeping.areSome(), onWake.mock.calls.length]).toEqual([false, false, 1]);
});

it('all can be woken at once, those that come later too', () => {
  const onWake = vi.fn<() => void>();
  const sleeping = sleepingSheets(onWake);
  expect([sleeping.isAsleep('one'), sleeping.isAsleep('other')]).toEqual([true, true]);
  sleeping.wakeAll();
  expect(onWake).toHaveBeenCalledOnce();
  expect([sleeping.isAsleep('one'), sleeping.isAsleep('third'), sleeping.areSome()]).toEqual([false, false, false]);
});

describe('the sheet that is shown wakes', () => {
  // The engine tells how long each step takes.
  beforeAll(() => void vi.spyOn(console, 'debug').mockReturnValue(undefined));
  afterAll(() => vi.mocked(console.debug).mockRestore());

  const chartOf = (dataRange: string) => ({
    id: 'figure',
    tag: 'chart',
    col: 1,
    row: 1,
    offset: { x: 0, y: 0 },
    width: 100,
    height: 100,
    data: {
      chartId: 'chart',
      type: 'bar',
      title: { text: '' },
      dataSetStyles: {},
      legendPosition: 'none',
      dataSource: { type: 'range', dataSets: [{ dataSetId: '0', dataRange }], dataSetsHaveTitle: true },
    },
  });
  const ruleOf = (value: string) => ({
    id: 'rule',
    ranges: ['A1:A5'],
    rule: { type: 'CellIsRule', operator: 'isGreaterThan', values: [value], style: {} },
  });

  it.each<[string, object, readonly string[]]>([
    ['itself alone', { cells: { A1: '="Prices!A1"' } }, ['Shown']],
    [
      'what a formula refers to, also by way of others',
      { cells: { A1: '=Between!A1' } },
      ['Shown', 'Between', 'Two words'],
    ],
    ['what a name refers to', { cells: { A1: '=SUM(known)' } }, ['Shown', 'Prices']],
    ['every sheet for a reference that is a text', { cells: { A1: '=indirect("Prices!A1")' } }, ['all']],
    ['what a chart shows', { figures: [chartOf('Prices!A1:A5')] }, ['Shown', 'Prices']],
    [
      'what a chart shows of a sheet with a quoted name',
      { figures: [chartOf("'Two words'!A1:A5")] },
      ['Shown', 'Two words'],
    ],
    ['nothing more for a chart of its own', { figures: [chartOf('A1:A5')] }, ['Shown']],
    ['what the rule of a colour compares with', { conditionalFormats: [ruleOf('=prices!A1')] }, ['Shown', 'Prices']],
    [
      'what an allowed value is from',
      {
        dataValidationRules: [
          { id: 'r', ranges: ['A1'], criterion: { type: 'isValueInRange', values: ['Prices!A1:A5'] } },
        ],
      },
      ['Shown', 'Prices'],
    ],
  ])('%s', (_what, shown, expected) => {
    const others = [
      { id: 'Between', name: 'Between', cells: { A1: "='Two words'!A1" } },
      { id: 'Prices', name: 'Prices' },
      { id: 'Two words', name: 'Two words' },
      { id: 'Last', name: 'Last' },
    ];
    const model = new Model({
      sheets: [{ id: 'Shown', name: 'Shown', ...shown }, ...others],
      namedRanges: { known: 'Prices!A1:A5' },
    });
    const sleeping = sleepingSheets(() => undefined);
    const sheets = model.getters.getSheetIds();
    for (const id of sheets) sleeping.isAsleep(id);
    wakeSheets(model, sleeping);
    expect(sheets.filter((id) => !sleeping.isAsleep(id))).toEqual(expected[0] === 'all' ? sheets : expected);
  });

  it('when another is opened, too', async () => {
    const model = new Model({ sheets: ['First', 'Second'].map((name) => ({ id: name, name })) });
    const sleeping = sleepingSheets(() => undefined);
    expect([sleeping.isAsleep('First'), sleeping.isAsleep('Second')]).toEqual([true, true]);
    wakeSheets(model, sleeping);
    expect(sleeping.isAsleep('Second')).toBe(true);
    model.dispatch('ACTIVATE_SHEET', { sheetIdFrom: 'First', sheetIdTo: 'Second' });
    await Promise.resolve();
    expect(sleeping.isAsleep('Second')).toBe(false);
  });
});
