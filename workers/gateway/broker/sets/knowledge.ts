// What the broker knows from earlier, for the judgement of what comes in: stored figures only, so that it is the same
// after an eviction.

import { startOf } from '../../../../shared/past/calendar.ts';
import { baseSetText, isWholeMarket, type BaseSet, dollarMarketText } from '../../../../shared/query/question.ts';
import { openRecord } from '../../codec/record.ts';
import { openSnapshot, type Snapshot } from '../../codec/snapshot.ts';
import type { Known, KnownList } from '../../judge/judge-list.ts';
import type { RecordTable } from '../past/record-table.ts';
import { COLUMNS_PART, type PartStore } from './part-store.ts';
import type { SetRegistry, PublishedVersion } from './set-registry.ts';
import type { Tools } from '../storage.ts';

interface KnowledgeOptions extends Pick<Tools, 'now'> {
  readonly registry: Pick<SetRegistry, 'all'>;
  readonly parts: Pick<PartStore, 'read'>;
  readonly records: Pick<RecordTable, 'days' | 'read'>;
  /** A list of the whole market with fewer coins is in doubt. Default none. */
  readonly leastCoins?: number | undefined;
}

/** Older lists contradict nothing: in the meantime any coin may have gone. */
const OLDEST_SECONDS = 7 * 86_400;
/** Time beyond its lifetime for which a version's values, and what it proves, are compared with new ones. */
export const COMPARED_SECONDS = 3600;

interface Newest {
  readonly text: string;
  readonly set: BaseSet;
  readonly version: PublishedVersion;
}

const hasSameMembers = (one: BaseSet, other: BaseSet): boolean =>
  baseSetText({ ...one, currency: 'USD' }) === baseSetText({ ...other, currency: 'USD' });

const listOf = ({ columns, header }: Snapshot, areCompared: boolean): KnownList => ({
  ids: columns.texts('id').map((id) => id ?? ''),
  prices: columns.numbers('price'),
  itemCount: header.itemCount,
  columns: areCompared ? columns : undefined,
});

export const createKnowledge = (options: KnowledgeOptions) => {
  const { registry, parts, records, leastCoins = 0, now } = options;

  const age = (asOf: number): number => Math.abs(now() - asOf) / 1000;

  const open = ({ text, version: { slot } }: Newest): Snapshot | undefined => {
    const columns = parts.read(text, slot, COLUMNS_PART);
    return columns && openSnapshot({ columns, rows: undefined });
  };

  /** The last record of the market, where the broker holds no list of it. */
  const lastRecord = async (): Promise<KnownList | undefined> => {
    const day = records
      .days(now())
      .find(({ set }) => set === dollarMarketText)
      ?.days.at(-1);
    if (day === undefined || age(startOf(day + 1) * 1000) > OLDEST_SECONDS) return undefined;
    const bytes = records.read(dollarMarketText, day);
    const record = bytes === undefined ? undefined : await openRecord(bytes);
    return record && listOf(record, false);
  };

  return {
    /** What is known about a set and the market, without a look. */
    async of(set: BaseSet): Promise<Omit<Known, 'look'>> {
      const newest: readonly Newest[] = registry
        .all()
        .flatMap(([text, record]) => record.versions.slice(0, 1).map((version) => ({ text, set: record.set, version })))
        .filter(({ version }) => age(version.asOf) <= OLDEST_SECONDS)
        .toSorted((a, b) => b.version.asOf - a.version.asOf);
      const own = newest.find(({ text }) => text === baseSetText(set));
      const same = own ?? newest.find((one) => hasSameMembers(one.set, set));
      const market = newest.find((one) => isWholeMarket(one.set));
      const counted = newest.find((one) => isWholeMarket(one.set) || one.version.listed !== undefined);
      const isRecent = own !== undefined && age(own.version.asOf) < own.version.ttlSeconds + COMPARED_SECONDS;
      const snapshot = same && open(same);
      const list = snapshot && listOf(snapshot, isRecent);
      const marketSnapshot = market === undefined || market === same ? undefined : open(market);
      const others = market === undefined ? await lastRecord() : marketSnapshot && listOf(marketSnapshot, false);
      const proves = isRecent && snapshot !== undefined && (snapshot.header.sound || snapshot.header.complete);
      return {
        same: list ?? (isWholeMarket(set) ? others : undefined),
        market: others,
        proves,
        marketCount: counted?.version.listed ?? counted?.version.itemCount ?? others?.itemCount,
        least: leastCoins,
      };
    },
  };
};

export type Knowledge = ReturnType<typeof createKnowledge>;
