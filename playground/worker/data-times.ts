// How old the data is that the page shows, as far as the gateway's answers tell: the last one about each set of coins, and about
// each request that is of no set.

import type { DataSpan } from '../calls/protocol.ts';

interface Arrival {
  readonly asOf: number;
  readonly freshUntil: number;
  readonly came: number;
}

const setOf = /"set":"([^"]+)"/;
const timesIn = (text: string, name: string): readonly number[] =>
  [...text.matchAll(new RegExp(`"${name}":"([^"]+)"`, 'g'))]
    .map(([, time = '']) => Date.parse(time))
    .filter((time) => !Number.isNaN(time));

/** Only answers of these are data; `/status`, say, tells times of which a sheet shows nothing. */
const isData = (path: string): boolean => /^\/(snapshot|coins)\b/.test(path);

/** The head of a snapshot stands before its columns, which are long and tell nothing here. */
const entryOf = (path: string, text: string): string =>
  path.startsWith('/snapshot') ? text.slice(0, Math.max(0, text.indexOf('"columns":'))) : text;

export const makeDataTimes = () => {
  const arrivals = new Map<string, Arrival>();
  let refreshed = Number.NEGATIVE_INFINITY;

  /** Once answers to a refresh have come, what was over by then and is not among them is shown no more. */
  const shown = (): readonly Arrival[] => {
    const all = [...arrivals.values()];
    return all.some(({ came }) => came >= refreshed)
      ? all.filter(({ came, freshUntil }) => came >= refreshed || freshUntil > refreshed)
      : all;
  };

  return {
    note: (path: string, request: string, text: string, now: number): void => {
      if (!isData(path)) return;
      const head = entryOf(path, text);
      const asOf = timesIn(head, 'asOf');
      if (asOf.length === 0) return;
      const freshUntil = Math.min(...timesIn(head, 'expires'));
      arrivals.set(setOf.exec(head)?.[1] ?? `${path} ${request}`, { asOf: Math.min(...asOf), freshUntil, came: now });
    },
    /** Everything is asked anew from now on. */
    refresh: (now: number): void => {
      refreshed = now;
    },
    span: (): DataSpan | undefined => {
      const times = shown();
      if (times.length === 0) return undefined;
      const asOf = times.map((time) => time.asOf);
      return {
        oldest: Math.min(...asOf),
        newest: Math.max(...asOf),
        freshUntil: Math.min(...times.map((time) => time.freshUntil)),
      };
    },
  };
};
