// Every route of the gateway, in matching order. The router, its refusals, the OpenAPI document and the file for
// crawlers derive from it.

import { operations } from '../openapi/operations.ts';
import { getCoin } from './get-coin.ts';
import { getCoins } from './get-coins.ts';
import { getDays } from './get-days.ts';
import { getHistory } from './get-history.ts';
import { getHome } from './get-home.ts';
import { getOpenApi } from './get-openapi.ts';
import { getPrice } from './get-price.ts';
import { getStatus } from './get-status.ts';
import { postQuery } from './post-query.ts';
import type { Route } from './route.ts';
import { getSnapshot, postSnapshot } from './snapshot.ts';

// oxfmt-ignore
export const routes: readonly Route[] = [
  { address: '/', method: 'GET', scope: 'open', handle: getHome, operation: undefined },
  { address: '/coins', method: 'GET', scope: 'data', handle: (request, context) => getCoins(request, context), operation: operations.listCoins },
  { address: '/coins.csv', method: 'GET', scope: 'data', handle: (request, context) => getCoins(request, context, 'csv'), operation: operations.listCoinsAsCsv },
  { address: '/coins/query', method: 'POST', scope: 'data', handle: postQuery, operation: operations.queryCoins },
  { address: '/coins/{id}', method: 'GET', scope: 'data', handle: (request, context, { id = '' }) => getCoin(request, context, id), operation: operations.getCoin },
  { address: '/coins/{id}/history', method: 'GET', scope: 'data', handle: (request, context, { id = '' }) => getHistory(request, context, id), operation: operations.getCoinHistory },
  { address: '/coins/{id}/price', method: 'GET', scope: 'data', handle: (request, context, { id = '' }) => getPrice(request, context, id), operation: operations.getCoinPrice },
  { address: '/coins/{id}/{field}', method: 'GET', scope: 'data', handle: (request, context, { id = '', field }) => getCoin(request, context, id, field), operation: operations.getCoinField },
  { address: '/days', method: 'GET', scope: 'data', handle: getDays, operation: operations.getDays },
  { address: '/snapshot', method: 'GET', scope: 'data', handle: getSnapshot, operation: operations.getSnapshot },
  { address: '/snapshot', method: 'POST', scope: 'data', handle: postSnapshot, operation: operations.postSnapshot },
  { address: '/status', method: 'GET', scope: 'open', handle: getStatus, operation: operations.getStatus },
  { address: '/openapi.json', method: 'GET', scope: 'open', handle: (request, context) => getOpenApi(request, context, routes), operation: operations.getOpenApi },
];
