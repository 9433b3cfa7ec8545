// An open spreadsheet file with the built add-on: cells, menu, dialogs and sidebar.

import { functionNames } from '../../../addon/functions/call-facts.ts';
import type { FileLocale } from './file-locale.ts';
import type { StandInOptions } from './google.ts';
import { makeScriptApp } from './script-app.ts';
import { startScriptHost, type ScriptHost } from './script-host.ts';
import { runFromPage } from './script-run.ts';
import { makeSpreadsheetApp, readCell } from './spreadsheet-app.ts';
import { makeUi } from './ui.ts';
import { WorkbookModel, type CellPlace } from './workbook-model.ts';

export type FileOptions = StandInOptions & { readonly locale?: FileLocale };

const readPlace = (text: string): { readonly sheet: string; readonly column: number; readonly row: number } => {
  const [, sheet = 'Sheet1', cell = ''] = /^(?:(.*)!)?([A-Z]+\d+)$/.exec(text) ?? [];
  return { sheet, ...readCell(cell) };
};

export const openFile = (folder: string, { locale = { name: 'en_US', decimal: '.' }, ...options }: FileOptions) => {
  const late: { host: ScriptHost | undefined } = { host: undefined };
  const call = (name: string, ...values: readonly unknown[]): unknown => late.host?.call(name, ...values);
  const model = new WorkbookModel(locale, functionNames, call);
  const sheets = makeSpreadsheetApp(model);
  const window = makeUi(folder);
  const scriptApp = makeScriptApp();
  const host = startScriptHost(folder, options, {
    ScriptApp: scriptApp.app,
    SpreadsheetApp: { ...sheets.app, getUi: () => window.ui },
    HtmlService: window.htmlService,
    Charts: { ChartType: { BAR: 'BAR', COLUMN: 'COLUMN' } },
  });
  late.host = host;
  const place = (text: string): CellPlace => {
    const { sheet: name, row, column } = readPlace(text);
    const sheet = model.sheets.find((one) => one.name === name);
    if (sheet === undefined) throw new Error(`There is no sheet ${name}.`);
    return { sheet, row, column };
  };
  return {
    host,
    sheets,
    window,
    triggers: scriptApp.triggers,
    model,
    /** Types into a cell such as `B2` or `Watchlist!B2`. */
    type: (cell: string, content: string) => model.write([{ place: place(cell), content }]),
    formula: (cell: string) => model.formula(place(cell)),
    value: (cell: string) => model.value(place(cell)),
    text: (cell: string) => model.text(place(cell)),
    select: (cells: string, sheet = 'Sheet1') => sheets.select(sheet, cells),
    /** Calls a function of the script, as the menu does. */
    run: (name: string) => call(name),
    /** Calls the script as the sidebar's page does. */
    ask: (action: string, request: unknown = null): unknown => runFromPage(call, 'coinsheetSidebar', action, request),
  };
};

export type OpenFile = ReturnType<typeof openFile>;
