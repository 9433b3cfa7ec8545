// The workbooks that this browser keeps: one for each tab that changed one, the newest first.

import { isJsonObject, readJson } from '../../addon/text.ts';
import type { WorkbookData } from '../sheets/workbook-data.ts';

export interface Saved {
  readonly id: string;
  /** Of the last change, milliseconds since 1970. */
  readonly time: number;
  /** Names of its visible sheets. */
  readonly sheets: readonly string[];
  /** What was typed last, shortened: tells workbooks with the same sheets apart. Absent: nothing, or not known. */
  readonly typed?: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** See `docs/storage.md`. */
const PREFIX = 'coinsheet-sheet:1:';
/** Maximum number of workbooks; the oldest is dropped. */
const MAX_SAVED = 8;

const parsed = (text: string | null) => {
  const value = readJson(text ?? '');
  return isJsonObject(value) ? value : undefined;
};

/** The engine checks the rest, and upgrades workbooks of its earlier versions. */
const isWorkbook = (value: unknown): value is WorkbookData =>
  isJsonObject(value) && Array.isArray(value['sheets']) && value['sheets'].length > 0;

const savedOf = (id: string, text: string | null): readonly Saved[] => {
  const { time, sheets, typed } = parsed(text) ?? {};
  if (typeof time !== 'number' || !Array.isArray(sheets)) return [];
  const names = sheets.filter((name) => typeof name === 'string');
  return [{ id, time, sheets: names, ...(typeof typed === 'string' && { typed }) }];
};

/** Whether this browser keeps a workbook. */
export const keepsSheets = (store: Store): boolean =>
  Array.from({ length: store.length }, (_, index) => store.key(index)).some((key) => key?.startsWith(PREFIX));

export const savedSheets = (store: Store) => {
  const list = (): readonly Saved[] =>
    Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => savedOf(key.slice(PREFIX.length), store.getItem(key)))
      .sort((one, other) => other.time - one.time);

  const dropOldest = (): boolean => {
    const oldest = list().at(-1);
    if (oldest !== undefined) store.removeItem(PREFIX + oldest.id);
    return oldest !== undefined;
  };

  /** Returns whether the browser has stored it. */
  const write = ({ id, ...facts }: Saved, workbook: unknown): boolean => {
    const text = JSON.stringify({ ...facts, workbook });
    const others = list().filter((one) => one.id !== id);
    if (others.length >= MAX_SAVED) dropOldest();
    for (;;) {
      try {
        store.setItem(PREFIX + id, text);
        return true;
      } catch {
        // The browser's quota is used up: older workbooks make room.
        if (list().every((one) => one.id === id) || !dropOldest()) return false;
      }
    }
  };

  /** The workbook as the engine exported it; undefined if there is none. */
  const read = (id: string): WorkbookData | undefined => {
    const workbook = parsed(store.getItem(PREFIX + id))?.['workbook'];
    return isWorkbook(workbook) ? workbook : undefined;
  };

  return { list, read, write };
};

export type SavedSheets = ReturnType<typeof savedSheets>;
