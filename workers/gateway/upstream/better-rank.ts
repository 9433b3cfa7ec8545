// Compares the ranks of two rows with one id: the smaller rank is better, and a missing one (NaN) is the worst.

export const isBetterRank = (rank: number, than: number): boolean =>
  rank < than || (Number.isNaN(than) && !Number.isNaN(rank));
