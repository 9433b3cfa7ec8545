// Turns the body of an upstream answer into a checked page that is ready to be stored: parsed once, and never written
// anew but where a coin is faulty.

import { ok, type Result } from '../../../shared/result.ts';
import { checkCoinsPage, type AskedPage, type PageMeta } from '../upstream/coin.ts';
import { commonColumns, rareColumns } from './columns-layout.ts';
import { encodeColumns, type EncodedColumns } from './encode-columns.ts';
import { encodeRows, type EncodedRows } from './encode-rows.ts';

/** Plain data that can be cloned and stored. `columns` has the layout of `columns-layout.ts`, as that of `rare` does. */
export interface EncodedPage extends EncodedColumns {
  readonly meta: PageMeta;
  /** Coins of the page about which nothing can be said; they are left out. */
  readonly unreadable: number;
  readonly rare: EncodedColumns;
  readonly rows: readonly EncodedRows[];
}

const REPLACEMENT = '\ufffd';
/** How JSON writes U+0000 to U+000F: these characters themselves may not stand in it. */
const CONTROL_ESCAPE = '\\u000';
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The page that was asked for, or what is wrong with it; keeps nothing of the body's memory. Throws a SyntaxError where it is not JSON. */
export const encodePage = (body: Uint8Array, asked: AskedPage): Result<EncodedPage, string> => {
  const text = decoder.decode(body);
  const page = checkCoinsPage(JSON.parse(text), asked);
  if (!page.ok) return page;
  const { meta, coins: checked, unreadable } = page.value;
  const coins = checked.map(({ coin }) => coin);
  const hasSeparators = text.includes(CONTROL_ESCAPE);
  // Bytes that are no UTF-8 were replaced in the text, and must not go out again in rows.
  const wellFormed = text.includes(REPLACEMENT) ? encoder.encode(text) : body;
  return ok({
    meta,
    unreadable,
    ...encodeColumns(coins, commonColumns, hasSeparators),
    rare: encodeColumns(coins, rareColumns, hasSeparators),
    rows: encodeRows(checked, wellFormed, meta.page === 1),
  });
};
