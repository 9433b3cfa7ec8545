// The upstream's format, `{meta, result}`: rows with all fields, unknown ones too, copied without parsing.

import type { CoinPlace } from '../../ask/answer.ts';
import type { Format } from './format.ts';
import type { ListMeta } from '../../../../shared/protocol/coin-answers.ts';
import { foundPlaces, projectCoin } from './cells.ts';

const metaOf = (itemCount: number, page: number, limit: number): ListMeta => {
  const pageCount = Math.ceil(itemCount / limit);
  return { page, limit, itemCount, pageCount, hasPreviousPage: page > 1, hasNextPage: page < pageCount };
};

const COMMA = 0x2c;
const encoder = new TextEncoder();

/**
 * The answer in one buffer, to which each coin's bytes are copied once: a buffer for each row takes longer than all
 * else. It is a new one each time: workerd makes a copy of its own, unknown to the garbage collector. Without memory
 * that it counts, the collector runs too rarely, and these copies grow to a gigabyte.
 */
const write = (meta: ListMeta, places: readonly Pick<CoinPlace, 'snapshot' | 'row'>[], risk: boolean): Uint8Array => {
  const [head, tail] = [encoder.encode(`{"meta":${JSON.stringify(meta)},"result":[`), encoder.encode(']}')];
  let length = head.byteLength + tail.byteLength + Math.max(0, places.length - 1);
  for (const { snapshot, row } of places) length += snapshot.rows.size(row, risk);
  const body = new Uint8Array(length);
  body.set(head);
  let at = head.byteLength;
  for (const { snapshot, row } of places) {
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
    const meta = metaOf(answer.total ?? answer.rows.length, answer.page, answer.limit);
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
    const meta = { ...metaOf(places.length, 1, places.length), pageCount: 1 };
    if (columns === undefined) return write(meta, places, risk);
    const result = places.map(({ snapshot, row }) =>
      projectCoin({ snapshot, asOf: snapshot.header.asOfFrom }, row, columns),
    );
    return JSON.stringify({ meta, result });
  },
};
