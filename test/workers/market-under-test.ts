// The market's own Worker with a restart that takes no new process. PUT /_restart with all variables; STORED_UNDER
// among them names what is stored.

import { createMarketWorker, type MarketBindings, type MarketWorker } from '../../workers/market/worker.ts';
import { MarketBook as OwnBook } from '../../workers/market/market-book.ts';

interface Bindings extends Omit<MarketBindings, 'BOOK'> {
  readonly BOOK: DurableObjectNamespace<MarketBook>;
}

/** What a restart replaces: the memory of an isolate. */
interface Isolate {
  readonly worker: MarketWorker;
  readonly variables: Readonly<Record<string, string>>;
}

export class MarketBook extends OwnBook {
  /** Loses what it holds in memory. */
  async end(): Promise<void> {
    await this.ctx.storage.sync();
    this.ctx.abort('Ended for a restart');
  }
}

let isolate: Isolate = { worker: createMarketWorker(), variables: {} };

const bookOf = ({ BOOK }: Bindings, { variables }: Isolate): DurableObjectStub<MarketBook> =>
  BOOK.getByName(`market${variables['STORED_UNDER'] ?? ''}`);

/** The bindings as an isolate has them. Requests of an isolate that has ended reach nothing. */
const bindingsOf = (bindings: Bindings, own: Isolate): MarketBindings => ({
  ...bindings,
  ...own.variables,
  BOOK: new Proxy(bindings.BOOK, {
    get: () => () => {
      if (own !== isolate) throw new Error('The isolate has ended');
      return bookOf(bindings, own);
    },
  }),
});

const restart = async (request: Request, bindings: Bindings): Promise<Response> => {
  const ended = bookOf(bindings, isolate);
  isolate = { worker: createMarketWorker(), variables: await request.json() };
  // An object that is ended gives no answer.
  await ended.end().catch(() => undefined);
  return new Response(null, { status: 204 });
};

export default {
  async fetch(request, bindings, context): Promise<Response> {
    if (new URL(request.url).pathname === '/_restart') return await restart(request, bindings);
    const present = isolate;
    return await present.worker.fetch(request, bindingsOf(bindings, present), context);
  },
} satisfies ExportedHandler<Bindings>;
