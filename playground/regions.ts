// F6 moves the focus between the parts of the page, since Tab has another meaning inside a spreadsheet.

import { find } from './find.ts';

const focusable = 'a[href], button:not([disabled]), iframe, [tabindex="0"]';

const regions = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('.top, #sheet, #builder, .status')].filter(
    (region) => region.offsetParent !== null,
  );

const enter = (region: HTMLElement | undefined): void => {
  // In the sheet the cell's input field takes the keys.
  const target = region?.id === 'sheet' ? region.querySelector<HTMLElement>('.o-grid .o-composer') : undefined;
  (target ?? region?.querySelector<HTMLElement>(focusable))?.focus();
};

const move = (event: KeyboardEvent): void => {
  if (event.key !== 'F6' || find('take-dialog', HTMLDialogElement).open) return;
  event.preventDefault();
  const all = regions();
  const present = all.findIndex((region) => region.contains(document.activeElement));
  const step = event.shiftKey ? all.length - 1 : 1;
  enter(all[(Math.max(present, 0) + step) % all.length]);
};

/** The link before the sheet skips to the part after it. */
export const startSkipLink = (): void =>
  find('skip', HTMLButtonElement).addEventListener('click', () => {
    const all = regions();
    enter(all[all.findIndex(({ id }) => id === 'sheet') + 1]);
  });

/** Listens in a document. Frames need their own listener: the page does not get their keys. */
export const listenForRegions = (place: Document): void => place.addEventListener('keydown', move);
