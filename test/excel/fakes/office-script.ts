// Office's script in the page of the add-in: Excel's runtime of custom functions, and as much of a workbook as the task
// pane uses. Bundled for Chromium.

import { StandInError } from './custom-functions-runtime.ts';
import { runtime, sheets, shown, state } from './office/cells.ts';
import { loadable, sync } from './office/loadable.ts';
import { sheetNamed, workbook } from './office/workbook.ts';

const context = {
  workbook,
  application: {
    cultureInfo: { numberFormat: loadable(() => ({ numberDecimalSeparator: '.' }), {}) },
    calculate: () => (state.calculations += 1),
  },
  sync,
};

Object.assign(globalThis, {
  CustomFunctions: runtime.CustomFunctions,
  Office: {
    onReady: async () => ({ host: 'Excel' }),
    HostType: { Excel: 'Excel' },
    context: { contentLanguage: 'en-US' },
  },
  Excel: {
    run: async (work: (given: typeof context) => Promise<unknown>) => {
      const result = await work(context);
      await sync();
      return result;
    },
  },
  /** For the test. */
  standIn: {
    runtime,
    state,
    /** Rows of a sheet as shown, with the formulas. */
    read: (name: string) =>
      [...sheetNamed(name).cells].map(([key, { formula, value }]) => [key, formula, value] as const),
    sheets: () => sheets.map(({ name, visibility, frozen }) => ({ name, visibility, frozen })),
    call: async (name: string, given: readonly unknown[]) => {
      try {
        return (await runtime.call(name, given).first).map((row) => row.map(shown));
      } catch (error) {
        return error instanceof StandInError ? `${error.code} ${error.message ?? ''}` : String(error);
      }
    },
  },
});
