// Reads the list of keys: comma-separated `key:plan:credits`. The credits are optional for plans with monthly credits.

import { fail, ok, type Result } from '../../../shared/result.ts';
import { isPlanName, planOf, plans, type PlanName } from '../credits/plans.ts';

export interface ApiKey {
  readonly key: string;
  /** The plan's name, shown as the subscription. */
  readonly plan: PlanName;
  /** Credits per month if the plan has monthly credits, else in total. */
  readonly totalCredits: number;
}

const KEY_PATTERN = /^([\w.-]+):([\w.-]+)(?::(\d{1,15}))?$/;

/** The keys by their text, or a sentence about the error. */
export const readKeys = (text: string): Result<ReadonlyMap<string, ApiKey>, string> => {
  const keys = new Map<string, ApiKey>();
  for (const [index, part] of text.split(',').entries()) {
    const [, key, plan, credits] = KEY_PATTERN.exec(part.trim()) ?? [];
    // The error omits the entry's text, which may be a real secret.
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
