// Writes coins once as JSON, for a service that writes them in another form than the gateway shows. None has risk data.

import type { RowSpan, WrittenRows } from '../codec/row-span.ts';
import type { Coin } from '../upstream/coin.ts';

const encoder = new TextEncoder();

export const writeRows = (coins: readonly Coin[]): WrittenRows => {
  const texts = coins.map((coin) => JSON.stringify(coin));
  const bytes = encoder.encode(texts.join(''));
  const isAscii = bytes.byteLength === texts.reduce((sum, { length }) => sum + length, 0);
  let start = 0;
  const spans = texts.map((text, row): RowSpan => {
    // The length in bytes is that of the text unless some text has other characters than ASCII.
    const end = start + (isAscii ? text.length : encoder.encode(text).byteLength);
    const members = Object.keys(coins[row] ?? {}).length;
    const span = { start, end, riskStart: end, riskEnd: end, members, riskMembers: 0, isTorn: false };
    start = end;
    return span;
  });
  return { bytes, spans };
};
