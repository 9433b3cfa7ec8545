// The upstream's own shape, `{meta, result}`: rows are copied as the upstream wrote them, unknown fields and all.

import type { ListAnswer } from '../answer/list-answer.ts';
import type { Format } from './format.ts';
import { projectCoin } from './project-coin.ts';

const metaOf = ({ total, rows, page, limit }: ListAnswer): object => {
  const itemCount = total ?? rows.length;
  const pageCount = Math.ceil(itemCount / limit);
  return { page, limit, itemCount, pageCount, hasPreviousPage: page > 1, hasNextPage: page < pageCount };
};

const joinBytes = (head: string, parts: readonly Uint8Array[], tail: string): Uint8Array => {
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

export const json: Format = {
  contentType: 'application/json; charset=utf-8',
  defaultLimit: 20,
  defaultSort: { field: 'rank', descending: false },
  needsTotal: true,
  write(answer, { columns, risk }) {
    const { snapshot, rows } = answer;
    const meta = metaOf(answer);
    if (columns !== undefined)
      return JSON.stringify({ meta, result: rows.map((row) => projectCoin(answer, row, columns)) });
    return joinBytes(
      `{"meta":${JSON.stringify(meta)},"result":[`,
      rows.map((row) => snapshot.rows.bytes(row, risk)),
      ']}',
    );
  },
};
