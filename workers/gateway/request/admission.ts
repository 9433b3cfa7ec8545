// Limits what one client may ask that costs credits. Answers from snapshots are not limited: they cost nothing.

import { hashText } from '../../../shared/text/hash.ts';
import { tokenOf } from './check-access.ts';

/** What is limited: the names of the bindings. */
export type Limited = 'PAID_QUESTIONS' | 'NEW_SNAPSHOTS';

export type Limiters = Readonly<Partial<Record<Limited, Pick<RateLimit, 'limit'>>>>;

/** Whether the client may have one more of these now. */
export type Admission = (limited: Limited) => Promise<boolean>;

/**
 * Who asks: the token, since many of Google's spreadsheets share an address; only a hash of it is passed on. Where no token
 * is wanted none was checked, and whoever makes up new ones is still one client.
 */
const clientOf = (request: Request, areTokensChecked: boolean): string => {
  const token = areTokensChecked ? tokenOf(request) : undefined;
  return token === undefined
    ? `address ${request.headers.get('CF-Connecting-IP') ?? 'unknown'}`
    : `token ${hashText(token)}`;
};

export const admissionOf =
  (request: Request, limiters: Limiters, areTokensChecked: boolean): Admission =>
  async (limited) => {
    try {
      const outcome = await limiters[limited]?.limit({ key: clientOf(request, areTokensChecked) });
      return outcome?.success ?? true;
    } catch {
      // A limiter that fails must not take the service away: the budget still holds.
      return true;
    }
  };
