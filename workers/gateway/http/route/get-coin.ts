// GET /coins/{id} and /coins/{id}/{field}: one coin as the upstream wrote it, or one value of it as plain text.

import type { CurrencyCode } from '../../../../shared/coin/currencies.ts';
import type { ColumnName } from '../../../../shared/coin/columns.ts';
import { referenceText, type Reference } from '../../../../shared/reference/reference.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import { harmlessText } from '../../../../shared/text/harmless-text.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import type { CoinPlace } from '../../ask/coin-place.ts';
import { cellReader } from '../format/cell-value.ts';
import { coinParameterNames, valueParameterNames } from '../../../../shared/protocol/parameters.ts';
import { readParameters } from '../request/parameters.ts';
import { readColumn, readColumns } from '../request/read-columns.ts';
import { readCurrency, readRisk } from '../request/read-list-request.ts';
import { decodePart, readPathReference } from '../request/read-path-reference.ts';
import { readAt } from '../request/read-past.ts';
import type { AskedAt } from '../../ask/past/asked-past.ts';
import { searchOf } from '../request/search-of.ts';
import { projectCoin } from '../format/project-coin.ts';
import { jsonContentType } from '../response/json-response.ts';
import { dataResponse } from './data-response.ts';
import { problemResponse } from '../response/problem-response.ts';
import type { RouteContext } from './route-context.ts';
import { combined, type Read } from '../request/read.ts';

interface CoinRequest {
  readonly reference: Reference;
  readonly currency: CurrencyCode;
  readonly risk: boolean;
  readonly columns: readonly ColumnName[] | undefined;
  readonly field: ColumnName | undefined;
  readonly at: AskedAt | undefined;
}

const readRequest = (request: Request, id: string, field: string | undefined, now: number): Read<CoinRequest> => {
  const reference = readPathReference(id);
  if (!reference.ok) return refuse('coinId', reference.error);
  const known = field === undefined ? coinParameterNames : valueParameterNames;
  return andThen(readParameters(searchOf(request), known), (parameters) =>
    andThen(readRisk(parameters), (asked) => {
      // Naming a risk field in the path is a request for risk data.
      const risk = asked || field !== undefined;
      const read = combined<Pick<CoinRequest, 'currency' | 'columns' | 'field' | 'at'>>({
        at: readAt(parameters, now),
        currency: readCurrency(parameters),
        columns: readColumns(parameters, risk),
        field: field === undefined ? ok(undefined) : readColumn('field', decodePart(field), risk),
      });
      return andThen(read, (rest) => ok({ ...rest, reference: reference.value, risk }));
    }),
  );
};

/** One value, the coin as the upstream wrote it, or some of its columns. */
const writeCoin = ({ snapshot, row }: CoinPlace, { field, columns, risk }: CoinRequest): string | Uint8Array => {
  const source = { snapshot, asOf: snapshot.header.asOfFrom };
  if (field === undefined)
    return columns === undefined ? snapshot.rows.bytes(row, risk) : JSON.stringify(projectCoin(source, row, columns));
  const value = cellReader(source, field)(row) ?? '';
  return typeof value === 'string' ? harmlessText(value) : String(value);
};

export const getCoin = async (
  request: Request,
  context: RouteContext,
  id: string,
  field?: string,
): Promise<Response> => {
  const { gateway, life } = context;
  const read = readRequest(request, id, field, gateway.configuration.now() / 1000);
  if (!read.ok) return problemResponse(read.error, request);
  const { reference, currency, columns, risk, field: asked, at } = read.value;
  const shown = asked === undefined ? 'rows' : [asked];
  return await dataResponse(
    request,
    context,
    await gateway.ask({ kind: 'coin', reference, currency, shown, at }, life),
    {
      contentType: asked === undefined ? jsonContentType : 'text/plain; charset=utf-8',
      key: () =>
        [referenceText(reference), currency, asked ?? '', columns?.join() ?? '', risk, JSON.stringify(at ?? '')].join(
          '|',
        ),
      write: (place) => writeCoin(place, read.value),
    },
  );
};
