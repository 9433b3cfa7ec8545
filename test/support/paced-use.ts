// Months of a habit of use, paced by the broker's budget and its record of use, without the broker: in steps of five
// minutes.

import { lifetimeNow } from '../../scripts/way-in/month-of-use.ts';
import { dayOf } from '../../workers/gateway/broker/spend/calendar.ts';
import { createUseLog } from '../../workers/gateway/broker/spend/use-log.ts';

const STEP_MILLISECONDS = 300_000;
export const PLAN = 20_000;
/** Lifetime of data if credits are no limit. */
const LEAST_SECONDS = 120;

export interface UsedDay {
  /** As in `2026-01-31`. */
  readonly day: string;
  /** Mean lifetime of one set of one page while it was used, seconds; NaN on a day without use. */
  readonly lifetime: number;
  /** The longest lifetime of the day. */
  readonly longest: number;
  readonly credits: number;
}

/** @param sets number of sets of one page that are used together. */
export const paceUse = (
  isInUse: (time: number) => boolean,
  from: number,
  to: number,
  { sets = 1, renewalDay = 1 }: { readonly sets?: number; readonly renewalDay?: number } = {},
): readonly UsedDay[] => {
  const notes = new Map<string, unknown>();
  const log = createUseLog({ read: () => undefined, write: (name, value) => void notes.set(name, value) });
  const days: UsedDay[] = [];
  let left = PLAN;
  let today = 0;
  let lifetimes: number[] = [];
  for (let now = from; now < to; now += STEP_MILLISECONDS) {
    if (isInUse(now)) {
      log.note({ asOf: now - STEP_MILLISECONDS, ttlSeconds: LEAST_SECONDS }, now);
      const plan = { credits: PLAN, left, spentToday: today, renewalDay };
      const lifetime = lifetimeNow(plan, log.expected(now), { credits: 2 * sets, leastSeconds: LEAST_SECONDS }, now);
      lifetimes.push(lifetime);
      const credits = (2 * sets * STEP_MILLISECONDS) / 1000 / lifetime;
      left -= credits;
      today += credits;
    }
    if (dayOf(now + STEP_MILLISECONDS) === dayOf(now)) continue;
    const lifetime = lifetimes.reduce((sum, one) => sum + one, 0) / lifetimes.length;
    days.push({ day: dayOf(now), lifetime, longest: Math.max(...lifetimes), credits: today });
    const isRenewed = new Date(now + STEP_MILLISECONDS).getUTCDate() === renewalDay;
    if (isRenewed) left = PLAN;
    today = 0;
    lifetimes = [];
  }
  return days;
};
