// What the browser offers a tab for its place: memory over a reload, and locks that end with the tab.

import type { TabMemory } from './choose-place.ts';

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
