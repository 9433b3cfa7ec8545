// Turns the coins of one page into row parts: each coin's own JSON, copied as the upstream wrote it.

import { riskFieldNames } from '../../../shared/coin/coin-fields.ts';
import type { CheckedCoin } from '../upstream/coin.ts';
import { scanRows, type RowSpan } from './scan-rows.ts';

/** One row part: where each row stands in it, then the bytes that the rows are in. */
export interface EncodedRows {
  /** Coins in it. */
  readonly count: number;
  readonly bytes: ArrayBuffer;
}

/** Where a page's parts begin. Most of what is asked for stands among a set's first coins: these have a smaller part. */
const PART_STARTS = [0, 500] as const;
const FIRST_PAGE_PART_STARTS = [0, 250] as const;

/** For each coin where it begins, where its risk data begins and ends, and where it ends. */
export const OFFSETS_PER_ROW = 4;

/** Where a coin's bytes stand, and in them the risk data. */
type Place = Pick<RowSpan, 'start' | 'riskStart' | 'riskEnd' | 'end'>;

const encoder = new TextEncoder();
const riskNames: ReadonlySet<string> = new Set(riskFieldNames);

/** Whether a coin's bytes say no more and no less than the coin: no name twice, no risk data overlooked or apart. */
const isFaithful = ({ members, riskMembers, isTorn }: RowSpan, { coin, isChanged }: CheckedCoin): boolean => {
  if (isChanged || isTorn || Object.keys(coin).length !== members) return false;
  // With no name twice, as many as there can be are all that there are.
  if (riskMembers === riskFieldNames.length) return true;
  let held = 0;
  for (const name of riskFieldNames) if (Object.hasOwn(coin, name)) held += 1;
  return held === riskMembers;
};

interface Rewritten {
  readonly bytes: Uint8Array;
  /** Its risk data is what stands from here to before the closing brace. */
  readonly riskStart: number;
}

/** Writes a coin anew, its risk data last. */
const rewrite = ({ coin }: CheckedCoin): Rewritten => {
  const members = Object.entries(coin);
  const json = (isRisk: boolean): string =>
    JSON.stringify(Object.fromEntries(members.filter(([name]) => riskNames.has(name) === isRisk))).slice(1, -1);
  const [plain, risk] = [`{${json(false)}`, json(true)];
  const bytes = encoder.encode(risk === '' ? `${plain}}` : `${plain},${risk}}`);
  return { bytes, riskStart: encoder.encode(plain).byteLength };
};

/** The coins from `first` to before `end`: their bytes as one block of the answer, then those that are written anew. */
const encodePart = (coins: readonly CheckedCoin[], body: Uint8Array, spans: readonly RowSpan[]): EncodedRows => {
  const count = coins.length;
  const blockAt = OFFSETS_PER_ROW * count * Uint32Array.BYTES_PER_ELEMENT;
  const blockStart = spans[coins[0]?.index ?? 0]?.start ?? 0;
  const blockEnd = spans[coins.at(-1)?.index ?? 0]?.end ?? blockStart;
  const rewritten: Uint8Array[] = [];
  let end = blockAt + blockEnd - blockStart;
  const placeOf = (checked: CheckedCoin): Place => {
    const span = spans[checked.index];
    if (span !== undefined && isFaithful(span, checked)) {
      const moved = blockAt - blockStart;
      return {
        start: span.start + moved,
        riskStart: span.riskStart + moved,
        riskEnd: span.riskEnd + moved,
        end: span.end + moved,
      };
    }
    const { bytes, riskStart } = rewrite(checked);
    const start = end;
    end += bytes.byteLength;
    rewritten.push(bytes);
    return { start, riskStart: start + riskStart, riskEnd: end - 1, end };
  };
  const offsets = new Uint32Array(OFFSETS_PER_ROW * count);
  let next = 0;
  for (const checked of coins) {
    const place = placeOf(checked);
    offsets[next++] = place.start;
    offsets[next++] = place.riskStart;
    offsets[next++] = place.riskEnd;
    offsets[next++] = place.end;
  }
  const part = new Uint8Array(end);
  part.set(new Uint8Array(offsets.buffer));
  part.set(body.subarray(blockStart, blockEnd), blockAt);
  let at = blockAt + blockEnd - blockStart;
  for (const bytes of rewritten) {
    part.set(bytes, at);
    at += bytes.byteLength;
  }
  return { count, bytes: part.buffer };
};

/** The row parts of a page's coins; `body` is the answer they were read from. */
export const encodeRows = (
  coins: readonly CheckedCoin[],
  body: Uint8Array,
  isFirstPage: boolean,
): readonly EncodedRows[] => {
  const spans = scanRows(body);
  const starts = isFirstPage ? FIRST_PAGE_PART_STARTS : PART_STARTS;
  return starts
    .map((start, index) => coins.slice(start, starts[index + 1]))
    .filter(({ length }) => length > 0)
    .map((part) => encodePart(part, body, spans));
};
