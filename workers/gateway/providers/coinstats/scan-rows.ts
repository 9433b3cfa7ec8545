// Finds the bytes of each coin in an answer of CoinStats, so that they can be copied unchanged. The input must be valid
// UTF-8 JSON, which the caller has parsed before. Reports what it finds and refuses nothing.

import { riskFieldNames } from '../../../../shared/coin/coin-fields.ts';
import type { RowSpan } from '../../codec/row-span.ts';
import {
  afterText,
  afterValue,
  CLOSE_BRACKET,
  COMMA,
  nextToken,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
} from '../json-bytes.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The risk names by length, which alone rules out nearly all other names. */
const riskNamesByLength: readonly (readonly Uint8Array[])[] = Array.from(
  { length: 1 + Math.max(...riskFieldNames.map(({ length }) => length)) },
  (_, length) => riskFieldNames.filter((name) => name.length === length).map((name) => encoder.encode(name)),
);

const standsAt = (name: Uint8Array, bytes: Uint8Array, at: number): boolean => {
  for (let index = 0; index < name.length; index += 1) if (bytes[at + index] !== name[index]) return false;
  return true;
};

/** Whether the name from `start` to `end`, without its quotes, is a risk field's. */
const isRiskName = (bytes: Uint8Array, start: number, end: number): boolean => {
  const names = riskNamesByLength[end - start];
  if (names === undefined) return false;
  for (const name of names) if (standsAt(name, bytes, start)) return true;
  return false;
};

/** Index after the comma that follows a value's end, or the end itself without a comma. */
const afterComma = (bytes: Uint8Array, end: number): number => {
  let next = end;
  while ((bytes[next] ?? COMMA) <= SPACE) next += 1;
  return bytes[next] === COMMA ? next + 1 : end;
};

/** The span of the object whose opening brace is at `start`. */
const scanObject = (bytes: Uint8Array, start: number): RowSpan => {
  let members = 0;
  let riskMembers = 0;
  let isTorn = false;
  let riskStart = -1;
  let riskEnd = -1;
  /** End of the previous member. */
  let before = start + 1;
  let at = nextToken(bytes, before);
  while (bytes[at] === QUOTE) {
    const nameEnd = afterText(bytes, at);
    const end = afterValue(bytes, nextToken(bytes, nameEnd));
    if (isRiskName(bytes, at + 1, nameEnd - 1)) {
      isTorn ||= riskMembers > 0 && riskEnd !== before;
      if (riskMembers === 0) riskStart = before;
      riskEnd = end;
      riskMembers += 1;
    }
    members += 1;
    before = end;
    at = nextToken(bytes, end);
  }
  const end = at + 1;
  // Risk members at the start include the comma after them, others the comma before them.
  if (riskStart === start + 1) riskEnd = afterComma(bytes, riskEnd);
  return riskMembers === 0
    ? { start, end, riskStart: end, riskEnd: end, members, riskMembers, isTorn }
    : { start, end, riskStart, riskEnd, members, riskMembers, isTorn };
};

/** The span of the value at `start`; a value that is no object has no members. */
const scanEntry = (bytes: Uint8Array, start: number): RowSpan => {
  if (bytes[start] === OPEN_BRACE) return scanObject(bytes, start);
  const end = afterValue(bytes, start);
  return { start, end, riskStart: end, riskEnd: end, members: 0, riskMembers: 0, isTorn: false };
};

/** The entries of the list whose opening bracket is at `start`. */
const scanList = (bytes: Uint8Array, start: number): readonly RowSpan[] => {
  const spans: RowSpan[] = [];
  let at = nextToken(bytes, start + 1);
  while (at < bytes.length && bytes[at] !== CLOSE_BRACKET) {
    const span = scanEntry(bytes, at);
    spans.push(span);
    at = nextToken(bytes, span.end);
  }
  return spans;
};

/** The entries of an answer's `result`, in order. The last of repeated members counts, as in `JSON.parse`. */
export const scanRows = (bytes: Uint8Array): readonly RowSpan[] => {
  let spans: readonly RowSpan[] = [];
  let at = nextToken(bytes, bytes.indexOf(OPEN_BRACE) + 1);
  while (bytes[at] === QUOTE) {
    const nameEnd = afterText(bytes, at);
    const value = nextToken(bytes, nameEnd);
    let end: number | undefined;
    if (JSON.parse(decoder.decode(bytes.subarray(at, nameEnd))) === 'result') {
      spans = bytes[value] === OPEN_BRACKET ? scanList(bytes, value) : [];
      const last = spans.at(-1);
      // Skips scanning the list a second time.
      if (last !== undefined) end = nextToken(bytes, last.end) + 1;
    }
    at = nextToken(bytes, end ?? afterValue(bytes, value));
  }
  return spans;
};
