// What credits are spent on, and how much of a day's budget each may take, so that no kind of question can starve the
// snapshots that answer nearly all of them.

export interface PurposeLimits {
  /** Part of the day's credits that it may take at most. */
  readonly share: number;
  /** Part of that share that may be spent at once; it fills up again as the day goes on. */
  readonly burst: number;
  /** Part of what there is that one client may have spent lately, however many others there are. */
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
} as const satisfies Record<string, PurposeLimits>;

export type Purpose = keyof typeof purposes;

export const purposeNames = Object.keys(purposes) as readonly Purpose[];
