// Stores of the past without KV, for tests of other parts.

import type { RecordStore } from '../../workers/gateway/codec/record-store.ts';
import type { SeriesStore } from '../../workers/gateway/codec/series-store.ts';

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

export const noSeriesStore: SeriesStore = {
  read: nothing,
  canStore: () => false,
  write: nothing,
  readRecent: nothing,
  writeRecent: nothing,
};

export const noRecordStore: RecordStore = { read: nothing, stored: nothing, write: nothing };
