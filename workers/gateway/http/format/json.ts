// The upstream's format, `{meta, result}`: rows with all fields, unknown ones too, copied without parsing.

import type { CoinPlace, ListAnswer } from '../../ask/answer.ts';
import type { Format } from './format.ts';
import type { ListMeta } from '../../../../shared/protocol/coin-answers.ts';
import { foundPlaces, projectCoin } from './cells.ts';

/**
 * `head`, the parts with commas between them, `tail`, in a new buffer each time: workerd makes a copy of it, unknown
 * to the garbage collector. Without memory that it counts, it runs too rarely, and these copies grow to a gigabyte.
 */
export const joinBytes = (head: string, parts: readonly Uint8Array[], tail: string): Uint8Array => {
  const encoder = new TextEncoder();
  const [start, end] = [encoder.encode(head), encoder.encode(tail)];
  const commas = Math.max(0, parts.length - 1);
  const body = new Uint8Array(
    start.byteLength + end.byteLength + commas + parts.reduce((sum, part) => sum + part.byteLength, 0),
  );
  body.set(start);
  let at = start.byteLength;
  parts.forEach((part, index) => {
    if (index > 0) body[at++] = 0x2c;
    body.set(part, at);
    at += part.byteLength;
  });
  body.set(end, at);
  return body;
};

const metaOf = ({ total, rows, page, limit }: ListAnswer): ListMeta => {
  const itemCount = total ?? rows.length;
  const pageCount = Math.ceil(itemCount / limit);
  return { page, limit, itemCount, pageCount, hasPreviousPage: page > 1, hasNextPage: page < pageCount };
};

const write = (meta: ListMeta, places: readonly Pick<CoinPlace, 'snapshot' | 'row'>[], risk: boolean): Uint8Array =>
  joinBytes(
    `{"meta":${JSON.stringify(meta)},"result":[`,
    places.map(({ snapshot, row }) => snapshot.rows.bytes(row, risk)),
    ']}',
  );

export const json: Format = {
  contentType: 'application/json; charset=utf-8',
  defaultLimit: 20,
  defaultSort: { field: 'rank', descending: false },
  needsTotal: true,
  copiesRows: true,
  write(answer, { columns, risk }) {
    const meta = metaOf(answer);
    return columns === undefined
      ? write(
          meta,
          answer.rows.map((row) => ({ snapshot: answer.snapshot, row })),
          risk,
        )
      : JSON.stringify({ meta, result: answer.rows.map((row) => projectCoin(answer, row, columns)) });
  },
  writeNamed(coins, { columns, risk }) {
    const places = foundPlaces(coins);
    const { length } = places;
    const meta: ListMeta = {
      page: 1,
      limit: length,
      itemCount: length,
      pageCount: 1,
      hasPreviousPage: false,
      hasNextPage: false,
    };
    if (columns === undefined) return write(meta, places, risk);
    const result = places.map(({ snapshot, row }) =>
      projectCoin({ snapshot, asOf: snapshot.header.asOfFrom }, row, columns),
    );
    return JSON.stringify({ meta, result });
  },
};
