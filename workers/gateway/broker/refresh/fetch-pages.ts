// The calls of a refresh, one a step: the next page, the next part of a whole list, a page once again, or a look at the
// whole market.

import { byFallingCap, type PageQuery, type Intake, type ProviderClient } from '../../providers/provider.ts';
import type { UpstreamFailure } from '../../upstream/failures.ts';
import type { PagePrices } from '../sets/depth.ts';
import type { Reservation } from '../spend/account.ts';
import { type Limiter, TURN_MILLISECONDS } from '../spend/limiter.ts';
import type { MarketLook } from '../spend/market-look.ts';
import type { Order, PaidCalls } from '../spend/paid-calls.ts';
import { type JobQueue, dueAt, payerOf, reserveRest, settle, type Job } from './job.ts';
import type { Tools } from '../storage.ts';

export interface FetchOptions extends Pick<Tools, 'clock'> {
  readonly calls: PaidCalls;
  readonly upstream: ProviderClient;
  readonly prices: Pick<PagePrices, 'creditsPerPage'>;
  readonly limiter: Pick<Limiter, 'pauseLeft'>;
  /** Undefined for a service that gives whole lists. */
  readonly marketLook: MarketLook | undefined;
  readonly queue: Pick<JobQueue, 'next'>;
}

/** Makes a job's next call, and changes its stage once it has what it needs; returns the failure that ends it. */
type FetchNext = (job: Job) => Promise<UpstreamFailure | undefined>;

/** Clients stop waiting if the upstream is paused for longer. */
const LONG_MILLISECONDS = 10_000;

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

export const createFetch = (options: FetchOptions): FetchNext => {
  const { calls, upstream, prices, limiter, marketLook, queue, clock } = options;

  const orderOf = (job: Job, reservation: Reservation): Order => ({
    reservation,
    credits: job.terms.creditsPerPage,
    due: dueAt(job),
    latest: clock() + TURN_MILLISECONDS,
    // Gives up if another set is due first by now: the next step fetches that one.
    isGivenUp: () => queue.next() !== job,
  });

  /** The failure that ends the job; none if the limiter waits until the upstream accepts calls again. */
  const ending = (job: Job, failure: UpstreamFailure): UpstreamFailure | undefined => {
    if (failure.reason !== 'rate') return failure;
    // Clients do not wait through a long pause.
    if (limiter.pauseLeft() > LONG_MILLISECONDS) settle(job);
    return undefined;
  };

  const lookAtMarket = async (job: Job, look: MarketLook): Promise<UpstreamFailure | undefined> => {
    const lacking = look.recent() === undefined ? look.credits - job.paid.left() : 0;
    const refused = lacking > 0 ? job.paid.extend(lacking) : undefined;
    if (refused !== undefined) return refused;
    const seen = await look.take(orderOf(job, job.paid));
    if (!seen.ok) return ending(job, seen.error);
    job.look = seen.value;
    job.errand = undefined;
    job.stage = 'publish';
    return undefined;
  };

  /** Fetches a page once again; if that fails, the page stays as it is. */
  const fetchAgain = async (job: Job, number: number): Promise<undefined> => {
    const lacking = job.terms.creditsPerPage - job.paid.left();
    const isRefused = upstream.list !== undefined || (lacking > 0 && job.paid.extend(lacking) !== undefined);
    const answer = isRefused
      ? undefined
      : await calls.call(orderOf(job, job.paid), () => upstream.page(pageOf(job, number)));
    if (answer?.ok === false && answer.error.reason === 'rate') return void ending(job, answer.error);
    if (answer?.ok === true) job.pages = job.pages.with(number - 1, answer.value);
    job.errand = undefined;
    job.stage = 'publish';
    return undefined;
  };

  /** Makes the next of the calls that a whole list takes. */
  const receive = async (job: Job, order: Order, intake: Intake): Promise<UpstreamFailure | undefined> => {
    job.intake = intake;
    const received = await calls.call({ ...order, credits: prices.creditsPerPage }, () => intake.receive());
    if (!received.ok) return mayCallAgain(job, received.error) ? undefined : ending(job, received.error);
    const { pages, asOf } = received.value;
    if (pages === undefined) return undefined;
    job.pages = pages.map((page) => ({ ...page, asOf }));
    job.intake = undefined;
    job.stage = 'publish';
    return undefined;
  };

  return async (job) => {
    if (job.errand === 'look' && marketLook !== undefined) return await lookAtMarket(job, marketLook);
    if (typeof job.errand === 'object') return await fetchAgain(job, job.errand.page);
    const payer = payerOf(job);
    if (payer === undefined) {
      job.stage = 'publish';
      return undefined;
    }
    const order = orderOf(job, payer);
    if (upstream.list !== undefined) return await receive(job, order, job.intake ?? upstream.list(job.set));
    const page = await calls.call(order, () => upstream.page(pageOf(job, job.pages.length + 1)));
    if (!page.ok && page.error.reason === 'rate') return ending(job, page.error);
    if (!page.ok && mayCallAgain(job, page.error)) return undefined;
    // Pages beyond the paid depth are optional: publish without them.
    if (!page.ok && payer !== job.deeper) return page.error;
    if (page.ok) job.pages = [...job.pages, page.value];
    const isLast = !page.ok || !page.value.value.meta.hasNextPage || job.pages.length * job.terms.pageSize >= job.depth;
    if (isLast || !reserveRest(job)) job.stage = 'publish';
    return undefined;
  };
};
