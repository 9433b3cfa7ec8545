// Results of custom functions by name and arguments. The engine needs a result at once, the worker answers later: until
// then a cell is pending, and after the answer the sheet is evaluated again.

import type { FunctionName } from '../../addon/functions/call-facts.ts';
import type { FormulaCall, Outcome } from './protocol.ts';

interface ResultsOptions {
  /** Calls the function in the worker. */
  readonly call: (call: FormulaCall) => Promise<Outcome>;
  /** Called when the first answer becomes pending. */
  readonly onWait: () => void;
  /** Called when a result has changed. */
  readonly onNews: () => void;
}

interface Entry {
  readonly outcome: Outcome | undefined;
  /** The refresh tokens among the arguments. Undefined: the page itself has requested a refresh. */
  readonly token: string | undefined;
}

/** Whether an argument serves only to recalculate a formula. */
const isToken = (value: unknown): boolean => typeof value === 'string' && value.startsWith('refresh:');

/** Maximum number of results, enough for a large sheet; the oldest are dropped first. */
const MAX_ENTRIES = 5_000;

export const makeResults = ({ call, onWait, onNews }: ResultsOptions) => {
  const entries = new Map<string, Entry>();
  let pending = 0;

  const keep = (key: string, entry: Entry): void => {
    entries.delete(key);
    const [oldest] = entries.keys();
    if (entries.size >= MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    entries.set(key, entry);
  };

  const send = async (key: string, token: string, asked: FormulaCall): Promise<void> => {
    if (pending === 0) onWait();
    pending += 1;
    const outcome = await call(asked);
    pending -= 1;
    // The cell may have sent a newer call in between.
    keep(key, { outcome, token: entries.get(key)?.token ?? token });
    onNews();
  };

  return {
    /** The outcome; undefined while the answer is pending. */
    ask: (name: FunctionName, values: readonly unknown[]): Outcome | undefined => {
      const key = JSON.stringify([name, ...values.map((value) => (isToken(value) ? 'refresh:' : value))]);
      const token = values.filter(isToken).join();
      const entry = entries.get(key);
      if (entry?.token === token) return entry.outcome;
      entries.set(key, { outcome: entry?.outcome, token });
      void send(key, token, { name, values });
      return entry?.outcome;
    },
    /** Requests all results again; the present ones are shown until the answers arrive. */
    refresh: (): void => {
      for (const [key, entry] of entries) {
        if (entry.outcome !== undefined) entries.set(key, { ...entry, token: undefined });
      }
      onNews();
    },
    /** Number of pending answers. */
    pending: (): number => pending,
  };
};

export type Results = ReturnType<typeof makeResults>;

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
