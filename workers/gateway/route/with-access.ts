// Stops a request that does not carry an access token, where the gateway wants one.

import { checkAccess } from '../request/check-access.ts';
import { problemResponse } from '../response/problem-response.ts';
import type { RouteContext } from './route-context.ts';

const detail =
  'This gateway wants an access token: send it as "Authorization: Bearer TOKEN", or as token=TOKEN in the address. Its operator gives tokens out.';

/** A refusal, or undefined where the request may go on. */
export const withAccess = async (request: Request, { gateway }: RouteContext): Promise<Response | undefined> => {
  const isAllowed = await checkAccess(request, gateway.configuration.accessTokenHashes);
  return isAllowed ? undefined : problemResponse({ reason: 'access-denied', detail }, request);
};
