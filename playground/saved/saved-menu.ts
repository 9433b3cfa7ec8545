// The menu of the workbooks that this browser keeps. Each is opened in this tab; nothing is deleted.

import { newPlaceId, type Place, rememberTab } from './choose-place.ts';
import type { Saved } from './saved-sheets.ts';
import { find, startMenu } from '../elements.ts';

const SHOWN = 2;

const timeText = (time: number): string =>
  new Date(time).toLocaleString('en', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });

export const savedText = ({ time, sheets, typed }: Omit<Saved, 'id'>): string => {
  const more = sheets.length - SHOWN;
  const names = `${sheets.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `${timeText(time)}: ${names}${typed === undefined ? '' : `, with “${typed}”`}`;
};

/** The notice when the page opens; undefined if there is nothing to say. */
export const placeNotice = (reason: Place['reason']): string | undefined =>
  ({
    new: undefined,
    restored: 'Your sheets are as you left them. Under “Sheets” you can start over.',
    copy: 'This is a copy: the same sheets are open in another tab.',
    'open elsewhere': 'Your saved sheets are open in another tab: this one starts with the examples.',
  })[reason];

/** By the workbook that could not be opened. */
export const damagedNotice = {
  address: 'The sheet in this address is damaged or incomplete: these are the examples.',
  saved: 'Your saved sheets could not be opened: these are the examples. Nothing was deleted.',
} as const;

export const NOT_KEPT = 'This browser keeps no copy of your sheets: share or download them.';

interface SavedMenuOptions {
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
