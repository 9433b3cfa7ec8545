// The playground's page: connects the spreadsheet, the add-on's worker and the controls around them.

import { startSidebar } from './builder/sidebar.ts';
import { connectAddonWorker } from './calls/addon-worker.ts';
import { makeResults, evaluateSoon } from './calls/results.ts';
import { startCellPanel } from './cell-panel.ts';
import { startTakeDialog } from './dialog/take-dialog.ts';
import { startDownloads } from './downloads.ts';
import { focusSheet, letTabLeave, listenForRegions, pause, reveal, startDrawer, startSkipLink } from './layout.ts';
import { addFunctions } from './engine/functions.ts';
import { addSparkline } from './engine/sparkline.ts';
import { applyEdits, copyWorkbook } from './engine/builder-workbook.ts';
import { isEngineThere, type Model } from './engine/engine.ts';
import { keepInputs } from './engine/keep-inputs.ts';
import { completeTexts } from './engine/complete-texts.ts';
import { evaluateUsedCells } from './engine/evaluate-used-cells.ts';
import { exportWorkbook, openWorkbook } from './sheets/open-workbook.ts';
import { freeFormula, readDoubleQuotes } from './engine/formula-text.ts';
import { nameGoogleOnly, sayWhatToWrite } from './engine/sentences.ts';
import { mountSpreadsheet } from './engine/mount.ts';
import { selectPlace } from './engine/select-place.ts';
import { typeRows } from './engine/type-rows.ts';
import { styleTables } from './engine/table-looks.ts';
import { prepareViews } from './engine/views.ts';
import { replaceToolbar } from './engine/toolbar.ts';
import { startExampleButton } from './sheets/example-button.ts';
import { wakeSheets, sleepingSheets } from './sheets/sleeping-sheets.ts';
import { find, given, notice, startMenu } from './elements.ts';
import { markWorkbooks } from './invented.ts';
import { choosePlace, claimPlace, newPlaceId, readTabMemory, rememberTab } from './saved/choose-place.ts';
import { keepWorkbook } from './saved/keep-workbook.ts';
import { savedSheets } from './saved/saved-sheets.ts';
import { damagedNotice, placeNotice } from './saved/saved-menu.ts';
import { startShareButton } from './share/share.ts';
import type { ExampleWorkbook } from './sheets/workbook-data.ts';
import { startRefreshButton, startStatusBar, type StatusBar, startTokenBanner } from './status/status-bar.ts';
import { changesBetween, visibleRows, flash } from './status/flash.ts';
import { startTicking } from './status/ticking.ts';

const textAt = async (address: string): Promise<string> => (await fetch(address)).text();
const readExamples = async (): Promise<ExampleWorkbook> => JSON.parse(await textAt(given('examples')));
/** Parsed while the engine loads. */
const readTemplates = async (): Promise<Document> =>
  new DOMParser().parseFromString(await textAt(given('templates')), 'text/xml');

/** Resolves when the page is parsed and the engine's scripts have run. This script may run before or after that. */
const pageRead = new Promise<void>((resolve) => {
  document.addEventListener('DOMContentLoaded', () => resolve());
  // The engine may never come, and this script after the other event.
  addEventListener('load', () => resolve());
  if (isEngineThere()) resolve();
});

/** Longest wait for the first sheet's values before it is shown, milliseconds. */
const FIRST_WAIT_MS = 250;

const selectedFormula = (model: Model): string => {
  const { getters } = model;
  const position = getters.getActivePosition();
  const source = getters.getArrayFormulaSpreadingOn(position) ?? position;
  if (getters.getCell(source)?.isFormula !== true) return '';
  return freeFormula(model, source.sheetId, getters.getCellText(source, { showFormula: true }));
};

/** For measurements (`bench/playground.ts`). */
const mark = (phase: string): void => {
  performance.mark(`coinsheet: ${phase}`);
};

