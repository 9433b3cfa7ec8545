// All operations of CoinPaprika's interface here. To add one, add a file and a line.

import type { CoinpaprikaOperation } from './operation.ts';
import { listTags } from './operations/list-tags.ts';
import { listTickers } from './operations/list-tickers.ts';
import { oneTag } from './operations/one-tag.ts';
import { tickerHistory } from './operations/ticker-history.ts';

export const coinpaprikaOperations: readonly CoinpaprikaOperation[] = [listTickers, tickerHistory, listTags, oneTag];
