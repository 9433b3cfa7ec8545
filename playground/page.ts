// The playground's page: connects the spreadsheet, the add-on's worker and the controls around them.

import { keptToken } from '../pages/access-token.ts';
import { startSidebar } from './builder/sidebar.ts';
import { startAddonWorker } from './calls/addon-worker.ts';
import { completionsIn } from './calls/completions.ts';
import { makeResults } from './calls/results.ts';
import { startTakeDialog } from './dialog/take-dialog.ts';
import { startDownloads } from './download/downloads.ts';
import { addFunctions } from './engine/add-functions.ts';
import { addSparkline } from './engine/add-sparkline.ts';
import { applyEdits } from './engine/apply-edits.ts';
import { isEngineThere, type Model } from './engine/engine.ts';
import { completeTexts } from './engine/complete-texts.ts';
import { exportWorkbook } from './engine/export-workbook.ts';
import { freeFormula } from './engine/free-formula.ts';
import { loadCharts } from './engine/load-charts.ts';
import { mountSpreadsheet } from './engine/mount.ts';
import { selectPlace } from './engine/select-place.ts';
import { readDoubleQuotes } from './engine/read-double-quotes.ts';
import { readSheetState } from './engine/read-sheet-state.ts';
import { sayWhatToWrite } from './engine/say-what-to-write.ts';
import { evaluateSoon } from './evaluate-soon.ts';
import { find, given } from './find.ts';
import { readDeclarations } from './functions/read-declarations.ts';
import { notice } from './notice.ts';
import { listenForRegions, startSkipLink } from './regions.ts';
import { startShareButton } from './share/share-button.ts';
import { openWorkbook } from './sheets/open-workbook.ts';
import { startRefreshButton } from './status/refresh-button.ts';
import { startStatusBar, type StatusBar } from './status/status-bar.ts';
import { startTokenBanner, type TokenBanner } from './status/token-banner.ts';
import { startViews } from './views.ts';

const textAt = async (address: string): Promise<string> => (await fetch(address)).text();

/** Resolves when the page is parsed and the engine's scripts have run. This script may run before or after that. */
const pageRead = new Promise<void>((resolve) => {
  document.addEventListener('DOMContentLoaded', () => resolve());
  if (isEngineThere()) resolve();
});

const selectedFormula = (model: Model): string => {
  const { getters } = model;
  const position = getters.getActivePosition();
  const source = getters.getArrayFormulaSpreadingOn(position) ?? position;
  if (getters.getCell(source)?.isFormula !== true) return '';
  return freeFormula(model, source.sheetId, getters.getCellText(source, { showFormula: true }));
};

const start = async (): Promise<void> => {
  // Undefined until the sheet is made; no calls arrive before.
  let model: Model | undefined;
  let statusBar: StatusBar | undefined;
  let tokenBanner: TokenBanner | undefined;
  const addon = startAddonWorker({
    script: given('worker'),
    gatewayUrl: location.origin,
    accessToken: keptToken(),
    onMeter: (meter) => {
      statusBar?.show(meter);
      tokenBanner?.show(meter.wantsToken);
    },
    onEdits: (edits) => {
      if (model !== undefined) applyEdits(model, edits);
    },
  });
  // Starts to fetch the market while the engine loads: nearly every formula needs it.
  void addon.call('COIN', ['BTC']);
  const texts = Promise.all([textAt('/addon/functions.js'), textAt(given('templates')), textAt(given('examples'))]);

  await pageRead;
  startViews();
  listenForRegions(document);
  startSkipLink();
  const bar = startStatusBar();
  statusBar = bar;
  const place = find('sheet', HTMLElement);
  const setBusy = (isBusy: boolean): void => place.setAttribute('aria-busy', String(isBusy));
  let isOpen = false;
  let waiting: readonly (() => void)[] = [];
  const showNews = evaluateSoon(
    () => {
      model?.dispatch('EVALUATE_CELLS');
      // Answers may arrive before the sheet is usable, and an answer may make other cells send calls.
      if (results.pending() > 0) return;
      if (isOpen) setBusy(false);
      for (const done of waiting) done();
      waiting = [];
    },
    () => results.pending(),
  );
  const results = makeResults({
    call: addon.call,
    onWait: () => setBusy(true),
    onNews: showNews,
  });

  /** Resolves when all answers have arrived. */
  const refresh = (): Promise<void> =>
    new Promise((resolve) => {
      waiting = [...waiting, resolve];
      addon.refresh();
      results.refresh();
    });

  tokenBanner = startTokenBanner((token) => {
    addon.useToken(token);
    void refresh();
  });

  const [functions, templates, examples] = await texts;
  addFunctions(readDeclarations(functions), results);
  addSparkline();
  readDoubleQuotes();
  sayWhatToWrite();
  completeTexts(async (formula) => completionsIn(await addon.call('coinsheetComplete', [formula])));
  const opened = await openWorkbook(location.hash, () => JSON.parse(examples));
  const sheet = opened.model;
  model = sheet;
  selectPlace(sheet, opened.data.active);

  // The controls work before the sheet is visible, which may have to wait for the charts.
  startShareButton(() => exportWorkbook(sheet));
  startDownloads(sheet);
  startTakeDialog(() => selectedFormula(sheet));
  startRefreshButton({ statusBar: bar, refresh });

  place.replaceChildren();
  // A chart shown before its library is loaded would break the sheet.
  const shown = sheet.getters.getActiveSheetId();
  if (sheet.getters.getFigures(shown).length > 0) await loadCharts(place);
  await mountSpreadsheet({ model: sheet, templates, target: place, notify: notice });
  const sidebar = given('sidebar');
  if (sidebar !== '') {
    startSidebar({
      source: sidebar,
      run: async (name, values) => {
        if (values[0] === 'refresh') addon.refresh();
        // The template's sheet may have a chart.
        if (values[0] === 'insertTemplate') await loadCharts(place);
        const outcome = await addon.run(name, values, readSheetState(sheet));
        // New settings can change every answer.
        if (values[0] === 'save') void refresh();
        return outcome;
      },
    });
  }
  await loadCharts(place);
  isOpen = true;
  // Shown now, because a notice disappears after some seconds.
  if (opened.isDamaged) notice('The sheet in this address is damaged or incomplete: these are the examples.');
  // Shows the answers that have arrived in the meantime.
  showNews();
};

start().catch((error: unknown) => {
  console.error(error);
  const examples = document.createElement('a');
  // Without the fragment, which may contain the sheet.
  examples.href = location.pathname;
  examples.textContent = 'open the examples';
  find('sheet', HTMLElement).replaceChildren('The spreadsheet could not be opened: ', examples, '.');
});
