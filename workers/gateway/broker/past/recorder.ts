// Records the day of each held set from the snapshots of the hour after 00:00 UTC: the one with the most prices, of
// several the one nearest to midnight. The market in dollars is fetched for it if nobody asks; a day without a good
// snapshot stays missing. What is published is stored already, so that a broker that ends before it has looked at a
// snapshot does so when it is there again.

import { dayAt, startOf, type Day, dayText } from '../../../../shared/past/calendar.ts';
import { dollarMarket, dollarMarketText } from '../../../../shared/query/question.ts';
import type { Result } from '../../../../shared/result.ts';
import { encodeRecord, openRecord } from '../../codec/record.ts';
import { openSnapshot, type Snapshot } from '../../codec/snapshot.ts';
import type { UpstreamFailure } from '../../upstream/failures.ts';
import { COLUMNS_PART, type PartStore } from '../sets/part-store.ts';
import type { PublishedVersion, SetRegistry } from '../sets/set-registry.ts';
import { RECORDING_MILLISECONDS, settledAt, type RecordTable } from './record-table.ts';
import type { Tools } from '../storage.ts';

interface RecorderOptions extends Pick<Tools, 'now' | 'log'> {
  readonly isOn: boolean;
  readonly registry: Pick<SetRegistry, 'all' | 'get' | 'open'>;
  readonly parts: Pick<PartStore, 'read'>;
  readonly table: Pick<RecordTable, 'has' | 'read' | 'write'>;
  /** When an operator had a day forgotten, milliseconds since 1970: no earlier snapshot is recorded again. */
  readonly forgottenAt: (day: Day) => number;
  /** Starts a fetch of a set. */
  readonly want: (text: string) => Result<Promise<void>, UpstreamFailure>;
}

/** Until then the first refresh that clients cause is waited for. */
const GRACE_MILLISECONDS = 5 * 60_000;
/** Time between two fetches for a record, if the first gave none. */
const AGAIN_MILLISECONDS = 10 * 60_000;
const DAY_MILLISECONDS = 86_400_000;

/** What makes a snapshot a good record. */
interface Worth {
  readonly prices: number;
  readonly asOf: number;
}

const worthOf = ({ columns, header }: Pick<Snapshot, 'columns' | 'header'>): Worth => ({
  prices: columns.numbers('price').reduce((count, price) => count + Number(!Number.isNaN(price)), 0),
  asOf: header.asOfFrom,
});

const isBetter = (one: Worth, other: Worth): boolean =>
  one.prices === other.prices ? one.asOf < other.asOf : one.prices > other.prices;

export const createRecorder = (options: RecorderOptions) => {
  const { isOn, registry, parts, table, forgottenAt, want, now, log } = options;
  let triedAt = Number.NEGATIVE_INFINITY;
  /** Snapshots that were compared with the record already, by set; of the closing day. */
  let compared = new Map<string, Set<string>>();
  let comparedDay: Day | undefined;

  const midnight = (): number => startOf(dayAt(now() / 1000)) * 1000;
  /** The day whose close is recorded now. */
  const closing = (): Day => dayAt(now() / 1000) - 1;
  const isInTime = (time: number): boolean => time >= midnight() && time < midnight() + RECORDING_MILLISECONDS;

  const storedWorth = async (set: string, day: Day): Promise<Worth | undefined> => {
    const bytes = table.has(set, day) ? table.read(set, day) : undefined;
    const record = bytes && (await openRecord(bytes));
    return record && worthOf(record);
  };

  const record = async (set: string, { slot }: PublishedVersion): Promise<void> => {
    const columns = parts.read(set, slot, COLUMNS_PART);
    if (columns === undefined) return;
    const snapshot = openSnapshot({ columns, rows: undefined });
    const { header } = snapshot;
    const day = dayAt(header.asOfFrom / 1000) - 1;
    if (!header.sound) return;
    const stored = await storedWorth(set, day);
    if (stored !== undefined && (now() >= settledAt(day) || !isBetter(worthOf(snapshot), stored))) return;
    const bytes = await encodeRecord(columns);
    // Last, as it may have been forgotten just now.
    if (header.asOfFrom <= forgottenAt(day)) return;
    table.write(set, day, bytes);
    log('recorded', { set, day: dayText(day), coins: header.count });
  };

  /** Compares each snapshot that is in time with what is recorded; the oldest of several first. */
  const recordHeld = async (): Promise<void> => {
    if (comparedDay !== closing()) [compared, comparedDay] = [new Map(), closing()];
    for (const [text, { versions }] of registry.all()) {
      const known = compared.get(text) ?? new Set<string>();
      compared.set(text, known);
      const closings = versions.filter(
        ({ version, asOf, itemCount }) => !known.has(version) && isInTime(asOf) && itemCount > 0,
      );
      for (const published of closings.toReversed()) {
        await record(text, published);
        known.add(published.version);
      }
    }
  };

  const isMarketDue = (): boolean => isInTime(now()) && !table.has(dollarMarketText, closing());

  /** When the market is to be fetched for its record. */
  const fetchAt = (): number => {
    if (!isMarketDue()) return midnight() + DAY_MILLISECONDS + GRACE_MILLISECONDS;
    const again = isInTime(triedAt) ? triedAt + AGAIN_MILLISECONDS : 0;
    return Math.max(midnight() + GRACE_MILLISECONDS, again);
  };

  return {
    /** Records what is due, and has the market fetched if it is time. */
    async step(): Promise<void> {
      if (!isOn) return;
      await recordHeld();
      if (!isMarketDue() || now() < fetchAt()) return;
      triedAt = now();
      if (registry.get(dollarMarketText) === undefined && !registry.open(dollarMarket, now())) return;
      const wanted = want(dollarMarketText);
      if (!wanted.ok) log('record-refused', { reason: wanted.error.reason });
    },
    /** Milliseconds until the next step is due; infinity if days are not recorded. */
    nextIn: (): number => (isOn ? Math.max(0, fetchAt() - now()) : Number.POSITIVE_INFINITY),
  };
};
