// The script of the task pane: answers the sidebar's page, which is the same as in Google Sheets, with Office's
// interface. It uses the memory and the settings of the functions, which run in the same page.

import { act, type Refreshed, type Start } from '../addon/sidebar/actions.ts';
import { excelLocaleName, formulaLocale } from '../addon/formula-text/locale.ts';
import { runAsync } from '../addon/steps/step.ts';
import type { FreezeScope } from '../addon/workbook/freeze.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { Runtime } from './runtime.ts';
import { inExcelSpelling } from './call-function.ts';
import { excelWorkbook } from './workbook/excel-workbook.ts';
import { freezeFormulas, readWorkbook } from './workbook/read-workbook.ts';

declare const coinsheetRuntime: Runtime;

const perform = async (
  context: Excel.RequestContext,
  action: string,
  request: unknown,
): Promise<Result<unknown, string>> => {
  const { build, now, store, host } = coinsheetRuntime;
  const workbook = excelWorkbook(context, await readWorkbook(context));
  if (action === 'freeze') return ok(await freezeFormulas(context, workbook, request as FreezeScope));
  const done = await runAsync(act({ build, now, workbook, store }, action, request), host);
  await context.sync();
  return done;
};

/** A locale whose formulas are written as in the person's Excel, which tells its signs only. */
const personsLocale = async (context: Excel.RequestContext): Promise<string> => {
  const format = context.application.cultureInfo.numberFormat.load({ numberDecimalSeparator: true });
  await context.sync();
  const { contentLanguage } = Office.context;
  const isComma = format.numberDecimalSeparator === ',';
  const isUsual = (formulaLocale(contentLanguage).decimalSign === ',') === isComma;
  return excelLocaleName(isUsual ? contentLanguage : isComma ? 'de_DE' : 'en_US');
};

/** What Excel does besides. */
const afterwards = async (context: Excel.RequestContext, action: string, value: unknown): Promise<unknown> => {
  if (action === 'start') return { ...(value as Start), locale: await personsLocale(context) };
  if (action !== 'refresh') return value;
  context.application.calculate('Full');
  await Promise.all([context.sync(), coinsheetRuntime.live.updateAll()]);
  return { ...(value as Refreshed), unreached: 0 };
};

const answer = async (action: string, request: unknown): Promise<Result<unknown, string>> => {
  try {
    return await Excel.run(async (context) => {
      const done = await perform(context, action, request);
      return done.ok ? ok(await afterwards(context, action, done.value)) : fail(inExcelSpelling(done.error));
    });
  } catch (error) {
    console.error(error);
    // Excel's message explains its refusals, such as a protected sheet or a cell that is being edited.
    return fail(`This could not be done: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const link = (address: string, text: string): HTMLAnchorElement =>
  Object.assign(document.createElement('a'), { href: address, textContent: text });

/** For somebody who opened the address of the pane in a browser. */
const tellWhatThisIs = (): void => {
  const text = document.createElement('p');
  text.className = 'message';
  text.append(
    'This is the task pane of Coinsheet, which works inside Excel only. ',
    link('/docs/install-excel', 'Install it in Excel'),
    ', or ',
    link('/', 'try the formulas in a browser'),
    '.',
  );
  document.getElementById('page')?.replaceChildren(text);
};

/** Outside of Office its script loads too, and knows no host. */
const isInExcel = async (): Promise<boolean> =>
  typeof Office !== 'undefined' && (await Office.onReady()).host === Office.HostType.Excel;

/** Replaces Google's `google.script.run`: see `addon/sidebar/page/host.ts`. */
const runner = (succeed: (reply: unknown) => void): object => ({
  withSuccessHandler: (handle: (reply: unknown) => void) => runner(handle),
  withFailureHandler: () => runner(succeed),
  coinsheetSidebar: async (action: string, request: unknown) => {
    if (await isInExcel()) succeed(await answer(action, request));
    else tellWhatThisIs();
  },
});

Object.assign(globalThis, { google: { script: { run: runner(() => undefined) } } });
