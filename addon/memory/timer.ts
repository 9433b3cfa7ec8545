// A page's timers.

/** Calls back once; returns a function that cancels. */
export type After = (milliseconds: number, work: () => void) => () => void;

export const wait = (after: After, milliseconds: number): Promise<void> =>
  new Promise((resolve) => void after(milliseconds, resolve));

/** The result of the work, or of `late` if it takes longer. No timer is left. */
export const within = async <Value>(
  after: After,
  milliseconds: number,
  work: Promise<Value>,
  late: () => Value,
): Promise<Value> => {
  let cancel: (() => void) | undefined;
  const over = new Promise<Value>((resolve) => {
    cancel = after(milliseconds, () => resolve(late()));
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    cancel?.();
  }
};
