// Limits what one client may ask that costs credits. Answers from snapshots are not limited: they cost nothing.

import { hashText } from '../../../shared/text/hash.ts';
import { checkAccess, tokenOf } from './check-access.ts';
import { networkOf } from './client-key.ts';

/** What is limited: the names of the bindings. */
export type Limited = 'PAID_QUESTIONS' | 'NEW_SNAPSHOTS';

export type Limiters = Readonly<Partial<Record<Limited, Pick<RateLimit, 'limit'>>>>;

/** Whether the client may have one more of these now. */
export type Admission = (limited: Limited) => Promise<boolean>;

/**
 * Who asks: the token, since many of Google's spreadsheets share an address; only a hash of it is passed on. It must be one
 * that the gateway knows, as some addresses are open to all: whoever makes up new ones is still one client.
 */
const clientOf = async (request: Request, accessTokenHashes: readonly string[]): Promise<string> => {
  const isKnown = accessTokenHashes.length > 0 && (await checkAccess(request, accessTokenHashes));
  const token = isKnown ? tokenOf(request) : undefined;
  return token === undefined
    ? `address ${networkOf(request.headers.get('CF-Connecting-IP') ?? 'unknown')}`
    : `token ${hashText(token)}`;
};

/** So much that is limited may one request ask for, however many questions it holds. */
const MOST_A_REQUEST = 12;

/** Leave for one request. */
export const admissionOf = (request: Request, limiters: Limiters, accessTokenHashes: readonly string[]): Admission => {
  let asked = 0;
  // Few requests ask for what is limited: for the others nothing is hashed.
  let client: Promise<string> | undefined;
  return async (limited) => {
    asked += 1;
    if (asked > MOST_A_REQUEST) return false;
    const key = await (client ??= clientOf(request, accessTokenHashes));
    try {
      const outcome = await limiters[limited]?.limit({ key });
      return outcome?.success ?? true;
    } catch {
      // A limiter that fails must not take the service away: the budget still holds.
      return true;
    }
  };
};
