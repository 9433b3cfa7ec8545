// Evaluates the sheet after answers arrive: at once after the last one, before that after a pause. An evaluation takes
// the page's thread for the whole workbook, so the pause is several times as long as the evaluation before.

const LEAST_PAUSE_MS = 200;
const PAUSES_PER_EVALUATION = 4;

export const evaluateSoon = (evaluate: () => void, pending: () => number): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSoon = false;
  let pauseMs = LEAST_PAUSE_MS;

  const run = (): void => {
    timer = undefined;
    const start = performance.now();
    evaluate();
    pauseMs = Math.max(LEAST_PAUSE_MS, PAUSES_PER_EVALUATION * (performance.now() - start));
  };

  return () => {
    const isLast = pending() === 0;
    if (timer !== undefined && (isSoon || !isLast)) return;
    clearTimeout(timer);
    isSoon = isLast;
    timer = setTimeout(run, isLast ? 0 : pauseMs);
  };
};
