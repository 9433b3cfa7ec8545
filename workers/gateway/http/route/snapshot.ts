// GET and POST /snapshot: a base set as columns, with all facts that a plan needs, so that the add-on can answer
// questions locally by the same proofs. A POST may name further coins to look up.

import { setColumns, type SetColumn } from '../../../../shared/columns/coin-columns.ts';
import { baseSetText } from '../../../../shared/query/question.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import { writeSnapshot } from '../format/write-snapshot.ts';
import { readSnapshotBody, readSnapshotQuery } from '../request/read-snapshot-request.ts';
import { searchOf } from '../request/parameters.ts';
import { jsonContentType, jsonResponse } from '../response/headers.ts';
import { problemResponse } from '../response/problem-response.ts';
import { dataResponse } from './data-response.ts';
import { bodyText, type RouteContext } from './route-context.ts';

/** The columns that no coin has. */
const lackingIn = ({ configuration: { provider } }: RouteContext['gateway']): readonly SetColumn[] =>
  setColumns.filter((column) => !provider.fields.includes(column));

export const getSnapshot = async (request: Request, context: RouteContext): Promise<Response> => {
  const read = readSnapshotQuery(searchOf(request));
  if (!read.ok) return problemResponse(read.error, request);
  const { set, columns } = read.value;
  const { gateway, lifetime } = context;
  return await dataResponse(request, context, await gateway.ask({ kind: 'snapshot', ...read.value }, lifetime), {
    contentType: jsonContentType,
    key: ({ stale }) => ['snapshot', baseSetText(set), columns.join(), stale].join('|'),
    write: (rows, { stale }) => writeSnapshot({ ...rows, columns, stale, lacking: lackingIn(gateway) }),
  });
};

export const postSnapshot = async (request: Request, { gateway, lifetime }: RouteContext): Promise<Response> => {
  const text = await bodyText(request, 'name fewer coins.');
  if (!text.ok) return text.error;
  const read = readSnapshotBody(text.value);
  if (!read.ok) return problemResponse(read.error, request);
  const prepared = await gateway.ask({ kind: 'snapshot', ...read.value }, lifetime);
  const answered = prepared.ok ? await prepared.value.rows() : prepared;
  if (!answered.ok) return problemResponse(answered.error, request);
  const { facts, rows } = answered.value;
  const { stale, asOf, simulated } = facts;
  const { columns } = read.value;
  const body = writeSnapshot({ ...rows, columns, stale, lacking: lackingIn(gateway) });
  return jsonResponse(body, {
    simulated,
    source: gateway.configuration.provider.source,
    more: { 'X-Data-As-Of': timeText(asOf) },
  });
};
