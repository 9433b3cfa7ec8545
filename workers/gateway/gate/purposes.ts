// What credits are spent on, and how much of a day's budget each may take at most, so that no kind of question can starve
// the snapshots that answer nearly all of them. Of a share, `atOnce` may be spent at any time, and the rest as the day goes on:
// whoever uses up what there is takes it from others for minutes, not for the day. Small shares are there at once (budget.ts).

export const purposes = {
  /** A held base set is fetched again. */
  refresh: { share: 1, atOnce: 1 },
  /** A base set is fetched for the first time. */
  opening: { share: 0.25, atOnce: 0.5 },
  /** Pages of a base set beyond the standard depth. */
  deepening: { share: 0.25, atOnce: 1 },
  /** A single question that no snapshot answers. */
  question: { share: 0.25, atOnce: 0.5 },
} as const satisfies Record<string, { readonly share: number; readonly atOnce: number }>;

export type Purpose = keyof typeof purposes;

export const purposeNames = Object.keys(purposes) as readonly Purpose[];
