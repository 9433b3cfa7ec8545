// Lets only so much work run at once; the rest waits for its turn, in order, and too much of it is turned away.

export interface Turns {
  /** What the work gives once it had its turn; undefined where too many wait already. */
  take<Value>(work: () => Promise<Value>): Promise<Value> | undefined;
}

export const createTurns = (mostRunning: number, mostWaiting: number): Turns => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = async (): Promise<void> => {
    if (running >= mostRunning) await new Promise<void>((begin) => void waiting.push(begin));
    else running += 1;
  };
  /** The place goes to whoever waits longest. */
  const pass = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  const run = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    await turn();
    try {
      return await work();
    } finally {
      pass();
    }
  };
  return { take: (work) => (running >= mostRunning && waiting.length >= mostWaiting ? undefined : run(work)) };
};
