// Fetches base sets, one call per invocation of the broker's alarm: a page, or one of the calls that a list takes which
// comes in one answer. The fetched pages are published together.

import { ok, type Result } from '../../../../shared/result.ts';
import { ASKED_AGAIN_SECONDS } from '../../judge/judge-list.ts';
import { unavailable, type UpstreamFailure } from '../../upstream/failures.ts';
import { itemCountOf } from '../sets/depth.ts';
import { ageAt, type BeginOptions, createBegin, type Wish } from './begin-job.ts';
import { checkPages } from './check-pages.ts';
import { createFetch, type FetchOptions } from './fetch-pages.ts';
import { createJobQueue, type Job, releaseRest, settle, settled } from './job.ts';
import type { KvWriter } from './kv-writer.ts';
import type { Limiter } from '../spend/limiter.ts';
import type { Publisher, Refusal } from './publisher.ts';
import type { PublishedVersion, SetRecord, SetRegistry } from '../sets/set-registry.ts';
import type { Tools } from '../storage.ts';
import type { Pacing } from './pacing.ts';

// When each held set is fetched: at the end of its snapshot's lifetime, if it was asked for since the last fetch.

interface RefresherOptions
  extends BeginOptions, Omit<FetchOptions, 'queue' | 'prices' | 'limiter'>, Pick<Tools, 'log'> {
  readonly registry: SetRegistry;
  readonly limiter: Limiter;
  readonly publisher: Publisher;
  readonly kvWriter: KvWriter;
  /** Called when there is a step to take. */
  readonly wake: () => void;
}

export const createRefresher = (options: RefresherOptions) => {
  const { registry, account, calls, upstream, prices, limiter, marketLook, publisher, kvWriter } = options;
  const { standardDepth, now, clock, wake, log } = options;
  const jobs = new Map<string, Job>();
  const queue = createJobQueue({ jobs, limiter });
  const begin = createBegin({ account, prices, standardDepth, now, clock });
  const fetchPages = createFetch({ calls, upstream, prices, limiter, marketLook, queue, clock });

  const end = (job: Job): void => {
    if (jobs.get(job.text) === job) jobs.delete(job.text);
    releaseRest(job);
    settle(job);
  };

  const failJob = (job: Job, failure: UpstreamFailure, change: Partial<SetRecord> = {}): void => {
    log('refresh-failed', { set: job.text, ...failure });
    try {
      const times = (registry.get(job.text)?.failed?.times ?? 0) + 1;
      registry.change(job.text, { ...change, failed: { at: now(), times, failure } });
    } finally {
      // Even if the write fails: a job that never ends would be retried forever.
      end(job);
    }
  };

  const fetchNext = async (job: Job): Promise<void> => {
    const failure = await fetchPages(job);
    if (failure !== undefined) failJob(job, failure);
  };

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

  const publish = async (job: Job): Promise<void> => {
    const needsLook = marketLook !== undefined && job.look === undefined && (await publisher.needsLook(job));
    if (needsLook) job.look = marketLook.recent();
    if (needsLook && job.look === undefined) {
      job.errand = 'look';
      job.stage = 'fetch';
      return;
    }
    const { misfits = 0 } = registry.get(job.text) ?? {};
    const checked = checkPages(job, misfits, upstream.list !== undefined);
    if (checked === undefined) return;
    const { pages, facts, fits, twice } = checked;
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
    publish,
    store,
  };

  /** Resolves once the set's current fetch is published or has failed; undefined if there is none. */
  const underWay = (text: string): Promise<void> | undefined => {
    const running = jobs.get(text);
    return running === undefined || running.stage === 'store' ? undefined : settled(running);
  };

  return {
    nextIn: () => queue.nextIn(),
    secondsUntilLastPage: (text: string) => queue.secondsUntilLastPage(text),
    /**
     * Starts a fetch of a set unless one is under way, or says why not.
     * @returns resolves once the set is published or has failed.
     */
    want(text: string, wish: Wish = {}): Result<Promise<void>, UpstreamFailure> {
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
    /** Takes one step: fetches a page, publishes, or stores. */
    async step(): Promise<void> {
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

interface ScheduleOptions extends Pick<Tools, 'now'> {
  readonly registry: SetRegistry;
  readonly pacing: Pacing;
  readonly refresher: Pick<ReturnType<typeof createRefresher>, 'want'>;
}

/** Assumed duration of a refusal that does not say how long it holds. */
const REFUSED_SECONDS = 30;

const secondsToWait = (failure: UpstreamFailure): number =>
  Math.max(1, 'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? REFUSED_SECONDS) : REFUSED_SECONDS);

export const createSchedule = ({ registry, pacing, refresher, now }: ScheduleOptions) => {
  /** When sets whose fetch was refused may be retried without a question, milliseconds since 1970. */
  const refusedUntil = new Map<string, number>();

  /** Milliseconds for which a set's snapshot lasts. */
  const lifetimeOf = (text: string, { ttlSeconds, itemCount }: PublishedVersion, paced = pacing.look()): number =>
    1000 * (itemCount === 0 ? ttlSeconds : Math.max(ttlSeconds, paced(text)));

  /** When a set in demand is due, milliseconds since 1970. */
  const dueAt = (text: string, record: SetRecord, paced: (text: string) => number): number => {
    const [newest] = record.versions;
    // A set whose fetch failed is retried only when it is asked for again.
    const triedAt = Math.max(newest?.asOf ?? 0, record.failed?.at ?? 0);
    if (newest === undefined || newest.itemCount === 0 || record.askedAt <= triedAt) return Number.POSITIVE_INFINITY;
    return Math.max(newest.asOf + lifetimeOf(text, newest, paced), refusedUntil.get(text) ?? 0);
  };

  /** Starts a fetch of a set. */
  const want = (text: string, wish?: Wish): Result<Promise<void>, UpstreamFailure> => {
    const wanted = refresher.want(text, wish);
    if (wanted.ok) refusedUntil.delete(text);
    return wanted;
  };

  return {
    /**
     * Milliseconds for which a snapshot is still good enough, by the present budget; 0 if it is not. A clock that was
     * set back does not make it last longer.
     */
    goodFor: (text: string, newest: PublishedVersion): number =>
      Math.max(0, lifetimeOf(text, newest) - Math.abs(now() - newest.asOf)),
    want,
    beginDue(): void {
      const paced = pacing.look();
      for (const [text, record] of registry.all()) {
        if (dueAt(text, record, paced) > now()) continue;
        const begun = want(text);
        if (!begun.ok) refusedUntil.set(text, now() + secondsToWait(begun.error) * 1000);
      }
    },
    /** Milliseconds until the next set is due; infinity if none will be. */
    nextIn(): number {
      const paced = pacing.look();
      const times = registry.all().map(([text, record]) => dueAt(text, record, paced));
      return Math.max(Math.min(...times, Number.POSITIVE_INFINITY) - now(), 0);
    },
  };
};
