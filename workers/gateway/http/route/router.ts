// Finds the route of a request and refuses a request without one. Every path is matched here, once.

import { shown } from '../../../../shared/text/shown.ts';
import type { Client, Scope } from '../../caller/client.ts';
import { crossOriginHeaders, preflightHeaders } from '../response/headers.ts';
import { pageResponse } from '../response/page-response.ts';
import { problemResponse } from '../response/problem-response.ts';
import { findColumn } from '../../../../shared/coin/coin-fields.ts';
import { didYouMean } from '../../../../shared/text/nearest.ts';
import type { Route, RouteContext, Values } from './route-context.ts';
import { isOwnedHidden } from './owned.ts';

// Paths that the market data service answers and the gateway does not, with any parameters.

/** Paths; `*` is any one segment. */
const paths = [
  '/coins/charts',
  '/coins/*/charts',
  '/coins/price/avg',
  '/coins/price/exchange',
  '/portfolio/*',
] as const;

/** First segments of paths; all paths below them are included. */
const families = [
  'currencies',
  'exchange',
  'exchanges',
  'fiats',
  'insights',
  'markets',
  'news',
  'nft',
  'tickers',
  'transactions',
  'usage',
  'wallet',
] as const;

const unservedPattern = (path: string): string => path.replaceAll('*', '[^/]+');

const unserved = new RegExp(`^(?:${paths.map(unservedPattern).join('|')}|/(?:${families.join('|')})(?:/.*)?)/*$`);

/** Whether only the market data service answers this path. */
const isUnserved = (pathname: string): boolean => unserved.test(pathname);

/** @param upstream host of the market data service. */
const unservedSentence = (pathname: string, upstream: string): string =>
  `This gateway serves lists of coins and single coins only, not ${shown(pathname)}: ask the market data service itself (${upstream}), with a key of your own.`;

interface Address {
  readonly address: string;
  readonly pattern: RegExp;
  readonly routes: readonly Route[];
}

const patternOf = (address: string): RegExp => {
  const path = address.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  // Trailing slashes are allowed.
  return new RegExp(`^${path}/*$`);
};

const byAddress = (routes: readonly Route[]): readonly Address[] =>
  [...new Set(routes.map(({ address }) => address))].map((address) => ({
    address,
    pattern: patternOf(address),
    routes: routes.filter((route) => route.address === address),
  }));

const isOfScope = ({ routes }: Address, of: Scope): boolean => routes.some(({ scope }) => scope === of);
const isOfOperator = (address: Address): boolean => isOfScope(address, 'operator');
const isOfOwner = (address: Address): boolean => isOfScope(address, 'portfolio');

/** Whether there is nothing at an address, as far as anybody may know. */
const isHidden = async (address: Address, context: RouteContext, { scopes }: Client): Promise<boolean> => {
  const { operatorTokenHashes, portfolioTokenHashes } = context.gateway.configuration;
  if (isOfOperator(address)) return operatorTokenHashes.length === 0;
  if (!isOfOwner(address) || portfolioTokenHashes.length > 0) return false;
  // Who may not read the market has no look at it made: that may cost credits.
  return !scopes.has('data') || (await isOwnedHidden(context));
};

/** The scope that a route needs: invented amounts are for all who may read invented prices. */
const scopeNeeded = ({ scope }: Route, { gateway }: RouteContext): Scope =>
  scope === 'portfolio' && gateway.configuration.portfolioTokenHashes.length === 0 ? 'data' : scope;

/** An answer that no page of another origin may read. */
const withoutCrossOrigin = (response: Response): Response => {
  const headers = new Headers(response.headers);
  for (const name of Object.keys(crossOriginHeaders)) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
};

/** The value of the `Allow` header. */
const allowedMethods = (address: Address): string => {
  const methods = address.routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...methods, ...(isOfOperator(address) ? [] : ['OPTIONS'])].join(', ');
};

