// Evaluates the sheet after answers arrive: at once after the last answer or a pause, else at most every `PAUSE_MS`.

const PAUSE_MS = 200;

export const evaluateSoon = (evaluate: () => void, pending: () => number): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSoon = false;
  let before = Number.NEGATIVE_INFINITY;

  const run = (): void => {
    timer = undefined;
    evaluate();
    before = performance.now();
  };

  return () => {
    const wait = pending() === 0 ? 0 : Math.max(0, before + PAUSE_MS - performance.now());
    if (timer !== undefined && (isSoon || wait > 0)) return;
    clearTimeout(timer);
    isSoon = wait === 0;
    timer = setTimeout(run, wait);
  };
};
