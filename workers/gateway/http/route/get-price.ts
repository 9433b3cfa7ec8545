// GET /coins/{id}/price: the present price, or with `at` a past one, as plain text for IMPORTDATA and WEBSERVICE.

import { priceParameterNames } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { referenceText, type Reference } from '../../../../shared/reference/reference.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import type { AskedHistory, AskedPrices } from '../../ask/asked.ts';
import { readChoice, readParameters, combined, type Read, searchOf } from '../request/parameters.ts';
import { readPriceAt } from '../request/read-past.ts';
import { decodePart, readPathReferences, type PathReferences } from '../request/read-coin-request.ts';
import { problemResponse } from '../response/problem-response.ts';
import { askInTurn, locationOf } from './coin-location.ts';
import { dataResponse, explanationResponse } from './data-response.ts';
import { getCoin } from './get-coin.ts';
import type { RouteContext } from './route-context.ts';

interface PriceRequest {
  readonly references: PathReferences;
  readonly askedOf: (reference: Reference) => AskedPrices;
  readonly explain: boolean;
  /** The parameters that decide the answer. */
  readonly text: string;
}

const readRequest = (search: URLSearchParams, id: string, now: number): Read<PriceRequest> => {
  const references = readPathReferences(decodePart(id));
  if (!references.ok) return refuse('coinId', references.error);
  return andThen(readParameters(search, priceParameterNames), (parameters) =>
    andThen(
      combined({ askedOf: readPriceAt(parameters, now), explain: readChoice(parameters, 'explain') }),
      ({ askedOf, explain }) =>
        ok({
          references: references.value,
          askedOf,
          explain: explain !== undefined,
          text: ['at', 'currency', 'day', 'near'].map((name) => parameters.get(name) ?? '').join('|'),
        }),
    ),
  );
};

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
  const read = readRequest(search, id, gateway.configuration.now() / 1000);
  if (!read.ok) return problemResponse(read.error, request);
  const { references, askedOf, explain, text } = read.value;
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
    contentType: 'text/plain; charset=utf-8',
    headers: ({ ids: [own] }) => locationOf(own, 'price', decodePart(id), search),
    key: () => ['price at', ...references.map(referenceText), text].join('|'),
    write: ({ rows: [row] }) => String(row?.[0] ?? ''),
  });
};
