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

interface ChoosePlaceOptions {
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

const NAME = 'coinsheet-tab';

export const readTabMemory = (): TabMemory | undefined => {
  try {
    const { id, fragment }: Partial<TabMemory> = JSON.parse(sessionStorage.getItem(NAME) ?? '{}');
    return id === undefined || fragment === undefined ? undefined : { id, fragment };
  } catch {
    return undefined;
  }
};

export const rememberTab = (memory: TabMemory): void => sessionStorage.setItem(NAME, JSON.stringify(memory));

/** Without locks, which browsers offer on secure pages only, each place is taken to be free. */
export const claimPlace = (id: string): Promise<boolean> => {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    void locks.request(`coinsheet-sheet ${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      // Held until the tab is closed.
      return lock === null ? undefined : new Promise<void>(() => undefined);
    });
  });
};

/** Works on pages that are not secure, too. */
export const newPlaceId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
