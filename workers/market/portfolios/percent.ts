// A gain in percent of what it cost, with two places; 0 where nothing was paid.

export const percentOf = (gain: number, cost: number): number =>
  cost === 0 ? 0 : Math.round((gain / cost) * 10_000) / 100 + 0;
