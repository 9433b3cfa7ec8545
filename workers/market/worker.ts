// The Worker: passes bindings and requests on. Unexpected errors go to the log, not to the client.

import type { Result } from '../../shared/result.ts';
import { answerProblem } from './answers/problem.ts';
import type { MarketBook } from './market-book.ts';
import { createRouter } from './router.ts';
import { createService, type Service } from './service.ts';
import { type MarketVars, readSettings } from './settings.ts';

export interface MarketBindings extends MarketVars {
  readonly BOOK: DurableObjectNamespace<MarketBook>;
}

export interface MarketWorker {
  fetch(request: Request, bindings: MarketBindings, context: ExecutionContext): Promise<Response>;
}

const BOOK_NAME = 'market';

const router = createRouter();

const start = (bindings: MarketBindings): Result<Service, string> => {
  const settings = readSettings(bindings);
  if (!settings.ok) return settings;
  const book = () => bindings.BOOK.getByName(BOOK_NAME);
  return { ok: true, value: createService({ settings: settings.value, clock: Date.now, book }) };
};

export const createMarketWorker = (): MarketWorker => {
  /** The settings are constant for the lifetime of an isolate. */
  let started: Result<Service, string> | undefined;
  return {
    async fetch(request, bindings, context) {
      const { pathname } = new URL(request.url);
      try {
        started ??= start(bindings);
        if (!started.ok) return answerProblem({ reason: 'wrong-setting', sentence: started.error }, pathname);
        return await router.fetch(request, started.value, (work) => context.waitUntil(work));
      } catch (cause) {
        console.error(cause);
        const form = started?.ok ? started.value.settings.errorForm : 'new';
        return answerProblem({ reason: 'unexpected' }, pathname, form);
      }
    },
  };
};

export { MarketBook } from './market-book.ts';

export default createMarketWorker() satisfies ExportedHandler<MarketBindings>;
