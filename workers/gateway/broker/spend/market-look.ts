// A look at what the source says of the whole market, its number of coins and its largest: it settles short answers
// that nothing held proves or contradicts. Made at most once a lifetime, while anything is in doubt once in half a
// minute, and paid like every other call.

import { dollarMarket } from '../../../../shared/query/question.ts';
import { decodeColumns } from '../../codec/columns.ts';
import { pageCredits } from '../../../../shared/query/capabilities.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { PAUSE_SECONDS, type MarketSeen } from '../../judge/judge-list.ts';
import { byFallingCap, type PageQuery, type ProviderClient } from '../../providers/provider.ts';
import type { UpstreamFailure } from '../../upstream/failures.ts';
import { hasNumbers, isRecord, type Check, type Tools } from '../storage.ts';
import type { Order, PaidCalls } from './paid-calls.ts';

export interface MarketLookOptions extends Pick<Tools, 'notebook' | 'now'> {
  readonly calls: PaidCalls;
  /** A service that gives whole lists has no pages to buy. */
  readonly upstream: Pick<ProviderClient, 'page'>;
  readonly prices: Parameters<typeof pageCredits>[0];
  readonly ttlSeconds: number;
}

interface Look extends MarketSeen {
  /** Milliseconds since 1970. */
  readonly at: number;
}

const isLook: Check<Look> = (stored): stored is Look =>
  isRecord(stored) && typeof stored['isPriced'] === 'boolean' && hasNumbers(stored, 'at', 'itemCount');

const firstCoin: PageQuery = {
  set: dollarMarket,
  tests: [],
  sort: byFallingCap,
  page: 1,
  size: 1,
};

/** Undefined for a service that gives whole lists: the list of each set tells the number. */
export const createMarketLook = (options: MarketLookOptions) => {
  const { calls, upstream, prices, notebook, ttlSeconds, now } = options;
  const { page } = upstream;
  if (page === undefined) return undefined;
  const credits = pageCredits(prices, firstCoin.set);
  let last = notebook.read('market-look', isLook);
  let isDoubted = false;
  /** What the last look showed, if it is not older than a lifetime, or after a doubt than its refusal. */
  const recent = (): MarketSeen | undefined => {
    const seconds = isDoubted ? Math.min(PAUSE_SECONDS, ttlSeconds) : ttlSeconds;
    return last !== undefined && Math.abs(now() - last.at) < seconds * 1000 ? last : undefined;
  };
  return {
    credits,
    recent,
    /** An answer is in doubt: either the last look caused that, or it may be from the time before the fault. */
    noteDoubt: () => void (isDoubted = true),
    /** Looks, unless that was done just now. The order's reservation has to hold the credits. */
    async take(order: Omit<Order, 'credits'>): Promise<Result<MarketSeen, UpstreamFailure>> {
      const held = recent();
      if (held !== undefined) return ok(held);
      const answer = await calls.call({ ...order, credits }, () => page(firstCoin));
      if (!answer.ok) return answer;
      const { asOf: at, value } = answer.value;
      const isPriced = !Number.isNaN(decodeColumns(value.columns, 0, value).numbers('price')[0] ?? Number.NaN);
      const look = { at, itemCount: value.meta.itemCount, isPriced };
      last = look;
      isDoubted = false;
      notebook.write('market-look', look);
      return ok(look);
    },
  };
};

export type MarketLook = NonNullable<ReturnType<typeof createMarketLook>>;
