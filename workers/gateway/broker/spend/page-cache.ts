// Pages bought for single questions, kept in the broker's memory for all isolates. Simultaneous equal questions share
// one call; a question that was asked just now needs none. A page in doubt is not given.

import {
  type Doubt,
  furtherDoubt,
  isBelieved,
  PAUSE_SECONDS,
  type FoundList,
  judgePage,
  type MarketSeen,
  type Verdict,
} from '../../judge/judge-list.ts';
import { type UpstreamFailure, absentSeconds } from '../../upstream/failures.ts';
import { type Check, isRecordOf, type Notebook, type Tools } from '../storage.ts';
import { isDoubt } from '../sets/set-registry.ts';
import type { TextFieldName } from '../../../../shared/coin/coin-fields.ts';
import { pageCredits } from '../../../../shared/query/capabilities.ts';
import { isWholeMarket } from '../../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { pauseLeft } from '../../cache/waiting.ts';
import { createRecent } from '../../cache/recent.ts';
import { assessPages } from '../../codec/assess-pages.ts';
import { decodeColumns } from '../../codec/columns.ts';
import type { EncodedPage } from '../../codec/page.ts';
import { type PageQuery, pageQueryText } from '../../providers/provider.ts';
import { COMPARED_SECONDS, type Knowledge } from '../sets/knowledge.ts';
import type { Account, Reservation } from './account.ts';
import type { BoughtPage, Order } from './paid-calls.ts';
import type { MarketLook, MarketLookOptions } from './market-look.ts';

/** Maximum number of questions in doubt that are remembered, and for how long after the last answer. */
const MAX_QUESTIONS = 30;
const KEPT_SECONDS = 6 * 3600;

interface QuestionDoubt extends Doubt {
  /** Time of the last answer, milliseconds since 1970. */
  readonly at: number;
}

const isQuestionDoubt: Check<QuestionDoubt> = (stored): stored is QuestionDoubt =>
  isDoubt(stored) && 'at' in stored && Number.isFinite(stored.at);

const isStored: Check<Readonly<Record<string, QuestionDoubt>>> = (
  stored,
): stored is Readonly<Record<string, QuestionDoubt>> => isRecordOf(stored, isQuestionDoubt);

const failure = (detail: string, seconds: number): UpstreamFailure => ({
  reason: 'in-doubt',
  retryAfterSeconds: Math.ceil(seconds),
  detail,
});

/**
 * The single questions whose answers are in doubt: they are not asked again for a moment, and believed after an hour of
 * answers that agree. Stored, so that an eviction does not begin the hour anew.
 */
const createQuestionDoubts = (notebook: Notebook, now: () => number) => {
  let doubts: Readonly<Record<string, QuestionDoubt>> = notebook.read('question-doubts', isStored) ?? {};
  const secondsSince = (time: number): number => Math.abs(now() - time) / 1000;
  /** Replaces or removes one, and forgets the oldest. */
  const put = (key: string, doubt: QuestionDoubt | undefined): void => {
    const others = Object.entries(doubts).filter(([one, { at }]) => one !== key && secondsSince(at) < KEPT_SECONDS);
    const all = doubt === undefined ? others : [...others, [key, doubt] as const];
    doubts = Object.fromEntries(all.slice(-MAX_QUESTIONS));
    notebook.write('question-doubts', doubts);
  };
  return {
    /** The failure of a question whose answer was in doubt a moment ago; undefined if it may be asked. */
    refused(key: string): UpstreamFailure | undefined {
      const held = doubts[key];
      if (held === undefined || isBelieved(held, now())) return undefined;
      const left = PAUSE_SECONDS - secondsSince(held.at);
      return left > 0 ? failure(held.detail ?? '', left) : undefined;
    },
    /** The failure after an answer with this verdict; undefined if it is believed. */
    after(key: string, verdict: Verdict, found: Pick<FoundList, 'ids' | 'itemCount'>): UpstreamFailure | undefined {
      const before = doubts[key];
      if (verdict.kind === 'doubt') {
        // One that is believed stays, so that the next answer that agrees is believed too.
        const doubt = furtherDoubt(found, verdict.detail, before ?? null, now());
        put(key, { ...doubt, at: now() });
        return isBelieved(doubt, now()) ? undefined : failure(verdict.detail, PAUSE_SECONDS);
      }
      if (before !== undefined) put(key, undefined);
      return undefined;
    },
    inDoubt(): { readonly questions: number; readonly since: number | null } {
      const open = Object.values(doubts).filter((doubt) => !isBelieved(doubt, now()));
      const times = open.map(({ since }) => since);
      return { questions: times.length, since: times.length === 0 ? null : Math.min(...times) };
    },
  };
};

