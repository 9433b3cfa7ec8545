// Direct queries through the broker, for questions that no snapshot answers. Answers are kept only in the memory of
// this isolate and of the broker; while the upstream fails, an earlier answer is used for up to a day.

import type { EncodedPage } from '../codec/page.ts';
import { type SettledDoubles, settleDoubles, assessPages } from '../codec/assess-pages.ts';
import type { Capabilities } from '../../../shared/query/capabilities.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { hashText } from '../../../shared/text/hash.ts';
import { createRecent } from '../cache/recent.ts';
import { createSingleFlight, joinForAll, type SingleFlight } from '../cache/waiting.ts';
import { type BrokerClient, waitOfBroker } from '../broker/broker-client.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { type DataFailure, isOfClient, unavailable } from '../upstream/failures.ts';
import { freshness, type Freshness } from '../codec/freshness.ts';
import { joinPages, type SnapshotLabel, snapshotVersion } from '../codec/snapshot-layout.ts';
import type { BaseSet } from '../../../shared/query/question.ts';
import { openSnapshot, type Snapshot } from '../codec/snapshot.ts';
import { type ListQuery, type PageQuery, pageQueryText } from '../providers/provider.ts';
import type { PageMeta } from '../upstream/coin.ts';
import type { RequestLifetime } from '../caller/client.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import { type AbsentReferences, createAbsentReferences } from './lookups.ts';

/** @param known ids that were on two pages in the previous fetch: another one may stand in place of a missing coin. */
const fitTogether = (pages: readonly EncodedPage[], known: readonly string[] = []): SettledDoubles => {
  const [first] = pages;
  const sameCount = pages.every((page) => page.meta.itemCount === first?.meta.itemCount);
  const settled = settleDoubles(pages, known);
  const isKnown = settled.ids.every((id) => known.includes(id));
  return { ...settled, pages: sameCount && isKnown ? settled.pages : undefined };
};

interface DirectResult {
  readonly snapshot: Snapshot;
  /** Meta data of the last page. */
  readonly meta: PageMeta;
  /** Whether the pages hold all coins that the upstream has for the question. */
  readonly complete: boolean;
  /** Of an empty answer for a name: for how long no such coin is assumed; else 0. */
  readonly absentSeconds: number;
}

export interface DirectAnswer extends DirectResult {
  readonly stale: boolean;
  /** The answer was in memory already. */
  readonly held: boolean;
}

export interface DirectQueries {
  readonly upstream: Capabilities;
  /** References that name no coin, as far as callers of `page` noted them. */
  readonly absent: AbsentReferences;
  page(query: PageQuery, lifetime: RequestLifetime): Promise<Result<DirectAnswer, DataFailure>>;
  /** The first two pages of maximum size as one; the broker has a first page that was fetched just now. */
  twoPages(query: ListQuery, lifetime: RequestLifetime): Promise<Result<DirectAnswer, DataFailure>>;
}

interface Fetched {
  readonly page: EncodedPage;
  readonly simulated: boolean;
  readonly asOf: number;
  readonly absentSeconds: number;
}

/** Maximum memory of all kept answers; two full pages have about 2.7 MB. */
const MAX_KEPT_BYTES = 24 * 1024 * 1024;
/** Approximate memory of an answer without its snapshot, bytes. */
const ANSWER_BYTES = 2_000;
const MAX_FLIGHTS = 100;
/** Maximum number of ids remembered as listed twice. */
const MAX_TWICE = 64;
/** Maximum time between two pages that count as fetched together. */
const TOGETHER_SECONDS = 10;

/** Key of a first page and the number of pages from it on. */
const textOf = (query: PageQuery, pages: number): string => `${pages} from ${pageQueryText(query)}`;

/** What pages prove that were found by tests, or in another order. */
const nothingProven: Pick<SnapshotLabel, 'complete' | 'sound' | 'cutoff' | 'ranksHeld' | 'orders'> = {
  complete: false,
  sound: false,
  cutoff: null,
  ranksHeld: 0,
  orders: [],
};

const provenBy = (set: BaseSet, pages: readonly EncodedPage[]): typeof nothingProven => {
  const { complete, sound, cutoff, ranksHeld, orders } = assessPages(set, pages);
  return { complete, sound, cutoff, ranksHeld, orders };
};

/** @param set whose first page by falling market cap it is, as of a past day; undefined: pages of a question. */
const join = (pages: readonly Fetched[], ttlSeconds: number, set: BaseSet | undefined): DirectResult => {
  const times = pages.map(({ asOf }) => asOf);
  const [asOfFrom, asOfTo] = [Math.min(...times), Math.max(...times)];
  const last = pages.at(-1);
  if (last === undefined) throw new Error('There are no pages to join');
  const { meta } = last.page;
  const named = pages.reduce((sum, { page }) => sum + page.count + page.unreadable + page.doubled, 0);
  const label = {
    version: snapshotVersion(asOfFrom),
    asOfFrom,
    asOfTo,
    ttlSeconds,
    simulated: pages.some(({ simulated }) => simulated),
    depth: pages.length * meta.limit,
    itemCount: meta.itemCount,
    ...(set === undefined ? nothingProven : provenBy(set, pagesOf(pages))),
  };
  const parts = joinPages(
    pages.map(({ page }) => page),
    label,
  );
  return {
    snapshot: openSnapshot(parts),
    meta,
    complete: meta.page === pages.length && !meta.hasNextPage && named === meta.itemCount,
    absentSeconds: Math.max(...pages.map(({ absentSeconds }) => absentSeconds)),
  };
};

const pagesOf = (fetched: readonly Fetched[]): readonly EncodedPage[] => fetched.map(({ page }) => page);

