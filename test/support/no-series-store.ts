// Stores of the past without KV, for tests of other parts.

import type { ForgottenStore, RecordStore, SeriesStore } from '../../workers/gateway/codec/past-store.ts';

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
