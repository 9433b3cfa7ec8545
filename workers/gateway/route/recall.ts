// What was just answered at the same address, before anything else is looked at but the access token.

import type { Gateway } from './route-context.ts';
import { checkAccess } from '../request/check-access.ts';

export const recall = async (request: Request, gateway: Gateway, client: string): Promise<Response | undefined> => {
  if (request.method !== 'GET') return undefined;
  const { accessTokenHashes, now } = gateway.configuration;
  const kept = gateway.repeated.recall(request, gateway.snapshots.generation(), now());
  if (kept === undefined) return undefined;
  if (accessTokenHashes.length > 0 && !(await checkAccess(request, accessTokenHashes))) return undefined;
  gateway.answerCounts.note('memory');
  for (const set of gateway.repeated.setsOf(request.url)) gateway.visitors.note(set, client, true);
  return kept;
};
