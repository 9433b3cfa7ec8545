// The OpenAPI descriptions of all addresses of the gateway.

import { routes } from '../../workers/gateway/http/route/routes.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';

/** The file with the document itself. */
const documentAddress = { address: '/openapi.json', method: 'GET', scope: 'open' } as const;

/** The gateway's routes for clients, and the document. */
export const describedOperations: readonly Operation[] = [...routes, documentAddress]
  .filter(({ scope }) => scope !== 'operator')
  .map(({ address, method, scope }) => {
    const name = `${method} ${address}`;
    const entry = operations[name];
    if (entry === undefined) throw new Error(`${name} has no entry in scripts/openapi/operations.ts.`);
    return { ...entry, address, method, scope };
  });
