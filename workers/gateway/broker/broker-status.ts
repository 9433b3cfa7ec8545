// The state of the broker, for people.

import { believedFrom } from '../judge/doubt.ts';
import { creditsAt, dayLimit, monthLimit } from './spend/budget.ts';
import type { Account } from './spend/account.ts';
import type { Breakers } from './spend/breakers.ts';
import { nextDay, nextRenewal, type Ledger } from './spend/ledger.ts';
import type { Demand } from './spend/demand.ts';
import { depthOf } from './sets/depth.ts';
import type { BrokerStatus } from './broker-api.ts';
import type { RecordTable } from './past/record-table.ts';
import type { SeriesTable } from './past/series-table.ts';
import type { Limiter } from './spend/limiter.ts';
import type { PageCache } from './spend/page-cache.ts';
import type { Pacing } from './refresh/pacing.ts';
import type { SetRegistry } from './sets/set-registry.ts';
import type { SetRecord } from './sets/set-record.ts';
import type { UpstreamCount } from './spend/upstream-count.ts';
import type { WriteQuota } from './refresh/kv-writer.ts';

interface BrokerParts {
  readonly account: Pick<Account, 'budget'>;
  readonly breakers: Pick<Breakers, 'pauseLeft'>;
  readonly count: Pick<UpstreamCount, 'newest' | 'renewalDay'>;
  readonly ledger: Pick<Ledger, 'spending'>;
  readonly limiter: Pick<Limiter, 'pause' | 'pauseLeft'>;
  readonly demand: Pick<Demand, 'clientsBySet'>;
  readonly registry: Pick<SetRegistry, 'all'>;
  readonly pacing: Pick<Pacing, 'look'>;
  readonly quota: Pick<WriteQuota, 'used'>;
  readonly pageCache: Pick<PageCache, 'inDoubt'>;
  readonly series: Pick<SeriesTable, 'inDoubt' | 'size'>;
  readonly records: Pick<RecordTable, 'days'>;
  readonly kvWritesPerDay: number;
  readonly standardDepth: number;
}

/** Seconds until the upstream may be called again after failures or refusals; 0 in the usual pause between calls. */
export const pausedSeconds = ({ limiter, breakers }: Pick<BrokerParts, 'limiter' | 'breakers'>): number => {
  const left = limiter.pauseLeft();
  const refusedSeconds = left > limiter.pause() ? Math.ceil(left / 1000) : 0;
  return Math.max(breakers.pauseLeft(), refusedSeconds);
};

export const brokerStatus = (parts: BrokerParts, now: number): BrokerStatus => {
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
