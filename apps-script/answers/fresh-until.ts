// Until when an answer may be used without asking again: data of the gateway lives for two minutes unless it says so by
// staying old.

const USUAL_LIFE_MS = 120_000;
/** Stale data: long enough for the cells that recalculate together. */
const SHORTEST_MS = 10_000;

/** Milliseconds since 1970, as is `now`. */
export const freshUntil = (asOf: string, now: number): number => {
  const given = Date.parse(asOf);
  const end = Number.isNaN(given) ? now : given + USUAL_LIFE_MS;
  return Math.min(now + USUAL_LIFE_MS, Math.max(now + SHORTEST_MS, end));
};
