// Stores of the past without KV, for tests of other parts.

import type { ForgottenStore } from '../../workers/gateway/codec/forgotten-store.ts';
import type { RecordStore } from '../../workers/gateway/codec/record-store.ts';
import type { SeriesStore } from '../../workers/gateway/codec/series-store.ts';

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

export const noSeriesStore: SeriesStore = {
  read: nothing,
  canStore: () => false,
  write: nothing,
  drop: nothing,
  readRecent: nothing,
  writeRecent: nothing,
};

export const noRecordStore: RecordStore = { read: nothing, write: nothing, drop: nothing };

export const noForgottenStore: ForgottenStore = { read: nothing, write: nothing };
