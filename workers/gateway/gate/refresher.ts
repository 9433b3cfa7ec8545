// Fetches base sets again, a page at a time: each step is one invocation of the gate's alarm, so that none takes more CPU
// than an invocation has; only sets that are fetched for the first time take several at once, since somebody waits for them.
// What was fetched is published once, whole; until then readers have the version before.

import { CREDITS_PER_PAGE } from '../../../shared/plan/credits.ts';
import { MAX_LIMIT } from '../../../shared/question/question.ts';
import type { Result } from '../../../shared/result.ts';
import { assessPages } from '../snapshot/assess-pages.ts';
import { baseSetParameters } from '../snapshot/base-set-parameters.ts';
import { joinPages } from '../snapshot/join-pages.ts';
import { withSecondsLeft } from '../snapshot/data-failure.ts';
import { snapshotVersion } from '../snapshot/snapshot-version.ts';
import type { UpstreamFailure } from '../upstream/upstream-client.ts';
import { pacedLifetime } from './budget.ts';
import type { History } from './history.ts';
import { creditsFor, depthOf, isInDemand, refreshCredits } from './depth.ts';
import { creditsLeft, pagesLeft, settle, settled, type Job } from './job.ts';
import type { KvWriter } from './kv-writer.ts';
import { whyNotReplaced } from './may-replace.ts';
import type { BoughtPage, PaidCalls } from './paid-calls.ts';
import type { PartStore } from './part-store.ts';
import type { Purpose } from './purposes.ts';
import { askedSeconds, nextFailure, pauseLeft } from './refresh-pause.ts';
import type { PublishedVersion, SetBook, SetRecord } from './set-book.ts';
import type { WriteLog } from '../write-log.ts';

export interface Refresher {
  /** Sees to it that a set is fetched; resolves once that was published or has failed. */
  want(text: string): Promise<void>;
  /** Why a set, or so many coins of it, would not be fetched now, with the time to wait; undefined where it would be. */
  refusal(text: string, depth?: number): UpstreamFailure | undefined;
  /** The next page, or the publishing of what was fetched, of one set, or of several that are being opened. */
  step(): Promise<void>;
  isBusy(): boolean;
}

export interface RefresherOptions {
  readonly book: SetBook;
  readonly parts: PartStore;
  readonly calls: PaidCalls;
  readonly kvWriter: KvWriter;
  readonly history: Pick<History, 'note'>;
  readonly ttlSeconds: number;
  readonly standardDepth: number;
  readonly now: () => number;
  /** Called when there is a step to take. */
  readonly wake: () => void;
  readonly log: WriteLog;
}

/** Pages of sets that are being opened, asked for side by side: all that was parsed of them is in memory together. */
const MOST_SIDE_BY_SIDE = 4;
/** Published sets that are stored only when no other is being opened: they are in memory together, too. */
const MOST_UNSTORED = 4;
/** Versions whose parts are kept: readers may still be at the one before. */
const KEPT_VERSIONS = 3;
/** That a set has no coins is known for so long: categories do not appear by the minute. */
const EMPTY_SECONDS = 3600;

const unavailable = (detail: string, retryAfterSeconds?: number): UpstreamFailure => ({
  reason: 'unavailable',
  retryAfterSeconds,
  detail,
});

/** Nothing of the set is held yet. */
const isOpening = (record: SetRecord | undefined): boolean => record === undefined || record.versions.length === 0;

/** Coins in the whole set, as far as is known. */
const itemCountOf = (record: SetRecord | undefined): number =>
  record?.versions[0]?.itemCount ?? Number.POSITIVE_INFINITY;

