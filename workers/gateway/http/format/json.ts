// The upstream's format, `{meta, result}`: rows with all fields, unknown ones too, copied without parsing.

import type { ListAnswer } from '../../ask/answer.ts';
import type { Format } from './format.ts';
import type { ListMeta } from '../../../../shared/protocol/coin-answers.ts';
import { foundPlaces, projectCoin } from './cells.ts';

// Joins pieces of JSON without parsing them.

/** `head`, the parts with commas between them, `tail`. */
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

const COMMA = 0x2c;
const encoder = new TextEncoder();

/**
 * The answer in one buffer, to which each coin's bytes are copied once. It is a new one each time: workerd makes a copy
 * of its own, unknown to the garbage collector. Without memory that it counts, the collector runs too rarely, and these
 * copies grow to a gigabyte.
 */
const copyRows = ({ snapshot, rows }: ListAnswer, meta: object, risk: boolean): Uint8Array => {
  const [head, tail] = [encoder.encode(`{"meta":${JSON.stringify(meta)},"result":[`), encoder.encode(']}')];
  let length = head.byteLength + tail.byteLength + Math.max(0, rows.length - 1);
  for (const row of rows) length += snapshot.rows.size(row, risk);
  const body = new Uint8Array(length);
  body.set(head);
  let at = head.byteLength;
  for (const row of rows) {
    if (at > head.byteLength) body[at++] = COMMA;
    at = snapshot.rows.copy(row, risk, body, at);
  }
  body.set(tail, at);
  return body;
};

export const json: Format = {
  contentType: 'application/json; charset=utf-8',
  defaultLimit: 20,
  defaultSort: { field: 'rank', descending: false },
  needsTotal: true,
  copiesRows: true,
  write(answer, { columns, risk }) {
    const meta = metaOf(answer);
    return columns === undefined
      ? copyRows(answer, meta, risk)
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
    if (columns === undefined) {
      const rows = places.map(({ snapshot, row }) => snapshot.rows.bytes(row, risk));
      return joinBytes(`{"meta":${JSON.stringify(meta)},"result":[`, rows, ']}');
    }
    const result = places.map(({ snapshot, row }) =>
      projectCoin({ snapshot, asOf: snapshot.header.asOfFrom }, row, columns),
    );
    return JSON.stringify({ meta, result });
  },
};
