// The broker's way to the market model: reads its answers as those of the real upstream are read.

import { fail, ok } from '../../../shared/result.ts';
import { readPage, askedPage } from '../../../workers/gateway/providers/coinstats/read-page.ts';
import type { PageQuery, CreditUsage, ProviderClient } from '../../../workers/gateway/providers/provider.ts';
import type { UpstreamFailure } from '../../../workers/gateway/upstream/failures.ts';
import type { Reply } from './market-model.ts';

/** Asks the market for a page, or without a query for the credits used. */
export type AskMarket = (query: PageQuery | undefined) => Promise<Reply>;

const unreadable: UpstreamFailure = { reason: 'unavailable', retryAfterSeconds: undefined, detail: 'unreadable' };

export const createMarketClient = (ask: AskMarket): ProviderClient => ({
  async page(query) {
    const reply = await ask(query);
    if (typeof reply !== 'string') return fail(reply);
    try {
      const page = readPage(reply, askedPage(query));
      return page.ok ? ok({ value: page.value, simulated: false }) : fail(unreadable);
    } catch (thrown) {
      if (thrown instanceof SyntaxError) return fail(unreadable);
      throw thrown;
    }
  },
  async creditUsage() {
    const reply = await ask(undefined);
    if (typeof reply !== 'string') return fail(reply);
    try {
      const usage: CreditUsage = JSON.parse(reply);
      return Number.isFinite(usage.remainingCredits) ? ok(usage) : fail(unreadable);
    } catch {
      return fail(unreadable);
    }
  },
});
