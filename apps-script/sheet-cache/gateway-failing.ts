// The mark that the gateway as a whole fails: an entry of its own, so that it can be set without the lock.

import type { Failure } from '../../addon/client/failures.ts';
import type { Cache } from '../services.ts';
import { asciiJson } from '../../addon/text/ascii-json.ts';
import { isJsonObject, readJson } from '../../addon/text/read-json.ts';
import { failingSince, isFailing } from '../../addon/client/failing.ts';

/** The failure that all obey at present. */
export const readGatewayFailing = (text: string | undefined, scope: string, now: number): Failure | undefined => {
  const value = text === undefined ? undefined : readJson(text);
  if (!isJsonObject(value) || value['scope'] !== scope) return undefined;
  const { failing } = value;
  return isFailing(failing) && failing.until > now ? failing.failure : undefined;
};

export const markGatewayFailing = (cache: Cache, key: string, scope: string, failure: Failure, now: number): void => {
  const failing = failingSince(failure, now);
  cache.putAll({ [key]: asciiJson({ scope, failing }) }, Math.ceil((failing.until - now) / 1000));
};
