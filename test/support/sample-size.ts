// How many random cases a test draws: a part of them in `npm test`, all of them in `npm run test:deep`.

/** Set by the mode of the run (vitest.config.ts). */
const isDeep = process.env['DEEP'] === '1';

/**
 * @param full cases of a deep run.
 * @param part of them that a plain run draws: enough to meet each kind of case.
 * @example fc.assert(property, { numRuns: sampleSize(2000) })
 */
export const sampleSize = (full: number, part = 0.1): number => (isDeep ? full : Math.ceil(full * part));
