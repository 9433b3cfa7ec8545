// The state of the broker, for people.

import { defectsSeen } from '../log/write-log.ts';
import type { assembleBroker } from './assemble-broker.ts';
import { believedFrom } from '../judge/judge-list.ts';
import { creditsAt, dayLimit, monthLimit } from './spend/budget.ts';
import type { Breakers } from './spend/breakers.ts';
import { nextDay, nextRenewal } from './spend/ledger.ts';
import { depthOf } from './sets/depth.ts';
import type { BrokerBody } from '../../../shared/protocol/status-answer.ts';
import { dayText } from '../../../shared/past/calendar.ts';
import { timeText } from '../../../shared/text/shown.ts';
import type { Limiter } from './spend/limiter.ts';
import type { SetRecord } from './sets/set-registry.ts';

/** Seconds until the upstream may be called again after failures or refusals; 0 in the usual pause between calls. */
export const pausedSeconds = ({
  limiter,
  breakers,
}: {
  readonly limiter: Pick<Limiter, 'pause' | 'pauseLeft'>;
  readonly breakers: Pick<Breakers, 'pauseLeft'>;
}): number => {
  const left = limiter.pauseLeft();
  const refusedSeconds = left > limiter.pause() ? Math.ceil(left / 1000) : 0;
  return Math.max(breakers.pauseLeft(), refusedSeconds);
};

const timeOrNull = (time: number | null | undefined): string | null =>
  typeof time === 'number' ? timeText(time) : null;

const inDoubt = <Of extends { readonly since: number | null }>(of: Of) => ({ ...of, since: timeOrNull(of.since) });

/** @param withHistory whether it also tells the credits of earlier days. */
export const brokerStatus = (
  parts: ReturnType<typeof assembleBroker>,
  now: number,
  withHistory: boolean,
): BrokerBody => {
  const { account, count, ledger, limiter, demand, registry, pacing, quota, kvWritesPerDay, standardDepth } = parts;
  const budget = account.budget();
  const { saved, perHour } = creditsAt(budget, now);
  const { today, thisMonth, todayBy } = ledger.spending(now);
  const [perDay, perMonth, upstream] = [dayLimit(budget, now), monthLimit(budget), count.newest()];
  const { capabilities, charts } = parts.provider;
  const clients = demand.clientsBySet(now);
  const paced = pacing.look();
  const describe = ([set, record]: readonly [string, SetRecord]): BrokerBody['sets'] => {
    const { failed, doubt, versions } = record;
    const [newest] = versions;
    // A set without coins is one that clients may have invented.
    if ((newest?.itemCount ?? 0) === 0 && doubt === null) return [];
    return [
      {
        set,
        depth: depthOf(record, standardDepth, now),
        coins: newest?.coins ?? 0,
        asOf: timeOrNull(newest?.asOf),
        ttlSeconds: newest?.ttlSeconds ?? null,
        doubled: newest?.doubled ?? 0,
        failing: failed !== null,
        lifetimeSeconds: paced(set),
        clients: Number((clients.get(set) ?? 0).toFixed(2)),
        doubt: doubt && {
          since: timeText(doubt.since),
          times: doubt.times,
          itemCount: doubt.itemCount,
          detail: doubt.detail ?? null,
          believed: timeText(believedFrom(doubt)),
        },
      },
    ];
  };
  return {
    credits: {
      day: { limit: perDay, spent: today, left: Math.max(0, perDay - today), ends: timeText(nextDay(now)) },
      month: { limit: perMonth, spent: thisMonth, left: Math.max(0, perMonth - thisMonth) },
      saved: Math.floor(saved),
      perHour: Number(perHour.toFixed(2)),
      today: todayBy,
      perPage: capabilities.creditsPerPage,
      upstream: upstream === undefined ? null : { ...upstream, at: timeText(upstream.at) },
      renews: timeText(nextRenewal(now, count.renewalDay())),
    },
    upstreamPausedSeconds: pausedSeconds(parts),
    upstreamPauseMilliseconds: limiter.pause(),
    past: {
      series: { ...parts.series.size(), credits: charts?.creditsPerCoin ?? 0 },
      inDoubt: inDoubt(parts.series.inDoubt()),
      records: parts.records.days(now).map(({ set, days }) => {
        const [first = 0, last = 0] = [days[0], days.at(-1)];
        const missing = last - first + 1 - days.length;
        return { set, days: days.length, missing, first: dayText(first), last: dayText(last) };
      }),
    },
    defects: defectsSeen(),
    kvWrites: { perDay: kvWritesPerDay, today: quota.used(now) },
    sets: registry.all().flatMap(describe),
    questionsInDoubt: inDoubt(parts.pageCache.inDoubt()),
    ...(withHistory ? { history: ledger.days() } : {}),
  };
};
