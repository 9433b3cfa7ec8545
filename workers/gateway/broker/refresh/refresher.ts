// Fetches base sets, one call per invocation of the broker's alarm: a page, or one of the calls that a list takes which
// comes in one answer. The fetched pages are published together. Only if no snapshot can be shown is the first page
// published alone, before the others.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import { ASKED_AGAIN_SECONDS } from '../../judge/doubt.ts';
import { withSecondsLeft } from '../../codec/data-failure.ts';
import { freshness, type Freshness } from '../../codec/freshness.ts';
import { settleDoubles } from '../../codec/settle-doubles.ts';
import { byFallingCap, type PageQuery } from '../../providers/page-query.ts';
import type { Intake, ProviderClient } from '../../providers/provider.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import type { WriteLog } from '../../log/write-log.ts';
import type { Account, Reservation } from '../spend/account.ts';
import type { BoughtPage, Order, PaidCalls } from '../spend/paid-calls.ts';
import { depthOf, itemCountOf, paidDepthOf, termsFor, type PagePrices } from '../sets/depth.ts';
import { createJobQueue, type JobQueue } from './job-queue.ts';
import { factsOf, fittingPages } from './fitting-pages.ts';
import { dueAt, payerOf, releaseRest, reserveRest, settle, settled, type Job } from './job.ts';
import type { KvWriter } from './kv-writer.ts';
import type { Limiter } from '../spend/limiter.ts';
import type { MarketLook } from '../spend/market-look.ts';
import type { Publisher, Refusal } from './publisher.ts';
import { createReserved } from './reserved.ts';
import { nextFailure, refreshPauseLeft } from './failed-refresh.ts';
import type { SetRegistry } from '../sets/set-registry.ts';
import type { SetRecord } from '../sets/set-record.ts';

/** Who requests a set, and how much of it. */
export interface Wish {
  /** Pays for opening a set and for its depth; undefined for a refresh, which is for all. */
  readonly client?: string;
  /** Coins needed beyond the standard depth; the request fails if fewer are allowed. */
  readonly depth?: number | undefined;
}

export interface Refresher extends Pick<JobQueue, 'nextIn' | 'secondsUntilTurn'> {
  /**
   * Starts a fetch of a set unless one is under way, or says why not.
   * @returns resolves once the set is published or has failed.
   */
  want(text: string, wish?: Wish): Result<Promise<void>, UpstreamFailure>;
  /** Resolves once the set's current fetch is published or has failed; undefined if there is none. */
  underWay(text: string): Promise<void> | undefined;
  /** Takes one step: fetches a page, publishes, or stores. */
  step(): Promise<void>;
}

export interface RefresherOptions {
  readonly registry: SetRegistry;
  readonly account: Account;
  readonly calls: PaidCalls;
  readonly upstream: ProviderClient;
  readonly prices: PagePrices;
  readonly limiter: Limiter;
  /** Undefined for a service that gives whole lists. */
  readonly marketLook: MarketLook | undefined;
  readonly publisher: Publisher;
  readonly kvWriter: KvWriter;
  readonly standardDepth: number;
  readonly now: () => number;
  /** The limiter's clock. */
  readonly clock: () => number;
  /** Called when there is a step to take. */
  readonly wake: () => void;
  readonly log: WriteLog;
}

/** Maximum wait for a page's turn in one invocation; the next one tries again. */
const TURN_MILLISECONDS = 20_000;
/** Clients stop waiting if the upstream is paused for longer. */
const LONG_MILLISECONDS = 10_000;
/** A first page is published alone if the others take longer. */
const SHOWN_IF_LONGER_MILLISECONDS = 1_000;
/** After this many refreshes in a row whose pages did not fit together, pages are not fetched a second time. */
const MOST_MISFITS = 2;
/** Maximum number of ids remembered as listed twice. */
const MOST_TWICE = 50;

const unavailable = (detail: string, retryAfterSeconds?: number): UpstreamFailure => ({
  reason: 'unavailable',
  retryAfterSeconds,
  detail,
});

