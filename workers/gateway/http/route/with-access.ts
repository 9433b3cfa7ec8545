// Stops a request of a client that may not see data: one without an access token, where the gateway wants one.

import type { Client } from '../../caller/client.ts';
import { problemResponse } from '../response/problem-response.ts';

const detail =
  'This gateway wants an access token: send it as "Authorization: Bearer TOKEN", or as token=TOKEN in the address. Its operator gives tokens out.';

/** A refusal, or undefined where the request may go on. */
export const withAccess = (request: Request, { scopes }: Client): Response | undefined =>
  scopes.has('data') ? undefined : problemResponse({ reason: 'access-denied', detail }, request);
