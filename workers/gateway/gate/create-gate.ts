// The gate: every call to the upstream goes through it. It holds the newest snapshot of each base set, refreshes those in
// demand, and keeps the budget. Knows nothing of Durable Objects: storage, alarm and clock are given.

import { baseSetText } from '../../../shared/question/question.ts';
import { within } from '../cache/within.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { freshness } from '../snapshot/freshness.ts';
import type { SnapshotStore } from '../snapshot/snapshot-store.ts';
import type { UpstreamClient } from '../providers/coinstats/upstream-client.ts';
import type { UpstreamFailure } from '../upstream/upstream-failure.ts';
import { nextDay } from './calendar.ts';
import { createDemand } from './demand.ts';
import { creditsFor, depthOf } from './depth.ts';
import type { GateApi, IndexedPart, SnapshotAsk, SnapshotReply } from './gate-api.ts';
import { createHistory } from './history.ts';
import { createKvWriter } from './kv-writer.ts';
import { createLedger } from './ledger.ts';
import { createLimiter } from './limiter.ts';
import { createNotebook } from './notebook.ts';
import { createPacing } from './pacing.ts';
import { createPageKeeper } from './page-keeper.ts';
import { createPaidCalls } from './paid-calls.ts';
import { createPartStore } from './part-store.ts';
import { createRefresher } from './refresher.ts';
import { createSetBook } from './set-book.ts';
import type { PublishedVersion, SetRecord } from './set-record.ts';
import type { Sql } from './sql.ts';
import { watchedClient, watchedQuota } from './watched.ts';
import { createWriteQuota } from './write-quota.ts';
import type { WriteLog } from '../log/write-log.ts';

export interface GateOptions {
  readonly configuration: Configuration;
  readonly sql: Sql;
  readonly client: UpstreamClient;
  readonly store: SnapshotStore;
  /** Has `work` called in so many milliseconds, earlier than it would have been before if that is sooner. */
  readonly wakeIn: (milliseconds: number) => void;
  readonly log: WriteLog;
  /** Milliseconds that go on while the upstream is waited for, whatever a frozen clock says. Default: the platform's. */
  readonly clock?: () => number;
}

export interface Gate extends GateApi {
  /** One step of what is to be done, then the next one is arranged. */
  work(): Promise<void>;
}

const crowded: UpstreamFailure = { reason: 'rate', retryAfterSeconds: 10 };
/** What has just failed for no reason of the upstream's is not tried again at once. */
const AFTER_DEFECT_MILLISECONDS = 10_000;
/** How the newest of a set's mean times between the end of a lifetime and the next question counts. */
const NEWEST_PART = 0.3;
/** Where a refusal does not say how long it holds. */
const REFUSED_SECONDS = 30;

