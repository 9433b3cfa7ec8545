// A month in which sets of coins are used in the same hours of each day: how long their data lives, and what it costs.
// The broker would have learned these hours. Pure.

import { expectUse } from '../../workers/gateway/broker/spend/expected-use.ts';
import { lifetimeNow, type Refreshes } from './paced-lifetime.ts';

export interface PlannedUse {
  /** A whole number, 1 to 24. */
  readonly hoursADay: number;
  /** Credits that the key's plan gives in a month. */
  readonly planCredits: number;
}

export interface MonthOfUse {
  /** Mean lifetime of the data in use: a set is refreshed so often. */
  readonly lifetimeSeconds: number;
  readonly credits: number;
}

const HOUR_SECONDS = 3600;
const DAY_HOURS = 24;
/** The first moment of a month with 31 days: others have more credits a day. */
const monthBegins = Date.UTC(2026, 0, 1);
const DAYS = 31;

export const monthOfUse = ({ hoursADay, planCredits }: PlannedUse, refreshes: Refreshes): MonthOfUse => {
  const use = expectUse((hourOfWeek) => (hourOfWeek % DAY_HOURS < hoursADay ? 1 : 0));
  let left = planCredits;
  let lifetimes = 0;
  for (let day = 0; day < DAYS; day += 1) {
    let spentToday = 0;
    for (let hour = 0; hour < hoursADay; hour += 1) {
      const now = monthBegins + (day * DAY_HOURS + hour) * HOUR_SECONDS * 1000;
      const lifetime = lifetimeNow({ credits: planCredits, left, spentToday }, use, refreshes, now);
      const credits = (refreshes.credits * HOUR_SECONDS) / lifetime;
      left -= credits;
      spentToday += credits;
      lifetimes += lifetime;
    }
  }
  return { lifetimeSeconds: lifetimes / (DAYS * hoursADay), credits: planCredits - left };
};

/**
 * For people: in minutes, rounded up, since data may live longer at the beginning of a month. Ten seconds don't count.
 */
export const wholeMinutes = (seconds: number): number => Math.ceil(Math.round(seconds / 10) / 6);

/** Plans are compared in steps of so many credits. */
const PLAN_STEP = 1000;
const LARGEST_PLAN = 100_000_000;

/** The smallest plan, in thousands of credits a month, with which the data in use is renewed so often. */
export const planFor = (lifetimeSeconds: number, hoursADay: number, refreshes: Refreshes): number => {
  let [least, most] = [0, LARGEST_PLAN / PLAN_STEP];
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    const month = monthOfUse({ hoursADay, planCredits: middle * PLAN_STEP }, refreshes);
    if (month.lifetimeSeconds <= lifetimeSeconds) most = middle;
    else least = middle;
  }
  return most * PLAN_STEP;
};
