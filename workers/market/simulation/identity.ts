// Who a coin is: all about it that no price changes.

export interface Contract {
  readonly blockchain: string;
  readonly contractAddress: string;
}

export interface CoinIdentity {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  /** What everything drawn for this coin is drawn with. */
  readonly seed: number;
  /** Every blockchain it lives on; the first is its main one. */
  readonly blockchains: readonly string[];
  readonly categories: readonly string[];
  /** Known contracts; undefined for a generated coin, whose contracts are made up when somebody asks. */
  readonly contracts: readonly Contract[] | undefined;
}
