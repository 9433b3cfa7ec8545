// GET /coins/{id}/price: the present price, or with `at` a past one, as plain text for IMPORTDATA and WEBSERVICE.

import { priceParameterNames } from '../../../../shared/protocol/past-parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { referenceText, type Reference } from '../../../../shared/reference/reference.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import type { AskedPrices } from '../../ask/past/asked-past.ts';
import { readParameters } from '../request/parameters.ts';
import { readPriceAt } from '../request/read-past.ts';
import { decodePart, readPathReferences, type PathReferences } from '../request/read-coin-request.ts';
import type { Read } from '../request/read.ts';
import { searchOf } from '../request/search-of.ts';
import { problemResponse } from '../response/problem-response.ts';
import { askInTurn } from './ask-in-turn.ts';
import { dataResponse } from './data-response.ts';
import { getCoin } from './get-coin.ts';
import type { RouteContext } from './route-context.ts';

interface PriceRequest {
  readonly references: PathReferences;
  readonly askedOf: (reference: Reference) => AskedPrices;
  /** The parameters that decide the answer. */
  readonly text: string;
}

const readRequest = (request: Request, id: string, now: number): Read<PriceRequest> => {
  const references = readPathReferences(decodePart(id));
  if (!references.ok) return refuse('coinId', references.error);
  return andThen(readParameters(searchOf(request), priceParameterNames), (parameters) =>
    andThen(readPriceAt(parameters, now), (askedOf) =>
      ok({
        references: references.value,
        askedOf,
        text: ['at', 'currency', 'day', 'near'].map((name) => parameters.get(name) ?? '').join('|'),
      }),
    ),
  );
};

const pastNames = ['at', 'day', 'near'] as const;

export const getPrice = async (request: Request, context: RouteContext, id: string): Promise<Response> => {
  const search = searchOf(request);
  if (!pastNames.some((name) => search.has(name))) return await getCoin(request, context, id, 'price');
  const { gateway, life } = context;
  const read = readRequest(request, id, gateway.configuration.now() / 1000);
  if (!read.ok) return problemResponse(read.error, request);
  const { references, askedOf, text } = read.value;
  const answer = await askInTurn(references, (reference) =>
    gateway.ask({ kind: 'price', ...askedOf(reference) }, life),
  );
  return await dataResponse(request, context, answer, {
    contentType: 'text/plain; charset=utf-8',
    key: () => ['price at', ...references.map(referenceText), text].join('|'),
    write: ({ rows: [row] }) => String(row?.[0] ?? ''),
  });
};
