// The parts of a snapshot other than its common columns. Each is read when first needed: most answers need none.

import { fail, ok, type Result } from '../../../shared/result.ts';

/** Returns a version's stored part, by its index among the further parts; undefined if it can't be read. */
export type LoadPart = (index: number, version: string) => Promise<ArrayBuffer | undefined>;

/** A part can't be read: the common columns are usable, the rows or the rare columns are not. */
export interface PartsMissing {
  readonly reason: 'parts-missing';
  /** Version of the snapshot. */
  readonly version: string;
}

/** The result of loading parts. */
export type Loaded = Result<undefined, PartsMissing>;

export interface FurtherParts {
  /** The part, if it is in memory. */
  get(index: number): ArrayBuffer | undefined;
  /** Reads those of the given parts that are not in memory. */
  load(indexes: Iterable<number>): Promise<Loaded>;
  /** Indexes of the parts that were needed: others may have come along with the columns. */
  used(): readonly number[];
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
  const used = new Set<number>();
  const load = async (index: number): Promise<boolean> => {
    const part = await loadPart(index, version);
    if (part === undefined || part.byteLength !== sizes[index]) return false;
    parts[index] = part;
    grown();
    return true;
  };
  return {
    get(index) {
      used.add(index);
      return parts[index];
    },
    async load(indexes) {
      const absent = [...indexes].filter((index) => parts[index] === undefined);
      const isLoaded = absent.length === 0 || (await Promise.all(absent.map(load))).every(Boolean);
      return isLoaded ? ok(undefined) : fail({ reason: 'parts-missing', version });
    },
    used: () => [...used].filter((index) => parts[index] !== undefined).sort((a, b) => a - b),
    byteLength: () => parts.reduce((sum, part) => sum + (part?.byteLength ?? 0), 0),
  };
};
