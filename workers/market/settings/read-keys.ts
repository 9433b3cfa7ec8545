// Reads the list of keys: `key:plan:credits`, separated by commas.

import { fail, ok, type Result } from '../../../shared/result.ts';
import { isPlanName, plans, type PlanName } from '../credits/plans.ts';

export interface ApiKey {
  readonly key: string;
  /** The plan's name, shown as the subscription. */
  readonly plan: PlanName;
  readonly totalCredits: number;
}

const KEY_PATTERN = /^([\w.-]+):([\w.-]+):(\d{1,15})$/;

/** Keys by their text, or a sentence that says what is wrong. */
export const readKeys = (text: string): Result<ReadonlyMap<string, ApiKey>, string> => {
  const keys = new Map<string, ApiKey>();
  for (const [index, part] of text.split(',').entries()) {
    const [, key, plan, credits] = KEY_PATTERN.exec(part.trim()) ?? [];
    // The entry itself is not shown: it may be a real secret.
    if (key === undefined || plan === undefined) {
      return fail(`MARKET_KEYS: entry ${index + 1} is not of the form key:plan:credits.`);
    }
    if (!isPlanName(plan)) {
      return fail(`MARKET_KEYS: entry ${index + 1} names no plan; there are ${Object.keys(plans).join(', ')}.`);
    }
    if (keys.has(key)) return fail(`MARKET_KEYS: entry ${index + 1} repeats a key.`);
    keys.set(key, { key, plan, totalCredits: Number(credits) });
  }
  return ok(keys);
};
