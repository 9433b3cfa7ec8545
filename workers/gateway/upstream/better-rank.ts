// Of two rows with one id, the one with the smaller rank is the coin; a missing rank, which is NaN, is worse than any.

export const isBetterRank = (rank: number, than: number): boolean =>
  rank < than || (Number.isNaN(than) && !Number.isNaN(rank));
