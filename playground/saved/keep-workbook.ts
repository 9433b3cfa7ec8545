// Keeps the open workbook in this browser: saved after each change of a person, restored when the page is opened again.

import type { LocalTransportService } from '@odoo/o-spreadsheet';
import { exportWorkbook } from '../engine/export-workbook.ts';
import type { Model } from '../engine/engine.ts';
import { WIDTHS } from '../engine/widen-columns.ts';
import { notice } from '../notice.ts';
import { flushWhenLeft, makeAutosave } from './autosave.ts';
import { startSavedMenu } from './saved-menu.ts';
import type { SavedSheets } from './saved-sheets.ts';
import { NOT_KEPT } from './saved-text.ts';

export interface KeepWorkbookOptions {
  readonly model: Model;
  /** Carries all changes. */
  readonly transport: LocalTransportService;
  readonly saved: SavedSheets;
  /** Where this tab keeps its workbook. */
  readonly id: string;
}

export const keepWorkbook = ({ model, transport, saved, id }: KeepWorkbookOptions): void => {
  const { getters } = model;
  let isTold = false;
  const { changed, flush } = makeAutosave(() => {
    const sheets = getters.getVisibleSheetIds().map((sheet) => getters.getSheetName(sheet));
    const isKept = saved.write({ id, time: Date.now(), sheets }, exportWorkbook(model));
    if (!isKept && !isTold) notice(NOT_KEPT);
    isTold = !isKept;
  });
  transport.onNewMessage('saved', (message) => {
    if (!('clientId' in message && message.clientId === WIDTHS)) changed();
  });
  flushWhenLeft(flush);
  startSavedMenu({ others: () => saved.list().filter((one) => one.id !== id), flush });
};