/** Seconds left of the pause after failed refreshes. */
const backoffOf = ({ failed, versions: [newest] }: SetRecord, now: number): number =>
  failed === null ? 0 : refreshPauseLeft(failed, newest?.ttlSeconds ?? 0, now);

/** The age of what is held of a set. */
const ageAt = ({ versions: [newest] }: SetRecord, now: number): Freshness =>
  newest === undefined ? 'gone' : freshness(newest.asOf, now, newest.ttlSeconds);

/** A page of the set by falling market cap. */
const pageOf = ({ set, terms }: Job, page: number): PageQuery => ({
  set,
  tests: [],
  sort: byFallingCap,
  page,
  size: terms.pageSize,
});

/**
 * Whether the call is made once more, in the next step: a single time-out is chance, and clients that wait for a set
 * which is not held still have the time.
 */
const mayCallAgain = (job: Job, failure: UpstreamFailure): boolean => {
  if (failure.reason !== 'timeout' || !job.isAwaited || job.hasTimedOut) return false;
  job.hasTimedOut = true;
  return reserveRest(job);
};

/** Ids that the fetched pages list twice. */
const holesIn = ({ pages }: Job): readonly string[] => pages.flatMap(({ value }) => value.holes.map(({ id }) => id));

/** The first page that is to be fetched once again: an id is listed there twice that never was before. */
const pageWithHole = ({ pages, knownTwice, again }: Job): number | undefined => {
  const isNew = ({ value }: BoughtPage, index: number): boolean =>
    !again.includes(index + 1) && value.holes.some(({ id }) => !knownTwice.includes(id));
  const index = pages.findIndex(isNew);
  return index < 0 ? undefined : index + 1;
};

