// GET /openapi.json: the OpenAPI document. Made at the first request, then kept.

import { hashText } from '../../../../shared/text/hash.ts';
import { operationsOf } from '../openapi/operation.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { commonHeaders } from '../response/headers.ts';
import { matchesTag } from '../response/matches-tag.ts';
import { refuseParameters } from './refuse-parameters.ts';
import type { RouteContext } from './route-context.ts';
import type { Route } from './route.ts';

interface Held {
  readonly text: string;
  readonly tag: string;
}

const kept = new WeakMap<Configuration, Held>();

const documentOf = (configuration: Configuration, routes: readonly Route[]): Held => {
  const held = kept.get(configuration);
  if (held !== undefined) return held;
  const wantsToken = configuration.accessTokenHashes.length > 0;
  const text = JSON.stringify(openApiDocument(operationsOf(routes), { wantsToken }));
  const made = { text, tag: `W/"${hashText(text)}"` };
  kept.set(configuration, made);
  return made;
};

export const getOpenApi = (request: Request, { gateway }: RouteContext, routes: readonly Route[]): Response => {
  const unexpected = refuseParameters(request);
  if (unexpected !== undefined) return unexpected;
  const { text, tag } = documentOf(gateway.configuration, routes);
  const headers = {
    ...commonHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    ETag: tag,
  };
  return matchesTag(request, tag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
};
