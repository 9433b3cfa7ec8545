// Reads `near`: how much older than the asked time a price may be.

import { bounds } from '../protocol/bounds.ts';
import { fail, ok, type Result } from '../result.ts';
import { shown } from '../text/shown.ts';
import { DAY_SECONDS } from './calendar.ts';

export const STANDARD_NEAR_SECONDS = DAY_SECONDS;

const units: Readonly<Record<string, number>> = { h: 3600, d: DAY_SECONDS, w: 7 * DAY_SECONDS };

/** Seconds; otherwise a sentence with what to write. */
export const readNear = (written: string): Result<number, string> => {
  const [, count = '', unit = ''] = /^(\d{1,6})([hdw])$/.exec(written.trim().toLowerCase()) ?? [];
  const seconds = Number(count) * (units[unit] ?? 0);
  if (seconds > 0 && seconds <= bounds.nearDays * DAY_SECONDS) return ok(seconds);
  return fail(`near is ${shown(written)}: write 12h, 3d or 2w, at most ${bounds.nearDays}d.`);
};
