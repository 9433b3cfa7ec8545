// How long an answer stays in doubt: a passing fault of the source must not destroy good data, and a lasting one must
// not keep old data for ever. Pure.

import { lackOf, largestOf, mostLost, type FoundList } from './judge-list.ts';

/** An answer in doubt: plain data, stored. */
export interface Doubt {
  /** When it was first found, milliseconds since 1970. */
  readonly since: number;
  /** Answers in a row that found the same. */
  readonly times: number;
  readonly itemCount: number;
  /** Ids of its largest coins. */
  readonly largest: readonly string[];
  /** What contradicts it; missing where an earlier version stored it. */
  readonly detail?: string;
}

/** An answer in doubt is believed after this time and this number of answers that agree. */
const BELIEVED_SECONDS = 3600;
const BELIEVED_TIMES = 3;
/** What nothing held can answer is not asked for again for this time. */
export const PAUSE_SECONDS = 30;
/** The source is asked again after this at the latest, so that the answers of that time settle a doubt. */
export const ASKED_AGAIN_SECONDS = BELIEVED_SECONDS / (BELIEVED_TIMES - 1);

/** Whether neither answer lacks coins of the other. */
const isSame = (found: Pick<FoundList, 'itemCount' | 'ids'>, { itemCount, largest }: Doubt): boolean =>
  lackOf(found, itemCount, largest) === undefined && found.itemCount - itemCount <= mostLost(itemCount);

/** The doubt after one more answer that is contradicted. */
export const furtherDoubt = (
  found: Pick<FoundList, 'itemCount' | 'ids'>,
  detail: string,
  before: Doubt | null,
  now: number,
): Doubt =>
  before !== null && isSame(found, before)
    ? { ...before, times: before.times + 1, detail }
    : { since: now, times: 1, itemCount: found.itemCount, largest: largestOf(found.ids), detail };

/** When it is believed at the earliest, milliseconds since 1970. */
export const believedFrom = ({ since }: Doubt): number => since + BELIEVED_SECONDS * 1000;

export const isBelieved = ({ times, since }: Doubt, now: number): boolean =>
  times >= BELIEVED_TIMES && Math.abs(now - since) >= BELIEVED_SECONDS * 1000;
