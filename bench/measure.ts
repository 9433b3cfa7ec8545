// Times a piece of work in this process: several rounds after a warm-up, the median per call and the spread.

export interface Figure {
  readonly name: string;
  /** Microseconds a call, over the rounds. */
  readonly median: number;
  readonly least: number;
  readonly most: number;
  /** What the median should stay below, in microseconds. */
  readonly target?: number;
}

const ROUNDS = 15;
const ROUND_MILLISECONDS = 40;

const timeOf = (work: () => unknown, calls: number): number => {
  const start = performance.now();
  for (let call = 0; call < calls; call += 1) work();
  return performance.now() - start;
};

/** How many calls fill a round; the search for it is the warm-up. */
const callsPerRound = (work: () => unknown): number => {
  let calls = 1;
  while (timeOf(work, calls) < ROUND_MILLISECONDS) calls *= 2;
  return calls;
};

export const measure = (name: string, work: () => unknown, target?: number): Figure => {
  const calls = callsPerRound(work);
  const rounds = Array.from({ length: ROUNDS }, () => (timeOf(work, calls) / calls) * 1000).sort((a, b) => a - b);
  const at = (index: number): number => rounds[index] ?? Number.NaN;
  return {
    name,
    median: at(ROUNDS >> 1),
    least: at(0),
    most: at(ROUNDS - 1),
    ...(target === undefined ? {} : { target }),
  };
};
