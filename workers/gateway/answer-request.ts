// Answers one request by its route.

import { shown } from '../../shared/text/shown.ts';
import type { Gateway } from './http/route/route-context.ts';
import { createAdmission, beginRequest, type RequestLifetime } from './caller/client.ts';
import { identify, refusedPage } from './http/request/identify.ts';
import { problemResponse } from './http/response/problem-response.ts';
import { createRouter } from './http/route/router.ts';
import { routes } from './http/route/routes.ts';

const route = createRouter(routes);

export const answerRequest = async (
  request: Request,
  gateway: Gateway,
  waitUntil: RequestLifetime['waitUntil'],
): Promise<Response> => {
  const { limiters, configuration } = gateway;
  const refused = refusedPage(request, configuration.pageOrigins);
  if (refused !== undefined) {
    const detail = `Pages of ${shown(refused)} may not ask this gateway: its operator can add the origin to PAGE_ORIGINS.`;
    return problemResponse({ reason: 'page-refused', detail }, request);
  }
  const client = await identify(request, configuration);
  const lifetime = beginRequest(waitUntil, createAdmission(client, limiters), client);
  return await route(request, { gateway, lifetime }, client);
};
