// Fetches base sets again, a page at a time: each step is one invocation of the gate's alarm, so that none takes more CPU
// than an invocation has. Of several sets the one whose page is due first goes first. What was fetched is published whole;
// only where nothing can be shown is a first page published alone, and the others follow.

import { MAX_LIMIT } from '../../../shared/question/question.ts';
import { assessPages, type Assessment } from '../snapshot/assess-pages.ts';
import { baseSetParameters } from '../snapshot/base-set-parameters.ts';
import { freshness } from '../snapshot/freshness.ts';
import { settleDoubles } from '../snapshot/settle-doubles.ts';
import { joinPages } from '../snapshot/join-pages.ts';
import { withSecondsLeft } from '../snapshot/data-failure.ts';
import { snapshotVersion } from '../snapshot/snapshot-version.ts';
import type { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { History } from './history.ts';
import { creditsFor, depthOf } from './depth.ts';
import { creditsLeft, dueAt, pagesLeft, settle, settled, type Job } from './job.ts';
import type { KvWriter } from './kv-writer.ts';
import type { Limiter } from './limiter.ts';
import type { Pacing } from './pacing.ts';
import type { BoughtPage, PaidCalls } from './paid-calls.ts';
import type { PartStore } from './part-store.ts';
import type { Purpose } from './purposes.ts';
import { nextFailure, pauseLeft } from './refresh-pause.ts';
import { whyNotReplaced } from './replacement-policy.ts';
import type { SetBook } from './set-book.ts';
import type { PublishedVersion, SetRecord } from './set-record.ts';
import type { WriteLog } from '../log/write-log.ts';

export interface Refresher {
  /** Sees to it that a set is fetched, for a client if it is opened; resolves once it is published or has failed. */
  want(text: string, client?: string): Promise<void>;
  /** Resolves once what is being fetched of a set is published or has failed; undefined where nothing is. */
  underWay(text: string): Promise<void> | undefined;
  /** Why a set, or so many coins of it, would not be fetched now, with the time to wait; undefined where it would be. */
  refusal(text: string, depth?: number, client?: string): UpstreamFailure | undefined;
  /** The next page, or the publishing of what was fetched. */
  step(): Promise<void>;
  /** Milliseconds until there is a step to take; undefined where there is none. */
  nextIn(): number | undefined;
  /** Seconds until a set's next page has its turn, about; 0 where it has. */
  secondsUntilTurn(text: string): number;
}

export interface RefresherOptions {
  readonly book: SetBook;
  readonly parts: PartStore;
  readonly calls: PaidCalls;
  readonly limiter: Limiter;
  readonly pacing: Pacing;
  readonly kvWriter: KvWriter;
  readonly history: Pick<History, 'note'>;
  readonly ttlSeconds: number;
  readonly standardDepth: number;
  readonly now: () => number;
  /** The limiter's. */
  readonly clock: () => number;
  /** Called when there is a step to take. */
  readonly wake: () => void;
  readonly log: WriteLog;
}

/** An invocation waits no longer than this for a page's turn; the page is tried again in the next. */
const TURN_MILLISECONDS = 20_000;
/** Nobody waits through a pause that is longer than this. */
const LONG_MILLISECONDS = 10_000;
/** Published sets that wait to be stored are in memory together. */
const MOST_UNSTORED = 4;
/** Versions whose parts are kept: readers may still be at the one before. */
const KEPT_VERSIONS = 3;
/** That a set has no coins is known for so long: categories do not appear by the minute. */
const EMPTY_SECONDS = 3600;
/** A first page is published alone where the others take longer than this. */
const SHOWN_IF_LONGER_MILLISECONDS = 1_000;
/** It counts as fresh for so long: the whole snapshot follows. */
const SHOWN_SECONDS = 30;
/** No snapshot counts as fresh for longer: readers look then whether there is a newer one. */
const LONGEST_FRESH_SECONDS = 3 * 3600;
/** Pages that do not fit together are fetched once more, but not after so many refreshes in which that did not help. */
const MOST_MISFITS = 2;
/** Ids that are remembered to stand twice. */
const MOST_TWICE = 50;

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

/** The pages that fit together, from the first on: all of them, or as many as do. */
const fittingPages = ({ set, pages }: Job): { readonly pages: readonly BoughtPage[]; readonly facts: Assessment } => {
  for (let count = pages.length; count > 1; count -= 1) {
    const some = pages.slice(0, count);
    const facts = assessPages(
      set,
      some.map(({ value }) => value),
    );
    if (facts.sound) return { pages: some, facts };
  }
  const first = pages.slice(0, 1);
  return {
    pages: first,
    facts: assessPages(
      set,
      first.map(({ value }) => value),
    ),
  };
};

export const createRefresher = (options: RefresherOptions): Refresher => {
  const { book, parts, calls, limiter, pacing, kvWriter, history, ttlSeconds, standardDepth, now, clock } = options;
  const { wake, log } = options;
  const jobs = new Map<string, Job>();

  const end = (job: Job): void => {
    if (jobs.get(job.text) === job) jobs.delete(job.text);
    settle(job);
  };

  const fail = (job: Job, failure: UpstreamFailure, change: Partial<SetRecord> = {}): void => {
    log('refresh-failed', { set: job.text, ...failure });
    try {
      const failed = nextFailure(book.get(job.text)?.failed ?? null, failure, now());
      book.change(job.text, { ...change, failed });
    } finally {
      // Whatever else fails: a job that has no end would be tried for ever.
      end(job);
    }
  };

  const nextPurpose = ({ isOpening: isFirst, pages }: Job): Purpose => {
    if (pages.length > 0 && pages.length * MAX_LIMIT >= standardDepth) return 'deepening';
    return isFirst ? 'opening' : 'refresh';
  };

  /** Why a set is not fetched now to the standard depth. Of a set that is opened the first page alone is worth having. */
  const standardRefusal = (record: SetRecord | undefined, client: string | undefined): UpstreamFailure | undefined =>
    isOpening(record)
      ? calls.refusal('opening', undefined, client)
      : calls.refusal('refresh', creditsFor(standardDepth, itemCountOf(record)));

  const fetchNext = async (job: Job): Promise<void> => {
    const number = job.pages.length + 1;
    // Other sets may have spent what was left when this one was wanted.
    const refused = number === 1 ? standardRefusal(book.get(job.text), job.client) : undefined;
    if (refused !== undefined) return fail(job, refused);
    const parameters = baseSetParameters(job.set)
      .set('sortBy', 'marketCap')
      .set('sortDir', 'desc')
      .set('limit', String(MAX_LIMIT))
      .set('page', String(number));
    const [purpose, due] = [nextPurpose(job), dueAt(job, standardDepth)];
    const client = purpose === 'opening' ? job.client : undefined;
    const page = await calls.page(parameters, { purpose, client, due, latest: clock() + TURN_MILLISECONDS });
    // The limiter waits until the upstream takes calls again; people do not, where that is long.
    if (!page.ok && page.error.reason === 'rate')
      return limiter.pauseLeft() > LONG_MILLISECONDS ? settle(job) : undefined;
    // What lies beyond the standard depth is a luxury.
    if (!page.ok && (number - 1) * MAX_LIMIT < standardDepth) return fail(job, page.error);
    if (page.ok) job.pages = [...job.pages, page.value];
    if (!page.ok || !page.value.value.meta.hasNextPage || job.pages.length * MAX_LIMIT >= job.depth) {
      job.stage = 'publish';
      return;
    }
    if (number > 1 || !job.isAwaited) return;
    // Where the other pages can't be paid, the first is all that there is for its whole lifetime.
    if (calls.refusal(nextPurpose(job), creditsLeft(job), job.client) !== undefined) job.stage = 'publish';
    else if (millisecondsLeft(job) > SHOWN_IF_LONGER_MILLISECONDS) job.stage = 'show';
  };

  /** Until all pages of a job are there, about. */
  const millisecondsLeft = (job: Job): number =>
    limiter.waitFor(dueAt(job, standardDepth)) + pagesLeft(job) * (limiter.pause() + limiter.meanMilliseconds());

  /** How long a snapshot that is published now counts as fresh. */
  const lifetimeOf = (text: string, itemCount: number): number =>
    itemCount === 0
      ? Math.max(ttlSeconds, EMPTY_SECONDS)
      : Math.min(pacing.lifetimeOf(text), Math.max(ttlSeconds, LONGEST_FRESH_SECONDS));

  /** Stores pages as the newest version of their set, unless they may not take the place of the one before. */
  const putForward = (
    job: Job,
    pages: readonly BoughtPage[],
    facts: Assessment,
    seconds: number | undefined,
  ): Job['published'] => {
    const record = book.get(job.text);
    const [first] = pages;
    const last = pages.at(-1);
    // Dropped meanwhile, for sets that are used more.
    if (record === undefined || first === undefined || last === undefined) return undefined;
    const [before] = record.versions;
    const refused = whyNotReplaced(facts, before, record.doubt, ({ slot }) => parts.read(job.text, slot, 0), now());
    if (refused !== undefined) {
      // It was paid: the next try is due when a refresh would be.
      const wait = lifetimeOf(job.text, itemCountOf(record));
      fail(job, unavailable(refused.detail, wait), { doubt: refused.doubt });
      return undefined;
    }
    const lifetime = seconds ?? lifetimeOf(job.text, facts.itemCount);
    const version = snapshotVersion(first.asOf, before?.version);
    const { ids: _ids, ...label } = {
      ...facts,
      version,
      simulated: pages.some((page) => page.simulated),
      partial: seconds !== undefined,
      asOfFrom: first.asOf,
      asOfTo: last.asOf,
      ttlSeconds: lifetime,
      depth: Math.min(job.depth, seconds === undefined ? job.depth : MAX_LIMIT),
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
      depth: label.depth,
      coins: pages.reduce((sum, { value }) => sum + value.count, 0),
      itemCount: facts.itemCount,
      doubled: pages.reduce((sum, { value }) => sum + value.doubled, 0),
      partial: label.partial,
    };
    book.change(job.text, {
      versions: [published, ...record.versions].slice(0, KEPT_VERSIONS),
      failed: null,
      doubt: null,
    });
    history.note({ refreshes: 1 });
    log('refreshed', { set: job.text, version, coins: published.coins, sound: facts.sound, ttlSeconds: lifetime });
    return { version, parts: joined };
  };

  /** The first page alone, for those who wait. */
  const show = (job: Job): void => {
    const pages = job.pages.slice(0, 1);
    const facts = assessPages(
      job.set,
      pages.map(({ value }) => value),
    );
    putForward(job, pages, facts, SHOWN_SECONDS);
    if (!jobs.has(job.text)) return;
    job.isShown = true;
    job.stage = 'fetch';
    settle(job);
  };

  const publish = (job: Job): void => {
    const { misfits = 0 } = book.get(job.text) ?? {};
    const values = job.pages.map(({ value }) => value);
    // What stands twice after the first try has to do so again after the second, and in the next refresh.
    const doubles = settleDoubles(values, job.misfits === 0 ? job.twice : []);
    job.pages = job.pages.map((page, index) => ({ ...page, value: doubles.pages?.[index] ?? page.value }));
    const { pages, facts } = fittingPages(job);
    const fits = pages.length === job.pages.length && facts.sound;
    const again: Job = { ...job, pages: [] };
    const mayTryAgain = job.misfits === 0 && misfits < MOST_MISFITS;
    if (!fits && mayTryAgain && calls.refusal(nextPurpose(again), creditsLeft(again)) === undefined) {
      // Coins moved in between: once more, from the first page.
      job.misfits += 1;
      job.twice = doubles.ids;
      job.pages = [];
      job.stage = 'fetch';
      return;
    }
    const twice = doubles.ids.filter((id) => job.twice.includes(id)).slice(0, MOST_TWICE);
    book.note(job.text, { misfits: fits ? 0 : misfits + 1, twice });
    job.published = putForward(job, pages, facts, undefined);
    // It may be a while before it is stored, and they are large.
    job.pages = [];
    if (job.published === undefined) return end(job);
    job.stage = 'store';
    settle(job);
  };

  const store = async (job: Job): Promise<void> => {
    end(job);
    await kvWriter.write(job);
  };

  const stages: { readonly [Stage in Job['stage']]: (job: Job) => void | Promise<void> } = {
    fetch: fetchNext,
    show,
    publish,
    store,
  };

  /** Sets whose next page is to be fetched, the one that is due first first. */
  const wantedInOrder = (): readonly Job[] =>
    [...jobs.values()]
      .filter(({ stage }) => stage === 'fetch')
      .sort((a, b) => dueAt(a, standardDepth) - dueAt(b, standardDepth));

  /** What is all there is published before anything is waited for, and stored while the upstream is paused. */
  const nextJob = (): Job | undefined => {
    const all = [...jobs.values()];
    const ready = all.find(({ stage }) => stage === 'show' || stage === 'publish');
    if (ready !== undefined) return ready;
    const unstored = all.filter(({ stage }) => stage === 'store');
    const wanted = wantedInOrder();
    const isTimeToStore = wanted.length === 0 || unstored.length >= MOST_UNSTORED || limiter.pauseLeft() > 0;
    if (unstored[0] !== undefined && isTimeToStore) return unstored[0];
    return wanted[0];
  };

  const underWay: Refresher['underWay'] = (text) => {
    const running = jobs.get(text);
    return running === undefined || running.stage === 'store' ? undefined : settled(running);
  };

  return {
    nextIn() {
      const job = nextJob();
      if (job === undefined) return undefined;
      return job.stage === 'fetch' ? limiter.pauseLeft() : 0;
    },
    secondsUntilTurn(text) {
      const line = wantedInOrder();
      const before = Math.max(
        0,
        line.findIndex((job) => job.text === text),
      );
      if (before === 0 && limiter.pauseLeft() === 0) return 0;
      const due = line[before] === undefined ? clock() : dueAt(line[before], standardDepth);
      return Math.ceil((limiter.waitFor(due) + before * (limiter.pause() + limiter.meanMilliseconds())) / 1000);
    },
    refusal(text, depth = standardDepth, client) {
      const record = book.get(text);
      const failed = record?.failed ?? null;
      const left = failed === null ? 0 : pauseLeft(failed, record?.versions[0]?.ttlSeconds ?? 0, now());
      if (failed !== null && left > 0) return withSecondsLeft(failed.failure, left);
      const itemCount = itemCountOf(record);
      const more = creditsFor(depth, itemCount) - creditsFor(standardDepth, itemCount);
      return standardRefusal(record, client) ?? (more > 0 ? calls.refusal('deepening', more, client) : undefined);
    },
    underWay,
    want(text, client) {
      const record = book.get(text);
      if (record === undefined) return Promise.resolve();
      const running = underWay(text);
      if (running !== undefined) return running;
      const [newest] = record.versions;
      const age = newest === undefined ? 'gone' : freshness(newest.asOf, now(), newest.ttlSeconds);
      const job: Job = {
        text,
        set: record.set,
        depth: depthOf(record, standardDepth, now()),
        wantedAt: clock(),
        isOpening: isOpening(record),
        isAwaited: age === 'gone' || age === 'expired',
        client,
        pages: [],
        misfits: 0,
        twice: record.twice,
        stage: 'fetch',
        isShown: false,
        published: undefined,
        waiting: [],
      };
      jobs.set(text, job);
      wake();
      return settled(job);
    },
    async step() {
      // What was dropped meanwhile, for sets that are used more, is not paid for.
      for (const job of jobs.values()) if (book.get(job.text) === undefined) end(job);
      const job = nextJob();
      if (job === undefined) return;
      try {
        await stages[job.stage](job);
      } catch (thrown) {
        // Left as it is, it would be tried for ever, without a pause.
        fail(job, unavailable('the refresh broke off'));
        throw thrown;
      }
    },
  };
};
