// The mean market cap by position: linear interpolation between knots, both axes logarithmic.

// oxfmt-ignore
const knots: readonly (readonly [position: number, dollars: number])[] = [
  [1, 2e12], [2, 3e11], [10, 2.5e10], [20, 8e9], [50, 3.2e9], [100, 1.6e9], [200, 4e8], [500, 8e7], [1_000, 2e7],
  [2_000, 4e6], [5_000, 2e5], [10_000, 1e4], [25_000, 10],
];

/** US dollars. Positions start at 1. */
export const baseMarketCap = (position: number): number => {
  const after = knots.findIndex(([knot]) => knot >= position);
  const to = knots[after] ?? knots.at(-1) ?? [1, 1];
  const from = knots[after - 1] ?? to;
  if (from === to) return to[1];
  const part = Math.log(position / from[0]) / Math.log(to[0] / from[0]);
  return from[1] * (to[1] / from[1]) ** part;
};
