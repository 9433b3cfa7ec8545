// A line of the gateway's results.

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

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);

/** The quantile of the values: `part` 0.5 is the median. */
export const quantile = (values: readonly number[], part: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

/** Median and range of several rounds. */
export const readingOf = (
  name: string,
  unit: string,
  rounds: readonly number[],
  more: { readonly target?: number; readonly note?: string } = {},
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

const line = (cells: readonly string[]): string => {
  const [name = '', unit = '', ...numbers] = cells;
  return [name.padEnd(72), unit.padEnd(9), ...numbers.slice(0, 4).map((cell) => cell.padStart(8)), numbers[4] ?? '']
    .join(' ')
    .trimEnd();
};

export const printHeading = (): void => console.log(line(['gateway', 'unit', 'value', 'least', 'most', 'target']));

export const printReading = ({ name, unit, value, least, most, target, note = '' }: Reading): void => {
  const held = value === undefined ? '–' : digits(value);
  const wanted = target === undefined ? '' : `≤ ${digits(target)}`;
  console.log(line([name, unit, held, digits(least), digits(most), wanted, note]));
};
