// What answers at the gateway's addresses.

import { Router, type IRequest } from 'itty-router';
import { problemResponse } from '../response/problem-response.ts';
import { preflightHeaders } from '../response/headers.ts';
import { addressEntry, addressNames, allowedMethods, findAddress, type Address, type MethodOf } from './addresses.ts';
import { getCoin } from './get-coin.ts';
import { getCoins } from './get-coins.ts';
import { getHome } from './get-home.ts';
import { getOpenApi } from './get-openapi.ts';
import { getStatus } from './get-status.ts';
import { postQuery } from './post-query.ts';
import type { RouteContext } from './route-context.ts';
import { getSnapshot, postSnapshot } from './snapshot.ts';
import { withAccess } from './with-access.ts';

type Handler = (request: IRequest, context: RouteContext) => Response | Promise<Response>;

/** What an address with a name in it gives: itty-router fills `params`. */
const parameter = (request: IRequest, name: string): string => request.params[name] ?? '';

const handlers: { readonly [Path in Address]: { readonly [Method in MethodOf<Path>]: Handler } } = {
  '/': { GET: getHome },
  '/coins': { GET: (request, context) => getCoins(request, context) },
  '/coins.csv': { GET: (request, context) => getCoins(request, context, 'csv') },
  '/coins/query': { POST: postQuery },
  '/coins/{id}': { GET: (request, context) => getCoin(request, context, parameter(request, 'id')) },
  '/coins/{id}/{field}': {
    GET: (request, context) => getCoin(request, context, parameter(request, 'id'), parameter(request, 'field')),
  },
  '/snapshot': { GET: getSnapshot, POST: postSnapshot },
  '/status': { GET: getStatus },
  '/openapi.json': { GET: getOpenApi },
};

const router = Router<IRequest, [RouteContext]>();

router.options('*', () => new Response(null, { status: 204, headers: preflightHeaders }));
for (const address of addressNames) {
  const path = address.replace(/\{(\w+)\}/g, ':$1');
  const { GET, POST }: { readonly GET?: Handler; readonly POST?: Handler } = handlers[address];
  const guards = addressEntry(address).guarded ? [withAccess] : [];
  if (GET !== undefined) router.get(path, ...guards, GET);
  if (POST !== undefined) router.post(path, ...guards, POST);
}
router.all('*', (request) => {
  const address = findAddress(new URL(request.url).pathname);
  const allow = address === undefined ? [] : allowedMethods(address);
  if (address !== undefined && !allow.includes(request.method)) {
    const methods = allow.join(', ');
    const detail = `${request.method} is not answered at this address: use ${methods}.`;
    return problemResponse({ reason: 'method-not-allowed', detail, allow: methods }, request);
  }
  const detail = `There is nothing at this address: ask ${addressNames.slice(1).join(', ')}.`;
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
