// A saved workbook as an entry of the menu, and the notices about it.

import type { Place } from './choose-place.ts';
import type { Saved } from './saved-sheets.ts';

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