/** Who pays, and by when. */
type Asker = Pick<Order, 'due' | 'latest'> & { readonly client: string };

interface PageCacheOptions extends MarketLookOptions, Pick<Tools, 'log'> {
  readonly account: Account;
  readonly knowledge: Knowledge;
  readonly marketLook: MarketLook | undefined;
}

const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** Approximate size of a page without its coins. */
const PAGE_BYTES = 1_000;
const bytesOf = ({ value }: BoughtPage): number => PAGE_BYTES + value.columns.byteLength + value.rows.byteLength;
/** Maximum number of lists whose length is remembered, and of empty ones. */
const MAX_LISTS = 500;

/** Fields that identify coins: an empty result for one of them alone means that no such coin exists. */
const naming: readonly TextFieldName[] = ['id', 'contractAddress', 'symbol'];

/** Maximum number of pages whose doubled ids are remembered. */
const MAX_TWICE = 64;

/** The names that a query asks for, and nothing else, in lower case; undefined for other queries. */
const namesIn = ({ set, tests, page }: PageQuery): readonly string[] | undefined => {
  const [test] = tests;
  const isNaming = tests.length === 1 && test?.kind === 'text' && naming.includes(test.field);
  return isNaming && page === 1 && isWholeMarket(set) ? test.texts.map((text) => text.toLowerCase()) : undefined;
};

/** The length of a list, as one of its pages told it. */
interface Length {
  readonly itemCount: number;
  readonly asOf: number;
}

/** Of all pages of one list. */
const listText = (query: PageQuery): string =>
  pageQueryText({ ...query, page: 1, size: 1, sort: { field: 'rank', descending: false } });

