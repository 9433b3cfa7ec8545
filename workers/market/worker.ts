// The Worker's entry.

import { createMarketWorker, type MarketBindings } from './create-worker.ts';

export { MarketBook } from './market-book.ts';

export default createMarketWorker() satisfies ExportedHandler<MarketBindings>;
