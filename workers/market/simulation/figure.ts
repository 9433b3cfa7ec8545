// A number of each coin, computed on first use: most questions need few numbers of few coins.

/** The number of the coin at a place of the universe; NaN if it has none. */
export type Figure = (place: number) => number;

/** Caches computed numbers, except NaN. */
export const keepFigure = (size: number, compute: Figure): Figure => {
  const kept = new Float64Array(size).fill(Number.NaN);
  return (place) => {
    const known = kept[place] ?? Number.NaN;
    if (!Number.isNaN(known)) return known;
    const computed = compute(place);
    kept[place] = computed;
    return computed;
  };
};