export const createRefresher = (options: RefresherOptions): Refresher => {
  const { book, parts, calls, kvWriter, history, ttlSeconds, standardDepth, now, wake, log } = options;
  const jobs = new Map<string, Job>();

  const purposeOf = (record: SetRecord | undefined, pagesHeld: number): Purpose => {
    if (isOpening(record)) return book.returnsIn(record, now()) === 0 ? 'refresh' : 'opening';
    return pagesHeld * MAX_LIMIT >= standardDepth ? 'deepening' : 'refresh';
  };

  const end = (job: Job): void => {
    if (jobs.get(job.text) === job) jobs.delete(job.text);
    settle(job);
  };

  const fail = (job: Job, failure: UpstreamFailure): void => {
    log('refresh-failed', { set: job.text, ...failure });
    try {
      book.change(job.text, { failed: nextFailure(book.get(job.text)?.failed ?? null, failure, now()) });
    } finally {
      // Whatever else fails: a job that has no end would be tried for ever.
      end(job);
    }
  };

  /** A refresh is begun only if it can be ended: a first page alone would be credits for nothing. */
  const standardRefusal = (record: SetRecord | undefined): UpstreamFailure | undefined => {
    const refused = calls.refusal(purposeOf(record, 0), creditsFor(standardDepth, itemCountOf(record)));
    const wait = book.returnsIn(record, now()) ?? 0;
    if (refused?.reason !== 'credits' || wait === 0) return refused;
    // It may come back as a refresh sooner, where one is not refused as well.
    const returning = calls.refusal('refresh', creditsFor(standardDepth, itemCountOf(record)));
    const sooner = Math.max(wait, returning === undefined ? 0 : askedSeconds(returning));
    return withSecondsLeft(refused, Math.min(refused.retryAfterSeconds ?? sooner, sooner));
  };

  const fetchPage = (job: Job, number: number): Promise<Result<BoughtPage, UpstreamFailure>> => {
    const parameters = baseSetParameters(job.set)
      .set('sortBy', 'marketCap')
      .set('sortDir', 'desc')
      .set('limit', String(MAX_LIMIT))
      .set('page', String(number));
    return calls.page(parameters, purposeOf(book.get(job.text), number - 1));
  };

  /** The next pages, at most so many at once. */
  const fetchNext = async (job: Job, most: number): Promise<void> => {
    const record = book.get(job.text);
    const held = job.pages.length;
    // Other sets may have spent what was left when this one was wanted.
    const refused = held === 0 ? standardRefusal(record) : undefined;
    if (refused !== undefined) return fail(job, refused);
    const begun = [fetchPage(job, held + 1)];
    // One that has to wait for what the others find is no failure.
    while (begun.length < most && calls.refusal(purposeOf(record, held + begun.length)) === undefined)
      begun.push(fetchPage(job, held + begun.length + 1));
    // None is under way any more when the job ends, also where one of them broke off.
    for (const ended of await Promise.allSettled(begun)) {
      if (ended.status === 'rejected') throw ended.reason;
      const page = ended.value;
      // What lies beyond the standard depth is a luxury.
      if (!page.ok && job.pages.length * MAX_LIMIT < standardDepth) return fail(job, page.error);
      if (page.ok) job.pages = [...job.pages, page.value];
      if (!page.ok || !page.value.value.meta.hasNextPage || job.pages.length * MAX_LIMIT >= job.depth) {
        job.stage = 'publish';
        return;
      }
    }
  };

  /** How long the job's snapshot counts as fresh: with all sets in demand refreshed as often, the credits have to last. */
  const lifetimeOf = (own: string, itemCount: number): number => {
    if (itemCount === 0) return Math.max(ttlSeconds, EMPTY_SECONDS);
    // Those that had to go come back at the same pace.
    const known = [...book.all(), ...book.allLeft().filter(([text]) => text !== own)];
    const inDemand = known.filter(([text, record]) => text === own || isInDemand(record, now()));
    const credits = inDemand.map(([, record]) => refreshCredits(record, standardDepth, now()));
    const roundCredits = credits.reduce((sum, more) => sum + more, 0);
    return pacedLifetime(calls.budget(), ttlSeconds, roundCredits, now());
  };

  const publish = async (job: Job): Promise<void> => {
    const held = job.pages.map(({ value }) => value);
    const assessed = assessPages(job.set, held);
    const record = book.get(job.text);
    // Whoever waits for a first answer has a short one rather than none.
    const cannotBePaid = isOpening(record) && standardRefusal(record) !== undefined;
    if (!assessed.sound && job.misfits === 0 && !cannotBePaid) {
      // Coins moved in between: once more, from the first page.
      job.misfits += 1;
      job.pages = [];
      job.stage = 'fetch';
      return;
    }
    // Pages that still do not fit together are cut to the first.
    const pages = assessed.sound ? job.pages : job.pages.slice(0, 1);
    const facts = assessed.sound ? assessed : assessPages(job.set, held.slice(0, 1));
    const [first] = pages;
    const last = pages.at(-1);
    // Dropped meanwhile, for sets that are asked for more.
    if (record === undefined || first === undefined || last === undefined) return end(job);
    const [before] = record.versions;
    const refused = whyNotReplaced(facts, before, ({ slot }) => parts.read(job.text, slot, 0), now());
    // It was paid: the next try is due when a refresh would be.
    if (refused !== undefined) return fail(job, unavailable(refused, lifetimeOf(job.text, itemCountOf(record))));
    const lifetime = lifetimeOf(job.text, facts.itemCount);
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
    // Of no version that is kept, so that a write which breaks off spoils none.
    const slot = ((before?.slot ?? -1) + 1) % (KEPT_VERSIONS + 1);
    parts.write(job.text, slot, [joined.columns, ...joined.further]);
    const published: PublishedVersion = {
      version,
      slot,
      asOf: first.asOf,
      ttlSeconds: lifetime,
      depth: job.depth,
      coins: pages.reduce((sum, { value }) => sum + value.count, 0),
      itemCount: facts.itemCount,
    };
    book.change(job.text, { versions: [published, ...record.versions].slice(0, KEPT_VERSIONS), failed: null });
    history.note({ refreshes: 1 });
    log('refreshed', { set: job.text, version, coins: published.coins, sound: facts.sound, ttlSeconds: lifetime });
    job.published = { version, parts: joined };
    // It may be a while before it is stored, and they are large.
    job.pages = [];
    job.stage = 'store';
    settle(job);
  };

  const storeInKv = async (job: Job): Promise<void> => {
    end(job);
    await kvWriter.write(job);
  };

  const stages = { fetch: fetchNext, publish, store: storeInKv } as const;

  const stepOf = async (job: Job, pages = 1): Promise<void> => {
    try {
      await stages[job.stage](job, pages);
    } catch (thrown) {
      // Left as it is, it would be tried for ever, without a pause.
      fail(job, unavailable('the refresh broke off'));
      throw thrown;
    }
  };

  const isUnpayable = (job: Job, besides: number): boolean =>
    calls.refusal(purposeOf(book.get(job.text), 0), besides + creditsLeft(job)) !== undefined;

  /** Begins a step of each opening that can be paid beside those before it; the others wait for their turn. */
  const open = (openings: readonly Job[]): readonly Promise<void>[] => {
    const steps: Promise<void>[] = [];
    // What has failed is tried call by call: the upstream may not take more.
    let free = openings.some(({ text }) => (book.get(text)?.failed ?? null) !== null) ? 1 : MOST_SIDE_BY_SIDE;
    let credits = 0;
    for (const job of openings) {
      if (free === 0 || (steps.length > 0 && isUnpayable(job, credits))) break;
      const pages = Math.min(free, pagesLeft(job));
      free -= pages;
      steps.push(stepOf(job, pages));
      // Those of the pages under way are written down by now. What was to be published may have to be fetched once more.
      credits += creditsLeft(job) - CREDITS_PER_PAGE * pages;
    }
    return steps;
  };

  const beginSteps = (): readonly Promise<void>[] => {
    const all = [...jobs.values()];
    const [unstored, ...others] = all.filter(({ stage }) => stage === 'store');
    if (unstored !== undefined && others.length >= MOST_UNSTORED) return [stepOf(unstored)];
    const openings = all.filter(({ text }) => isOpening(book.get(text)));
    // What is all there is published before anything else is waited for.
    openings.sort((a, b) => Number(a.stage === 'fetch') - Number(b.stage === 'fetch'));
    return openings.length > 0 ? open(openings) : all.slice(0, 1).map((job) => stepOf(job));
  };

  return {
    isBusy: () => jobs.size > 0,
    refusal(text, depth = standardDepth) {
      const record = book.get(text);
      const failed = record?.failed ?? null;
      const left = failed === null ? 0 : pauseLeft(failed, record?.versions[0]?.ttlSeconds ?? 0, now());
      if (failed !== null && left > 0) return withSecondsLeft(failed.failure, left);
      const itemCount = itemCountOf(record);
      const more = creditsFor(depth, itemCount) - creditsFor(standardDepth, itemCount);
      return standardRefusal(record) ?? (more > 0 ? calls.refusal('deepening', more) : undefined);
    },
    want(text) {
      const running = jobs.get(text);
      const record = book.get(text);
      if (record === undefined) return Promise.resolve();
      if (running !== undefined && running.stage !== 'store') return settled(running);
      const job: Job = {
        text,
        set: record.set,
        depth: depthOf(record, standardDepth, now()),
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
      // What was dropped meanwhile, for sets that are asked for more, is not paid for.
      for (const job of jobs.values()) if (book.get(job.text) === undefined) end(job);
      const ended = await Promise.allSettled(beginSteps());
      const broken = ended.find((one) => one.status === 'rejected');
      if (broken !== undefined) throw broken.reason;
    },
  };
};
