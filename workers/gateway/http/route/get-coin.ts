// GET /coins/{id} and /coins/{id}/{field}: one coin as the upstream gives it, or one value of it as plain text.

import type { CurrencyCode } from '../../../../shared/coin/currencies.ts';
import type { ColumnName } from '../../../../shared/coin/columns.ts';
import { parseReference, referenceText, type Reference } from '../../../../shared/reference/reference.ts';
import { andThen, ok, type Result } from '../../../../shared/result.ts';
import { harmlessText } from '../../../../shared/text/harmless-text.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { answerReferences, type CoinPlace } from '../../ask/answer-references.ts';
import { cellReader } from '../format/cell-value.ts';
import { cellsNeedRows } from '../format/needs-rows.ts';
import { coinParameterNames, valueParameterNames } from '../../../../shared/protocol/parameters.ts';
import { readParameters } from '../request/parameters.ts';
import { readColumn, readColumns } from '../request/read-columns.ts';
import { readCurrency, readRisk } from '../request/read-list-request.ts';
import { searchOf } from '../request/search-of.ts';
import { projectCoin } from '../format/project-coin.ts';
import { dataResponse, type WriteBody } from './data-response.ts';
import { problemResponse } from '../response/problem-response.ts';
import { answerContext, type RouteContext } from './route-context.ts';
import { withRows } from './with-rows.ts';
import { combined, type Read } from '../request/read.ts';

interface CoinRequest {
  readonly reference: Reference;
  readonly currency: CurrencyCode;
  readonly risk: boolean;
  readonly columns: readonly ColumnName[] | undefined;
  readonly field: ColumnName | undefined;
}

/** A path names a coin by its id, as the upstream's own does, unless a prefix says otherwise. */
const readPathReference = (written: string): Result<Reference, string> => {
  const reference = parseReference(written);
  return reference.ok && reference.value.kind === 'best' ? ok({ ...reference.value, kind: 'id' }) : reference;
};

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const readRequest = (request: Request, id: string, field: string | undefined): Read<CoinRequest> => {
  const reference = readPathReference(decode(id));
  if (!reference.ok) return refuse('coinId', reference.error);
  const known = field === undefined ? coinParameterNames : valueParameterNames;
  return andThen(readParameters(searchOf(request), known), (parameters) =>
    andThen(readRisk(parameters), (asked) => {
      // One value asks for what it asks for: naming a risk field is asking for risk data.
      const risk = asked || field !== undefined;
      const read = combined<Pick<CoinRequest, 'currency' | 'columns' | 'field'>>({
        currency: readCurrency(parameters),
        columns: readColumns(parameters, risk),
        field: field === undefined ? ok(undefined) : readColumn('field', decode(field), risk),
      });
      return andThen(read, (rest) => ok({ ...rest, reference: reference.value, risk }));
    }),
  );
};

const prepareCoin = async ({ snapshot, row }: CoinPlace, { field, columns, risk }: CoinRequest): Promise<WriteBody> => {
  const source = { snapshot, asOf: snapshot.header.asOfFrom };
  if (field === undefined || cellsNeedRows([field])) await snapshot.loadRows([row]);
  if (field !== undefined) {
    const value = cellReader(source, field)(row) ?? '';
    return () => (typeof value === 'string' ? harmlessText(value) : String(value));
  }
  return () =>
    columns === undefined ? snapshot.rows.bytes(row, risk) : JSON.stringify(projectCoin(source, row, columns));
};

export const getCoin = async (
  request: Request,
  context: RouteContext,
  id: string,
  field?: string,
): Promise<Response> => {
  const read = readRequest(request, id, field);
  if (!read.ok) return problemResponse(read.error, request);
  const { reference, currency, columns, risk } = read.value;
  const answered = await withRows(context, async () => {
    const answer = await answerReferences([reference], currency, answerContext(context));
    if (!answer.ok) return answer;
    const [coin] = answer.value.coins;
    if (coin === undefined) throw new Error('A reference has no answer');
    if (!coin.ok) return coin;
    const { version, asOfFrom, ttlSeconds, simulated } = coin.value.snapshot.header;
    const local = coin.value.snapshot === answer.value.snapshot;
    const response = await dataResponse({
      request,
      context,
      version,
      asOf: asOfFrom,
      simulated,
      stale: coin.value.stale,
      from: local ? answer.value.from : 'upstream',
      plan: local ? 'snapshot by reference' : 'upstream look-up',
      contentType: read.value.field === undefined ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
      key: [referenceText(reference), currency, read.value.field ?? '', columns?.join() ?? '', risk].join('|'),
      ttlSeconds,
      prepare: () => prepareCoin(coin.value, read.value),
    });
    return ok(response);
  });
  return answered.ok ? answered.value : problemResponse(answered.error, request);
};
