// A number that every coin has, computed when somebody first asks for that coin's: most questions need few numbers of few coins.

/** The number of the coin at a place of the universe. NaN where it has none. */
export type Figure = (place: number) => number;

/** Keeps what it computed. That a coin has no number is found out anew each time. */
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
