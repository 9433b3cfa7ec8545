// Fetches base sets again, a page at a time: each step is one invocation of the broker's alarm, so that none takes more CPU
// than an invocation has. What was fetched is published whole; only where nothing can be shown is a first page published
// alone, and the others follow.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import { withSecondsLeft } from '../../codec/data-failure.ts';
import { freshness } from '../../codec/freshness.ts';
import { settleDoubles } from '../../codec/settle-doubles.ts';
import { byFallingCap, type PageQuery } from '../../providers/page-query.ts';
import type { ProviderClient } from '../../providers/provider.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import type { WriteLog } from '../../log/write-log.ts';
import type { Account, Reservation } from '../spend/account.ts';
import { creditsFor, depthOf, type PageTerms } from '../sets/depth.ts';
import { createJobQueue, type JobQueue } from './job-queue.ts';
import { factsOf, fittingPages } from './fitting-pages.ts';
import { dueAt, payerOf, releaseRest, reserveRest, settle, settled, type Job } from './job.ts';
import type { KvWriter } from './kv-writer.ts';
import type { Limiter } from '../spend/limiter.ts';
import type { PaidCalls } from '../spend/paid-calls.ts';
import type { Publisher } from './publisher.ts';
import { nextFailure, refreshPauseLeft } from './failed-refresh.ts';
import type { Refusal } from '../sets/replacement-policy.ts';
import type { SetRegistry } from '../sets/set-registry.ts';
import type { SetRecord } from '../sets/set-record.ts';

/** Who wants a set, and how much of it. */
export interface Wish {
  /** Pays for a set that is opened, and for depth; undefined where it is refreshed for all. */
  readonly client?: string;
  /** Coins beyond the standard depth; fewer would not do. */
  readonly depth?: number | undefined;
}

export interface Refresher extends Pick<JobQueue, 'nextIn' | 'secondsUntilTurn'> {
  /**
   * Sees to it that a set is fetched, or says why it is not fetched now.
   * @returns resolves once it is published or has failed.
   */
  want(text: string, wish?: Wish): Result<Promise<void>, UpstreamFailure>;
  /** Resolves once what is being fetched of a set is published or has failed; undefined where nothing is. */
  underWay(text: string): Promise<void> | undefined;
  /** The next page, or the publishing of what was fetched. */
  step(): Promise<void>;
}

