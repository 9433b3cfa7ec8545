// The sandbox shared by all isolates: calls the Durable Object.

import type { MarketBook } from '../market-book.ts';
import type { Sandbox } from './sandbox.ts';

/** `book` returns a stub for the present request. */
export const createDurableSandbox = (book: () => DurableObjectStub<MarketBook>): Sandbox => ({
  putFaults: async (faults) => {
    await book().putFaults(faults);
  },
  state: async () => book().state(),
});
