// The Worker's entry: bindings in, responses out, and nothing else. Unexpected errors are logged, never shown.

import type { Result } from '../../shared/result.ts';
import { answerProblem } from './answers/answer.ts';
import { createRouter } from './router.ts';
import { createService, type Service } from './service.ts';
import { readSettings, type MarketVars } from './settings/read-settings.ts';

const router = createRouter();
let started: Result<Service, string> | undefined;

/** Settings cannot change while an isolate lives. */
const start = (vars: MarketVars): Result<Service, string> => {
  const settings = readSettings(vars);
  return settings.ok ? { ok: true, value: createService(settings.value, Date.now) } : settings;
};

export default {
  fetch: async (request, vars) => {
    const { pathname } = new URL(request.url);
    try {
      started ??= start(vars);
      if (!started.ok) return answerProblem({ reason: 'wrong-setting', sentence: started.error }, pathname);
      return await router.fetch(request, started.value);
    } catch (cause) {
      console.error(cause);
      return answerProblem({ reason: 'unexpected' }, pathname);
    }
  },
} satisfies ExportedHandler<MarketVars>;
