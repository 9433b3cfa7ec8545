// The parts of a snapshot other than its common columns. Each is read when first needed: most answers need none.

/** Returns a version's stored part, by its index among the further parts; undefined if it can't be read. */
export type LoadPart = (index: number, version: string) => Promise<ArrayBuffer | undefined>;

/** A part can't be read: the common columns are usable, the rows or the rare columns are not. */
export class RowsMissing extends Error {
  override readonly name = 'RowsMissing';
  /** Version of the snapshot. */
  readonly version: string;

  constructor(version: string) {
    super('A part of a snapshot is missing');
    this.version = version;
  }
}

export interface FurtherParts {
  /** The part, if it is in memory. */
  get(index: number): ArrayBuffer | undefined;
  /** Reads those of the given parts that are not in memory; rejects with RowsMissing. */
  load(indexes: Iterable<number>): Promise<void>;
  /** Indexes of the parts in memory. */
  loaded(): readonly number[];
  /** Total size of the parts in memory. */
  byteLength(): number;
}

/**
 * @param sizes size of each part, bytes.
 * @param held parts in memory at first.
 * @param grown called after each loaded part.
 */
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