export const createRefresher = (options: RefresherOptions): Refresher => {
  const { registry, account, calls, upstream, prices, limiter, marketLook, publisher, kvWriter } = options;
  const { standardDepth, now, clock, wake, log } = options;
  const jobs = new Map<string, Job>();
  const queue = createJobQueue({ jobs, limiter, clock });
  const reserved = createReserved(account, prices);

  const end = (job: Job): void => {
    if (jobs.get(job.text) === job) jobs.delete(job.text);
    releaseRest(job);
    settle(job);
  };

  const failJob = (job: Job, failure: UpstreamFailure, change: Partial<SetRecord> = {}): void => {
    log('refresh-failed', { set: job.text, ...failure });
    try {
      const failed = nextFailure(registry.get(job.text)?.failed ?? null, failure, now());
      registry.change(job.text, { ...change, failed });
    } finally {
      // Even if the write fails: a job that never ends would be retried forever.
      end(job);
    }
  };

  /** Lets the limiter wait until the upstream accepts calls again; clients do not wait through a long pause. */
  const waitForTurn = (job: Job): void => (limiter.pauseLeft() > LONG_MILLISECONDS ? settle(job) : undefined);

  /** Makes the next of the calls that a whole list takes. */
  const receive = async (job: Job, order: Order, intake: Intake): Promise<void> => {
    job.intake = intake;
    const received = await calls.call({ ...order, credits: prices.creditsPerPage }, () => intake.receive());
    if (!received.ok) {
      if (received.error.reason === 'rate') return waitForTurn(job);
      return mayCallAgain(job, received.error) ? undefined : failJob(job, received.error);
    }
    const { pages, asOf } = received.value;
    if (pages === undefined) return;
    job.pages = pages.map((page) => ({ ...page, asOf }));
    job.intake = undefined;
    job.stage = 'publish';
  };

  const orderOf = (job: Job, reservation: Reservation): Order => ({
    reservation,
    credits: job.terms.creditsPerPage,
    due: dueAt(job),
    latest: clock() + TURN_MILLISECONDS,
    // Gives up if another set is due first by now: the next step fetches that one.
    isGivenUp: () => queue.next() !== job,
  });

  const lookAtMarket = async (job: Job, look: MarketLook): Promise<void> => {
    const lacking = look.recent() === undefined ? look.credits - job.paid.left() : 0;
    const refused = lacking > 0 ? job.paid.extend(lacking) : undefined;
    if (refused !== undefined) return failJob(job, refused);
    const seen = await look.take(orderOf(job, job.paid));
    if (!seen.ok) return seen.error.reason === 'rate' ? waitForTurn(job) : failJob(job, seen.error);
    job.look = seen.value;
    job.errand = undefined;
    job.stage = 'publish';
  };

  /** Fetches a page once again; if that fails, the page stays as it is. */
  const fetchAgain = async (job: Job, number: number): Promise<void> => {
    const lacking = job.terms.creditsPerPage - job.paid.left();
    const isRefused = upstream.list !== undefined || (lacking > 0 && job.paid.extend(lacking) !== undefined);
    const answer = isRefused
      ? undefined
      : await calls.call(orderOf(job, job.paid), () => upstream.page(pageOf(job, number)));
    if (answer?.ok === false && answer.error.reason === 'rate') return waitForTurn(job);
    if (answer?.ok === true) job.pages = job.pages.with(number - 1, answer.value);
    job.errand = undefined;
    job.stage = 'publish';
  };

  const fetchNext = async (job: Job): Promise<void> => {
    if (job.errand === 'look' && marketLook !== undefined) return await lookAtMarket(job, marketLook);
    if (typeof job.errand === 'object') return await fetchAgain(job, job.errand.page);
    const payer = payerOf(job);
    if (payer === undefined) return void (job.stage = 'publish');
    const order = orderOf(job, payer);
    if (upstream.list !== undefined) return receive(job, order, job.intake ?? upstream.list(job.set));
    const page = await calls.call(order, () => upstream.page(pageOf(job, job.pages.length + 1)));
    if (!page.ok && page.error.reason === 'rate') return waitForTurn(job);
    if (!page.ok && mayCallAgain(job, page.error)) return;
    // Pages beyond the paid depth are optional: publish without them.
    if (!page.ok && payer !== job.deeper) return failJob(job, page.error);
    if (page.ok) job.pages = [...job.pages, page.value];
    const isLast = !page.ok || !page.value.value.meta.hasNextPage || job.pages.length * job.terms.pageSize >= job.depth;
    if (isLast || !reserveRest(job)) job.stage = 'publish';
    else if (isFirstOfSlow(job)) job.stage = 'show';
  };

  /** Whether the job has only the first page of an awaited set, and the other pages take a while. */
  const isFirstOfSlow = (job: Job): boolean =>
    job.pages.length === 1 && job.isAwaited && queue.millisecondsLeft(job) > SHOWN_IF_LONGER_MILLISECONDS;

  /**
   * The refused pages were paid for: where clients have a version meanwhile, the next try is due when a refresh would
   * be, and soon enough to settle a doubt, else after a short pause.
   */
  const refuse = (job: Job, { detail, doubt }: Refusal): void => {
    if (doubt !== null) marketLook?.noteDoubt();
    const record = registry.get(job.text);
    const isServed = record?.versions[0] !== undefined && ageAt(record, now()) !== 'gone';
    const lifetime = isServed ? publisher.lifetimeOf(job.text, itemCountOf(record)) : undefined;
    const soon = lifetime && Math.min(lifetime, ASKED_AGAIN_SECONDS);
    const failure: UpstreamFailure =
      doubt === null ? unavailable(detail, lifetime) : { reason: 'in-doubt', retryAfterSeconds: soon, detail };
    failJob(job, failure, { doubt });
  };

  const show = async (job: Job): Promise<void> => {
    const [first] = job.pages;
    if (first === undefined) return end(job);
    const shown = await publisher.show(job, first, factsOf(job, [first]));
    if (!shown.ok) return refuse(job, shown.error);
    job.isShown = true;
    job.stage = 'fetch';
    settle(job);
  };

  /** A whole list is fetched anew, of other lists the page alone. What a whole list says twice is so. */
  const fetchOnceAgain = (job: Job, page: number): void => {
    job.again = [...job.again, page];
    job.stage = 'fetch';
    if (upstream.list === undefined) return void (job.errand = { page });
    if (!reserveRest({ ...job, pages: [] })) return void (job.stage = 'publish');
    job.knownTwice = [...job.knownTwice, ...holesIn(job)];
    job.pages = [];
  };

  const publish = async (job: Job): Promise<void> => {
    const needsLook = marketLook !== undefined && job.look === undefined && (await publisher.needsLook(job));
    if (needsLook) job.look = marketLook.recent();
    if (needsLook && job.look === undefined) {
      job.errand = 'look';
      job.stage = 'fetch';
      return;
    }
    const { misfits = 0 } = registry.get(job.text) ?? {};
    const values = job.pages.map(({ value }) => value);
    // An id found on two neighbouring pages in the first try must be so again in the second, and in the next refresh.
    const doubles = settleDoubles(values, job.misfits === 0 ? job.knownTwice : []);
    const known = job.misfits === 0 ? job.knownTwice : job.twice;
    job.pages = job.pages.map((page, index) => ({ ...page, value: doubles.pages?.[index] ?? page.value }));
    const hole = doubles.pages === undefined ? undefined : pageWithHole(job);
    if (hole !== undefined) return fetchOnceAgain(job, hole);
    const { pages, facts } = fittingPages(job);
    const fits = pages.length === job.pages.length && facts.sound;
    const mayTryAgain = job.misfits === 0 && misfits < MOST_MISFITS;
    if (!fits && mayTryAgain && reserveRest({ ...job, pages: [] })) {
      // Coins moved between the pages: fetch them again, from the first.
      job.misfits += 1;
      job.twice = doubles.ids;
      job.again = [];
      job.pages = [];
      job.stage = 'fetch';
      return;
    }
    const repeated = doubles.ids.filter((id) => known.includes(id));
    const twice = [...new Set([...repeated, ...holesIn(job)])].slice(0, MOST_TWICE);
    registry.note(job.text, { misfits: fits ? 0 : misfits + 1, twice });
    const published = await publisher.publish(job, pages, facts);
    // The pages are large, and storing may come much later.
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

  const begin = (text: string, record: SetRecord, { client, depth }: Wish): Result<Job, UpstreamFailure> => {
    const left = backoffOf(record, now());
    if (record.failed !== null && left > 0) return fail(withSecondsLeft(record.failed.failure, left));
    const present = depthOf(record, standardDepth, now());
    const paidDepth = paidDepthOf(present, standardDepth);
    const paid = reserved.paid(record, paidDepth, client);
    if (!paid.ok) return paid;
    const wanted = Math.max(present, depth ?? 0);
    const deeper = reserved.deeper(record, wanted, paidDepth, client);
    if (deeper?.ok === false && depth !== undefined) {
      paid.value.release();
      return deeper;
    }
    const age = ageAt(record, now());
    return ok({
      text,
      set: record.set,
      depth: wanted,
      paidDepth,
      terms: termsFor(prices, record.set),
      wantedAt: clock(),
      isAwaited: age === 'gone' || age === 'expired',
      paid: paid.value,
      deeper: deeper?.ok === true ? deeper.value : undefined,
      intake: undefined,
      pages: [],
      hasTimedOut: false,
      misfits: 0,
      knownTwice: record.twice,
      twice: [],
      again: [],
      look: undefined,
      errand: undefined,
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
      const record = registry.get(text);
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
      // Do not pay for sets that were dropped in the meantime.
      for (const job of jobs.values()) if (registry.get(job.text) === undefined) end(job);
      const job = queue.next();
      if (job === undefined) return;
      try {
        await stages[job.stage](job);
      } catch (thrown) {
        // A job without an end would be retried forever, without a pause.
        failJob(job, unavailable('the refresh broke off'));
        throw thrown;
      }
    },
  };
};