/** The path of a request's URL, found without parsing the whole URL. */
const pathOf = ({ url }: Request): string => /^[^:]*:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? '';

const wantsToken =
  'This gateway wants an access token: send it as "Authorization: Bearer TOKEN", or as token=TOKEN in the address. Its operator gives tokens out.';

const refuseMethod = (request: Request, address: Address): Response => {
  const allow = allowedMethods(address);
  const detail = `${request.method} is not answered at this address: use ${allow}.`;
  return problemResponse({ reason: 'method-not-allowed', detail }, request, allow);
};

const refuseUnserved = (request: Request, pathname: string, { gateway }: RouteContext): Response => {
  const detail = unservedSentence(pathname, new URL(gateway.configuration.upstreamUrl).host);
  return problemResponse({ reason: 'route-not-found', detail }, request);
};

/** A coin, a value or the history of one, that is asked for without `/coins`: `/btc`, `/BTC/price`. */
const bareCoin = /^\/([a-z0-9$_-]+)(?:\/(\w+))?\/*$/i;

/** Addresses have small letters; only the names in them may be written otherwise. */
const addressMeant = (pathname: string, fixed: readonly string[]): string => {
  const small = pathname.toLowerCase();
  if (small !== pathname && small.startsWith('/coins/')) return ' Did you mean "/coins/…", in small letters?';
  const close = didYouMean(pathname, fixed);
  const [, coin, field] = bareCoin.exec(pathname) ?? [];
  if (coin === 'history') return ' The past prices of a coin are at "/coins/BTC/history".';
  if (close !== '' || coin === undefined || (field !== undefined && field !== 'history' && !findColumn(field).ok))
    return close;
  return ` A coin is at "/coins/${coin}${field === undefined ? '' : `/${field}`}".`;
};

type Router = (request: Request, context: RouteContext, client: Client) => Promise<Response>;

const answerAt = async (
  request: Request,
  context: RouteContext,
  { scopes }: Client,
  address: Address,
  values: Values,
): Promise<Response> => {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const route = address.routes.find((one) => one.method === method);
  if (route === undefined) return refuseMethod(request, address);
  if (!scopes.has(scopeNeeded(route, context)))
    return problemResponse({ reason: 'access-denied', detail: route.wantsToken ?? wantsToken }, request);
  return await route.handle(request, context, values);
};

export const createRouter = (routes: readonly Route[]): Router => {
  const addresses = byAddress(routes);

  /** Those for everyone: an operator's and the owner's are known from the manual. */
  const known = addresses
    .filter((one) => one.address !== '/' && !isOfOperator(one) && !isOfOwner(one))
    .map(({ address }) => address);
  const fixed = known.filter((address) => !address.includes('{'));

  const refuseAddress = async (request: Request, pathname: string, { gateway }: RouteContext): Promise<Response> => {
    const detail = `There is nothing at this address: ask ${known.join(', ')}.${addressMeant(pathname, fixed)}`;
    const problem = problemResponse({ reason: 'route-not-found', detail }, request);
    return (await pageResponse(request, gateway.pages, '/docs/not-found', problem.status)) ?? problem;
  };

  const answer: Router = async (request, context, client) => {
    const pathname = pathOf(request);
    const isPreflight = request.method === 'OPTIONS';
    if (isUnserved(pathname) && !isPreflight) return refuseUnserved(request, pathname, context);
    for (const address of addresses) {
      const match = address.pattern.exec(pathname);
      if (match === null) continue;
      if (isPreflight && !isOfOperator(address)) break;
      if (await isHidden(address, context, client)) continue;
      const response = await answerAt(request, context, client, address, match.groups ?? {});
      return isOfOperator(address) ? withoutCrossOrigin(response) : response;
    }
    if (isPreflight) return new Response(null, { status: 204, headers: preflightHeaders });
    return await refuseAddress(request, pathname, context);
  };

  return async (request, context, client) => {
    const response = await answer(request, context, client);
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
};