const withPages = (fetched: readonly Fetched[], pages: readonly EncodedPage[]): readonly Fetched[] =>
  fetched.map((one, index) => ({ ...one, page: pages[index] ?? one.page }));

/** Whether all waiting requests may get this result. */
const isForAll = (answer: Result<DirectResult, DataFailure>): boolean => answer.ok || !isOfClient(answer.error);

export const createDirectQueries = (
  { now, snapshotTtlSeconds, provider }: Pick<Configuration, 'now' | 'snapshotTtlSeconds' | 'provider'>,
  broker: Pick<BrokerClient, 'page'>,
  { noteNewest }: Pick<Snapshots, 'noteNewest'>,
): DirectQueries => {
  const { capabilities } = provider;
  const largestPage = (query: ListQuery, page: number): PageQuery => ({ ...query, page, size: capabilities.pageSize });
  const kept = createRecent<DirectResult>(MAX_KEPT_BYTES, ({ snapshot }) => ANSWER_BYTES + snapshot.memoryBytes);
  const absent = createAbsentReferences(now, snapshotTtlSeconds);
  /** Ids that were on two pages in earlier fetches. */
  const twice = createRecent<true>(MAX_TWICE);
  const flights = createRecent<SingleFlight<Result<DirectResult, DataFailure>>>(MAX_FLIGHTS);

  const fetchPage = async (
    query: PageQuery,
    lifetime: RequestLifetime,
    maxAgeSeconds: number,
  ): Promise<Result<Fetched, DataFailure>> => {
    if (!(await lifetime.admit('PAID_QUESTIONS'))) return fail({ reason: 'rate-limited' });
    const client = hashText(lifetime.client);
    const reply = await broker.page({
      query,
      maxAgeSeconds,
      client,
      waitMilliseconds: waitOfBroker(lifetime.remaining()),
    });
    noteNewest(query.set, reply.newest, lifetime);
    const { page: answer } = reply;
    if (!answer.ok) return answer;
    const { value: page, simulated, asOf, absentSeconds = 0 } = answer.value;
    return ok({ page, simulated, asOf, absentSeconds });
  };

  const firstTwo = async (
    query: ListQuery,
    lifetime: RequestLifetime,
    maxAgeSeconds: number,
  ): Promise<Result<readonly Fetched[], DataFailure>> => {
    const first = await fetchPage(largestPage(query, 1), lifetime, maxAgeSeconds);
    if (!first.ok) return first;
    const second = await fetchPage(largestPage(query, 2), lifetime, maxAgeSeconds);
    return second.ok ? ok([first.value, second.value]) : second;
  };

  /** Fetches both pages, and once more if they do not fit together because coins moved in between. */
  const fetchTwo = async (
    query: ListQuery,
    lifetime: RequestLifetime,
  ): Promise<Result<readonly Fetched[], DataFailure>> => {
    const pages = await firstTwo(query, lifetime, TOGETHER_SECONDS);
    if (!pages.ok) return pages;
    const fitting = fitTogether(
      pagesOf(pages.value),
      twice.entries().map(([id]) => id),
    );
    for (const id of fitting.ids) twice.set(id, true);
    if (fitting.pages !== undefined) return ok(withPages(pages.value, fitting.pages));
    const again = await firstTwo(query, lifetime, 0);
    if (!again.ok) return again;
    const fitted = fitTogether(pagesOf(again.value), fitting.ids);
    if (fitted.pages !== undefined) return ok(withPages(again.value, fitted.pages));
    return fail(unavailable('the pages do not fit together'));
  };

  const ageOf = (held: DirectResult | undefined): Freshness => {
    if (held === undefined) return 'gone';
    const { asOfFrom, ttlSeconds } = held.snapshot.header;
    return freshness(asOfFrom, now(), Math.max(ttlSeconds, held.absentSeconds));
  };

  const answer = async (
    key: string,
    fetchPages: () => Promise<Result<readonly Fetched[], DataFailure>>,
    lifetime: RequestLifetime,
    set?: BaseSet,
  ): Promise<Result<DirectAnswer, DataFailure>> => {
    const held = kept.get(key);
    const age = ageOf(held);
    if (held !== undefined && age === 'fresh') return ok({ ...held, stale: false, held: true });
    // A request without time left starts no fetch.
    if (lifetime.remaining() === 0)
      return held !== undefined && age !== 'gone'
        ? ok({ ...held, stale: true, held: true })
        : fail({ reason: 'timeout' });
    const flight = flights.get(key) ?? createSingleFlight();
    flights.set(key, flight);
    const begin = async (): Promise<Result<DirectResult, DataFailure>> => {
      const pages = await fetchPages();
      if (!pages.ok) return pages;
      const joined = join(pages.value, snapshotTtlSeconds, set);
      kept.set(key, joined);
      absent.forgetShown(joined.snapshot.columns);
      return ok(joined);
    };
    const fetched =
      (await joinForAll(flight, begin, isForAll, now, lifetime)) ?? fail<DataFailure>({ reason: 'timeout' });
    if (fetched.ok) return ok({ ...fetched.value, stale: false, held: false });
    return held !== undefined && age !== 'gone' ? ok({ ...held, stale: true, held: true }) : fetched;
  };

  return {
    upstream: capabilities,
    absent,
    page(query, lifetime) {
      const fetchOne = async (): Promise<Result<readonly Fetched[], DataFailure>> => {
        const fetched = await fetchPage(query, lifetime, snapshotTtlSeconds);
        return fetched.ok ? ok([fetched.value]) : fetched;
      };
      return answer(textOf(query, 1), fetchOne, lifetime, query.day === undefined ? undefined : query.set);
    },
    twoPages(query, lifetime) {
      const first = largestPage(query, 1);
      return answer(textOf(first, 2), () => fetchTwo(query, lifetime), lifetime);
    },
  };
};
