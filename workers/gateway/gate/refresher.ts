// Fetches base sets again, a page at a time: each step is one invocation of the gate's alarm, so that none takes more CPU
// than an invocation has. What was fetched is published once, whole; until then readers have the version before.

import { MAX_LIMIT, type BaseSet } from '../../../shared/question/question.ts';
import { CREDITS_PER_PAGE } from '../../../shared/plan/credits.ts';
import { assessPages } from '../snapshot/assess-pages.ts';
import { baseSetParameters } from '../snapshot/base-set-parameters.ts';
import { joinPages, type SnapshotParts } from '../snapshot/join-pages.ts';
import { snapshotVersion } from '../snapshot/snapshot-version.ts';
import type { SnapshotStore } from '../snapshot/snapshot-store.ts';
import type { UpstreamFailure } from '../upstream/upstream-client.ts';
import { pacedLifetime } from './budget.ts';
import type { BoughtPage, PaidCalls } from './paid-calls.ts';
import type { PartStore } from './part-store.ts';
import type { Purpose } from './purposes.ts';
import type { PublishedVersion, SetBook, SetRecord } from './set-book.ts';
import type { WriteQuota } from './write-quota.ts';
import type { WriteLog } from '../write-log.ts';

export interface Refresher {
  /** Sees to it that a set is fetched; resolves once that was published or has failed. */
  want(text: string): Promise<void>;
  /** Why a set would not be fetched now, with the time to wait; undefined where it would be. */
  refusal(text: string): UpstreamFailure | undefined;
  /** The next page, or the publishing of what was fetched, of one set. */
  step(): Promise<void>;
  isBusy(): boolean;
}

export interface RefresherOptions {
  readonly book: SetBook;
  readonly parts: PartStore;
  readonly calls: PaidCalls;
  readonly store: SnapshotStore;
  readonly quota: WriteQuota;
  readonly ttlSeconds: number;
  readonly standardDepth: number;
  readonly now: () => number;
  /** Called when there is a step to take. */
  readonly wake: () => void;
  readonly log: WriteLog;
}

interface Job {
  readonly text: string;
  readonly set: BaseSet;
  readonly depth: number;
  pages: readonly BoughtPage[];
  /** Page sets that did not fit together. */
  misfits: number;
  stage: 'fetch' | 'publish' | 'store';
  published: { readonly version: string; readonly parts: SnapshotParts } | undefined;
  /** Whoever waits for it to be published, or to fail. */
  waiting: readonly (() => void)[];
}

/** After a failed refresh a set is left alone for so long. */
const PAUSE_SECONDS = 10;
/** How long a set stays deeper than standard before it has to show again that it should be. */
const DEEP_SECONDS = 3600;
/** Versions whose parts are kept: readers may still be at the one before. */
const KEPT_VERSIONS = 3;
/** A set that was not asked for in so long is not in demand. */
const DEMAND_SECONDS = 3600;

/** The manifest, the columns and the parts of the rows. */
const writesOf = (snapshot: SnapshotParts): number => 2 + snapshot.rows.length;

const settle = (job: Job): void => {
  for (const goOn of job.waiting) goOn();
  job.waiting = [];
};

const settled = (job: Job): Promise<void> =>
  new Promise((resolve) => {
    job.waiting = [...job.waiting, resolve];
  });