const secondsToWait = (failure: UpstreamFailure): number =>
  Math.max(1, 'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? REFUSED_SECONDS) : REFUSED_SECONDS);

export const createGate = (options: GateOptions): Gate => {
  const { configuration, sql, store, wakeIn, log, clock = () => Date.now() } = options;
  const { now, snapshotTtlSeconds: ttlSeconds, snapshotCoins, snapshotMaxCoins, kvWritesPerDay } = configuration;
  const { creditsPerDay: perDay, creditsPerMonth: perMonth, upstreamPauseMilliseconds } = configuration;
  const notebook = createNotebook(sql);
  const ledger = createLedger(sql);
  const history = createHistory(sql);
  const demand = createDemand(notebook);
  const client = watchedClient(options.client, history, clock);
  const limiter = createLimiter({ pauseMilliseconds: upstreamPauseMilliseconds, notebook, clock });
  const limits = { perDay, perMonth };
  const calls = createPaidCalls({ client, ledger, limits, limiter, demand, notebook, now, clock });
  const parts = createPartStore(sql);
  const book = createSetBook(sql, parts, () => demand.clientsBySet(now()));
  const quota = watchedQuota(createWriteQuota(notebook, kvWritesPerDay), history);
  const keeper = createPageKeeper(calls, now);
  const standardDepth = snapshotCoins;
  const pacing = createPacing({ book, demand, budget: () => calls.budget(), ttlSeconds, standardDepth, now });
  const refresher = createRefresher({
    book,
    parts,
    calls,
    limiter,
    pacing,
    kvWriter: createKvWriter({ book, store, quota, now }),
    history,
    ttlSeconds,
    standardDepth,
    now,
    clock,
    wake: () => wakeIn(0),
    log,
  });

  let isWorking = false;
  let hasBrokenOff = false;

  const ageOf = (published: PublishedVersion | undefined) =>
    published === undefined ? 'gone' : freshness(published.asOf, now(), published.ttlSeconds);

  const deepen = (text: string, depth: number): void => {
    const record = book.get(text);
    // Another question may have deepened it further just now.
    const before = record === undefined ? 0 : depthOf(record, snapshotCoins, now());
    const coins = Math.max(before, Math.min(depth, snapshotMaxCoins));
    book.change(text, { grown: { coins, since: now() }, creditsForDepth: 0 });
    log('deepened', { set: text, coins });
  };

  /** The set's record, opened if that is allowed, and noted as asked for. */
  const recordFor = ({ set, mayOpen, client: own, clients }: SnapshotAsk): SetRecord | undefined => {
    const text = baseSetText(set);
    if (book.get(text) === undefined && !mayOpen) return undefined;
    if (book.get(text) !== undefined) book.noteAsked(text, now());
    else if (!book.open(set, now())) return undefined;
    demand.noteUse(text, [...clients, own], now());
    return book.get(text);
  };

  /** Whether a set is to be deeper than it is; not where the newest was asked to be so deep already. */
  const isTooShallow = (newest: PublishedVersion | undefined, depth: number | undefined): boolean =>
    depth !== undefined && newest !== undefined && newest.depth < Math.min(depth, newest.itemCount, snapshotMaxCoins);

  /** As with skis: rented until the rent has reached the price, then bought. So never more than twice what was needed. */
  const noteDepth = (text: string, depth: number, rent: number, own: string): void => {
    const record = book.get(text);
    const newest = record?.versions[0];
    if (record === undefined || newest === undefined || depth <= depthOf(record, snapshotCoins, now())) return;
    const credits = record.creditsForDepth + rent;
    if (credits < creditsFor(depth, newest.itemCount)) {
      book.change(text, { creditsForDepth: credits });
    } else if (isTooShallow(newest, depth) && refresher.refusal(text, depth, own) === undefined) {
      deepen(text, depth);
      void want(text);
    }
  };

  /** Why there is nothing yet of what is being fetched. */
  const noAnswerYet = (text: string): UpstreamFailure => {
    const retryAfterSeconds = refresher.secondsUntilTurn(text);
    return retryAfterSeconds > 0 ? { reason: 'rate', retryAfterSeconds } : { reason: 'timeout' };
  };

  const reply = (text: string, ask: SnapshotAsk, failure: UpstreamFailure | undefined): SnapshotReply => {
    const newest = book.get(text)?.versions[0];
    if (newest === undefined || ageOf(newest) === 'gone')
      return { kind: 'none', failure: failure ?? noAnswerYet(text) };
    if (ask.known !== undefined && newest.version <= ask.known) return { kind: 'same', failure };
    const columns = parts.read(text, newest.slot, 0);
    if (columns === undefined) return { kind: 'none', failure: failure ?? noAnswerYet(text) };
    const furtherParts = ask.furtherParts.flatMap((index): IndexedPart[] => {
      const part = parts.read(text, newest.slot, index + 1);
      return part === undefined ? [] : [{ index, part }];
    });
    return { kind: 'newer', columns, furtherParts };
  };

  /** How long a set's snapshot is good for by what is known now, in milliseconds. */
  const lifetimeOf = (
    text: string,
    { ttlSeconds: given, itemCount, partial = false }: PublishedVersion,
    paced = pacing.look(),
  ): number => 1000 * (itemCount === 0 || partial ? given : Math.max(given, paced(text)));

  /** Why a set is not fetched now. What is fresh by what is known now may be stale to its readers. */
  const refusalOf = (text: string, depth: number | undefined, own: string): UpstreamFailure | undefined => {
    const [newest] = book.get(text)?.versions ?? [];
    const isNeeded = newest === undefined || depth !== undefined || ageOf(newest) === 'gone';
    // A clock that was set back does not make it last longer.
    const left = isNeeded ? 0 : lifetimeOf(text, newest) - Math.abs(now() - newest.asOf);
    return left > 0
      ? { reason: 'credits', retryAfterSeconds: Math.ceil(left / 1000) }
      : refresher.refusal(text, depth, own);
  };

  /** When a set in demand is due, milliseconds since 1970: it was asked for since it was fetched. */
  const dueAt = (text: string, record: SetRecord, paced: (text: string) => number): number => {
    const [newest] = record.versions;
    // What was tried and failed is tried again when it is asked for again.
    const triedAt = Math.max(newest?.asOf ?? 0, record.failed?.at ?? 0);
    if (newest === undefined || newest.itemCount === 0 || record.askedAt <= triedAt) return Number.POSITIVE_INFINITY;
    const refused = refresher.refusal(text);
    const allowed = refused === undefined ? now() : now() + secondsToWait(refused) * 1000;
    return Math.max(newest.asOf + lifetimeOf(text, newest, paced), allowed);
  };

  /** Sees to it that a set is fetched, and notes how long after the end of its lifetime that is. */
  const want = (text: string, own?: string): Promise<void> => {
    const record = book.get(text);
    const [newest] = record?.versions ?? [];
    if (record !== undefined && newest !== undefined) {
      const idle = Math.max(0, (now() - newest.asOf) / 1000 - newest.ttlSeconds);
      book.note(text, { idleSeconds: record.idleSeconds + NEWEST_PART * (idle - record.idleSeconds) });
    }
    return refresher.want(text, own);
  };

  const beginWhatIsDue = (): void => {
    const paced = pacing.look();
    for (const [text, record] of book.all()) if (dueAt(text, record, paced) <= now()) void want(text);
  };

  /** Called where something was written down just now. */
  const writeHistory = (): void => {
    const held = book.all().flatMap(([, { versions }]) => versions.slice(0, 1));
    const coins = held.reduce((sum, published) => sum + published.coins, 0);
    history.noteLightly({ sets: held.length, coins, pausedSeconds: calls.describe().pausedSeconds });
    history.write(now());
  };

  const arrangeNext = (): void => {
    const nextIn = refresher.nextIn();
    if (nextIn !== undefined) return wakeIn(hasBrokenOff ? AFTER_DEFECT_MILLISECONDS : nextIn);
    if (calls.isReconcileDue()) return wakeIn(limiter.pauseLeft());
    const paced = pacing.look();
    const times = book.all().map(([text, record]) => dueAt(text, record, paced));
    const next = Math.min(...times, Number.POSITIVE_INFINITY);
    if (Number.isFinite(next)) wakeIn(Math.max(next - now(), 0));
  };

  return {
    async snapshot(ask, answered = {}) {
      history.noteLightly(answered);
      const text = baseSetText(ask.set);
      const record = recordFor(ask);
      if (record === undefined) return ask.mayOpen ? { kind: 'none', failure: crowded } : { kind: 'unknown' };
      const [newest] = record.versions;
      const age = ageOf(newest);
      const depth = isTooShallow(newest, ask.depth) ? ask.depth : undefined;
      const underWay = ask.whole ? refresher.underWay(text) : undefined;
      if (underWay !== undefined) {
        await within(underWay, ask.waitMilliseconds);
        return reply(text, ask, undefined);
      }
      if (age === 'fresh' && depth === undefined) {
        arrangeNext();
        return reply(text, ask, undefined);
      }
      const refused = refusalOf(text, depth, ask.client);
      if (refused !== undefined) {
        // What was refused may be allowed once the upstream has told its count anew.
        arrangeNext();
        return reply(text, ask, refused);
      }
      if (depth !== undefined) deepen(text, depth);
      const isNews = newest !== undefined && (ask.known === undefined || newest.version > ask.known);
      const release = book.hold(text);
      try {
        const done = want(text, ask.client);
        if (age === 'stale' && isNews && depth === undefined) return reply(text, ask, undefined);
        // Nobody waits for what will surely come later.
        await within(done, limiter.pauseLeft() > ask.waitMilliseconds ? 0 : ask.waitMilliseconds);
        return reply(text, ask, book.get(text)?.failed?.failure);
      } finally {
        release();
      }
    },
    async furtherPart(set, version, index) {
      const text = baseSetText(set);
      const published = book.get(text)?.versions.find((one) => one.version === version);
      return published === undefined ? undefined : parts.read(text, published.slot, index + 1);
    },
    async page({ parameters, maxAgeSeconds, deeper, client: own, waitMilliseconds }) {
      const due = clock();
      const order = { client: own, due, latest: due + waitMilliseconds };
      const page = await keeper.page(parameters, maxAgeSeconds, order);
      writeHistory();
      demand.write(now());
      if (deeper !== undefined && page.ok) noteDepth(baseSetText(deeper.set), deeper.depth, page.value.credits, own);
      // A snapshot's page may have waited for this one.
      arrangeNext();
      return page;
    },
    async status(withHistory = false, answered = {}) {
      history.noteLightly(answered);
      const { pausedSeconds, upstreamCount, ...today } = calls.describe();
      const clients = demand.clientsBySet(now());
      const paced = pacing.look();
      return {
        credits: {
          ...today,
          spending: ledger.spending(now()),
          dayEnds: nextDay(now()),
          upstream: upstreamCount,
        },
        upstreamPausedSeconds: pausedSeconds,
        upstreamPauseMilliseconds: limiter.pause(),
        kvWrites: { perDay: kvWritesPerDay, today: quota.used(now()) },
        sets: book.all().map(([set, record]) => ({
          set,
          depth: depthOf(record, snapshotCoins, now()),
          coins: record.versions[0]?.coins ?? 0,
          asOf: record.versions[0]?.asOf ?? null,
          ttlSeconds: record.versions[0]?.ttlSeconds ?? null,
          doubled: record.versions[0]?.doubled ?? 0,
          failing: record.failed !== null,
          lifetimeSeconds: paced(set),
          clients: clients.get(set) ?? 0,
          doubt: record.doubt && {
            since: record.doubt.since,
            times: record.doubt.times,
            itemCount: record.doubt.itemCount,
          },
        })),
        ...(withHistory ? { history: history.read(now()) } : {}),
      };
    },
    async work() {
      // One step at a time: the next is arranged when this one ends.
      if (isWorking) return;
      isWorking = true;
      try {
        await refresher.step();
        beginWhatIsDue();
        if (refresher.nextIn() === undefined) {
          await calls.reconcile();
          // Once for all pages of a refresh.
          writeHistory();
          demand.write(now());
        }
        hasBrokenOff = false;
      } catch (thrown) {
        hasBrokenOff = true;
        throw thrown;
      } finally {
        isWorking = false;
        arrangeNext();
      }
    },
  };
};
