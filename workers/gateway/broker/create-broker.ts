// The broker: every call to the upstream goes through it. It holds the newest snapshot of each base set, refreshes the
// sets in demand, and keeps the budget. Storage, alarm and clock are passed in: it knows nothing of Durable Objects.

import { baseSetText } from '../../../shared/query/question.ts';
import { fail } from '../../../shared/result.ts';
import { withTimeout } from '../cache/waiting.ts';
import { freshness } from '../codec/freshness.ts';
import type { UpstreamFailure } from '../upstream/failures.ts';
import { demandSeconds, grownTo } from './sets/depth.ts';
import { assembleBroker, type BrokerOptions } from './assemble-broker.ts';
import type { BrokerApi, SnapshotAsk, SnapshotReply } from './broker-api.ts';
import { brokerStatus } from './broker-status.ts';
import { createReplyTurns } from './reply-turns.ts';
import type { PublishedVersion, SetRecord } from './sets/set-registry.ts';
import { COLUMNS_PART, ROWS_PART } from './sets/part-store.ts';

export interface Broker extends BrokerApi {
  /** Takes one step of the pending work and schedules the next. */
  work(): Promise<void>;
}

const crowded: UpstreamFailure = { reason: 'rate', retryAfterSeconds: 10 };
/** Pause before the next step after an unexpected error. */
const AFTER_DEFECT_MILLISECONDS = 10_000;

