// What a route is, and what it gets besides the request.

import type { Asking } from '../../ask/ask.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { BrokerClient } from '../../broker/broker-client.ts';
import type { Limiters, RequestLifetime, Scope } from '../../caller/client.ts';
import type { Pages } from '../response/page-response.ts';
import type { Forgotten } from '../../past/forgotten.ts';
import type { Records } from '../../past/records.ts';
import type { Snapshots } from '../../snapshots/snapshots.ts';
import type { Visitors } from '../../snapshots/held-snapshots.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { readLimitedText } from '../../cache/limited-body.ts';
import { alwaysTaken } from '../../../../shared/protocol/parameters.ts';
import { readParameters, searchOf } from '../request/parameters.ts';
import { problemResponse } from '../response/problem-response.ts';

/** The objects that an isolate keeps between requests. */
export interface Gateway extends Asking {
  /** Version of Coinsheet. */
  readonly version: string;
  readonly configuration: Configuration;
  readonly limiters: Limiters;
  readonly broker: BrokerClient;
  readonly snapshots: Snapshots;
  readonly records: Records;
  readonly forgotten: Forgotten;
  readonly visitors: Visitors;
  readonly pages: Pages | undefined;
}

export interface RouteContext {
  readonly gateway: Gateway;
  readonly lifetime: RequestLifetime;
}

/** Values of the placeholders of an address, by name. */
export type Values = Readonly<Record<string, string | undefined>>;

export interface Route {
  /** Path with placeholders in braces. */
  readonly address: string;
  /** GET also answers HEAD. */
  readonly method: 'GET' | 'POST';
  readonly scope: Scope;
  /** What a client without a token is told. Default: all ways to send one. */
  readonly wantsToken?: string;
  readonly handle: (request: Request, context: RouteContext, values: Values) => Response | Promise<Response>;
}

/** The refusal, or undefined. */
export const refuseParameters = (request: Request): Response | undefined => {
  const read = readParameters(searchOf(request), alwaysTaken);
  return read.ok ? undefined : problemResponse(read.error, request);
};

/** The text of a body beside which no parameter is taken, or the refusal. @param remedy for one that is too long. */
export const bodyText = async (request: Request, remedy: string): Promise<Result<string, Response>> => {
  const unexpected = refuseParameters(request);
  if (unexpected !== undefined) return fail(unexpected);
  const text = await readLimitedText(request, bounds.bodyBytes);
  if (text !== undefined) return ok(text);
  const detail = `The body is larger than ${bounds.bodyBytes} bytes: ${remedy}`;
  return fail(problemResponse({ reason: 'invalid-body', name: 'body', detail }, request));
};
