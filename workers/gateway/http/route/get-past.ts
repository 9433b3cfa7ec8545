// GET /coins/{id}/history: a coin's prices over time, a row a step. GET /coins/{id}/price: the present price, or with
// `at` a past one, as plain text for IMPORTDATA and WEBSERVICE.

import { historyParameterNames, priceParameterNames } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import type { Reference } from '../../../../shared/reference/reference.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import type { AskedHistory, AskedPrices, PastTable } from '../../ask/asked.ts';
import { combined, type Parameters, type Read, readChoice, readParameters, searchOf } from '../request/parameters.ts';
import { readHistory, readPriceAt } from '../request/read-past.ts';
import { decodePart, type PathReferences, readPathReferences } from '../request/read-coin-request.ts';
import { problemResponse } from '../response/problem-response.ts';
import { askInTurn, locationOf, ownParameters } from './coin-location.ts';
import { dataResponse, explanationResponse } from './data-response.ts';
import { getCoin } from './get-coin.ts';
import type { RouteContext } from './route-context.ts';
import { formats } from '../format/formats.ts';
import { historyBody, writeHistory } from '../format/table.ts';
import { readCsvStyle, readFormat } from '../request/read-presentation.ts';

/** @param readAsked reads what the address asks about the first coin that the path may mean. */
const readPast = <Asked extends object>(
  request: Request,
  id: string,
  known: readonly string[],
  readAsked: (parameters: Parameters, first: Reference) => Read<Asked>,
): Read<Asked & { references: PathReferences; explain: boolean }> => {
  const references = readPathReferences(decodePart(id));
  if (!references.ok) return refuse('coinId', references.error);
  return andThen(readParameters(searchOf(request), known), (parameters) => {
    const asked = readAsked(parameters, references.value[0]);
    return andThen(combined({ asked, explain: readChoice(parameters, 'explain') }), (read) =>
      ok({ ...read.asked, references: references.value, explain: read.explain !== undefined }),
    );
  });
};

/** What both answers have: their address by the coin's id, and all that they depend on besides the data. */
const writingOf = (request: Request, part: 'price' | 'history', id: string) => ({
  headers: ({ ids: [own] }: PastTable) => locationOf(own, part, decodePart(id), searchOf(request)),
  key: () => [part, id, ownParameters(searchOf(request)).toString()].join('|'),
});

/** The question for the explanation: that of a history with one row. */
const historyOf = ({ rows, ...asked }: AskedPrices): AskedHistory => ({
  ...asked,
  references: rows.map(({ reference }) => reference),
  step: '1d',
  columns: ['price'],
  dates: {
    kind: 'rows',
    // A row is told by what is wanted for it.
    rows: rows.flatMap(({ wanted }) => (wanted.ok ? [{ time: { kind: 'all' }, wanted: wanted.value } as const] : [])),
  },
});

const pastNames = ['at', 'day', 'near', 'explain'] as const;

export const getPrice = async (request: Request, context: RouteContext, id: string): Promise<Response> => {
  const search = searchOf(request);
  if (!pastNames.some((name) => search.has(name))) return await getCoin(request, context, id, 'price');
  const { gateway, lifetime } = context;
  const read = readPast(request, id, priceParameterNames, (parameters) =>
    combined({ askedOf: readPriceAt(parameters, gateway.configuration.now() / 1000) }),
  );
  if (!read.ok) return problemResponse(read.error, request);
  const { references, askedOf, explain } = read.value;
  if (explain) {
    const explained = await askInTurn(references, (reference) =>
      gateway.explainHistory({ kind: 'history', ...historyOf(askedOf(reference)) }, lifetime),
    );
    return explanationResponse(request, explained);
  }
  const answer = await askInTurn(references, (reference) =>
    gateway.ask({ kind: 'price', ...askedOf(reference) }, lifetime),
  );
  return await dataResponse(request, context, answer, {
    ...writingOf(request, 'price', id),
    contentType: 'text/plain; charset=utf-8',
    write: ({ rows: [row] }) => String(row?.[0] ?? ''),
  });
};

export const getHistory = async (request: Request, context: RouteContext, id: string): Promise<Response> => {
  const { gateway, lifetime } = context;
  const read = readPast(request, id, historyParameterNames, (parameters, first) =>
    andThen(readFormat(parameters, undefined), (format) =>
      combined({
        asked: readHistory(parameters, [ok(first)], gateway.configuration.now() / 1000),
        csv: readCsvStyle(parameters, format),
        format: ok(format),
      }),
    ),
  );
  if (!read.ok) return problemResponse(read.error, request);
  const { references, asked, format, csv, explain } = read.value;
  const questionOf = (reference: Reference) => ({ kind: 'history', ...asked, references: [ok(reference)] }) as const;
  if (explain) {
    const explained = await askInTurn(references, (reference) =>
      gateway.explainHistory(questionOf(reference), lifetime),
    );
    return explanationResponse(request, explained);
  }
  const answer = await askInTurn(references, (reference) => gateway.ask(questionOf(reference), lifetime));
  return await dataResponse(request, context, answer, {
    ...writingOf(request, 'history', id),
    contentType: formats[format].contentType,
    write: (table, { asOf }) => writeHistory(historyBody(table, asked, asOf), { format, csv }),
  });
};
