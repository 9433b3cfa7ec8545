// What answers at the gateway's addresses.

import { Router } from 'itty-router';
import { pageResponse } from '../response/page-response.ts';
import { problemResponse } from '../response/problem-response.ts';
import { preflightHeaders } from '../response/headers.ts';
import {
  addressEntry,
  addressNames,
  allowedMethods,
  findAddress,
  type Address,
  type MethodOf,
} from '../request/addresses.ts';
import { getCoin } from './get-coin.ts';
import { getCoins } from './get-coins.ts';
import { getHome } from './get-home.ts';
import { getOpenApi } from './get-openapi.ts';
import { getStatus } from './get-status.ts';
import { postQuery } from './post-query.ts';
import type { Client } from '../../caller/client.ts';
import type { RouteContext } from './route-context.ts';
import { getSnapshot, postSnapshot } from './snapshot.ts';
import { isUnserved, unservedSentence } from './unserved.ts';
import { withAccess } from './with-access.ts';

/** The values of an address with names in it. */
type Values = Readonly<Record<string, string | undefined>>;

type Handler = (request: Request, context: RouteContext, values: Values) => Response | Promise<Response>;

const handlers: { readonly [Path in Address]: { readonly [Method in MethodOf<Path>]: Handler } } = {
  '/': { GET: getHome },
  '/coins': { GET: (request, context) => getCoins(request, context) },
  '/coins.csv': { GET: (request, context) => getCoins(request, context, 'csv') },
  '/coins/query': { POST: postQuery },
  '/coins/{id}': { GET: (request, context, { id = '' }) => getCoin(request, context, id) },
  '/coins/{id}/{field}': {
    GET: (request, context, { id = '', field }) => getCoin(request, context, id, field),
  },
  '/snapshot': { GET: getSnapshot, POST: postSnapshot },
  '/status': { GET: getStatus },
  '/openapi.json': { GET: getOpenApi },
};

/**
 * What the router matches, and where it puts the values that it finds: HEAD as GET, and the request's address without the
 * query, through which the router would go on every request.
 */
interface Matched {
  readonly method: string;
  readonly url: string;
  readonly params: Values;
}

const matchedBy = ({ method, url }: Request): Matched => {
  const [address = url] = url.split('?', 1);
  return { method: method === 'HEAD' ? 'GET' : method, url: address, params: {} };
};

/** The path of an address that has no query. */
const pathOf = (url: string): string => url.slice(url.indexOf('/', 'https://'.length));

const router = Router<Matched, [Request, RouteContext, Client]>();

const handle =
  <Answer>(handler: (request: Request, context: RouteContext, values: Values) => Answer) =>
  ({ params }: Matched, request: Request, context: RouteContext): Answer =>
    handler(request, context, params);

const refuseMethod = (request: Request, address: Address): Response => {
  const allow = allowedMethods(address).join(', ');
  const detail = `${request.method} is not answered at this address: use ${allow}.`;
  return problemResponse({ reason: 'method-not-allowed', detail }, request, allow);
};

router.options('*', () => new Response(null, { status: 204, headers: preflightHeaders }));
for (const address of addressNames) {
  const path = address.replace(/\{(\w+)\}/g, ':$1');
  const { GET, POST }: { readonly GET?: Handler; readonly POST?: Handler } = handlers[address];
  const guards = addressEntry(address).guarded
    ? [(_matched: Matched, request: Request, _context: RouteContext, client: Client) => withAccess(request, client)]
    : [];
  if (GET !== undefined) router.get(path, ...guards, handle(GET));
  // Or a later address that fits would answer it: `query` is no coin.
  else router.get(path, (_matched, request) => refuseMethod(request, address));
  if (POST !== undefined) router.post(path, ...guards, handle(POST));
}
router.all('*', async (matched, request, { gateway }) => {
  const address = findAddress(pathOf(matched.url));
  if (address !== undefined) return refuseMethod(request, address);
  const detail = `There is nothing at this address: ask ${addressNames.slice(1).join(', ')}.`;
  const problem = problemResponse({ reason: 'route-not-found', detail }, request);
  return (await pageResponse(request, gateway.pages, '/docs/not-found', problem.status)) ?? problem;
});

const refuseUnserved = (request: Request, pathname: string, { gateway }: RouteContext): Response => {
  const detail = unservedSentence(pathname, new URL(gateway.configuration.upstreamUrl).host);
  return problemResponse({ reason: 'route-not-found', detail }, request);
};

/** Answers a request; HEAD as GET without the body. */
export const route = async (request: Request, context: RouteContext, client: Client): Promise<Response> => {
  const matched = matchedBy(request);
  const pathname = pathOf(matched.url);
  if (isUnserved(pathname) && request.method !== 'OPTIONS') return refuseUnserved(request, pathname, context);
  const response: Response = await router.fetch(matched, request, context, client);
  return request.method === 'HEAD' ? new Response(null, response) : response;
};