export interface RefresherOptions {
  readonly book: SetRegistry;
  readonly account: Account;
  readonly calls: PaidCalls;
  readonly upstream: Pick<ProviderClient, 'page'>;
  readonly terms: PageTerms;
  readonly limiter: Limiter;
  readonly publisher: Publisher;
  readonly kvWriter: KvWriter;
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
/** A first page is published alone where the others take longer than this. */
const SHOWN_IF_LONGER_MILLISECONDS = 1_000;
/** Pages that do not fit together are fetched once more, but not after so many refreshes in which that did not help. */
const MOST_MISFITS = 2;
/** Ids that are remembered to stand twice. */
const MOST_TWICE = 50;

const unavailable = (detail: string, retryAfterSeconds?: number): UpstreamFailure => ({
  reason: 'unavailable',
  retryAfterSeconds,
  detail,
});

/** Coins in the whole set, as far as is known. */
const itemCountOf = ({ versions: [newest] }: SetRecord): number => newest?.itemCount ?? Number.POSITIVE_INFINITY;

/** Seconds for which a set is left alone after refreshes that failed. */
const backoffOf = ({ failed, versions: [newest] }: SetRecord, now: number): number =>
  failed === null ? 0 : refreshPauseLeft(failed, newest?.ttlSeconds ?? 0, now);

/** The set's next page by falling market cap. */
const nextPage = ({ set, pages, terms }: Job): PageQuery => ({
  set,
  tests: [],
  sort: byFallingCap,
  page: pages.length + 1,
  size: terms.pageSize,
});

export const createRefresher = (options: RefresherOptions): Refresher => {
  const { book, account, calls, upstream, terms, limiter, publisher, kvWriter, standardDepth, now, clock, wake, log } =
    options;
  const jobs = new Map<string, Job>();
  const queue = createJobQueue({ jobs, limiter, standardDepth, clock });

  const end = (job: Job): void => {
    if (jobs.get(job.text) === job) jobs.delete(job.text);
    releaseRest(job);
    settle(job);
  };

  const failJob = (job: Job, failure: UpstreamFailure, change: Partial<SetRecord> = {}): void => {
    log('refresh-failed', { set: job.text, ...failure });
    try {
      const failed = nextFailure(book.get(job.text)?.failed ?? null, failure, now());
      book.change(job.text, { ...change, failed });
    } finally {
      // Whatever else fails: a job that has no end would be tried for ever.
      end(job);
    }
  };

  const fetchNext = async (job: Job): Promise<void> => {
    const payer = payerOf(job, standardDepth);
    if (payer === undefined) return void (job.stage = 'publish');
    const order = {
      reservation: payer,
      credits: terms.creditsPerPage,
      due: dueAt(job, standardDepth),
      latest: clock() + TURN_MILLISECONDS,
      // A set that is wanted meanwhile may go first: the next step takes it.
      isGivenUp: () => queue.next() !== job,
    };
    const page = await calls.call(order, () => upstream.page(nextPage(job)));
    // The limiter waits until the upstream takes calls again; people do not, where that is long.
    if (!page.ok && page.error.reason === 'rate')
      return limiter.pauseLeft() > LONG_MILLISECONDS ? settle(job) : undefined;
    // What lies beyond the standard depth is a luxury.
    if (!page.ok && payer !== job.deeper) return failJob(job, page.error);
    if (page.ok) job.pages = [...job.pages, page.value];
    const isLast = !page.ok || !page.value.value.meta.hasNextPage || job.pages.length * terms.pageSize >= job.depth;
    if (isLast || !reserveRest(job, standardDepth)) job.stage = 'publish';
    else if (isFirstOfSlow(job)) job.stage = 'show';
  };

  /** The first page of a set that somebody waits for, whose other pages take a while. */
  const isFirstOfSlow = (job: Job): boolean =>
    job.pages.length === 1 && job.isAwaited && queue.millisecondsLeft(job) > SHOWN_IF_LONGER_MILLISECONDS;

  /** What was refused was paid: the next try is due when a refresh would be. */
  const refuse = (job: Job, { detail, doubt }: Refusal): void => {
    const record = book.get(job.text);
    const wait = publisher.lifetimeOf(job.text, record === undefined ? 0 : itemCountOf(record));
    failJob(job, unavailable(detail, wait), { doubt });
  };

  const show = (job: Job): void => {
    const [first] = job.pages;
    if (first === undefined) return end(job);
    const shown = publisher.show(job, first, factsOf(job, [first]));
    if (!shown.ok) return refuse(job, shown.error);
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
    const mayTryAgain = job.misfits === 0 && misfits < MOST_MISFITS;
    if (!fits && mayTryAgain && reserveRest({ ...job, pages: [] }, standardDepth)) {
      // Coins moved in between: once more, from the first page.
      job.misfits += 1;
      job.twice = doubles.ids;
      job.pages = [];
      job.stage = 'fetch';
      return;
    }
    const twice = doubles.ids.filter((id) => job.twice.includes(id)).slice(0, MOST_TWICE);
    book.note(job.text, { misfits: fits ? 0 : misfits + 1, twice });
    const published = publisher.publish(job, pages, facts);
    // It may be a while before it is stored, and they are large.
    job.pages = [];
    releaseRest(job);
    if (!published.ok) return refuse(job, published.error);
    if (published.value === undefined) return end(job);
    job.published = published.value;
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

  const underWay: Refresher['underWay'] = (text) => {
    const running = jobs.get(text);
    return running === undefined || running.stage === 'store' ? undefined : settled(running);
  };

  /** Of a set that is opened the first page alone is worth having; one that is held is fetched to the standard depth. */
  const reserveStandard = (record: SetRecord, client: string | undefined): Result<Reservation, UpstreamFailure> =>
    record.versions.length === 0
      ? account.reserve('opening', terms.creditsPerPage, client)
      : account.reserve('refresh', creditsFor(standardDepth, itemCountOf(record), terms));

  /** Undefined where no coins beyond the standard depth are fetched. */
  const reserveDeeper = (
    record: SetRecord,
    depth: number,
    client: string | undefined,
  ): Result<Reservation, UpstreamFailure> | undefined => {
    const more = creditsFor(depth, itemCountOf(record), terms) - creditsFor(standardDepth, itemCountOf(record), terms);
    return more > 0 && Number.isFinite(itemCountOf(record)) ? account.reserve('deepening', more, client) : undefined;
  };

  const begin = (text: string, record: SetRecord, { client, depth }: Wish): Result<Job, UpstreamFailure> => {
    const left = backoffOf(record, now());
    if (record.failed !== null && left > 0) return fail(withSecondsLeft(record.failed.failure, left));
    const paid = reserveStandard(record, client);
    if (!paid.ok) return paid;
    const wanted = Math.max(depthOf(record, standardDepth, now()), depth ?? 0);
    const deeper = reserveDeeper(record, wanted, client);
    if (deeper?.ok === false && depth !== undefined) {
      paid.value.release();
      return deeper;
    }
    const [newest] = record.versions;
    const age = newest === undefined ? 'gone' : freshness(newest.asOf, now(), newest.ttlSeconds);
    return ok({
      text,
      set: record.set,
      depth: wanted,
      terms,
      wantedAt: clock(),
      isAwaited: age === 'gone' || age === 'expired',
      paid: paid.value,
      deeper: deeper?.ok === true ? deeper.value : undefined,
      pages: [],
      misfits: 0,
      twice: record.twice,
      stage: 'fetch',
      isShown: false,
      published: undefined,
      waiting: [],
    });
  };

  return {
    nextIn: () => queue.nextIn(),
    secondsUntilTurn: (text) => queue.secondsUntilTurn(text),
    underWay,
    want(text, wish = {}) {
      const record = book.get(text);
      if (record === undefined) return ok(Promise.resolve());
      const running = underWay(text);
      if (running !== undefined) return ok(running);
      const job = begin(text, record, wish);
      if (!job.ok) return job;
      jobs.set(text, job.value);
      wake();
      return ok(settled(job.value));
    },
    async step() {
      // What was dropped meanwhile, for sets that are used more, is not paid for.
      for (const job of jobs.values()) if (book.get(job.text) === undefined) end(job);
      const job = queue.next();
      if (job === undefined) return;
      try {
        await stages[job.stage](job);
      } catch (thrown) {
        // Left as it is, it would be tried for ever, without a pause.
        failJob(job, unavailable('the refresh broke off'));
        throw thrown;
      }
    },
  };
};
