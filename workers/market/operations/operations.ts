// All operations of the interface. A new one is a file and a line here; where two paths fit, the first counts.

import { creditUsage } from './credit-usage.ts';
import { listCoins } from './list-coins.ts';
import { oneCoin } from './one-coin.ts';
import type { Operation } from './operation.ts';

export const operations: readonly Operation[] = [listCoins, oneCoin, creditUsage];
