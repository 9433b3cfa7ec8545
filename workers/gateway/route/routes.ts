// What answers at the gateway's addresses.

import { problemResponse } from '../response/problem-response.ts';
import { preflightHeaders } from '../response/headers.ts';
import {
  addressEntry,
  addressNames,
  allowedMethods,
  findAddresses,
  type Address,
  type FoundAddress,
  type MethodOf,
} from './addresses.ts';
import { getCoin } from './get-coin.ts';
import { getCoins } from './get-coins.ts';
import { getHome } from './get-home.ts';
import { getOpenApi } from './get-openapi.ts';
import { getStatus } from './get-status.ts';
import { postQuery } from './post-query.ts';
import type { RouteContext } from './route-context.ts';
import { getSnapshot, postSnapshot } from './snapshot.ts';
import { withAccess } from './with-access.ts';

/** `names`: what stands in the path for the names in the address. */
type Handler = (request: Request, context: RouteContext, names: FoundAddress['names']) => Response | Promise<Response>;

const handlers: { readonly [Path in Address]: { readonly [Method in MethodOf<Path>]: Handler } } = {
  '/': { GET: getHome },
  '/coins': { GET: (request, context) => getCoins(request, context) },
  '/coins.csv': { GET: (request, context) => getCoins(request, context, 'csv') },
  '/coins/query': { POST: postQuery },
  '/coins/{id}': { GET: (request, context, { id = '' }) => getCoin(request, context, id) },
  '/coins/{id}/{field}': { GET: (request, context, { id = '', field }) => getCoin(request, context, id, field) },
  '/snapshot': { GET: getSnapshot, POST: postSnapshot },
  '/status': { GET: getStatus },
  '/openapi.json': { GET: getOpenApi },
};

const refusal = (request: Request, found: readonly FoundAddress[]): Response => {
  const [first] = found;
  if (first === undefined) {
    const detail = `There is nothing at this address: ask ${addressNames.slice(1).join(', ')}.`;
    return problemResponse({ reason: 'route-not-found', detail }, request);
  }
  const methods = allowedMethods(first.address).join(', ');
  const detail = `${request.method} is not answered at this address: use ${methods}.`;
  return problemResponse({ reason: 'method-not-allowed', detail, allow: methods }, request);
};

const answer = async (request: Request, method: string, context: RouteContext): Promise<Response> => {
  const found = findAddresses(new URL(request.url).pathname);
  for (const { address, names } of found) {
    const byMethod: Readonly<Record<string, Handler>> = handlers[address];
    const handler = Object.hasOwn(byMethod, method) ? byMethod[method] : undefined;
    if (handler === undefined) continue;
    const refused = addressEntry(address).guarded ? await withAccess(request, context) : undefined;
    return refused ?? (await handler(request, context, names));
  }
  return refusal(request, found);
};

/** Answers a request; HEAD as GET without the body. */
export const route = async (request: Request, context: RouteContext): Promise<Response> => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflightHeaders });
  if (request.method !== 'HEAD') return await answer(request, request.method, context);
  return new Response(null, await answer(request, 'GET', context));
};
