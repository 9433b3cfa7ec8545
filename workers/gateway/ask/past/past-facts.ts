// The facts about an answer with past prices: its version, its age and how long it holds.

import { DAY_SECONDS, dayAt, startOf } from '../../../../shared/past/calendar.ts';
import { isProvisional } from '../../../../shared/past/held-series.ts';
import { isSettled, type TimePlan } from '../../../../shared/past/plan-time.ts';
import { reasons } from '../../../../shared/protocol/problem.ts';
import type { Reference } from '../../../../shared/reference/reference.ts';
import type { Result } from '../../../../shared/result.ts';
import { hashText } from '../../../../shared/text/hash.ts';
import type { AnswerSource } from '../../snapshots/held-snapshots.ts';
import type { AnswerFacts } from '../answer.ts';
import type { CoinTimes, SettledCoin } from './planned-coin.ts';

export interface PastGround {
  readonly coins: readonly (CoinTimes & { readonly planned: SettledCoin })[];
  /** All coins are named by their ids, and all dates are absolute ones in the past. */
  readonly isAbsolute: boolean;
  readonly simulated: boolean;
  /** Lifetime of the present market, seconds. */
  readonly presentSeconds: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A source may correct itself, so settled days are kept for a day. */
const SETTLED_SECONDS = DAY_SECONDS;

/** The slowest first. */
const sources: readonly AnswerSource[] = ['upstream', 'broker', 'kv', 'memory'];

type Ground = PastGround['coins'][number];

/** A ticker or a name may be another coin's tomorrow. */
export const areIds = (references: readonly Result<Reference, string>[]): boolean =>
  references.every((reference) => reference.ok && reference.value.kind === 'id');

const countOf = ({ planned }: Ground, matches: (time: TimePlan) => boolean): number => {
  let count = 0;
  for (const time of planned.column.others.values()) if (matches(time)) count += 1;
  return count;
};

const some = (one: Ground, matches: (time: TimePlan) => boolean): boolean => countOf(one, matches) > 0;

const isPassing = (time: TimePlan): boolean => time.kind === 'refuse' && reasons[time.problem.reason].passes;
const isPresent = (time: TimePlan): boolean => time.kind === 'price' && time.proof === 'present';
const isRecorded = (time: TimePlan): boolean => time.kind === 'price' && time.proof === 'record';
const isRefused = (time: TimePlan): boolean => time.kind === 'refuse';

/** Days that points of the whole series prove, which answers of different hours agree about. */
const isWhollySettled = ({ wanted: { wanted }, planned }: Ground): boolean => {
  if (planned.used.some(isProvisional)) return false;
  for (const [at, time] of planned.column.others) {
    const one = wanted[at];
    if (one === undefined || !isSettled(time, one)) return false;
  }
  return true;
};

/** The last day that is asked for. @param now seconds since 1970. */
const lastDay = ({ wanted: { latest } }: Ground, now: number): number => dayAt(Number.isFinite(latest) ? latest : now);

export const pastFacts = ({ coins, isAbsolute, simulated, presentSeconds, now }: PastGround): AnswerFacts => {
  const isOpen = coins.some((one) => some(one, isPassing));
  const isLong = isAbsolute && !simulated && coins.every(isWhollySettled);
  const present = coins.filter((one) => some(one, isPresent)).flatMap(({ planned }) => planned.coin.place ?? []);
  const headers = present.map(({ snapshot }) => snapshot.header);
  const asked = coins.flatMap(({ planned }) => planned.used.map(({ askedAt }) => askedAt * 1000));
  const nextDay = startOf(dayAt(now / 1000) + 1) * 1000;
  const expires = Math.min(
    nextDay,
    now + presentSeconds * 1000,
    ...headers.map(({ asOfFrom, ttlSeconds }) => asOfFrom + ttlSeconds * 1000),
    ...(isOpen ? [now] : []),
  );
  const asOf = Math.min(now, ...asked, ...headers.map(({ asOfFrom }) => asOfFrom));
  const ends = isLong ? now + SETTLED_SECONDS * 1000 : expires;
  const parts = [
    ...coins.flatMap((one) => [
      `${one.planned.coin.id} ${lastDay(one, now / 1000)}`,
      ...one.planned.used.map(({ period, askedAt, heard }) => `${period} ${askedAt} ${heard}`),
    ]),
    ...headers.map(({ version }) => version),
    String(coins.filter((one) => some(one, isRecorded)).length),
    String(coins.reduce((sum, one) => sum + countOf(one, isRefused), 0)),
    ...(isOpen ? [String(now)] : []),
  ];
  return {
    version: hashText(parts.join('|')),
    asOf,
    ttlSeconds: (ends - asOf) / 1000,
    simulated,
    stale:
      present.some(({ stale }) => stale) ||
      coins.some(({ planned }) => planned.used.some(({ doubtedSince }) => doubtedSince !== undefined)),
    plan: `past prices of ${coins.length === 1 ? 'a coin' : `${coins.length} coins`}`,
    from: sources.find((source) => coins.some(({ planned }) => planned.from === source)) ?? 'memory',
  };
};
