// How large a coin may be that is missing where another one is listed a second time. Pure.

/** The last known market cap before a row; infinity if there is none. */
const capBefore = (caps: ArrayLike<number>, row: number): number => {
  for (let at = row - 1; at >= 0; at -= 1) {
    const cap = caps[at] ?? Number.NaN;
    if (!Number.isNaN(cap)) return cap;
  }
  return Number.POSITIVE_INFINITY;
};

/**
 * Of the row `lost` of a list by falling market cap, which repeats the row `held`. If it fits its place, either of both
 * may be the one that stands in place of another.
 */
export const holeReach = (
  caps: ArrayLike<number>,
  { lost, held }: { readonly lost: number; readonly held: number },
): number => {
  const reach = capBefore(caps, lost);
  const own = caps[lost] ?? Number.NaN;
  return own > reach ? reach : Math.max(reach, capBefore(caps, held));
};