export const createPageCache = (options: PageCacheOptions) => {
  const { account, calls, upstream, prices, knowledge, marketLook, notebook, ttlSeconds, now, log } = options;
  const kept = createRecent<BoughtPage>(MAX_KEPT_BYTES, bytesOf);
  const lengths = createRecent<Length>(MAX_LISTS);
  /** The names that kept empty pages say no coin has, in lower case. */
  const absent = createRecent<readonly string[]>(MAX_LISTS);
  const flights = new Map<string, Promise<Result<BoughtPage, UpstreamFailure>>>();
  /** Ids that the last answer for a page listed twice. */
  const twice = createRecent<readonly string[]>(MAX_TWICE);
  const doubts = createQuestionDoubts(notebook, now);
  const isYoung = (asOf: number, seconds: number): boolean => pauseLeft(asOf, seconds, now()) > 0;
  /** A maximum age of 0 always means a new page, regardless of the page's lifetime. */
  const isGood = ({ asOf, absentSeconds: seconds = 0 }: BoughtPage, maxAgeSeconds: number): boolean =>
    maxAgeSeconds > 0 && isYoung(asOf, Math.max(seconds, maxAgeSeconds));

  /** Ends the absence of the coins of these pages. */
  const noteShown = (pages: readonly EncodedPage[]): void => {
    const entries = absent.entries();
    if (entries.length === 0) return;
    const readers = pages.map((page) => decodeColumns(page.columns, 0, page));
    const shown = new Set(readers.flatMap((reader) => [...reader.lowerTexts('id'), ...reader.lowerTexts('symbol')]));
    for (const [key, names] of entries) {
      if (!names.some((name) => shown.has(name))) continue;
      absent.delete(key);
      kept.delete(key);
    }
  };

  const judge = async (query: PageQuery, value: EncodedPage, look: MarketSeen | undefined): Promise<Verdict> => {
    const { ids, prices: held, itemCount } = assessPages(query.set, [value]);
    const isWhole = query.page === 1 && !value.meta.hasNextPage;
    const isInUsd = query.set.currency === 'USD';
    const found = { ids, prices: held, itemCount, tests: query.tests, isInUsd, isWhole };
    const before = lengths.get(listText(query));
    const countBefore = before && isYoung(before.asOf, ttlSeconds + COMPARED_SECONDS) ? before.itemCount : undefined;
    return judgePage(found, { ...(await knowledge.of(query.set)), look, countBefore });
  };

  /** The verdict on a page, after a look at the whole market if only that can tell. */
  const settle = async (
    query: PageQuery,
    value: EncodedPage,
    order: Omit<Order, 'credits'>,
  ): Promise<Result<Verdict, UpstreamFailure>> => {
    const verdict = await judge(query, value, undefined);
    if (verdict.kind !== 'unclear' || marketLook === undefined) return ok(verdict);
    const refused = marketLook.recent() === undefined ? order.reservation.extend(marketLook.credits) : undefined;
    if (refused !== undefined) return fail(refused);
    const look = await marketLook.take(order);
    return look.ok ? ok(await judge(query, value, look.value)) : look;
  };

  const fetch = async (
    query: PageQuery,
    before: BoughtPage | undefined,
    reservation: Reservation,
    asker: Pick<Order, 'due' | 'latest'>,
  ): Promise<Result<BoughtPage, UpstreamFailure>> => {
    const { page } = upstream;
    if (page === undefined) return fail({ reason: 'rejected', detail: 'there are whole lists only' });
    const key = pageQueryText(query);
    const order = { reservation, due: asker.due, latest: asker.latest };
    const credits = pageCredits(prices, query.set);
    const buyOnce = () => calls.call({ ...order, credits }, () => page(query));
    const first = await buyOnce();
    if (!first.ok) return first;
    // What is known of the present says nothing about a past day.
    if (query.day !== undefined)
      return first.value.simulated ? first : fail({ reason: 'rejected', detail: 'a past day of a real market' });
    // Where an id is listed twice for the first time, another coin may be missing: the page is bought once again.
    const known = twice.get(key) ?? [];
    const isNew = first.value.value.holes.some(({ id }) => !known.includes(id));
    const answer = isNew && reservation.extend(credits) === undefined ? await buyOnce() : first;
    if (!answer.ok) return answer;
    const { value, asOf } = answer.value;
    const doubled = value.holes.map(({ id }) => id);
    if (doubled.length === 0) twice.delete(key);
    else twice.set(key, doubled);
    const settled = await settle(query, value, order);
    if (!settled.ok) return settled;
    const refused = doubts.after(key, settled.value, assessPages(query.set, [value]));
    if (refused !== undefined) {
      marketLook?.noteDoubt();
      log('question-in-doubt', { question: key, ...refused });
      return fail(refused);
    }
    noteShown([value]);
    lengths.set(listText(query), { itemCount: value.meta.itemCount, asOf });
    const names = value.meta.itemCount === 0 ? namesIn(query) : undefined;
    if (names === undefined) return answer;
    absent.set(key, names);
    return ok({ ...answer.value, absentSeconds: absentSeconds(before?.absentSeconds, ttlSeconds) });
  };

  const buy = async (
    query: PageQuery,
    before: BoughtPage | undefined,
    asker: Asker,
  ): Promise<Result<BoughtPage, UpstreamFailure>> => {
    const reserved = account.reserve('question', pageCredits(prices, query.set), asker.client);
    if (!reserved.ok) return reserved;
    try {
      return await fetch(query, before, reserved.value, asker);
    } finally {
      reserved.value.release();
    }
  };

  return {
    inDoubt: () => doubts.inDoubt(),
    noteShown,
    /** A page of at most this age, from the cache or bought in its turn for a client. */
    async page(query: PageQuery, maxAgeSeconds: number, asker: Asker): Promise<Result<BoughtPage, UpstreamFailure>> {
      const key = pageQueryText(query);
      const held = kept.get(key);
      if (held !== undefined && isGood(held, maxAgeSeconds)) return ok(held);
      const refused = doubts.refused(key);
      if (refused !== undefined) return fail(refused);
      const flight = flights.get(key) ?? buy(query, held, asker);
      flights.set(key, flight);
      try {
        const page = await flight;
        if (page.ok) kept.set(key, page.value);
        return page;
      } finally {
        if (flights.get(key) === flight) flights.delete(key);
      }
    },
  };
};

export type PageCache = ReturnType<typeof createPageCache>;
