// A page of checked coins as bytes that are ready to be stored.

import type { CoinsPage, Hole } from '../upstream/coin.ts';
import { columnsBytes, layOutColumns, type ColumnsShape, encodeColumns, type EncodedColumns } from './columns.ts';
import { encodeRows, pickRows, writeRow } from './rows.ts';

/** Plain data that can be cloned. `columns` has the layout of `columns.ts`, `rows` that of `rows.ts`. */
export interface EncodedPage extends EncodedColumns, Omit<CoinsPage, 'coins'> {
  readonly rows: ArrayBuffer;
}

export const encodePage = ({ meta, coins, unreadable, doubled, holes }: CoinsPage): EncodedPage => {
  const rows = coins.map(({ coin }) => writeRow(coin));
  const columns = encodeColumns(rows.map(({ coin }) => coin));
  return { meta, unreadable, doubled, holes, ...columns, rows: encodeRows(rows) };
};

const keepColumns = (source: EncodedColumns, kept: readonly number[]): EncodedColumns => {
  const from = layOutColumns(source.columns, 0, source);
  const shape: ColumnsShape = {
    count: kept.length,
    numbers: source.numbers,
    texts: source.texts,
    textBytes: from.textStarts.map((starts) =>
      kept.reduce((sum, row) => sum + (starts[row + 1] ?? 0) - (starts[row] ?? 0), 0),
    ),
  };
  const columns = new ArrayBuffer(columnsBytes(shape));
  const to = layOutColumns(columns, 0, shape);
  for (const column of source.numbers.keys())
    for (const [at, row] of kept.entries())
      to.numbers[column * kept.length + at] = from.numbers[column * source.count + row] ?? Number.NaN;
  for (const column of source.texts.keys()) {
    const [text, starts] = [from.texts[column], from.textStarts[column]];
    const [keptText, keptStarts] = [to.texts[column], to.textStarts[column]];
    if (text === undefined || starts === undefined || keptText === undefined || keptStarts === undefined) continue;
    let end = 0;
    for (const [at, row] of kept.entries()) {
      const bytes = text.subarray(starts[row], starts[row + 1]);
      keptText.set(bytes, end);
      end += bytes.byteLength;
      keptStarts[at + 1] = end;
    }
  }
  return { ...shape, columns };
};

/** The page without these rows, numbered from 0, which count as doubled; the page itself if it has none of them. */
export const withoutRows = (page: EncodedPage, rows: ReadonlyMap<number, Hole>): EncodedPage => {
  const kept = Array.from({ length: page.count }, (_, row) => row).filter((row) => !rows.has(row));
  if (kept.length === page.count) return page;
  return {
    ...page,
    ...keepColumns(page, kept),
    doubled: page.doubled + page.count - kept.length,
    holes: [...page.holes, ...rows.values()],
    rows: pickRows(page.rows, kept),
  };
};
