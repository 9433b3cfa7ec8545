// Saves the workbook a moment after each change of it, and when the page is left.

const PAUSE_MS = 500;

export interface Autosave {
  /** The workbook has changed. */
  readonly changed: () => void;
  /** Saves at once what has changed since. */
  readonly flush: () => void;
}

export const makeAutosave = (save: () => void): Autosave => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    save();
  };
  return {
    changed: () => {
      timer ??= setTimeout(flush, PAUSE_MS);
    },
    flush,
  };
};

/** Phones end hidden pages without a further event. */
export const flushWhenLeft = (flush: () => void): void => {
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
};
