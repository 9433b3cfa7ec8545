// The facts about an answer with past prices: its version, its age and how long it holds.

import { DAY_SECONDS, dayAt, startOf } from '../../../../shared/past/calendar.ts';
import { isLasting, type TimePlan } from '../../../../shared/past/time-plan.ts';
import { reasons } from '../../../../shared/protocol/reasons.ts';
import { hashText } from '../../../../shared/text/hash.ts';
import type { AnswerSource } from '../../broker/metrics/answer-source.ts';
import type { AnswerFacts } from '../prepared-answer.ts';
import type { CoinTimes, SettledCoin } from './plan-coins.ts';

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

const isPassing = ({ planned }: PastGround['coins'][number]): boolean =>
  planned.times.some((time) => time.kind === 'refuse' && reasons[time.problem.reason].passes);

const isRecorded = (time: TimePlan): boolean => time.kind === 'price' && time.proof === 'record';

const usesPresent = ({ planned }: PastGround['coins'][number]): boolean =>
  planned.times.some((time) => time.kind === 'price' && time.proof === 'present');

const lasts = ({ wanted, planned }: PastGround['coins'][number]): boolean =>
  planned.times.every((time, index) => {
    const one = wanted[index];
    return one !== undefined && isLasting(time, one);
  });

export const pastFacts = ({ coins, isAbsolute, simulated, now }: PastGround): AnswerFacts => {
  const lasting = isAbsolute && coins.every(lasts);
  const present = coins.filter(usesPresent).flatMap(({ planned }) => planned.coin.place ?? []);
  const headers = present.map(({ snapshot }) => snapshot.header);
  const asked = coins.flatMap(({ planned }) => planned.series.map(({ askedAt }) => askedAt * 1000));
  const nextDay = startOf(dayAt(now / 1000) + 1) * 1000;
  const expires = Math.min(
    nextDay,
    now + CHANGING_SECONDS * 1000,
    ...headers.map(({ asOfFrom, ttlSeconds }) => asOfFrom + ttlSeconds * 1000),
    ...(coins.some(isPassing) ? [now] : []),
  );
  const asOf = Math.min(now, ...asked, ...headers.map(({ asOfFrom }) => asOfFrom));
  const ends = lasting ? now + LASTING_SECONDS * 1000 : expires;
  const parts = [
    ...coins.flatMap(({ planned }) => planned.series.map((one) => `${planned.coin.id} ${one.period} ${one.askedAt}`)),
    ...headers.map(({ version }) => version),
    String(coins.reduce((sum, { planned }) => sum + planned.times.filter(isRecorded).length, 0)),
    ...(coins.some(isPassing) ? [String(now)] : []),
  ];
  return {
    version: lasting ? 'settled' : hashText(parts.join('|')),
    asOf,
    ttlSeconds: (ends - asOf) / 1000,
    simulated,
    stale: present.some(({ stale }) => stale),
    plan: `past prices of ${coins.length === 1 ? 'a coin' : `${coins.length} coins`}`,
    from: sources.find((source) => coins.some(({ planned }) => planned.from === source)) ?? 'memory',
    ...(lasting ? { lasting } : {}),
  };
};
