// What series a source has, and at what price, as data.

export interface ChartPeriod {
  /** Its name in the source. */
  readonly name: string;
  /** How far back it goes; undefined: to the coin's first point. */
  readonly lengthSeconds: number | undefined;
  /** The expected distance of points. The series itself tells the real one. */
  readonly stepSeconds: number;
}

export interface ChartCapabilities {
  /** Cost of one period of one coin. */
  readonly creditsPerCoin: number;
  /** Maximum number of coins in one call. */
  readonly coinsPerCall: number;
  readonly periods: readonly ChartPeriod[];
  /** Name of the period that goes back to the coin's first point; undefined if there is none. */
  readonly whole: string | undefined;
  /** Why a coin has no past prices, where the source has none of any coin: a sentence. */
  readonly missing?: string;
}
