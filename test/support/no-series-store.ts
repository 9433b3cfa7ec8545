// A store of series without KV, for tests of other parts.

import type { SeriesStore } from '../../workers/gateway/codec/series-store.ts';

export const noSeriesStore: SeriesStore = {
  read: () => Promise.resolve(undefined),
  canStore: () => false,
  write: () => Promise.resolve(),
};
