// Removes rows from an encoded page; needed rarely, if an id is on two pages of a set.

import type { Hole } from '../upstream/coin.ts';
import { columnsBytes, layOutColumns, type ColumnsShape } from './columns-layout.ts';
import type { EncodedColumns } from './encode-columns.ts';
import type { EncodedPage } from './encode-page.ts';
import { OFFSETS_PER_ROW, type EncodedRows } from './encode-rows.ts';

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

const keepRows = ({ count, bytes }: EncodedRows, kept: readonly number[]): EncodedRows => {
  const from = new Uint32Array(bytes, 0, OFFSETS_PER_ROW * count);
  const start = (row: number): number => from[OFFSETS_PER_ROW * row] ?? 0;
  const end = (row: number): number => from[OFFSETS_PER_ROW * (row + 1) - 1] ?? 0;
  const offsets = new Uint32Array(OFFSETS_PER_ROW * kept.length);
  const part = new Uint8Array(kept.reduce((sum, row) => sum + end(row) - start(row), offsets.byteLength));
  let at = offsets.byteLength;
  for (const [place, row] of kept.entries()) {
    for (let index = 0; index < OFFSETS_PER_ROW; index += 1)
      offsets[OFFSETS_PER_ROW * place + index] = (from[OFFSETS_PER_ROW * row + index] ?? 0) - start(row) + at;
    part.set(new Uint8Array(bytes, start(row), end(row) - start(row)), at);
    at += end(row) - start(row);
  }
  part.set(new Uint8Array(offsets.buffer));
  return { count: kept.length, bytes: part.buffer };
};

/** The page without these rows, numbered from 0, which count as doubled; the page itself if it has none of them. */
export const withoutRows = (page: EncodedPage, rows: ReadonlyMap<number, Hole>): EncodedPage => {
  const kept = Array.from({ length: page.count }, (_, row) => row).filter((row) => !rows.has(row));
  if (kept.length === page.count) return page;
  let first = 0;
  const parts = page.rows.map((part) => {
    const own = kept.filter((row) => row >= first && row < first + part.count).map((row) => row - first);
    first += part.count;
    return own.length === part.count ? part : keepRows(part, own);
  });
  return {
    ...page,
    ...keepColumns(page, kept),
    doubled: page.doubled + page.count - kept.length,
    holes: [...page.holes, ...rows.values()],
    rare: keepColumns(page.rare, kept),
    rows: parts.filter(({ count }) => count > 0),
  };
};
