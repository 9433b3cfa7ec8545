// Times a function in this process: several rounds after a warm-up, with median and range per call.

export interface Figure {
  readonly name: string;
  /** Microseconds per call: the median of the rounds. */
  readonly median: number;
  readonly least: number;
  readonly most: number;
  /** Upper limit for the median, microseconds. */
  readonly target?: number;
}

const ROUNDS = 15;
const ROUND_MILLISECONDS = 40;

const timeOf = (work: () => unknown, calls: number): number => {
  const start = performance.now();
  for (let call = 0; call < calls; call += 1) work();
  return performance.now() - start;
};

/** The number of calls that fill a round. Finding it is the warm-up. */
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