export const createBroker = (options: BrokerOptions): Broker => {
  const { configuration, wakeIn, log, clock = () => Date.now() } = options;
  const { now, snapshotMaxCoins } = configuration;
  const assembled = assembleBroker({ ...options, clock });
  const { registry, demand, parts, limiter, count, pageCache, rates, desk } = assembled;
  const { records, recordDesk, forgetting, refresher, schedule, recorder, rateRecorder, recent } = assembled;
  const { portfolioDesk, balanceDesk } = assembled;

  let isWorking = false;
  let hasBrokenOff = false;

  const ageOf = (published: PublishedVersion | undefined) =>
    published === undefined ? 'gone' : freshness(published.asOf, now(), published.ttlSeconds);

  const deepen = (text: string, depth: number): void => {
    const grown = grownTo(registry.get(text)?.grown ?? null, Math.min(depth, snapshotMaxCoins), now());
    registry.change(text, { grown });
    log('deepened', { set: text, coins: grown.coins });
  };

  /** Starts a fetch of a set for a client, to the given depth if there is one. */
  const want = (text: string, client: string, depth: number | undefined): ReturnType<typeof schedule.want> => {
    const wanted = schedule.want(text, {
      client,
      depth: depth === undefined ? undefined : Math.min(depth, snapshotMaxCoins),
    });
    if (wanted.ok && depth !== undefined) deepen(text, depth);
    return wanted;
  };

  /** The set's record, noted as asked for; opened if allowed. Undefined if the set is not held and not opened. */
  const recordFor = ({ set, mayOpen }: SnapshotAsk): SetRecord | undefined => {
    const text = baseSetText(set);
    if (registry.get(text) === undefined && !mayOpen) return undefined;
    if (registry.get(text) !== undefined) registry.noteAsked(text, now());
    else if (!registry.open(set, now())) return undefined;
    return registry.get(text);
  };

  /** Notes the clients that use a set. Empty sets do not count: they cost nothing, and clients may invent them. */
  const noteUse = ({ set, client: own, clients }: SnapshotAsk): void => {
    const text = baseSetText(set);
    const [newest] = registry.get(text)?.versions ?? [];
    if (newest === undefined || newest.itemCount === 0) return;
    demand.noteUse(text, [...clients, own], demandSeconds(newest), now());
  };

  /** Whether the set should become deeper; false if its newest version was already fetched for this depth. */
  const isTooShallow = (newest: PublishedVersion | undefined, depth: number | undefined): boolean =>
    depth !== undefined && newest !== undefined && newest.depth < Math.min(depth, newest.itemCount, snapshotMaxCoins);

  /** The failure for a set that is still being fetched: its calls wait for their turns. */
  const noAnswerYet = (text: string): UpstreamFailure => ({
    reason: 'rate',
    retryAfterSeconds: Math.max(1, refresher.secondsUntilLastPage(text)),
  });

  const turns = createReplyTurns(clock);

  /**
   * The newest version of a set in its turn, for an isolate that has an older one.
   * @param latest by the clock: an isolate that has a snapshot is told at this time that there is none newer for now.
   */
  const replyTo = async (
    ask: SnapshotAsk,
    latest: number,
    failure: UpstreamFailure | undefined,
  ): Promise<SnapshotReply> => {
    const text = baseSetText(ask.set);
    const newest = registry.get(text)?.versions[0];
    if (newest === undefined || ageOf(newest) === 'gone')
      return { kind: 'none', failure: failure ?? noAnswerYet(text) };
    if (ask.known !== undefined && newest.version <= ask.known) return { kind: 'same', failure };
    const columns = parts.read(text, newest.slot, COLUMNS_PART);
    if (columns === undefined) return { kind: 'none', failure: failure ?? noAnswerYet(text) };
    // Nothing but the snapshot helps an isolate that has none.
    const isAwaited = ask.known === undefined;
    const most = isAwaited ? Number.POSITIVE_INFINITY : latest - clock();
    const hasTurn = await turns.take(columns.byteLength, isAwaited, most);
    return hasTurn ? { kind: 'newer', columns } : { kind: 'same', failure };
  };

  /** Starts a fetch of a set if it is due, else says why not. A snapshot that readers find stale may not be due yet. */
  const wantIfDue = (text: string, client: string, depth: number | undefined): ReturnType<typeof schedule.want> => {
    const [newest] = registry.get(text)?.versions ?? [];
    const isNeeded = newest === undefined || depth !== undefined || ageOf(newest) === 'gone';
    const left = isNeeded ? 0 : schedule.goodFor(text, newest);
    return left > 0
      ? fail({ reason: 'credits', retryAfterSeconds: Math.ceil(left / 1000) })
      : want(text, client, depth);
  };

  const arrangeNext = (): void => {
    const stepIn = refresher.nextIn();
    if (stepIn !== undefined) return wakeIn(hasBrokenOff ? AFTER_DEFECT_MILLISECONDS : stepIn);
    if (count.isDue()) return wakeIn(limiter.pauseLeft());
    const dueIn = Math.min(
      schedule.nextIn(),
      recorder.nextIn(),
      rateRecorder.nextIn(),
      recent.nextIn(),
      portfolioDesk.nextIn(),
    );
    if (Number.isFinite(dueIn)) wakeIn(dueIn);
  };

  return {
    async snapshot(ask) {
      const latest = clock() + ask.waitMilliseconds;
      noteUse(ask);
      const text = baseSetText(ask.set);
      const record = recordFor(ask);
      if (record === undefined) return ask.mayOpen ? { kind: 'none', failure: crowded } : { kind: 'unknown' };
      const [newest] = record.versions;
      const age = ageOf(newest);
      const depth = isTooShallow(newest, ask.depth) ? ask.depth : undefined;
      if (age === 'fresh' && depth === undefined) {
        arrangeNext();
        return await replyTo(ask, latest, undefined);
      }
      const isNews = newest !== undefined && (ask.known === undefined || newest.version > ask.known);
      const release = registry.hold(text);
      try {
        const wanted = wantIfDue(text, ask.client, depth);
        if (!wanted.ok) {
          // The refusal may end once the upstream reports a new count.
          arrangeNext();
          return await replyTo(ask, latest, wanted.error);
        }
        if (age === 'stale' && isNews && depth === undefined) return await replyTo(ask, latest, undefined);
        // A call that starts too late is not waited for.
        const isInTime = ask.waitMilliseconds > 0 && limiter.pauseLeft() <= ask.waitMilliseconds;
        if (isInTime) await withTimeout(wanted.value, ask.waitMilliseconds);
        return await replyTo(ask, latest, registry.get(text)?.failed?.failure);
      } finally {
        release();
        // The set may have coins by now.
        noteUse(ask);
      }
    },
    async rows(set, version) {
      const text = baseSetText(set);
      const published = registry.get(text)?.versions.find((one) => one.version === version);
      return published === undefined ? undefined : parts.read(text, published.slot, ROWS_PART);
    },
    async series(ask) {
      const given = await desk.replies(ask);
      if (given.some((reply) => reply.kind === 'newer' && reply.isFetched)) demand.write(now());
      // A snapshot's page may have waited for these calls.
      arrangeNext();
      return given;
    },
    async recordedDays() {
      return records.settled(now());
    },
    async dayRates(currency) {
      return rates.of(currency);
    },
    async record(set, day) {
      return recordDesk.record(set, day);
    },
    async portfolio(ask) {
      const reply = await portfolioDesk.reply(ask);
      arrangeNext();
      return reply;
    },
    async balances(ask) {
      const replies = await balanceDesk.replies(ask);
      arrangeNext();
      return replies;
    },
    async forget(what) {
      const forgot = await forgetting.forget(what);
      arrangeNext();
      return forgot;
    },
    async page({ query, maxAgeSeconds, client: own, waitMilliseconds }) {
      const due = clock();
      const asker = { client: own, due, latest: due + waitMilliseconds };
      const page = await pageCache.page(query, maxAgeSeconds, asker);
      demand.write(now());
      // A snapshot's page may have waited for this call.
      arrangeNext();
      const [newest] = registry.get(baseSetText(query.set))?.versions ?? [];
      return { page, newest: newest && { version: newest.version, depth: newest.depth } };
    },
    async status(withHistory = false) {
      return brokerStatus(assembled, now(), withHistory);
    },
    async work() {
      // Steps never overlap: the next one is scheduled when this one ends.
      if (isWorking) return;
      isWorking = true;
      try {
        await refresher.step();
        await recorder.step();
        await rateRecorder.step();
        recent.step();
        portfolioDesk.step();
        schedule.beginDue();
        if (refresher.nextIn() === undefined) {
          await count.update();
          // Once per refresh, not once per page.
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
