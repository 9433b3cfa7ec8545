// Records the closing snapshot of each held set: the first consistent one within an hour of 00:00 UTC. The market in
// dollars is fetched for it if nobody asks; a day without such a snapshot stays missing. What is published is stored
// already, so that a broker that ends before it has recorded a day does so when it is there again.

import { dayAt, startOf, type Day } from '../../../../shared/past/calendar.ts';
import { dayText } from '../../../../shared/past/time-words.ts';
import { noMembership } from '../../../../shared/query/filter.ts';
import { baseSetText, type BaseSet } from '../../../../shared/question/question.ts';
import type { Result } from '../../../../shared/result.ts';
import { RARE_COLUMNS_PART } from '../../codec/join-pages.ts';
import { encodeRecord } from '../../codec/record.ts';
import type { RecordStore } from '../../codec/record-store.ts';
import { openSnapshot } from '../../codec/snapshot.ts';
import type { WriteLog } from '../../log/write-log.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import type { PartStore } from '../sets/part-store.ts';
import type { PublishedVersion } from '../sets/set-record.ts';
import type { SetRegistry } from '../sets/set-registry.ts';
import type { PastWriter } from './past-writer.ts';
import type { RecordTable } from './record-table.ts';

export interface Recorder {
  /** Records what is due, and has the market fetched if it is time. */
  step(): Promise<void>;
  /** Milliseconds until the next step is due; infinity if days are not recorded. */
  nextIn(): number;
}

export interface RecorderOptions {
  readonly isOn: boolean;
  readonly registry: Pick<SetRegistry, 'all' | 'get' | 'open'>;
  readonly parts: Pick<PartStore, 'read'>;
  readonly table: RecordTable;
  readonly store: RecordStore;
  readonly writer: PastWriter;
  /** Starts a fetch of a set. */
  readonly want: (text: string) => Result<Promise<void>, UpstreamFailure>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: WriteLog;
}

const HOUR_MILLISECONDS = 3_600_000;
/** Until then the first refresh that clients cause is waited for. */
const GRACE_MILLISECONDS = 5 * 60_000;
/** Time between two fetches for a record, if the first gave none. */
const AGAIN_MILLISECONDS = 10 * 60_000;

const market: BaseSet = { ...noMembership, currency: 'USD' };
const marketText = baseSetText(market);

export const createRecorder = (options: RecorderOptions): Recorder => {
  const { isOn, registry, parts, table, store, writer, want, now, log } = options;
  let triedAt = Number.NEGATIVE_INFINITY;

  const midnight = (): number => startOf(dayAt(now() / 1000)) * 1000;
  /** The day whose close is recorded now. */
  const closing = (): Day => dayAt(now() / 1000) - 1;
  const isInTime = (time: number): boolean => time >= midnight() && time < midnight() + HOUR_MILLISECONDS;

  const record = async (set: string, { slot }: PublishedVersion): Promise<boolean> => {
    const [columns, rare] = [parts.read(set, slot, 0), parts.read(set, slot, RARE_COLUMNS_PART + 1)];
    if (columns === undefined || rare === undefined) return false;
    const { header } = openSnapshot({ columns, further: [rare] });
    if (!header.sound) return false;
    const day = dayAt(header.asOfFrom / 1000) - 1;
    // Whoever made it: a gateway whose storage was lost, or another one with this KV. Answers from it were given.
    const earlier = await store.stored(set, day);
    const bytes = earlier ?? (await encodeRecord(columns, rare));
    if (!table.write(set, day, bytes)) return true;
    log('recorded', { set, day: dayText(day), coins: header.count });
    // Nothing is written over what KV may have but does not tell: readers ask the broker.
    if (earlier === null) writer.write(() => store.write(set, day, bytes));
    return true;
  };

  /** Records each set that has a snapshot in time; the oldest of several is nearest to the day's end. */
  const recordHeld = async (): Promise<void> => {
    for (const [text, { versions }] of registry.all()) {
      if (table.has(text, closing())) continue;
      const closings = versions.filter(
        ({ asOf, partial, itemCount }) => isInTime(asOf) && partial !== true && itemCount > 0,
      );
      for (const version of closings.toReversed()) if (await record(text, version)) break;
    }
  };

  const isMarketDue = (): boolean => isInTime(now()) && !table.has(marketText, closing());

  /** When the market is to be fetched for its record. */
  const fetchAt = (): number => {
    if (!isMarketDue()) return midnight() + 24 * HOUR_MILLISECONDS + GRACE_MILLISECONDS;
    const again = isInTime(triedAt) ? triedAt + AGAIN_MILLISECONDS : 0;
    return Math.max(midnight() + GRACE_MILLISECONDS, again);
  };

  return {
    async step() {
      if (!isOn) return;
      await recordHeld();
      if (!isMarketDue() || now() < fetchAt()) return;
      triedAt = now();
      if (registry.get(marketText) === undefined && !registry.open(market, now())) return;
      const wanted = want(marketText);
      if (!wanted.ok) log('record-refused', { reason: wanted.error.reason });
    },
    nextIn: () => (isOn ? Math.max(0, fetchAt() - now()) : Number.POSITIVE_INFINITY),
  };
};
