// Turns the body of an upstream answer into a checked page that is ready to be stored: parsed once, and never written
// anew but where a coin is faulty.

import { ok, type Result } from '../../../shared/result.ts';
import { boundCoin } from '../upstream/bound-coin.ts';
import { checkCoinsPage, type AskedPage, type PageMeta } from '../upstream/coin.ts';
import { createRedaction } from '../upstream/redaction.ts';
import { commonColumns, rareColumns } from './columns-layout.ts';
import { encodeColumns, type EncodedColumns } from './encode-columns.ts';
import { encodeRows, type EncodedRows } from './encode-rows.ts';
import { scanRows, type RowSpan } from './scan-rows.ts';
import { suspectRows } from './suspect-rows.ts';

/** Plain data that can be cloned and stored. `columns` has the layout of `columns-layout.ts`, as that of `rare` does. */
export interface EncodedPage extends EncodedColumns {
  readonly meta: PageMeta;
  /** Coins of the page about which nothing can be said; they are left out. */
  readonly unreadable: number;
  /** Rows that were left out because another row of their id has a better rank: the set has so many coins fewer than rows. */
  readonly doubled: number;
  readonly rare: EncodedColumns;
  readonly rows: readonly EncodedRows[];
}

export interface EncodeOptions {
  /** The gateway's own key, which is taken out of whatever text holds it. */
  readonly apiKey: string;
}

const REPLACEMENT = '\ufffd';
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The page that was asked for, or what is wrong with it; keeps nothing of the body's memory. Throws a SyntaxError where it is not JSON. */
export const encodePage = (
  body: Uint8Array,
  asked: AskedPage,
  { apiKey }: EncodeOptions = { apiKey: '' },
): Result<EncodedPage, string> => {
  const text = decoder.decode(body);
  const value: unknown = JSON.parse(text);
  // Bytes that are no UTF-8 were replaced in the text, and must not go out again in rows.
  const bytes = text.includes(REPLACEMENT) ? encoder.encode(text) : body;
  let scanned: readonly RowSpan[] | undefined;
  const spans = (): readonly RowSpan[] => (scanned ??= scanRows(bytes));
  const redaction = createRedaction(apiKey);
  const isSuspect = suspectRows({ bytes, text, spans }, redaction);
  const page = checkCoinsPage(value, asked, { redact: redaction.redact, isSuspect });
  if (!page.ok) return page;
  const { meta, unreadable, doubled } = page.value;
  const checked = page.value.coins.map((coin) => {
    const { start, end } = spans()[coin.index] ?? { start: 0, end: 0 };
    return boundCoin(coin, end - start);
  });
  const coins = checked.map(({ coin }) => coin);
  return ok({
    meta,
    unreadable,
    doubled,
    ...encodeColumns(coins, commonColumns),
    rare: encodeColumns(coins, rareColumns),
    rows: encodeRows(checked, bytes, spans(), meta.page === 1),
  });
};
