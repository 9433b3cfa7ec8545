// The recorded days that an isolate reads: from memory, then KV, then the broker. The broker says which days are on
// record, and which version is the record: a copy of another one does not count.

import { dayText, type Day } from '../../../shared/past/calendar.ts';
import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import type { DayRates, RecordedDays } from '../broker/broker-api.ts';
import type { BrokerClient } from '../broker/broker-client.ts';
import { createRecent } from '../cache/recent.ts';
import type { RequestLifetime } from '../caller/client.ts';
import { openRecord } from '../codec/record.ts';
import type { RecordStore } from '../codec/past-store.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { WriteLog } from '../log/write-log.ts';
import type { Forgotten } from './forgotten.ts';
import type { SnapshotAnswer } from '../snapshots/held-snapshots.ts';

interface RecordsOptions {
  readonly broker: Pick<BrokerClient, 'record' | 'recordedDays' | 'dayRates'>;
  readonly store: Pick<RecordStore, 'read'>;
  readonly forgotten: Pick<Forgotten, 'mark'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: WriteLog;
}

/** A record of 1,000 coins counts 2 MB. */
const MAX_BYTES = 16 * 1024 * 1024;
/** A day is added once a day: the list is asked for again after this. */
const LIST_MILLISECONDS = 300_000;
/** A record, and an answer from it, is read again after this, so that one that was mended is seen. */
export const RECORD_MILLISECONDS = 3_600_000;

const keyOf = (set: string, day: Day): string => `${day} ${set}`;

const daysIn = (known: RecordedDays, set: string): readonly Day[] => known.find((one) => one.set === set)?.days ?? [];

/** Undefined if the day is not on record. */
const versionIn = (known: RecordedDays, set: string, day: Day): string | undefined => {
  const held = known.find((one) => one.set === set);
  return held?.versions[held.days.indexOf(day)];
};

interface Kept {
  readonly snapshot: Snapshot;
  /** When it was read, milliseconds since 1970. */
  readonly at: number;
}

export const createRecords = ({ broker, store, forgotten, now, log }: RecordsOptions) => {
  const memory = createRecent<Kept>(MAX_BYTES, ({ snapshot }) => snapshot.memoryBytes);
  let list: RecordedDays | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  const fromBroker = async (set: string, day: Day): Promise<Snapshot | undefined> => {
    const bytes = await broker.record(set, day);
    const snapshot = bytes === undefined ? undefined : await openRecord(bytes);
    if (bytes !== undefined && snapshot === undefined)
      log('record-spoilt', { set, day: dayText(day), place: 'storage' });
    return snapshot;
  };

  const isRecent = (): boolean => Math.abs(now() - askedAt) < LIST_MILLISECONDS;

  /** By currency, with the time at which they were asked for. */
  const rates = new Map<CurrencyCode, { readonly at: number; readonly known: DayRates }>();

  /** Drops what an operator may have had forgotten since. */
  let forgottenAt = 0;
  const dropForgotten = async (): Promise<void> => {
    const { at } = await forgotten.mark();
    if (at === forgottenAt) return;
    forgottenAt = at;
    list = undefined;
    askedAt = Number.NEGATIVE_INFINITY;
    rates.clear();
  };

  /** The recorded days of all sets; undefined if the broker does not answer and none are known. */
  const all = async (): Promise<RecordedDays | undefined> => {
    await dropForgotten();
    if (isRecent()) return list;
    const newer = await broker.recordedDays();
    if (newer === undefined) return list;
    askedAt = now();
    list = newer;
    return list;
  };

  const current = (set: string, day: Day, version: string | undefined): Snapshot | undefined => {
    const kept = memory.get(keyOf(set, day));
    return kept !== undefined &&
      kept.snapshot.header.version === version &&
      Math.abs(now() - kept.at) < RECORD_MILLISECONDS
      ? kept.snapshot
      : undefined;
  };

  return {
    all,
    /**
     * The recorded rates of a currency; undefined if none are known and the broker does not answer, or the client may
     * not ask it now.
     */
    async rates(currency: CurrencyCode, lifetime: Pick<RequestLifetime, 'admit'>): Promise<DayRates | undefined> {
      await dropForgotten();
      const held = rates.get(currency);
      if (held !== undefined && Math.abs(now() - held.at) < LIST_MILLISECONDS) return held.known;
      // Each currency is a call to the broker.
      const known = (await lifetime.admit('PAID_QUESTIONS')) ? await broker.dayRates(currency) : undefined;
      if (known !== undefined) rates.set(currency, { at: now(), known });
      return known ?? held?.known;
    },
    /** The recorded days of a set, rising. @param set its canonical text. */
    async days(set: string): Promise<readonly Day[] | undefined> {
      const known = await all();
      return known && daysIn(known, set);
    },
    /** Whether a list of days asked for of late lacks this one, so that it need not be looked for. */
    isAbsent: (set: string, day: Day): boolean => list !== undefined && isRecent() && !daysIn(list, set).includes(day),
    isHeld: (set: string, day: Day): boolean =>
      list !== undefined && current(set, day, versionIn(list, set, day)) !== undefined,
    /** Undefined if there is none, or it can't be read. */
    async get(set: string, day: Day): Promise<SnapshotAnswer | undefined> {
      const version = versionIn((await all()) ?? [], set, day);
      if (version === undefined) return undefined;
      const known = current(set, day, version);
      if (known !== undefined) return { snapshot: known, freshness: 'fresh', from: 'memory' };
      const copy = await store.read(set, day);
      const stored = copy?.header.version === version ? copy : undefined;
      const snapshot = stored ?? (await fromBroker(set, day));
      if (snapshot === undefined) return undefined;
      memory.set(keyOf(set, day), { snapshot, at: now() });
      return { snapshot, freshness: 'fresh', from: stored === undefined ? 'broker' : 'kv' };
    },
  };
};

export type Records = ReturnType<typeof createRecords>;
