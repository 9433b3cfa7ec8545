// What a benchmark gives: readings, made of several rounds and printed as lines; and its groups, each of which can be
// run alone.

export interface Reading {
  readonly name: string;
  readonly unit: string;
  /** The median of several rounds. Undefined: not measurable; `note` says why. */
  readonly value?: number;
  readonly least?: number;
  readonly most?: number;
  /** Maximum for `value`. */
  readonly target?: number;
  readonly note?: string;
}

/** The quantile of the values: `part` 0.5 is the median. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

/** Median and range of several rounds. */
export const readingOf = (
  name: string,
  unit: string,
  rounds: readonly number[],
  more: Pick<Reading, 'target' | 'note'> = {},
): Reading => ({
  name,
  unit,
  value: quantile(rounds, 0.5),
  least: Math.min(...rounds),
  most: Math.max(...rounds),
  ...more,
});

const digits = (value: number | undefined): string =>
  value === undefined ? '' : value >= 1000 || Number.isInteger(value) ? value.toFixed(0) : value.toPrecision(3);

const print = ([name = '', unit = '', ...others]: readonly string[]): void => {
  const note = others[4] ?? '';
  const numbers = others.slice(0, 4).map((cell) => cell.padStart(8));
  console.log([name.padEnd(72), unit.padEnd(9), ...numbers, note].join(' ').trimEnd());
};

const printReading = ({ name, unit, value, least, most, target, note = '' }: Reading): void => {
  const held = value === undefined ? '–' : digits(value);
  print([name, unit, held, digits(least), digits(most), target === undefined ? '' : `≤ ${digits(target)}`, note]);
};

/** By name; `Stage` is what all groups of a part share. */
export type Groups<Stage> = Readonly<Record<string, (stage: Stage) => Promise<readonly Reading[]>>>;

/** Throws if there is no such group: before anything is built. */
export const checkGroups = (groups: Readonly<Record<string, unknown>>, only: readonly string[]): void => {
  const unknown = only.find((name) => !Object.hasOwn(groups, name));
  if (unknown !== undefined) throw new Error(`There is no group ${unknown}: ${Object.keys(groups).join(', ')}`);
};

/**
 * Measures one group after the other, and prints each reading when it is available. After a group that fails the others
 * go on.
 * @param only groups to run; all if empty.
 */
export const groupReadings = async <Stage>(
  groups: Groups<Stage>,
  only: readonly string[],
  stage: Stage,
): Promise<readonly Reading[]> => {
  print(['what', 'unit', 'value', 'least', 'most', 'target']);
  const all: Reading[] = [];
  for (const [name, measure] of Object.entries(groups)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const readings = await measure(stage).catch((problem: unknown): readonly Reading[] => {
      process.exitCode = 1;
      console.error(problem);
      return [{ name, unit: '', note: 'failed' }];
    });
    readings.forEach(printReading);
    all.push(...readings);
  }
  return all;
};
