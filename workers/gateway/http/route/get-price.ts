// GET /coins/{id}/price: the present price, or with `at` a past one, as plain text for IMPORTDATA and WEBSERVICE.

import { priceParameterNames } from '../../../../shared/protocol/past-parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { referenceText, type Reference } from '../../../../shared/reference/reference.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import type { AskedPrices } from '../../ask/past/asked-past.ts';
import { readParameters } from '../request/parameters.ts';
import { readPriceAt } from '../request/read-past.ts';
import { readPathReference } from '../request/read-path-reference.ts';
import type { Read } from '../request/read.ts';
import { searchOf } from '../request/search-of.ts';
import { problemResponse } from '../response/problem-response.ts';
import { dataResponse } from './data-response.ts';
import { getCoin } from './get-coin.ts';
import type { RouteContext } from './route-context.ts';

interface PriceRequest {
  readonly reference: Reference;
  readonly asked: AskedPrices;
  /** The parameters that decide the answer. */
  readonly text: string;
}

const readRequest = (request: Request, id: string, now: number): Read<PriceRequest> => {
  const reference = readPathReference(id);
  if (!reference.ok) return refuse('coinId', reference.error);
  return andThen(readParameters(searchOf(request), priceParameterNames), (parameters) =>
    andThen(readPriceAt(parameters, reference.value, now), (asked) =>
      ok({
        reference: reference.value,
        asked,
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
  const { reference, asked, text } = read.value;
  return await dataResponse(request, context, await gateway.ask({ kind: 'price', ...asked }, life), {
    contentType: 'text/plain; charset=utf-8',
    key: () => ['price at', referenceText(reference), text].join('|'),
    write: ({ rows: [row] }) => String(row?.[0] ?? ''),
  });
};
