// Answers from the response cache, before the request is read any further than its client.

import type { Client } from '../../caller/client.ts';
import type { Gateway } from './route-context.ts';

export const recall = (request: Request, gateway: Gateway, { key, scopes }: Client): Response | undefined => {
  // Only data is cached.
  if (request.method !== 'GET' || !scopes.has('data')) return undefined;
  const kept = gateway.repeated.recall(request, gateway.generation(), gateway.configuration.now());
  if (kept === undefined) return undefined;
  for (const set of gateway.repeated.setsOf(request.url)) gateway.visitors.note(set, key, true);
  return kept;
};
