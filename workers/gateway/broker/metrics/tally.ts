// What is counted over time, for the operator: plain data that travels and is stored as JSON. Pure.

/** How the figures of two times become one. */
export const measures = {
  /** Credits spent, and pages asked of the upstream, with those that failed by its fault. */
  credits: 'sum',
  calls: 'sum',
  failures: 'sum',
  /** How long the slowest of these calls took. */
  longestMilliseconds: 'max',
  /** The longest pause that the upstream was left in peace for. */
  pausedSeconds: 'max',
  /** Snapshots published, and writes to KV. */
  refreshes: 'sum',
  kvWrites: 'sum',
  /** Base sets held, and coins in them all. */
  sets: 'last',
  coins: 'last',
  /** Answers by where their data came from; those whose data was over its time, and how old it was at most. */
  memory: 'sum',
  kv: 'sum',
  gate: 'sum',
  upstream: 'sum',
  stale: 'sum',
  stalestSeconds: 'max',
} as const satisfies Record<string, 'sum' | 'max' | 'last'>;

export type Measure = keyof typeof measures;

/** The figures of some time, and calls by how long they took: `ms12` counts those of the twelfth class. */
export type Tally = { readonly [Name in Measure]?: number } & { readonly [name: `ms${number}`]: number };

export const measureNames = Object.keys(measures) as readonly Measure[];

/** Classes of durations grow by a factor of 2 in so many steps: a median is right within a tenth. */
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

/** How long half of the calls took at most, in milliseconds; null where there were none. */
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
