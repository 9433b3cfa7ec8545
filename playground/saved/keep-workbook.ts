// Keeps the open workbook in this browser: saved after each change of a person, restored when the page is opened again.

import type { LocalTransportService } from '@odoo/o-spreadsheet';
import type { Model } from '../engine/engine.ts';
import { PAGE } from '../engine/page-changes.ts';
import { notice } from '../notice.ts';
import { flushWhenLeft, makeAutosave } from './autosave.ts';
import { startSavedMenu } from './saved-menu.ts';
import type { SavedSheets } from './saved-sheets.ts';
import { NOT_KEPT } from './saved-text.ts';
import { typedText } from './typed-text.ts';

export interface KeepWorkbookOptions {
  readonly model: Model;
  /** The workbook as it is kept. */
  readonly exported: () => unknown;
  /** Carries all changes. */
  readonly transport: LocalTransportService;
  readonly saved: SavedSheets;
  /** Where this tab keeps its workbook. */
  readonly id: string;
}

/** Returns whether a person has changed the workbook since it was opened. */
export const keepWorkbook = ({ model, exported, transport, saved, id }: KeepWorkbookOptions): (() => boolean) => {
  const { getters } = model;
  let isTold = false;
  let isChanged = false;
  let typed = saved.list().find((one) => one.id === id)?.typed;
  const { changed, flush } = makeAutosave(() => {
    const sheets = getters.getVisibleSheetIds().map((sheet) => getters.getSheetName(sheet));
    const [newest] = saved.list();
    // The last change is the newest even if the clock was set back.
    const time = Math.max(Date.now(), (newest?.time ?? 0) + 1);
    const isKept = saved.write({ id, time, sheets, ...(typed !== undefined && { typed }) }, exported());
    if (!isKept && !isTold) notice(NOT_KEPT);
    isTold = !isKept;
  });
  transport.onNewMessage('saved', (message) => {
    // Other messages tell where a person's cursor is.
    if (!('nextRevisionId' in message)) return;
    if (message.type === 'REMOTE_REVISION' && message.clientId === PAGE) return;
    if (message.type === 'REMOTE_REVISION') typed = typedText(message.commands) ?? typed;
    isChanged = true;
    changed();
  });
  flushWhenLeft(flush);
  startSavedMenu({ others: () => saved.list().filter((one) => one.id !== id), flush });
  return () => isChanged;
};
