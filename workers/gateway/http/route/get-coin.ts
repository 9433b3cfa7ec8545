// GET /coins/{id} and /coins/{id}/{field}: one coin as the upstream wrote it, or one value of it as plain text. If the
// path names the coin otherwise than by its id, Content-Location tells the address of what was given.

import { listParameters } from '../../../../shared/protocol/parameters.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { referenceText } from '../../../../shared/reference/reference.ts';
import type { Result } from '../../../../shared/result.ts';
import { harmlessText } from '../../../../shared/text/shown.ts';
import type { Prepared } from '../../ask/ask.ts';
import type { CoinPlace } from '../../ask/answer.ts';
import { cellReader, projectCoin } from '../format/cells.ts';
import { decodePart, readCoinRequest, type CoinRequest } from '../request/read-coin-request.ts';
import { jsonContentType } from '../response/headers.ts';
import { problemResponse } from '../response/problem-response.ts';
import { askInTurn } from './coin-location.ts';
import { dataResponse } from './data-response.ts';
import type { RouteContext } from './route-context.ts';

/** One value, the coin as the upstream wrote it, or some of its columns. */
const writeCoin = ({ snapshot, row }: CoinPlace, { field, columns, risk }: CoinRequest): string | Uint8Array => {
  const source = { snapshot, asOf: snapshot.header.asOfFrom };
  if (field === undefined)
    return columns === undefined ? snapshot.rows.bytes(row, risk) : JSON.stringify(projectCoin(source, row, columns));
  const value = cellReader(source, field)(row) ?? '';
  return typeof value === 'string' ? harmlessText(value) : String(value);
};

/** The address of the coin by its id; undefined if it is the requested one. Holds no access token. */
const locationOf = (
  { snapshot, row }: CoinPlace,
  { field, columns, risk, currency, at }: CoinRequest,
  requested: string,
): string | undefined => {
  const id = snapshot.columns.text('id', row);
  if (id === undefined || id === requested || at !== undefined) return undefined;
  const path = `/coins/${encodeURIComponent(id)}${field === undefined ? '' : `/${field}`}`;
  const search = new URLSearchParams({
    ...(currency === listParameters.currency.standard ? {} : { currency }),
    ...(columns === undefined ? {} : { columns: columns.join() }),
    ...(risk && field === undefined ? { includeRiskScore: 'true' } : {}),
  });
  return search.size === 0 ? path : `${path}?${search.toString()}`;
};

const askFor = (
  { references, currency, field, at }: CoinRequest,
  { gateway, lifetime }: RouteContext,
): Promise<Result<Prepared<'coin'>, Problem>> => {
  const shown = field === undefined ? 'rows' : [field];
  return askInTurn(references, (reference) => gateway.ask({ kind: 'coin', reference, currency, shown, at }, lifetime));
};

export const getCoin = async (
  request: Request,
  context: RouteContext,
  id: string,
  field?: string,
): Promise<Response> => {
  const read = readCoinRequest(request, id, field, context.gateway.configuration.now() / 1000);
  if (!read.ok) return problemResponse(read.error, request);
  const { references, currency, columns, risk, field: asked, at } = read.value;
  return await dataResponse(request, context, await askFor(read.value, context), {
    contentType: asked === undefined ? jsonContentType : 'text/plain; charset=utf-8',
    key: () =>
      [
        ...references.map(referenceText),
        currency,
        asked ?? '',
        columns?.join() ?? '',
        risk,
        JSON.stringify(at ?? ''),
      ].join('|'),
    headers: (place): Readonly<Record<string, string>> => {
      const location = locationOf(place, read.value, decodePart(id));
      return location === undefined ? {} : { 'Content-Location': location };
    },
    write: (place) => writeCoin(place, read.value),
  });
};
