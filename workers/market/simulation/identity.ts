// The constant properties of a coin.

export interface Contract {
  readonly blockchain: string;
  readonly contractAddress: string;
}

export interface CoinIdentity {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  /** Seed of everything drawn for this coin. */
  readonly seed: number;
  /** All blockchains of the coin; the first one is its main one. */
  readonly blockchains: readonly string[];
  readonly categories: readonly string[];
  /** Known contracts; undefined for invented coins, whose contracts are generated on request. */
  readonly contracts: readonly Contract[] | undefined;
}
