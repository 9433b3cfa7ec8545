// The playground's page: joins the spreadsheet, the add-on in its worker, and what stands around them.

import { startSidebar } from './builder/sidebar.ts';
import { startAddonWorker } from './calls/addon-worker.ts';
import { makeResults } from './calls/results.ts';
import { startTakeDialog } from './dialog/take-dialog.ts';
import { startDownloads } from './download/downloads.ts';
import { addFunctions } from './engine/add-functions.ts';
import { addSparkline } from './engine/add-sparkline.ts';
import { applyEdits } from './engine/apply-edits.ts';
import type { Model } from './engine/engine.ts';
import { freeFormula } from './engine/free-formula.ts';
import { loadCharts } from './engine/load-charts.ts';
import { mountSpreadsheet } from './engine/mount.ts';
import { selectFirstTable } from './engine/select-first-table.ts';
import { readSheetState } from './engine/read-sheet-state.ts';
import { evaluateSoon } from './evaluate-soon.ts';
import { find, given } from './find.ts';
import { readDeclarations } from './functions/read-declarations.ts';
import { notice } from './notice.ts';
import { listenForRegions } from './regions.ts';
import { startShareButton } from './share/share-button.ts';
import { openWorkbook } from './sheets/open-workbook.ts';
import { startStatusBar } from './status/status-bar.ts';
import { startViews } from './views.ts';

/** The engine's scripts come after this one, which has things under way by then. */
const scriptsRead = (): Promise<void> =>
  new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve());
  });

const textAt = async (address: string): Promise<string> => (await fetch(address)).text();

const selectedFormula = (model: Model): string => {
  const { getters } = model;
  const position = getters.getActivePosition();
  const source = getters.getArrayFormulaSpreadingOn(position) ?? position;
  if (getters.getCell(source)?.isFormula !== true) return '';
  return freeFormula(model, source.sheetId, getters.getCellText(source, { showFormula: true }));
};

const start = async (): Promise<void> => {
  startViews();
  listenForRegions(document);
  const statusBar = startStatusBar();
  const place = find('sheet', HTMLElement);
  const setBusy = (isBusy: boolean): void => place.setAttribute('aria-busy', String(isBusy));
  // The sheet exists once the texts that describe it are here; until then nobody calls.
  let model: Model | undefined;
  const addon = startAddonWorker({
    script: given('worker'),
    gatewayUrl: location.origin,
    onMeter: statusBar.show,
    onEdits: (edits) => {
      if (model !== undefined) applyEdits(model, edits);
    },
  });
  const results = makeResults({
    call: addon.call,
    onWait: () => setBusy(true),
    onNews: evaluateSoon(
      () => {
        model?.dispatch('EVALUATE_CELLS');
        // An answer may have let other cells ask.
        if (results.pending() === 0) setBusy(false);
      },
      () => results.pending(),
    ),
  });

  // Has the market fetched while the engine is read: nearly every formula needs it.
  void addon.call('COIN', ['BTC']);

  const [functions, templates] = await Promise.all([
    textAt('/addon/functions.js'),
    textAt(given('templates')),
    scriptsRead(),
  ]);
  addFunctions(readDeclarations(functions), results);
  addSparkline();
  const opened = await openWorkbook(location.hash, async () => JSON.parse(await textAt(given('examples'))));
  const sheet = opened.model;
  model = sheet;
  selectFirstTable(sheet);

  place.replaceChildren();
  // A chart that is shown before its library is there would break the sheet.
  if (opened.data.sheets[0]?.figures.length !== 0) await loadCharts(place);
  await mountSpreadsheet({ model: sheet, templates, target: place, notify: notice });
  await loadCharts(place);
  setBusy(results.pending() > 0);

  startShareButton(() => sheet.exportData());
  startDownloads(sheet);
  startTakeDialog(() => selectedFormula(sheet));
  find('refresh', HTMLButtonElement).addEventListener('click', results.refresh);
  const sidebar = given('sidebar');
  if (sidebar !== '') {
    startSidebar({ source: sidebar, run: (name, values) => addon.run(name, values, readSheetState(sheet)) });
  }
};

start().catch((error: unknown) => {
  console.error(error);
  find('sheet', HTMLElement).textContent = 'The spreadsheet could not be opened: reload the page.';
});
