// The gate: every call to the upstream goes through it. It holds the newest snapshot of each base set, refreshes those in
// demand, and keeps the budget. Knows nothing of Durable Objects: storage, alarm and clock are given.

import { CREDITS_PER_PAGE } from '../../../shared/plan/credits.ts';
import { baseSetText, MAX_LIMIT } from '../../../shared/question/question.ts';
import { within } from '../cache/within.ts';
import type { Configuration } from '../read-configuration.ts';
import { freshness } from '../snapshot/freshness.ts';
import type { SnapshotStore } from '../snapshot/snapshot-store.ts';
import type { UpstreamClient, UpstreamFailure } from '../upstream/upstream-client.ts';
import { nextDay } from './calendar.ts';
import type { GateApi, IndexedPart, SnapshotAsk, SnapshotReply } from './gate-api.ts';
import { createLedger } from './ledger.ts';
import { createNotebook } from './notebook.ts';
import { createPageKeeper } from './page-keeper.ts';
import { createPaidCalls } from './paid-calls.ts';
import { createPartStore } from './part-store.ts';
import { createRefresher } from './refresher.ts';
import { createSetBook, type PublishedVersion, type SetRecord } from './set-book.ts';
import type { Sql } from './sql.ts';
import { createWriteQuota } from './write-quota.ts';
import type { WriteLog } from '../write-log.ts';

export interface GateOptions {
  readonly configuration: Configuration;
  readonly sql: Sql;
  readonly client: UpstreamClient;
  readonly store: SnapshotStore;
  /** Has `work` called in so many milliseconds, earlier than it would have been before if that is sooner. */
  readonly wakeIn: (milliseconds: number) => void;
  readonly log: WriteLog;
}

export interface Gate extends GateApi {
  /** One step of what is to be done, then the next one is arranged. */
  work(): Promise<void>;
}

const noAnswerYet: UpstreamFailure = { reason: 'timeout' };

