// Cells that update by themselves. One timer serves all of them: it follows the lifetime of the sets that they show, so
// that nothing is asked before there can be something new, and nothing at all while the window is hidden.

import type { After } from '../addon/memory/web-fetch.ts';

interface OpenCell {
  /** Calculates the cell again and shows the result if it is another one. */
  readonly update: () => Promise<void>;
  /** Updates by itself. */
  readonly isLive: boolean;
}

export interface LiveServices {
  readonly now: () => number;
  readonly after: After;
  readonly isHidden: () => boolean;
  /** Calls back whenever the window is shown again. */
  readonly whenShown: (work: () => void) => void;
  /** When the first of the sets that were used since `then` stops being fresh. */
  readonly freshUntil: (then: number) => number | undefined;
}

/** Bounds of the time between two updates, milliseconds. */
const [SHORTEST, LONGEST] = [10_000, 900_000];
/** For cells that show no set. */
const USUAL = 120_000;
/** After the end of a lifetime, so that the gateway has begun to renew its data. */
const MARGIN = 500;

export const liveCells = ({ now, after, isHidden, whenShown, freshUntil }: LiveServices) => {
  const cells = new Set<OpenCell>();
  let cancel: (() => void) | undefined;
  /** An update came due while the window was hidden. */
  let isDue = false;
  let startedAt = now();

  const hasLive = (): boolean => [...cells].some(({ isLive }) => isLive);
  const stop = (): void => {
    cancel?.();
    [cancel, isDue] = [undefined, false];
  };
  const updateThose = async (chosen: readonly OpenCell[]): Promise<void> => {
    await Promise.all(chosen.map(async (cell) => (cells.has(cell) ? cell.update() : undefined)));
  };
  const plan = (): void => {
    stop();
    if (!hasLive()) return;
    const until = freshUntil(startedAt);
    const wait = until === undefined ? USUAL : until + MARGIN - now();
    cancel = after(Math.min(LONGEST, Math.max(SHORTEST, wait)), () => void tick());
  };
  const tick = async (): Promise<void> => {
    cancel = undefined;
    if (isHidden()) {
      isDue = true;
      return;
    }
    isDue = false;
    startedAt = now();
    await updateThose([...cells].filter(({ isLive }) => isLive));
    plan();
  };
  const first = async (cell: OpenCell): Promise<void> => {
    await cell.update();
    // Its sets are known now.
    if (cell.isLive && cells.has(cell) && !isDue) plan();
  };
  whenShown(() => {
    if (isDue) void tick();
  });
  return {
    /** Calculates a cell for the first time, and from then on updates it; returns a function that ends that. */
    open: (cell: OpenCell): (() => void) => {
      cells.add(cell);
      void first(cell);
      return () => {
        cells.delete(cell);
        if (!hasLive()) stop();
      };
    },
    /** Updates every open cell, live or not. */
    updateAll: async (): Promise<void> => {
      startedAt = now();
      await updateThose([...cells]);
      plan();
    },
  };
};

export type LiveCells = ReturnType<typeof liveCells>;
