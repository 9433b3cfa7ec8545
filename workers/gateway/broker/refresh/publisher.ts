// Stores fetched pages as the newest version of their set, unless the replacement policy refuses them.

import { isWholeMarket } from '../../../../shared/question/question.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { Assessment } from '../../codec/assess-pages.ts';
import { joinPages } from '../../codec/join-pages.ts';
import { snapshotVersion } from '../../codec/snapshot-version.ts';
import type { WriteLog } from '../../log/write-log.ts';
import type { BoughtPage } from '../spend/bought-page.ts';
import type { History } from '../metrics/history.ts';
import type { Job } from './job.ts';
import type { Pacing } from './pacing.ts';
import type { PartStore } from '../sets/part-store.ts';
import { whyNotReplaced, type Refusal } from '../sets/replacement-policy.ts';
import type { SetRegistry } from '../sets/set-registry.ts';
import type { PublishedVersion } from '../sets/set-record.ts';

export interface Publisher {
  /** Publishes all fetched pages; undefined if the set was dropped in the meantime. */
  publish(job: Job, pages: readonly BoughtPage[], facts: Assessment): Result<Job['published'], Refusal>;
  /** Publishes a first page alone, with a short lifetime, since the whole snapshot follows. */
  show(job: Job, page: BoughtPage, facts: Assessment): Result<Job['published'], Refusal>;
  /** Lifetime of a snapshot published now, seconds. */
  lifetimeOf(text: string, itemCount: number): number;
}

export interface PublisherOptions {
  readonly registry: SetRegistry;
  readonly parts: PartStore;
  readonly pacing: Pacing;
  readonly history: Pick<History, 'note'>;
  readonly ttlSeconds: number;
  /** A list of the whole market with fewer coins is in doubt. Default none. */
  readonly leastCoins?: number | undefined;
  readonly now: () => number;
  readonly log: WriteLog;
}

/** Number of versions whose parts are kept: readers may still use the one before. */
const KEPT_VERSIONS = 3;
/** Minimum lifetime of an empty set: new categories are rare. */
const EMPTY_SECONDS = 3600;
/** Lifetime of a first page published alone. */
const SHOWN_SECONDS = 30;
/** Maximum lifetime, unless the setting is longer: afterwards readers look for a newer snapshot. */
const LONGEST_FRESH_SECONDS = 3 * 3600;

export const createPublisher = (options: PublisherOptions): Publisher => {
  const { registry, parts, pacing, history, ttlSeconds, leastCoins = 0, now, log } = options;

  const lifetimeOf: Publisher['lifetimeOf'] = (text, itemCount) =>
    itemCount === 0
      ? Math.max(ttlSeconds, EMPTY_SECONDS)
      : Math.min(pacing.lifetimeOf(text), Math.max(ttlSeconds, LONGEST_FRESH_SECONDS));

  const put = (
    job: Job,
    pages: readonly BoughtPage[],
    { ids, ...facts }: Assessment,
    { ttlSeconds: lifetime, depth, partial }: Pick<PublishedVersion, 'ttlSeconds' | 'depth'> & { partial: boolean },
  ): Result<Job['published'], Refusal> => {
    const record = registry.get(job.text);
    const [first] = pages;
    const last = pages.at(-1);
    if (record === undefined || first === undefined || last === undefined) return ok(undefined);
    const [before] = record.versions;
    const readColumns = ({ slot }: PublishedVersion) => parts.read(job.text, slot, 0);
    const least = isWholeMarket(job.set) ? leastCoins : 0;
    const refused = whyNotReplaced({ ...facts, ids }, before, { doubt: record.doubt, readColumns, least, now: now() });
    if (refused !== undefined) return fail(refused);
    const version = snapshotVersion(first.asOf, before?.version);
    const simulated = pages.some((page) => page.simulated);
    const values = pages.map(({ value }) => value);
    const times = { asOfFrom: first.asOf, asOfTo: last.asOf, ttlSeconds: lifetime };
    const joined = joinPages(values, { ...facts, ...times, version, simulated, partial, depth });
    // A slot that no kept version uses, so that an interrupted write damages none.
    const slot = ((before?.slot ?? -1) + 1) % (KEPT_VERSIONS + 1);
    parts.write(job.text, slot, [joined.columns, ...joined.further]);
    const published: PublishedVersion = {
      version,
      slot,
      asOf: first.asOf,
      ttlSeconds: lifetime,
      depth,
      coins: values.reduce((sum, { count }) => sum + count, 0),
      itemCount: facts.itemCount,
      doubled: values.reduce((sum, { doubled }) => sum + doubled, 0),
      partial,
    };
    const versions = [published, ...record.versions].slice(0, KEPT_VERSIONS);
    registry.change(job.text, { versions, failed: null, doubt: null });
    history.note({ refreshes: 1 });
    log('refreshed', { set: job.text, version, coins: published.coins, sound: facts.sound, ttlSeconds: lifetime });
    return ok({ version, parts: joined });
  };

  return {
    lifetimeOf,
    publish: (job, pages, facts) =>
      put(job, pages, facts, {
        ttlSeconds: lifetimeOf(job.text, facts.itemCount),
        depth: job.depth,
        partial: false,
      }),
    show: (job, page, facts) =>
      put(job, [page], facts, {
        ttlSeconds: SHOWN_SECONDS,
        depth: Math.min(job.depth, job.terms.pageSize),
        partial: true,
      }),
  };
};
