// The gateway's addresses.

import { Router, type IRequest } from 'itty-router';
import { problemResponse } from '../response/problem-response.ts';
import { preflightHeaders } from '../response/headers.ts';
import { getCoin } from './get-coin.ts';
import { getCoins } from './get-coins.ts';
import { getHome } from './get-home.ts';
import { getStatus } from './get-status.ts';
import { postQuery } from './post-query.ts';
import type { RouteContext } from './route-context.ts';
import { withAccess } from './with-access.ts';

/** What an address with a name in it gives: itty-router fills `params`. */
const parameter = (request: IRequest, name: string): string => request.params[name] ?? '';

const router = Router<IRequest, [RouteContext]>();

router
  .options('*', () => new Response(null, { status: 204, headers: preflightHeaders }))
  .get('/', getHome)
  .get('/status', getStatus)
  .all('/coins*', withAccess)
  .get('/coins', (request: IRequest, context) => getCoins(request, context))
  .get('/coins.csv', (request: IRequest, context) => getCoins(request, context, 'csv'))
  .post('/coins/query', postQuery)
  .get('/coins/:id', (request: IRequest, context) => getCoin(request, context, parameter(request, 'id')))
  .get('/coins/:id/:field', (request: IRequest, context) =>
    getCoin(request, context, parameter(request, 'id'), parameter(request, 'field')),
  )
  .all('*', (request) => {
    const { pathname } = new URL(request.url);
    const allow = pathname === '/coins/query' ? 'POST, OPTIONS' : 'GET, HEAD, OPTIONS';
    const isKnown = /^\/(?:$|status$|coins(?:\.csv)?$|coins\/[^/]+(?:\/[^/]+)?$)/.test(pathname);
    if (isKnown && !allow.split(', ').includes(request.method)) {
      return problemResponse(
        {
          reason: 'method-not-allowed',
          detail: `${request.method} is not answered at this address: use ${allow}.`,
          allow,
        },
        request,
      );
    }
    const detail =
      'There is nothing at this address: ask /coins, /coins.csv, /coins/{id}, /coins/{id}/{field}, /status, or POST to /coins/query.';
    return problemResponse({ reason: 'route-not-found', detail }, request);
  });

/** Answers a request; HEAD as GET without the body. */
export const route = async (request: Request, context: RouteContext): Promise<Response> => {
  if (request.method !== 'HEAD') return await router.fetch(request, context);
  const response: Response = await router.fetch(
    new Request(request.url, { method: 'GET', headers: request.headers }),
    context,
  );
  return new Response(null, response);
};
