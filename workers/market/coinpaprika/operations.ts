// All operations of CoinPaprika's interface here. To add one, add a file and a line.

import type { CoinpaprikaOperation } from './operation.ts';
import { listCoins } from './operations/list-coins.ts';
import { listTags } from './operations/list-tags.ts';
import { listTickers } from './operations/list-tickers.ts';
import { marketOverview } from './operations/market-overview.ts';
import { oneTag } from './operations/one-tag.ts';
import { oneTicker } from './operations/one-ticker.ts';
import { tickerHistory } from './operations/ticker-history.ts';

export const coinpaprikaOperations: readonly CoinpaprikaOperation[] = [
  listTickers,
  oneTicker,
  tickerHistory,
  listTags,
  oneTag,
  listCoins,
  marketOverview,
];
