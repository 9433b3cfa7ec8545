// Collects CoinPaprika's answers to the questions that a gateway asks: its list in two currencies, and the coins of a
// tag.

import { createAsker, type AskedUpstream } from '../ask-upstream.ts';
import type { Reply } from '../reply.ts';
import type { Timing } from '../timing.ts';

export interface CoinpaprikaEvidence {
  /** The list in US dollars. */
  readonly list: Reply;
  /** The list in euros; undefined if the first one failed. */
  readonly inEuros: Reply | undefined;
  /** A tag with its coins; likewise. */
  readonly tag: Reply | undefined;
  /** When the list was asked for, ms since 1970. */
  readonly askedAt: number;
}

/** Calls that this takes at most. */
export const COINPAPRIKA_CALLS = 3;

export const TAG = 'defi';

export const gatherCoinpaprika = async (
  upstream: AskedUpstream,
  fetcher: typeof fetch,
  timing: Timing,
): Promise<CoinpaprikaEvidence> => {
  const { ask } = createAsker(upstream, fetcher, timing);
  const askedAt = timing.now();
  const list = await ask('/tickers', { quotes: 'USD' });
  if (list.status !== 200) return { list, inEuros: undefined, tag: undefined, askedAt };
  const inEuros = await ask('/tickers', { quotes: 'EUR' });
  const tag = await ask(`/tags/${TAG}`, { additional_fields: 'coins' });
  return { list, inEuros, tag, askedAt };
};
