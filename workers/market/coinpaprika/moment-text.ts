// Moments as CoinPaprika writes and reads them: RFC 3339 without fractions of a second.

import { readTime } from '../../../shared/text/read-time.ts';
import { MINUTE_MS } from '../simulation/market.ts';

/** `2026-11-21T12:00:00Z`. */
export const momentText = (minute: number): string =>
  new Date(minute * MINUTE_MS).toISOString().replace(/\.\d{3}Z$/, 'Z');

const DAY = /^\d{4}-\d\d-\d\d$/;
const SECONDS = /^\d{1,11}$/;

/** Ms since 1970 of a day, of a time with its zone or of Unix seconds; undefined for other texts. */
export const readMoment = (text: string): number | undefined => {
  if (SECONDS.test(text)) return Number(text) * 1000;
  return readTime(DAY.test(text) ? `${text}T00:00Z` : text);
};
