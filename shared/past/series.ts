// A coin's prices over time, as its source gave them. Nothing is interpolated.

/** What a price is in. */
export const priceUnits = ['usd', 'btc', 'eth'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** Point i of each column is of the same moment. */
export interface Series {
  /** Seconds since 1970, each greater than the one before. */
  readonly times: Uint32Array;
  /** NaN for a missing value. */
  readonly prices: Readonly<Record<PriceUnit, Float64Array>>;
}

export const emptySeries: Series = {
  times: new Uint32Array(),
  prices: { usd: new Float64Array(), btc: new Float64Array(), eth: new Float64Array() },
};

/** The points from `start` up to but excluding `end`, as views. */
export const partOf = ({ times, prices }: Series, start: number, end: number): Series => ({
  times: times.subarray(start, end),
  prices: {
    usd: prices.usd.subarray(start, end),
    btc: prices.btc.subarray(start, end),
    eth: prices.eth.subarray(start, end),
  },
});

const joined = (first: Float64Array, second: Float64Array): Float64Array => {
  const both = new Float64Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

/** The points of both, the first series entirely before the second. */
export const joinSeries = (first: Series, second: Series): Series => {
  const times = new Uint32Array(first.times.length + second.times.length);
  times.set(first.times);
  times.set(second.times, first.times.length);
  return {
    times,
    prices: {
      usd: joined(first.prices.usd, second.prices.usd),
      btc: joined(first.prices.btc, second.prices.btc),
      eth: joined(first.prices.eth, second.prices.eth),
    },
  };
};