export const createGate = ({ configuration, sql, client, store, wakeIn, log }: GateOptions): Gate => {
  const { now, snapshotTtlSeconds, snapshotCoins, snapshotMaxCoins, creditsPerDay, creditsPerMonth, kvWritesPerDay } =
    configuration;
  const notebook = createNotebook(sql);
  const ledger = createLedger(sql);
  const limits = { perDay: creditsPerDay, perMonth: creditsPerMonth };
  const calls = createPaidCalls({ client, ledger, limits, notebook, now });
  const parts = createPartStore(sql);
  const book = createSetBook(sql, parts, snapshotCoins);
  const quota = createWriteQuota(notebook, kvWritesPerDay);
  const keeper = createPageKeeper(calls, now);
  const refresher = createRefresher({
    book,
    parts,
    calls,
    store,
    quota,
    ttlSeconds: snapshotTtlSeconds,
    standardDepth: snapshotCoins,
    now,
    wake: () => wakeIn(0),
    log,
  });

  let isWorking = false;

  const ageOf = (published: PublishedVersion | undefined) =>
    published === undefined ? 'gone' : freshness(published.asOf, now(), published.ttlSeconds);

  const deepen = (text: string, record: SetRecord, depth: number): void => {
    book.change(text, { depth: Math.min(depth, snapshotMaxCoins), deepSince: now(), creditsForDepth: 0 });
    log('deepened', { set: text, from: record.depth, to: depth });
  };

  /** The set's record, opened if that is allowed, and as deep as asked for. */
  const recordFor = ({ set, mayOpen, depth }: SnapshotAsk): SetRecord | undefined => {
    const text = baseSetText(set);
    const record = book.get(text) ?? (mayOpen ? book.add(set, now()) : undefined);
    if (record === undefined) return undefined;
    book.noteAsked(text, now());
    if (depth !== undefined && depth > record.depth) deepen(text, record, depth);
    return book.get(text);
  };

  const isTooShallow = (published: PublishedVersion | undefined, depth: number | undefined): boolean =>
    depth !== undefined &&
    published !== undefined &&
    published.coins < Math.min(depth, published.itemCount, snapshotMaxCoins);

  const reply = (text: string, ask: SnapshotAsk, failure: UpstreamFailure | undefined): SnapshotReply => {
    const newest = book.get(text)?.versions[0];
    if (newest === undefined || ageOf(newest) === 'gone') return { kind: 'none', failure: failure ?? noAnswerYet };
    if (ask.known !== undefined && newest.version <= ask.known) return { kind: 'same', failure };
    const columns = parts.read(text, newest.slot, 0);
    if (columns === undefined) return { kind: 'none', failure: failure ?? noAnswerYet };
    const rowParts = ask.rowParts.flatMap((index): IndexedPart[] => {
      const part = parts.read(text, newest.slot, index + 1);
      return part === undefined ? [] : [{ index, part }];
    });
    return { kind: 'newer', columns, rowParts };
  };

  /** When a set in demand is due, milliseconds since 1970: it was asked for since it was fetched. */
  const dueAt = (text: string, record: SetRecord): number => {
    const [newest] = record.versions;
    if (newest === undefined || book.askedAt(text) <= newest.asOf || record.failed !== null)
      return Number.POSITIVE_INFINITY;
    return newest.asOf + newest.ttlSeconds * 1000;
  };

  const beginWhatIsDue = (): void => {
    for (const [text, record] of book.all()) {
      if (dueAt(text, record) <= now() && refresher.refusal(text) === undefined) void refresher.want(text);
    }
  };

  const arrangeNext = (): void => {
    if (refresher.isBusy()) return wakeIn(0);
    const times = book.all().map(([text, record]) => dueAt(text, record));
    const next = Math.min(...times, Number.POSITIVE_INFINITY);
    // What was refused just now is not tried again in the same moment.
    if (Number.isFinite(next)) wakeIn(Math.max(next - now(), 1000));
  };

  return {
    async snapshot(ask) {
      const text = baseSetText(ask.set);
      const record = recordFor(ask);
      if (record === undefined) return { kind: 'unknown' };
      const [newest] = record.versions;
      const age = ageOf(newest);
      const isShallow = isTooShallow(newest, ask.depth);
      if (age === 'fresh' && !isShallow) {
        arrangeNext();
        return reply(text, ask, undefined);
      }
      const refused = refresher.refusal(text);
      if (refused !== undefined) return reply(text, ask, refused);
      const done = refresher.want(text);
      const isNews = newest !== undefined && (ask.known === undefined || newest.version > ask.known);
      if (age === 'stale' && isNews && !isShallow) return reply(text, ask, undefined);
      await within(done, ask.waitMilliseconds);
      return reply(text, ask, book.get(text)?.failed?.failure);
    },
    async rowPart(set, version, index) {
      const text = baseSetText(set);
      const published = book.get(text)?.versions.find((one) => one.version === version);
      return published === undefined ? undefined : parts.read(text, published.slot, index + 1);
    },
    async page({ parameters, maxAgeSeconds, deeper }) {
      const page = await keeper.page(parameters, maxAgeSeconds);
      const text = deeper === undefined ? '' : baseSetText(deeper.set);
      const record = book.get(text);
      if (deeper === undefined || record === undefined || !page.ok || deeper.depth <= record.depth) return page;
      // As with skis: rented until the rent has reached the price, then bought. So never more than twice what was needed.
      const credits = record.creditsForDepth + page.value.credits;
      const price = (CREDITS_PER_PAGE * deeper.depth) / MAX_LIMIT;
      if (credits < price) book.change(text, { creditsForDepth: credits });
      else {
        deepen(text, record, deeper.depth);
        if (refresher.refusal(text) === undefined) void refresher.want(text);
      }
      return page;
    },
    async status() {
      const { pausedSeconds, upstreamCount } = calls.describe();
      return {
        credits: {
          ...limits,
          spending: ledger.spending(now()),
          dayEnds: nextDay(now()),
          upstream: upstreamCount,
        },
        upstreamPausedSeconds: pausedSeconds,
        kvWrites: { perDay: kvWritesPerDay, today: quota.used(now()) },
        sets: book.all().map(
          ([
            set,
            {
              depth,
              versions: [newest],
              failed,
            },
          ]) => ({
            set,
            depth,
            coins: newest?.coins ?? 0,
            asOf: newest?.asOf ?? null,
            ttlSeconds: newest?.ttlSeconds ?? null,
            failing: failed !== null,
          }),
        ),
      };
    },
    async work() {
      // One step at a time: the next is arranged when this one ends.
      if (isWorking) return;
      isWorking = true;
      try {
        await refresher.step();
        beginWhatIsDue();
        if (!refresher.isBusy()) await calls.reconcile();
      } finally {
        isWorking = false;
        arrangeNext();
      }
    },
  };
};
