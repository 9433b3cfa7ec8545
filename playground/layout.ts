// The parts of the page: the drawer of the builder, the way between them by keys, and when the sheet is shown.

import { find, given } from './elements.ts';

/** If the drawer leaves less than this of the sheet visible, pixels, a result is shown instead of the drawer. */
const LEAST_SHEET = 300;

/**
 * A button opens and closes the builder. On wide screens it is open at first and stands beside the sheet; on narrow
 * ones it is a drawer over it (`style.css`). Returns what shows a result in the sheet: closes a drawer that covers it.
 */
export const startDrawer = (): (() => void) => {
  const [button, builder] = [find('build', HTMLButtonElement), find('builder', HTMLElement)];
  const isOpen = (): boolean => builder.checkVisibility();
  const tell = (): void => button.setAttribute('aria-expanded', String(isOpen()));
  const set = (open: boolean): void => {
    document.body.dataset['drawer'] = open ? 'open' : 'closed';
    tell();
    // The engine measures its place when the window changes.
    dispatchEvent(new Event('resize'));
  };
  const close = (): void => {
    set(false);
    button.focus();
  };
  if (given('sidebar') === '') {
    button.hidden = true;
    builder.hidden = true;
  }
  button.addEventListener('click', () => {
    set(!isOpen());
    if (isOpen()) builder.querySelector('iframe')?.focus();
  });
  builder.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isOpen()) close();
  });
  addEventListener('resize', tell);
  tell();
  return () => {
    if (isOpen() && innerWidth - builder.getBoundingClientRect().width < LEAST_SHEET) close();
  };
};

// Tab has another meaning inside a spreadsheet: after Escape it leaves it. F6 moves between the parts of the page.
const focusable = 'a[href], button:not([disabled]), iframe, [tabindex="0"]';

const regions = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('.top, #sheet, #builder, .status')].filter((region) =>
    region.checkVisibility(),
  );

const enter = (region: HTMLElement | undefined): void => {
  // In the sheet the cell's input field takes the keys.
  const target = region?.id === 'sheet' ? region.querySelector<HTMLElement>('.o-grid .o-composer') : undefined;
  (target ?? region?.querySelector<HTMLElement>(focusable))?.focus({ preventScroll: true });
};

/** Moves the focus to the next part, or to the one before. */
const leave = (event: KeyboardEvent): void => {
  event.preventDefault();
  event.stopPropagation();
  const all = regions();
  const present = all.findIndex((region) => region.contains(document.activeElement));
  const step = event.shiftKey ? all.length - 1 : 1;
  enter(all[(Math.max(present, 0) + step) % all.length]);
};

const move = (event: KeyboardEvent): void => {
  if (event.key === 'F6' && !find('take-dialog', HTMLDialogElement).open) leave(event);
};

/** Call when the spreadsheet is mounted. */
export const letTabLeave = (sheet: HTMLElement): void => {
  let isLeaving = false;
  sheet.addEventListener(
    'keydown',
    (event) => {
      if (isLeaving && event.key === 'Tab') leave(event);
      if (event.key !== 'Shift') isLeaving = event.key === 'Escape';
    },
    true,
  );
};

/** The link before the sheet skips to the part after it. */
export const startSkipLink = (): void =>
  find('skip', HTMLButtonElement).addEventListener('click', () => {
    const all = regions();
    enter(all[all.findIndex(({ id }) => id === 'sheet') + 1]);
  });

/** Listens in a document. Frames need their own listener: the page does not get their keys. */
export const listenForRegions = (place: Document): void => place.addEventListener('keydown', move);

/** Longest wait for a banner, milliseconds. */
const PATIENCE_MS = 300;

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
export const pause = (milliseconds: number): Promise<unknown> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Shows the sheet when its place and the engine's sizes are settled, so that nothing moves under a visitor's hand.
 * @param settled resolves when no banner will come any more.
 */
export const reveal = async (sheet: HTMLElement, settled: Promise<unknown>): Promise<void> => {
  await Promise.race([settled, pause(PATIENCE_MS)]);
  // The engine measures in one frame and draws in the next; a hidden page has no frames.
  await Promise.race([frame().then(frame), pause(PATIENCE_MS)]);
  sheet.classList.remove('opening');
};

export const focusGrid = (sheet: HTMLElement): void => {
  sheet.querySelector<HTMLElement>('.o-grid .o-composer')?.focus({ preventScroll: true });
};

/** What is invisible or inert could not take the focus when the engine gave it. */
export const focusSheet = (sheet: HTMLElement): void => {
  if (document.activeElement === document.body) focusGrid(sheet);
};
