// Keeps the open workbook in this browser: saved after each change of a person, restored when the page is opened again.

import type { LocalTransportService } from '@odoo/o-spreadsheet';
import type { Model } from '../engine/engine.ts';
import { PAGE } from '../engine/changes.ts';
import { notice } from '../elements.ts';
import { NOT_KEPT, startSavedMenu } from './saved-menu.ts';
import type { SavedSheets } from './saved-sheets.ts';

const PAUSE_MS = 500;

const makeAutosave = (save: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Saves at once what has changed since. */
  const flush = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    save();
  };
  return {
    changed: (): void => {
      timer ??= setTimeout(flush, PAUSE_MS);
    },
    flush,
  };
};

/** Phones end hidden pages without a further event. */
const flushWhenLeft = (flush: () => void): void => {
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
};

/** What is read of the engine's commands. */
interface Change {
  readonly type: string;
  readonly content?: unknown;
}

/** Characters; a longer text is cut. */
const MOST = 40;

/** The second is for several cells. */
const TYPING = ['UPDATE_CELL', 'SQUISHED_UPDATE_CELL'];

/** Undefined if the change types nothing. Of several cells the first is told. */
export const typedText = (commands: readonly Change[]): string | undefined => {
  for (const { type, content } of commands) {
    if (!TYPING.includes(type)) continue;
    const line = typeof content === 'string' ? content.trim().replace(/\s+/g, ' ') : '';
    if (line === '') continue;
    return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line;
  }
  return undefined;
};

interface KeepWorkbookOptions {
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
