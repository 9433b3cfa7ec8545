// GET and POST /snapshot: a base set as columns, with all facts that a plan needs, so that the add-on can answer
// questions locally by the same proofs. A POST may name further coins to look up.

import { type ColumnName, defaultColumns } from '../../../../shared/coin/coin-fields.ts';
import { snapshotNames } from '../../../../shared/protocol/bodies.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { snapshotParameterNames } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { andThen, eachOf, ok } from '../../../../shared/result.ts';
import { noMembership } from '../../../../shared/query/filter.ts';
import type { Asked } from '../../ask/asked.ts';
import { isSetColumn, type SetColumn, setColumns } from '../../../../shared/columns/coin-columns.ts';
import { combined, type Parameters, type Read, readParameters, readWhole, searchOf } from '../request/parameters.ts';
import { type Fields, isFields, parseBody, readFields, readIds, refuseBody } from '../request/read-body.ts';
import { readColumnContext, readColumns } from '../request/read-presentation.ts';
import { readMembership } from '../request/read-membership.ts';
import { baseSetText } from '../../../../shared/query/question.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import { writeSnapshot } from '../format/write-snapshot.ts';
import { jsonContentType, jsonResponse } from '../response/headers.ts';
import { problemResponse } from '../response/problem-response.ts';
import { dataResponse } from './data-response.ts';
import { bodyText, type RouteContext } from './route-context.ts';

type SnapshotRequest = Omit<Asked<'snapshot'>, 'kind'>;

/** The default columns of a table, and the columns that every plan reads. */
const defaultSnapshotColumns: readonly ColumnName[] = [
  ...new Set(['id', 'rank', 'marketCap', ...defaultColumns] as const),
];

const checkColumn = (column: ColumnName): Read<SetColumn> =>
  isSetColumn(column)
    ? ok(column)
    : refuse(
        'columns',
        `A snapshot has no column ${column}: ask POST /coins/query for it. Columns are: ${setColumns.join(', ')}.`,
      );

const readParts = (parameters: Parameters): Read<Omit<SnapshotRequest, 'wanted'>> =>
  andThen(readColumnContext(parameters), (context) => {
    const read = combined({
      columns: andThen(readColumns(parameters, context), (names = defaultSnapshotColumns) =>
        eachOf(names, checkColumn),
      ),
      set: readMembership(parameters, { include: noMembership, exclude: noMembership }),
      depth: readWhole(parameters, 'depth', 0),
    });
    return andThen(read, ({ columns, set: { membership, unlisted }, depth }) =>
      ok({ set: { ...membership, currency: context.currency }, columns: [...new Set(columns)], unlisted, depth }),
    );
  });

const readWanted = (fields: Fields): Read<SnapshotRequest['wanted']> => {
  if (!('ids' in fields)) return ok(undefined);
  return andThen(readIds(fields), (wanted) =>
    wanted.length > bounds.ids
      ? refuse('ids', `ids names ${wanted.length} coins: at most ${bounds.ids} are looked up at once.`)
      : ok(wanted),
  );
};

const readSnapshotQuery = (search: URLSearchParams): Read<SnapshotRequest> =>
  andThen(readParameters(search, snapshotParameterNames), (parameters) =>
    andThen(readParts(parameters), (parts) => ok({ ...parts, wanted: undefined })),
  );

const readSnapshotBody = (text: string): Read<SnapshotRequest> => {
  const noObject =
    'The body is no JSON object: send {"category": "defi", "ids": ["bitcoin"]}, or {} for the whole market.';
  return andThen(parseBody(text, noObject), (fields): Read<SnapshotRequest> => {
    if (!isFields(fields)) return refuseBody(noObject);
    return andThen(readFields(fields, snapshotNames), (parameters) => {
      const read = combined({ parts: readParts(parameters), wanted: readWanted(fields) });
      return andThen(read, ({ parts, wanted }) => ok({ ...parts, wanted }));
    });
  });
};

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
