// Reads the list of keys: `key:plan:credits`, separated by commas. A plan with monthly credits needs no third part.

import { fail, ok, type Result } from '../../../shared/result.ts';
import { isPlanName, planOf, plans, type PlanName } from '../credits/plans.ts';

export interface ApiKey {
  readonly key: string;
  /** The plan's name, shown as the subscription. */
  readonly plan: PlanName;
  /** In a month where the plan has monthly credits, else ever. */
  readonly totalCredits: number;
}

const KEY_PATTERN = /^([\w.-]+):([\w.-]+)(?::(\d{1,15}))?$/;

/** Keys by their text, or a sentence that says what is wrong. */
export const readKeys = (text: string): Result<ReadonlyMap<string, ApiKey>, string> => {
  const keys = new Map<string, ApiKey>();
  for (const [index, part] of text.split(',').entries()) {
    const [, key, plan, credits] = KEY_PATTERN.exec(part.trim()) ?? [];
    // The entry itself is not shown: it may be a real secret.
    const malformed = fail(`MARKET_KEYS: entry ${index + 1} is not of the form key:plan:credits.`);
    if (key === undefined || plan === undefined) return malformed;
    if (!isPlanName(plan)) {
      return fail(`MARKET_KEYS: entry ${index + 1} names no plan; there are ${Object.keys(plans).join(', ')}.`);
    }
    if (keys.has(key)) return fail(`MARKET_KEYS: entry ${index + 1} repeats a key.`);
    const totalCredits = credits === undefined ? planOf(plan).creditsPerMonth : Number(credits);
    if (totalCredits === undefined) return malformed;
    keys.set(key, { key, plan, totalCredits });
  }
  return ok(keys);
};
