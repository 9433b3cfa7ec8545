// Shows the sheet when its place and the engine's sizes are settled, so that nothing moves under a visitor's hand.

/** Longest wait for a banner, milliseconds. */
const PATIENCE_MS = 300;

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
export const pause = (milliseconds: number): Promise<unknown> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** @param settled resolves when no banner will come any more. */
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
