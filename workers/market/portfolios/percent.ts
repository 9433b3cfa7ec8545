// A gain in percent of the cost, rounded to two decimal places; 0 if the cost is 0.

export const percentOf = (gain: number, cost: number): number =>
  cost === 0 ? 0 : Math.round((gain / cost) * 10_000) / 100 + 0;
