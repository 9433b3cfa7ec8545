// Reads what is asked of GET and POST /snapshot: a base set, its columns, and coins that are wanted beside them.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { defaultColumns, type ColumnName } from '../../../../shared/coin/columns.ts';
import { type BaseSet } from '../../../../shared/question/question.ts';
import type { Reference } from '../../../../shared/reference/reference.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { noMembership } from '../../../../shared/query/filter.ts';
import type { GatewayProblem } from '../../problem/gateway-problem.ts';
import { isSnapshotColumn, snapshotColumnNames, type SnapshotColumnName } from '../format/snapshot-columns.ts';
import { alwaysTaken } from './parameter-table.ts';
import { readParameters, type Parameters } from './parameters.ts';
import { bodyProblem, parseBody } from './parse-body.ts';
import { readColumns } from './read-columns.ts';
import { readCurrency, readRisk } from './read-list-request.ts';
import { readMembership } from './read-membership.ts';
import { isRecord, readFields, readIds } from './read-query-body.ts';
import { ProblemCarrier, refuse } from './request-problem.ts';
import type { UnlistedName } from '../../ask/unlisted-name.ts';

export interface SnapshotRequest {
  readonly set: BaseSet;
  /** Each once. */
  readonly columns: readonly SnapshotColumnName[];
  /** Coins to look up beside the snapshot; what can't be read as a reference is its sentence. */
  readonly wanted: readonly Result<Reference, string>[] | undefined;
  /** The set's only name, where it is not listed. */
  readonly unlisted: UnlistedName | undefined;
}

export const snapshotBodyNames = ['category', 'chain', 'currency', 'columns', 'includeRiskScore', 'ids'] as const;
export const snapshotParameterNames = [...snapshotBodyNames.filter((name) => name !== 'ids'), ...alwaysTaken] as const;

/** What a table shows, and what every plan looks at. */
export const defaultSnapshotColumns: readonly ColumnName[] = [
  ...new Set(['id', 'rank', 'marketCap', ...defaultColumns] as const),
];

const checkColumn = (column: ColumnName): SnapshotColumnName =>
  isSnapshotColumn(column)
    ? column
    : refuse(
        'columns',
        `A snapshot has no column ${column}: ask POST /coins/query for it. Columns are: ${snapshotColumnNames.join(', ')}.`,
      );

const readParts = (parameters: Parameters): Omit<SnapshotRequest, 'wanted'> => {
  const columns = readColumns(parameters, readRisk(parameters)) ?? defaultSnapshotColumns;
  const { membership, unlisted } = readMembership(parameters, { include: noMembership, exclude: noMembership });
  return {
    set: { ...membership, currency: readCurrency(parameters) },
    columns: [...new Set(columns.map(checkColumn))],
    unlisted,
  };
};

const readWanted = (body: Record<string, unknown>): SnapshotRequest['wanted'] => {
  if (!('ids' in body)) return undefined;
  const wanted = readIds(body);
  return wanted.length > bounds.ids
    ? refuse('ids', `ids names ${wanted.length} coins: at most ${bounds.ids} are looked up at once.`)
    : wanted;
};

const reading = (read: () => SnapshotRequest): Result<SnapshotRequest, GatewayProblem> => {
  try {
    return ok(read());
  } catch (thrown) {
    if (thrown instanceof ProblemCarrier) return fail(thrown.problem);
    throw thrown;
  }
};

export const readSnapshotQuery = (search: URLSearchParams): Result<SnapshotRequest, GatewayProblem> =>
  reading(() => ({ ...readParts(readParameters(search, snapshotParameterNames)), wanted: undefined }));

export const readSnapshotBody = (text: string): Result<SnapshotRequest, GatewayProblem> => {
  const noObject =
    'The body is no JSON object: send {"category": "defi", "ids": ["bitcoin"]}, or {} for the whole market.';
  const body = parseBody(text, noObject);
  if (!body.ok) return body;
  const fields = body.value;
  if (!isRecord(fields)) return fail(bodyProblem(noObject));
  return reading(() => ({ ...readParts(readFields(fields, snapshotBodyNames)), wanted: readWanted(fields) }));
};
