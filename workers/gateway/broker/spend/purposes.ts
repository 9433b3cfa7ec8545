// The purposes of credits, and how much of a day's budget each may take, so that no kind of question uses up the
// credits of the snapshots that answer nearly all questions.

export interface PurposeLimits {
  /** Maximum part of the day's credits. */
  readonly share: number;
  /** Part of that share that may be spent at once; it refills during the day. */
  readonly burst: number;
  /** Part of the available credits that one client may have spent lately, however many other clients there are. */
  readonly client: number;
}

export const purposes = {
  /** A held base set is fetched again. */
  refresh: { share: 1, burst: 1, client: 1 },
  /** A base set is fetched for the first time. */
  opening: { share: 0.25, burst: 0.5, client: 0.15 },
  /** Pages of a base set beyond the standard depth. */
  deepening: { share: 0.25, burst: 1, client: 0.25 },
  /** A single question that no snapshot answers. */
  question: { share: 0.25, burst: 0.5, client: 0.1 },
  /** A series of a coin's past prices: paid once, so that a table of many coins may take the share of a whole day. */
  history: { share: 0.25, burst: 1, client: 0.1 },
  /** The rates of currencies, recorded once a day with the market. */
  rates: { share: 0.05, burst: 1, client: 1 },
} as const satisfies Record<string, PurposeLimits>;

export type Purpose = keyof typeof purposes;

export const purposeNames = Object.keys(purposes) as readonly Purpose[];
