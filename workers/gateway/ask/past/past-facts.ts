// The facts about an answer with past prices: its version, its age and how long it holds.

import { DAY_SECONDS, dayAt, startOf } from '../../../../shared/past/calendar.ts';
import { isLasting, type TimePlan } from '../../../../shared/past/time-plan.ts';
import { reasons } from '../../../../shared/protocol/reasons.ts';
import { hashText } from '../../../../shared/text/hash.ts';
import type { AnswerSource } from '../../broker/metrics/answer-source.ts';
import type { AnswerFacts } from '../prepared-answer.ts';
import type { CoinTimes, SettledCoin } from './planned-coin.ts';

export interface PastGround {
  readonly coins: readonly (CoinTimes & { readonly planned: SettledCoin })[];
  /** All names and dates are read, and the dates are absolute. */
  readonly isAbsolute: boolean;
  readonly simulated: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export const LASTING_SECONDS = 365 * DAY_SECONDS;
/** An answer that may change holds for an hour at most: then the source may be asked again. */
const CHANGING_SECONDS = 3600;

/** The slowest first. */
const sources: readonly AnswerSource[] = ['upstream', 'gate', 'kv', 'memory'];

type Ground = PastGround['coins'][number];

const some = ({ planned }: Ground, matches: (time: TimePlan) => boolean): boolean => {
  for (const time of planned.column.others.values()) if (matches(time)) return true;
  return false;
};

const isPassing = (time: TimePlan): boolean => time.kind === 'refuse' && reasons[time.problem.reason].passes;
const isPresent = (time: TimePlan): boolean => time.kind === 'price' && time.proof === 'present';
const isRecorded = (time: TimePlan): boolean => time.kind === 'price' && time.proof === 'record';

const isRefused = (time: TimePlan): boolean => time.kind === 'refuse';

const countOf = ({ planned }: Ground, matches: (time: TimePlan) => boolean): number => {
  let count = 0;
  for (const time of planned.column.others.values()) if (matches(time)) count += 1;
  return count;
};

/** Days that points of the whole series prove last. */
const lasts = ({ wanted: { wanted }, planned }: Ground): boolean => {
  for (const [at, time] of planned.column.others) {
    const one = wanted[at];
    if (one === undefined || !isLasting(time, one)) return false;
  }
  return true;
};

export const pastFacts = ({ coins, isAbsolute, simulated, now }: PastGround): AnswerFacts => {
  const isOpen = coins.some((one) => some(one, isPassing));
  const lasting = isAbsolute && coins.every(lasts);
  const present = coins.filter((one) => some(one, isPresent)).flatMap(({ planned }) => planned.coin.place ?? []);
  const headers = present.map(({ snapshot }) => snapshot.header);
  const asked = coins.flatMap(({ planned }) => planned.series.map(({ askedAt }) => askedAt * 1000));
  const nextDay = startOf(dayAt(now / 1000) + 1) * 1000;
  const expires = Math.min(
    nextDay,
    now + CHANGING_SECONDS * 1000,
    ...headers.map(({ asOfFrom, ttlSeconds }) => asOfFrom + ttlSeconds * 1000),
    ...(isOpen ? [now] : []),
  );
  const asOf = Math.min(now, ...asked, ...headers.map(({ asOfFrom }) => asOfFrom));
  const ends = lasting ? now + LASTING_SECONDS * 1000 : expires;
  const parts = [
    ...coins.flatMap(({ planned }) => planned.series.map((one) => `${planned.coin.id} ${one.period} ${one.askedAt}`)),
    ...headers.map(({ version }) => version),
    String(coins.filter((one) => some(one, isRecorded)).length),
    String(coins.reduce((sum, one) => sum + countOf(one, isRefused), 0)),
    ...(isOpen ? [String(now)] : []),
  ];
  return {
    version: lasting ? 'settled' : hashText(parts.join('|')),
    asOf,
    ttlSeconds: (ends - asOf) / 1000,
    simulated,
    stale: present.some(({ stale }) => stale),
    plan: `past prices of ${coins.length === 1 ? 'a coin' : `${coins.length} coins`}`,
    from: sources.find((source) => coins.some(({ planned }) => planned.from === source)) ?? 'memory',
    isPast: true,
    ...(lasting ? { lasting } : {}),
  };
};
