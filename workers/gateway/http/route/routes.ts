// Every route of the gateway, in matching order. The router, its refusals, the OpenAPI document and the file for
// crawlers derive from it.

import { filledFile } from './filled-file.ts';
import { getCoin } from './get-coin.ts';
import { getCoins } from './get-coins.ts';
import { getFeed } from './get-feed.ts';
import { getDays, getStatus } from './get-status.ts';
import { getHistory, getPrice } from './get-past.ts';
import { getPortfolio, postBalances, wantsPortfolioToken } from './owned.ts';
import { postForget, wantsOperatorToken } from './post-forget.ts';
import { postMcp, wantsTokenInHeader } from './post-mcp.ts';
import { postQuery } from './post-query.ts';
import type { Route } from './route-context.ts';
import { getSnapshot, postSnapshot } from './snapshot.ts';

// oxfmt-ignore
export const routes: readonly Route[] = [
  { address: '/coins', method: 'GET', scope: 'data', handle: (request, context) => getCoins(request, context) },
  { address: '/coins.csv', method: 'GET', scope: 'data', handle: (request, context) => getCoins(request, context, 'csv') },
  { address: '/coins.atom', method: 'GET', scope: 'data', handle: getFeed },
  { address: '/coins/query', method: 'POST', scope: 'data', handle: postQuery },
  { address: '/coins/{id}', method: 'GET', scope: 'data', handle: (request, context, { id = '' }) => getCoin(request, context, id) },
  { address: '/coins/{id}/history', method: 'GET', scope: 'data', handle: (request, context, { id = '' }) => getHistory(request, context, id) },
  { address: '/coins/{id}/price', method: 'GET', scope: 'data', handle: (request, context, { id = '' }) => getPrice(request, context, id) },
  { address: '/coins/{id}/{field}', method: 'GET', scope: 'data', handle: (request, context, { id = '', field }) => getCoin(request, context, id, field) },
  { address: '/days', method: 'GET', scope: 'data', handle: getDays },
  { address: '/portfolio', method: 'GET', scope: 'portfolio', wantsToken: wantsPortfolioToken, handle: (request, context) => getPortfolio(request, context) },
  { address: '/portfolio.csv', method: 'GET', scope: 'portfolio', wantsToken: wantsPortfolioToken, handle: (request, context) => getPortfolio(request, context, 'csv') },
  { address: '/balances', method: 'POST', scope: 'portfolio', wantsToken: wantsPortfolioToken, handle: postBalances },
  { address: '/mcp', method: 'POST', scope: 'data', wantsToken: wantsTokenInHeader, handle: postMcp },
  { address: '/forget', method: 'POST', scope: 'operator', wantsToken: wantsOperatorToken, handle: postForget },
  filledFile('/excel/functions.json'),
  filledFile('/excel/manifest.xml', 'coinsheet-manifest.xml'),
  filledFile('/onlyoffice/coinsheet.js'),
  { address: '/snapshot', method: 'GET', scope: 'data', handle: getSnapshot },
  { address: '/snapshot', method: 'POST', scope: 'data', handle: postSnapshot },
  { address: '/status', method: 'GET', scope: 'open', handle: getStatus },
];
