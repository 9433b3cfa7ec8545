// Several pages of one question as one set of rows.

import { encodeSnapshot } from '../snapshot/encode-snapshot.ts';
import { openSnapshot, type Snapshot } from '../snapshot/snapshot.ts';
import type { OneOffPage } from './one-offs.ts';

export const joinPages = (pages: readonly OneOffPage[]): Snapshot => {
  const [first] = pages;
  if (first === undefined) throw new Error('There are no pages to join');
  if (pages.length === 1) return first.snapshot;
  const coins = pages.flatMap(({ snapshot }) =>
    Array.from({ length: snapshot.columns.count }, (_, row) => snapshot.rows.coin(row, true)),
  );
  // A coin that moved between the pages while they were fetched stands in both: it counts once.
  const distinct = [...new Map(coins.map((coin) => [coin.id, coin])).values()];
  const { count: _count, numbers: _numbers, textBytes: _textBytes, ...header } = first.snapshot.header;
  const versions = pages.map(({ snapshot }) => snapshot.header.version).join('+');
  return openSnapshot(encodeSnapshot(distinct, { ...header, version: versions }));
};
