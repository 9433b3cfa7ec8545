// What a use of sets costs, in sentences. Pure.

import { monthOfUse, planFor, wholeMinutes } from './month-of-use.ts';

export interface CostQuestion {
  /** Number of sets that are used together. */
  readonly sets: number;
  /** A whole number, 1 to 24. */
  readonly hoursADay: number;
  /** Credits that the key's plan gives in a month. */
  readonly planCredits: number;
  /** How often data is to be refreshed. */
  readonly minutes: number;
}

/** The gateway's defaults, and the free plan. */
export interface CostTerms {
  /** Credits of one refresh of a set. */
  readonly refreshCredits: number;
  readonly leastSeconds: number;
  readonly freeCredits: number;
}

const figures = new Intl.NumberFormat('en-GB');
const number = (value: number): string => figures.format(Math.round(value));

const minuteText = (minutes: number): string => (minutes === 1 ? 'minute' : `${number(minutes)} minutes`);

const timeText = (seconds: number): string => {
  const minutes = wholeMinutes(seconds);
  if (minutes < 120) return minuteText(minutes);
  return `${Math.ceil(minutes / 60)} hours`;
};

const keyText = (needed: number, { planCredits }: CostQuestion, { freeCredits }: CostTerms): string => {
  if (needed <= Math.min(planCredits, freeCredits)) return 'The free key gives that.';
  if (needed <= planCredits) return 'Your plan gives that; the free key does not.';
  return needed <= freeCredits ? 'The free key would give that.' : 'Your plan does not give that.';
};

/** How fresh the data is with this plan, which plan the wanted freshness needs, and who is paid. */
export const costSentences = (question: CostQuestion, terms: CostTerms): readonly string[] => {
  const { sets, hoursADay, planCredits, minutes } = question;
  const refreshes = { credits: sets * terms.refreshCredits, leastSeconds: terms.leastSeconds };
  const month = monthOfUse({ hoursADay, planCredits }, refreshes);
  const needed = planFor(minutes * 60, hoursADay, refreshes);
  const isFree = planCredits <= terms.freeCredits;
  return [
    `With ${number(planCredits)} credits a month, ${sets === 1 ? 'the set' : 'each set'} is refreshed every ${timeText(month.lifetimeSeconds)} while it is in use. That takes ${number(month.credits)} of the credits.`,
    `A refresh every ${minuteText(minutes)} needs a key with ${number(needed)} credits a month. ${keyText(needed, question, terms)}`,
    `You pay nothing to Cloudflare (free plan) and ${isFree ? 'nothing for the key (free plan)' : 'the price of this plan for the key'}.`,
  ];
};
