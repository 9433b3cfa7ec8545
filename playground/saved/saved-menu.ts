// The menu of the workbooks that this browser keeps. Each is opened in this tab; nothing is deleted.

import { find } from '../find.ts';
import { startMenu } from '../menu.ts';
import { savedText } from './saved-text.ts';
import type { Saved } from './saved-sheets.ts';
import { newPlaceId, rememberTab } from './tab.ts';

export interface SavedMenuOptions {
  /** Those of other tabs and earlier visits. */
  readonly others: () => readonly Saved[];
  /** Called before the page is left. */
  readonly flush: () => void;
}

export const startSavedMenu = ({ others, flush }: SavedMenuOptions): void => {
  const list = find('sheets-list', HTMLDivElement);
  const open = (id: string): void => {
    flush();
    rememberTab({ id, fragment: '' });
    // Without the fragment, which may contain another sheet. The address alone would not load the page again.
    history.replaceState(null, '', location.pathname);
    location.reload();
  };
  const entry = (text: string, id: () => string): HTMLButtonElement => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.addEventListener('click', () => open(id()));
    return button;
  };
  const fill = (): void =>
    list.replaceChildren(
      entry('Start over with the examples', newPlaceId),
      ...others().map((saved) => entry(savedText(saved), () => saved.id)),
    );
  startMenu(find('sheets', HTMLButtonElement), list, fill);
};
