// Chooses where a tab keeps its workbook. Each tab has a place of its own, so that tabs never overwrite each other.

import type { WorkbookData } from '../sheets/workbook-data.ts';
import type { SavedSheets } from './saved-sheets.ts';

/** What a tab remembers over a reload. */
export interface TabMemory {
  readonly id: string;
  /** The sheet in the tab's address when it was written; empty if there was none. */
  readonly fragment: string;
}

export interface Place {
  readonly id: string;
  /** The workbook to restore; undefined: the one in the address, or the examples. */
  readonly workbook: WorkbookData | undefined;
  /** Why this workbook is shown. */
  readonly reason: 'new' | 'restored' | 'copy' | 'open elsewhere';
}

export interface ChoosePlaceOptions {
  readonly saved: SavedSheets;
  readonly memory: TabMemory | undefined;
  /** The sheet in the present address. */
  readonly fragment: string;
  /** Takes a place for this tab, until the tab is closed. False if another tab has it. */
  readonly claim: (id: string) => Promise<boolean>;
  readonly newId: () => string;
}

export const choosePlace = async (options: ChoosePlaceOptions): Promise<Place> => {
  const { saved, memory, fragment, claim, newId } = options;
  const own = memory?.fragment === fragment ? memory.id : undefined;
  if (own !== undefined && (await claim(own))) {
    const workbook = saved.read(own);
    return { id: own, workbook, reason: workbook === undefined ? 'new' : 'restored' };
  }
  const [newest] = own === undefined && fragment === '' && memory === undefined ? saved.list() : [];
  if (newest !== undefined && (await claim(newest.id)))
    return { id: newest.id, workbook: saved.read(newest.id), reason: 'restored' };
  const id = newId();
  await claim(id);
  // The browser has copied the tab with what it remembers.
  const workbook = own === undefined ? undefined : saved.read(own);
  if (workbook !== undefined) return { id, workbook, reason: 'copy' };
  return { id, workbook, reason: newest === undefined ? 'new' : 'open elsewhere' };
};
