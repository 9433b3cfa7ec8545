// The state of the broker, for people.

import type { assembleBroker } from './assemble-broker.ts';
import { believedFrom } from '../judge/doubt.ts';
import { creditsAt, dayLimit, monthLimit } from './spend/budget.ts';
import type { Breakers } from './spend/breakers.ts';
import { nextDay, nextRenewal } from './spend/ledger.ts';
import { depthOf } from './sets/depth.ts';
import type { BrokerStatus } from './broker-api.ts';
import type { Limiter } from './spend/limiter.ts';
import type { SetRecord } from './sets/set-record.ts';

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

export const brokerStatus = (parts: ReturnType<typeof assembleBroker>, now: number): BrokerStatus => {
  const { account, count, ledger, limiter, demand, registry, pacing, quota, kvWritesPerDay, standardDepth } = parts;
  const budget = account.budget();
  const { saved, perHour } = creditsAt(budget, now);
  const clients = demand.clientsBySet(now);
  const paced = pacing.look();
  const describe = ([set, record]: readonly [string, SetRecord]): BrokerStatus['sets'] => {
    const { failed, doubt, versions } = record;
    const [newest] = versions;
    // A set without coins is one that clients may have invented.
    if ((newest?.itemCount ?? 0) === 0 && doubt === null) return [];
    return [
      {
        set,
        depth: depthOf(record, standardDepth, now),
        coins: newest?.coins ?? 0,
        asOf: newest?.asOf ?? null,
        ttlSeconds: newest?.ttlSeconds ?? null,
        doubled: newest?.doubled ?? 0,
        failing: failed !== null,
        lifetimeSeconds: paced(set),
        clients: clients.get(set) ?? 0,
        doubt: doubt && {
          since: doubt.since,
          times: doubt.times,
          itemCount: doubt.itemCount,
          detail: doubt.detail ?? null,
          believed: believedFrom(doubt),
        },
      },
    ];
  };
  return {
    credits: {
      perDay: dayLimit(budget, now),
      perMonth: monthLimit(budget),
      saved: Math.floor(saved),
      perHour,
      renewsAt: nextRenewal(now, count.renewalDay()),
      spending: ledger.spending(now),
      dayEnds: nextDay(now),
      upstream: count.newest() ?? null,
    },
    upstreamPausedSeconds: pausedSeconds(parts),
    upstreamPauseMilliseconds: limiter.pause(),
    past: { series: parts.series.size(), inDoubt: parts.series.inDoubt(), records: parts.records.days(now) },
    kvWrites: { perDay: kvWritesPerDay, today: quota.used(now) },
    sets: registry.all().flatMap(describe),
    questionsInDoubt: parts.pageCache.inDoubt(),
  };
};
