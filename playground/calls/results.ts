// Answers of custom functions by name and arguments. The engine asks and must be answered at once, the worker answers later:
// until then a cell is pending, and when all have come the sheet is evaluated again.

import type { Outcome } from './protocol.ts';

export interface ResultsOptions {
  /** Has the function called; the outcome comes later. */
  readonly call: (name: string, values: readonly unknown[]) => Promise<Outcome>;
  /** Called when the first answer is waited for. */
  readonly onWait: () => void;
  /** Called when cells may show more than before. */
  readonly onNews: () => void;
}

export interface Results {
  /** The outcome, or undefined while it is on its way. */
  readonly ask: (name: string, values: readonly unknown[]) => Outcome | undefined;
  /** Has everything asked anew; until the answers come, the present ones stand. */
  readonly refresh: () => void;
  /** How many answers are on their way. */
  readonly pending: () => number;
}

interface Entry {
  readonly outcome: Outcome | undefined;
  /** Changes when a person wants newer data; undefined where this page wants it. */
  readonly token: string | undefined;
}

/** An argument that only makes a formula recalculate. */
const isToken = (value: unknown): boolean => typeof value === 'string' && value.startsWith('refresh:');

/** Enough for a large sheet; the oldest go first. */
const MAX_ENTRIES = 5_000;

export const makeResults = ({ call, onWait, onNews }: ResultsOptions): Results => {
  const entries = new Map<string, Entry>();
  let pending = 0;

  const keep = (key: string, entry: Entry): void => {
    entries.delete(key);
    const [oldest] = entries.keys();
    if (entries.size >= MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    entries.set(key, entry);
  };

  const send = async (key: string, token: string, name: string, values: readonly unknown[]): Promise<void> => {
    if (pending === 0) onWait();
    pending += 1;
    const outcome = await call(name, values);
    pending -= 1;
    // A newer question may be under way.
    keep(key, { outcome, token: entries.get(key)?.token ?? token });
    onNews();
  };

  return {
    ask: (name, values) => {
      const key = JSON.stringify([name, ...values.map((value) => (isToken(value) ? 'refresh:' : value))]);
      const token = values.filter(isToken).join();
      const entry = entries.get(key);
      if (entry?.token === token) return entry.outcome;
      entries.set(key, { outcome: entry?.outcome, token });
      void send(key, token, name, values);
      return entry?.outcome;
    },
    refresh: () => {
      for (const [key, entry] of entries) {
        if (entry.outcome !== undefined) entries.set(key, { ...entry, token: undefined });
      }
      onNews();
    },
    pending: () => pending,
  };
};
