// The parts of a snapshot beside its common columns, read when first needed: most answers need none.

/** Gives a part of a version as it was stored, by its place among the further parts, or undefined where it can't be had. */
export type LoadPart = (index: number, version: string) => Promise<ArrayBuffer | undefined>;

/** A part can't be had: the snapshot's common columns are good, its rows or its other columns are not. */
export class RowsMissing extends Error {
  override readonly name = 'RowsMissing';
  /** Of the snapshot. */
  readonly version: string;

  constructor(version: string) {
    super('A part of a snapshot is missing');
    this.version = version;
  }
}

export interface FurtherParts {
  /** A part that is in memory. */
  get(index: number): ArrayBuffer | undefined;
  /** Reads those of these parts that are not in memory; rejects with RowsMissing. */
  load(indexes: Iterable<number>): Promise<void>;
  /** Those in memory, by their index. */
  loaded(): readonly number[];
  /** Bytes of those in memory. */
  byteLength(): number;
}

/** `sizes`: bytes of each part. `held`: those that are there already. `grown` is told of each that has come. */
export const openFurtherParts = (
  version: string,
  sizes: readonly number[],
  held: readonly (ArrayBuffer | undefined)[],
  loadPart: LoadPart,
  grown: () => void,
): FurtherParts => {
  const parts = sizes.map((_, index) => held[index]);
  const load = async (index: number): Promise<void> => {
    const part = await loadPart(index, version);
    if (part === undefined || part.byteLength !== sizes[index]) throw new RowsMissing(version);
    parts[index] = part;
    grown();
  };
  return {
    get: (index) => parts[index],
    async load(indexes) {
      await Promise.all([...indexes].filter((index) => parts[index] === undefined).map(load));
    },
    loaded: () => [...parts.keys()].filter((index) => parts[index] !== undefined),
    byteLength: () => parts.reduce((sum, part) => sum + (part?.byteLength ?? 0), 0),
  };
};