const start = async (): Promise<void> => {
  // Undefined until the sheet is made; no calls arrive before.
  let model: Model | undefined;
  let statusBar: StatusBar | undefined;
  let showSheet: (() => void) | undefined;
  const addon = connectAddonWorker({
    onMeter: (meter) => statusBar?.show(meter),
    onEdits: (edits) => {
      if (model === undefined) return;
      applyEdits(model, edits);
      showSheet?.();
    },
  });
  const saved = savedSheets(localStorage);
  const place = choosePlace({
    saved,
    memory: readTabMemory(),
    fragment: location.hash,
    claim: claimPlace,
    newId: newPlaceId,
  });
  const texts = Promise.all([readExamples(), readTemplates()]);

  await pageRead;
  mark('engine loaded');
  showSheet = startDrawer();
  listenForRegions(document);
  startSkipLink();
  startMenu(find('more', HTMLButtonElement), find('actions', HTMLElement));
  const bar = startStatusBar();
  statusBar = bar;
  const grid = find('sheet', HTMLElement);
  const setBusy = (isBusy: boolean): void => grid.setAttribute('aria-busy', String(isBusy));
  let isMounted = false;
  let isOpen = false;
  /** Whether answers have come since the last evaluation. */
  let hasNews = false;
  let isRefreshing = false;
  let waiting: readonly (() => void)[] = [];
  const evaluateAnswers = (): void => {
    if (!hasNews || model === undefined) return;
    hasNews = false;
    const before = isRefreshing ? visibleRows(model) : undefined;
    model.dispatch('EVALUATE_CELLS');
    mark('answers evaluated');
    if (before !== undefined) flash(model, grid, changesBetween(before, visibleRows(model)));
  };
  const evaluate = (): void => {
    // An evaluation takes long: before the sheet is visible, answers are collected.
    if (isMounted || results.pending() === 0) evaluateAnswers();
    // An answer may make other cells send calls.
    if (results.pending() > 0) return;
    if (isOpen) setBusy(false);
    isRefreshing = false;
    for (const done of waiting) done();
    waiting = [];
  };
  const evaluateLater = evaluateSoon(evaluate, () => results.pending());
  const results = makeResults({
    call: addon.call,
    onWait: () => setBusy(true),
    onNews: () => {
      hasNews = true;
      evaluateLater();
    },
  });

  /** Resolves when all answers have arrived. */
  const allAnswers = (): Promise<void> =>
    new Promise((resolve) => {
      waiting = [...waiting, resolve];
    });
  const refresh = (): Promise<void> => {
    const refreshed = allAnswers();
    isRefreshing = true;
    addon.refresh();
    results.refresh();
    return refreshed;
  };

  startTokenBanner((token) => {
    addon.useToken(token);
    void refresh();
  });

  const [examples, templates] = await texts;
  const sleeping = sleepingSheets(() => {
    setBusy(true);
    hasNews = true;
    evaluateLater();
  });
  addFunctions(results, sleeping.isAsleep);
  evaluateUsedCells();
  styleTables();
  keepInputs();
  markWorkbooks();
  addSparkline();
  nameGoogleOnly();
  readDoubleQuotes();
  sayWhatToWrite();
  completeTexts(addon.complete);
  mark('files read');
  const { id, workbook, reason } = await place;
  const opened = await openWorkbook({
    saved: workbook,
    fragment: location.hash,
    examples,
    onShown: (sheetId) => sleeping.wake([sheetId]),
  });
  const { model: sheet } = opened;
  model = sheet;
  selectPlace(sheet, opened.data.active);
  wakeSheets(sheet, sleeping);
  replaceToolbar();
  prepareViews(sleeping.wakeAll);

  mark('workbook opened');

  // The controls work before the sheet is visible.
  // A damaged workbook is left where it is.
  const ownId = opened.damaged === 'saved' ? newPlaceId() : id;
  rememberTab({ id: ownId, fragment: location.hash });
  const exported = (): unknown => exportWorkbook(sheet);
  const isChanged = keepWorkbook({ model: sheet, exported, transport: opened.transport, saved, id: ownId });
  const allValues = async (): Promise<Model> => {
    if (!sleeping.areSome()) return sheet;
    const answers = allAnswers();
    sleeping.wakeAll();
    await answers;
    return sheet;
  };
  startShareButton({
    workbook: exported,
    example: () =>
      opened.isExamples && !isChanged() ? sheet.getters.getSheetName(sheet.getters.getActiveSheetId()) : undefined,
    onAddress: () => rememberTab({ id: ownId, fragment: location.hash }),
  });
  const downloads = startDownloads({ model: sheet, allValues });
  startTakeDialog({ ...downloads, formula: () => selectedFormula(sheet), address: addon.address });
  startRefreshButton({ statusBar: bar, refresh });

  // Values that are there at first are drawn at once; later ones replace what was drawn, in an animation.
  const answered = allAnswers();
  evaluate();
  await Promise.race([answered, pause(FIRST_WAIT_MS)]);
  await mountSpreadsheet({ model: sheet, templates, target: grid, notify: notice });
  mark('sheet mounted');
  startCellPanel(sheet, grid);
  typeRows(sheet, grid);
  letTabLeave(grid);
  startExampleButton(sheet, grid);
  isMounted = true;
  evaluate();
  const hasPlace = document.documentElement.dataset['simulated'] === 'expected';
  await reveal(grid, hasPlace ? Promise.resolve() : bar.ready);
  focusSheet(grid);
  isOpen = true;
  // Shown now, because a notice disappears after some seconds.
  const openingNotice = opened.damaged === undefined ? placeNotice(reason) : damagedNotice[opened.damaged];
  if (openingNotice !== undefined) notice(openingNotice);
  const filled = allAnswers();
  // Each answer that is still to come is followed by an evaluation.
  if (results.pending() === 0) evaluate();
  // The builder's own start would delay the tables.
  await filled;
  startTicking({ data: bar.data, isLacking: bar.isLacking, refresh });
  const sidebar = given('sidebar');
  if (sidebar !== '') {
    // A sheet that a visitor has emptied is none any more.
    const isExample = (sheetId: string): boolean =>
      examples.sheets.some(
        ({ name, cells }) =>
          name === sheet.getters.getSheetName(sheetId) &&
          cells['A1'] === sheet.getters.getCellText({ sheetId, col: 0, row: 0 }),
      );
    startSidebar({
      source: sidebar,
      perform: async (action, request) => {
        if (action === 'refresh') void refresh();
        const result = await addon.perform(action, request, copyWorkbook(sheet, isExample));
        // New settings can change every answer.
        if (action === 'save') void refresh();
        return result;
      },
    });
  }
};

start().catch((error: unknown) => {
  console.error(error);
  const examples = document.createElement('a');
  // Without the fragment, which may contain the sheet.
  examples.href = location.pathname;
  examples.textContent = 'open the examples';
  const sheet = find('sheet', HTMLElement);
  sheet.classList.remove('opening');
  sheet.replaceChildren('The spreadsheet could not be opened: ', examples, '.');
});
