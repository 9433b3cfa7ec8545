// The Worker's entry: passes bindings and requests on. Unexpected errors go to the log, not to the client.

import type { Result } from '../../shared/result.ts';
import { answerProblem } from './answers/answer.ts';
import type { MarketBook } from './market-book.ts';
import { createRouter } from './router.ts';
import { createService, type Service } from './service.ts';
import { readSettings, type MarketVars } from './settings/read-settings.ts';

export { MarketBook } from './market-book.ts';

interface MarketBindings extends MarketVars {
  readonly BOOK: DurableObjectNamespace<MarketBook>;
}

const router = createRouter();
let started: Result<Service, string> | undefined;

/** Reads the settings, which are constant for the lifetime of an isolate. */
const start = (bindings: MarketBindings): Result<Service, string> => {
  const settings = readSettings(bindings);
  if (!settings.ok) return settings;
  const book = () => bindings.BOOK.getByName('market');
  return { ok: true, value: createService({ settings: settings.value, clock: Date.now, book }) };
};

export default {
  fetch: async (request, bindings, context) => {
    const { pathname } = new URL(request.url);
    try {
      started ??= start(bindings);
      if (!started.ok) return answerProblem({ reason: 'wrong-setting', sentence: started.error }, pathname);
      return await router.fetch(request, started.value, (work) => context.waitUntil(work));
    } catch (cause) {
      console.error(cause);
      return answerProblem({ reason: 'unexpected' }, pathname, started?.ok ? started.value.settings.errorForm : 'new');
    }
  },
} satisfies ExportedHandler<MarketBindings>;
