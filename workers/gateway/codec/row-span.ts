// Where a coin's own bytes stand in the answer that it was read from.

/** Where one entry of a list stands in an answer. */
export interface RowSpan {
  readonly start: number;
  readonly end: number;
  /** The risk members with the comma that joins them to the others; both are `end` where there are none. */
  readonly riskStart: number;
  readonly riskEnd: number;
  /** Members of the object, those that stand twice counted twice. */
  readonly members: number;
  /** Risk members, as far as their names are written without escapes. */
  readonly riskMembers: number;
  /** Other members stand between the risk members. */
  readonly isTorn: boolean;
}

/** An answer in UTF-8, and where its rows stand by their index: what is as the gateway shows it is copied from there. */
export interface WrittenRows {
  readonly bytes: Uint8Array;
  readonly spans: readonly RowSpan[];
}