export const createRefresher = (options: RefresherOptions): Refresher => {
  const { book, parts, calls, store, quota, ttlSeconds, standardDepth, now, wake, log } = options;
  const jobs = new Map<string, Job>();

  const depthNow = (record: SetRecord): number =>
    record.deepSince !== null && Math.abs(now() - record.deepSince) > DEEP_SECONDS * 1000
      ? standardDepth
      : record.depth;

  /** Pages of a refresh to the standard depth. */
  const standardPages = (record: SetRecord | undefined): number => {
    const coins = Math.min(standardDepth, record?.versions[0]?.itemCount ?? standardDepth);
    return Math.max(1, Math.ceil(coins / MAX_LIMIT));
  };

  const purposeOf = (record: SetRecord | undefined, pagesHeld: number): Purpose => {
    if (record === undefined || record.versions.length === 0) return 'opening';
    return pagesHeld * MAX_LIMIT >= standardDepth ? 'deepening' : 'refresh';
  };

  const end = (job: Job): void => {
    jobs.delete(job.text);
    settle(job);
  };

  const fail = (job: Job, failure: UpstreamFailure): void => {
    log('refresh-failed', { set: job.text, ...failure });
    book.change(job.text, { failed: { at: now(), failure } });
    end(job);
  };

  const fetchNext = async (job: Job): Promise<void> => {
    const number = job.pages.length + 1;
    const parameters = baseSetParameters(job.set)
      .set('sortBy', 'marketCap')
      .set('sortDir', 'desc')
      .set('limit', String(MAX_LIMIT))
      .set('page', String(number));
    const page = await calls.page(parameters, purposeOf(book.get(job.text), job.pages.length));
    if (page.ok) {
      job.pages = [...job.pages, page.value];
      const isLast = !page.value.value.meta.hasNextPage || number * MAX_LIMIT >= job.depth;
      if (isLast) job.stage = 'publish';
    } else if (job.pages.length * MAX_LIMIT >= standardDepth) {
      // What lies beyond the standard depth is a luxury.
      job.stage = 'publish';
    } else fail(job, page.error);
  };

  /** What one refresh of all sets in demand costs. */
  const roundCredits = (own: string): number => {
    const inDemand = book
      .all()
      .filter(([text]) => text === own || Math.abs(now() - book.askedAt(text)) < DEMAND_SECONDS * 1000);
    const pages = inDemand.map(([, record]) => {
      const [newest] = record.versions;
      const coins = newest === undefined ? record.depth : Math.min(record.depth, newest.itemCount);
      return Math.max(1, Math.ceil(coins / MAX_LIMIT));
    });
    return CREDITS_PER_PAGE * pages.reduce((sum, count) => sum + count, 0);
  };

  const publish = async (job: Job): Promise<void> => {
    const held = job.pages.map(({ value }) => value);
    const assessed = assessPages(job.set, held);
    if (!assessed.sound && job.misfits === 0) {
      // Coins moved in between: once more, from the first page.
      job.misfits += 1;
      job.pages = [];
      job.stage = 'fetch';
      return;
    }
    // Pages that still do not fit together are cut to the first.
    const pages = assessed.sound ? job.pages : job.pages.slice(0, 1);
    const facts = assessed.sound ? assessed : assessPages(job.set, held.slice(0, 1));
    const record = book.get(job.text);
    const [first] = pages;
    const last = pages.at(-1);
    // Dropped meanwhile, for sets that are asked for more.
    if (record === undefined || first === undefined || last === undefined) return end(job);
    const [before] = record.versions;
    const lifetime = pacedLifetime(calls.budget(), ttlSeconds, roundCredits(job.text), now());
    const version = snapshotVersion(first.asOf, before?.version);
    const simulated = pages.some((page) => page.simulated);
    const label = {
      ...facts,
      version,
      simulated,
      asOfFrom: first.asOf,
      asOfTo: last.asOf,
      ttlSeconds: lifetime,
      depth: job.depth,
    };
    const joined = joinPages(
      pages.map(({ value }) => value),
      label,
    );
    const slot = ((before?.slot ?? -1) + 1) % KEPT_VERSIONS;
    parts.write(job.text, slot, [joined.columns, ...joined.rows]);
    const published: PublishedVersion = {
      version,
      slot,
      asOf: first.asOf,
      ttlSeconds: lifetime,
      rowParts: joined.rows.length,
      coins: pages.reduce((sum, { value }) => sum + value.count, 0),
      itemCount: facts.itemCount,
      complete: facts.complete,
      sound: facts.sound,
      simulated,
    };
    book.change(job.text, { versions: [published, ...record.versions].slice(0, KEPT_VERSIONS), failed: null });
    log('refreshed', { set: job.text, version, coins: published.coins, sound: facts.sound, ttlSeconds: lifetime });
    job.published = { version, parts: joined };
    job.stage = 'store';
    settle(job);
  };

  const storeInKv = async (job: Job): Promise<void> => {
    const record = book.get(job.text);
    end(job);
    if (job.published === undefined || record === undefined) return;
    const writes = writesOf(job.published.parts);
    if (!quota.allows(writes, record.storedAt, book.all().length, now())) return;
    // Before the writes, so that failing ones count: they may have reached the quota all the same.
    quota.note(writes, now());
    book.change(job.text, { storedAt: now() });
    await store.write(job.set, job.published);
  };

  const stages = { fetch: fetchNext, publish, store: storeInKv } as const;

  return {
    isBusy: () => jobs.size > 0,
    refusal(text) {
      const record = book.get(text);
      const failed = record?.failed ?? undefined;
      if (failed !== undefined && Math.abs(now() - failed.at) < PAUSE_SECONDS * 1000) return failed.failure;
      // Begun only if it can be ended: a first page alone would be credits for nothing.
      return calls.refusal(purposeOf(record, 0), CREDITS_PER_PAGE * standardPages(record));
    },
    want(text) {
      const running = jobs.get(text);
      const record = book.get(text);
      if (record === undefined) return Promise.resolve();
      if (running !== undefined && running.stage !== 'store') return settled(running);
      const depth = depthNow(record);
      if (depth !== record.depth) book.change(text, { depth, deepSince: null });
      const job: Job = {
        text,
        set: record.set,
        depth,
        pages: [],
        misfits: 0,
        stage: 'fetch',
        published: undefined,
        waiting: [],
      };
      jobs.set(text, job);
      wake();
      return settled(job);
    },
    async step() {
      const [job] = jobs.values();
      if (job === undefined) return;
      try {
        await stages[job.stage](job);
      } catch (thrown) {
        // Left as it is, it would be tried for ever, without a pause.
        fail(job, { reason: 'unavailable', retryAfterSeconds: undefined, detail: 'the refresh broke off' });
        throw thrown;
      }
    },
  };
};
