// Reads the requests GET and POST /snapshot: a base set, its columns, and further coins to look up.

import { defaultColumns, type ColumnName } from '../../../../shared/coin/coin-fields.ts';
import { snapshotNames } from '../../../../shared/protocol/bodies.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { snapshotParameterNames } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { andThen, eachOf, ok } from '../../../../shared/result.ts';
import { noMembership } from '../../../../shared/query/filter.ts';
import type { Asked } from '../../ask/asked.ts';
import { isSetColumn, setColumns, type SetColumn } from '../../../../shared/columns/coin-columns.ts';
import { readParameters, readWhole, type Parameters, combined, type Read } from './parameters.ts';
import { parseBody, refuseBody, isFields, readFields, readIds, type Fields } from './read-body.ts';
import { readColumns, readColumnContext } from './read-presentation.ts';
import { readMembership } from './read-membership.ts';

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

export const readSnapshotQuery = (search: URLSearchParams): Read<SnapshotRequest> =>
  andThen(readParameters(search, snapshotParameterNames), (parameters) =>
    andThen(readParts(parameters), (parts) => ok({ ...parts, wanted: undefined })),
  );

export const readSnapshotBody = (text: string): Read<SnapshotRequest> => {
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
