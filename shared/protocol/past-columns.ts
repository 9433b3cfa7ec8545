// The columns of an answer about past prices.

/** `asOf` is the time of the price's point, which may be older than the asked date. */
export const pastColumns = ['price', 'asOf'] as const;

export type PastColumn = (typeof pastColumns)[number];
