// The figures counted over time for the operator: plain data, sent and stored as JSON. Pure.

/** How the figures of two periods are combined. */
export const measures = {
  /** Credits spent; pages requested from the upstream; those that failed through its fault. */
  credits: 'sum',
  calls: 'sum',
  failures: 'sum',
  /** Duration of the slowest of these calls. */
  longestMilliseconds: 'max',
  /** Longest time for which calls to the upstream were paused after failures or refusals. */
  pausedSeconds: 'max',
  /** Snapshots published; writes to KV. */
  refreshes: 'sum',
  kvWrites: 'sum',
  /** Base sets held; coins in all of them. */
  sets: 'last',
  coins: 'last',
  /** Answers by source of their data; answers from stale data; the greatest age of that data. */
  memory: 'sum',
  kv: 'sum',
  gate: 'sum',
  upstream: 'sum',
  stale: 'sum',
  stalestSeconds: 'max',
} as const satisfies Record<string, 'sum' | 'max' | 'last'>;

export type Measure = keyof typeof measures;

/** The figures of a period, and calls by duration: `ms12` counts the calls of class 12. */
export type Tally = { readonly [Name in Measure]?: number } & { readonly [name: `ms${number}`]: number };

export const measureNames = Object.keys(measures) as readonly Measure[];

/** Classes of durations per factor of 2: a median is accurate within a tenth. */
const STEPS = 4;

export const durationClass = (milliseconds: number): `ms${number}` =>
  `ms${Math.round(STEPS * Math.log2(Math.max(1, milliseconds)))}`;

const join = {
  sum: (before: number, more: number) => before + more,
  max: (before: number, more: number) => Math.max(before, more),
  last: (_before: number, more: number) => more,
};

const isMeasure = (name: string): name is Measure => name in measures;

export const addTally = (before: Tally, more: Tally): Tally => {
  const sum: Record<string, number> = { ...before };
  for (const [name, value] of Object.entries(more)) {
    const had = sum[name];
    sum[name] = had === undefined ? value : join[isMeasure(name) ? measures[name] : 'sum'](had, value);
  }
  return sum;
};

/** Median duration of the calls, milliseconds; null if there were none. */
export const medianMilliseconds = (tally: Tally): number | null => {
  const classes = Object.entries(tally)
    .filter(([name]) => !isMeasure(name))
    .map(([name, calls]) => ({ step: Number(name.slice(2)), calls }))
    .sort((a, b) => a.step - b.step);
  const half = classes.reduce((sum, { calls }) => sum + calls, 0) / 2;
  let seen = 0;
  const middle = classes.find(({ calls }) => (seen += calls) >= half);
  return middle === undefined ? null : Math.round(2 ** (middle.step / STEPS));
};
