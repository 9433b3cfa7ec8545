// GET /status: the state of the gateway, without secrets and without a request to the upstream.

import { statusParameterNames } from '../../../../shared/protocol/parameters.ts';
import { readChoice, readParameters } from '../request/parameters.ts';
import { searchOf } from '../request/search-of.ts';
import { problemResponse } from '../response/problem-response.ts';
import { andThen } from '../../../../shared/result.ts';
import { commonHeaders } from '../response/headers.ts';
import { pageResponse } from '../response/page-response.ts';
import type { RouteContext } from './route-context.ts';
import { statusBody } from './status-body.ts';

export const getStatus = async (request: Request, { gateway, life }: RouteContext): Promise<Response> => {
  const read = andThen(readParameters(searchOf(request), statusParameterNames), (parameters) =>
    readChoice(parameters, 'history'),
  );
  if (!read.ok) return problemResponse(read.error, request);
  const withHistory = read.value !== undefined;
  const page = withHistory ? undefined : await pageResponse(request, gateway.pages, '/status/');
  if (page !== undefined) return page;
  const body = await statusBody({ gateway, life }, withHistory);
  return new Response(JSON.stringify(body), {
    headers: {
      ...commonHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Accept',
    },
  });
};
