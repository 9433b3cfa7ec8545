// F6 goes from one part of the page to the next, since Tab means something else inside a spreadsheet.

import { find } from './find.ts';

const focusable = 'a[href], button:not([disabled]), iframe, [tabindex="0"]';

const regions = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('.top, #sheet, #builder, .status')].filter(
    (region) => region.offsetParent !== null,
  );

const enter = (region: HTMLElement | undefined): void => {
  // In the sheet the place to type is the one that takes keys.
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

/** From the link before the sheet to what comes after it. */
export const startSkipLink = (): void =>
  find('skip', HTMLButtonElement).addEventListener('click', () => {
    const all = regions();
    enter(all[all.findIndex(({ id }) => id === 'sheet') + 1]);
  });

/** Listens in a document: the page's own, or a frame's, whose keys the page does not hear. */
export const listenForRegions = (place: Document): void => place.addEventListener('keydown', move);
