// Answers one request: with what was just answered at the same address, or by its route.

import type { Gateway } from './route/route-context.ts';
import { admissionOf } from './request/admission.ts';
import { clientKey } from './request/client-key.ts';
import { beginRequest, type RequestLife } from './request/request-life.ts';
import { recall } from './route/recall.ts';
import { route } from './route/routes.ts';

export const answerRequest = async (
  request: Request,
  gateway: Gateway,
  waitUntil: RequestLife['waitUntil'],
): Promise<Response> => {
  const client = clientKey(request, gateway.configuration.accessTokenHashes.length > 0);
  const kept = await recall(request, gateway, client);
  if (kept !== undefined) return kept;
  const { limiters, configuration, snapshots } = gateway;
  const admission = admissionOf(request, limiters, configuration.accessTokenHashes);
  const life = beginRequest(waitUntil, admission, client);
  return await route(request, { gateway, life, generation: snapshots.generation() });
};
