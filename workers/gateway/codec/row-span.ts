// The position of a coin's bytes in the upstream's answer.

/** The position of one list entry in an answer. */
export interface RowSpan {
  readonly start: number;
  readonly end: number;
  /** The risk members with the comma that joins them to the others; both are `end` without risk members. */
  readonly riskStart: number;
  readonly riskEnd: number;
  /** Number of members of the object, repeated ones included. */
  readonly members: number;
  /** Number of risk members whose names are written without escapes. */
  readonly riskMembers: number;
  /** Other members are between the risk members. */
  readonly isTorn: boolean;
}

/** An answer in UTF-8, and the spans of its rows by index. Unchanged rows are copied from it. */
export interface WrittenRows {
  readonly bytes: Uint8Array;
  readonly spans: readonly RowSpan[];
}
