// Asks questions with the asynchronous driver and sets in memory, without a formula.

import { ok } from '../../../shared/result.ts';
import { answerQuestions } from '../../../addon/asking/ask.ts';
import type { Answer } from '../../../addon/client/answer.ts';
import type { WireQuestion } from '../../../addon/client/wire.ts';
import { memoryHost } from '../../../addon/memory/memory-host.ts';
import type { Settings } from '../../../addon/settings/settings.ts';
import { runAsync } from '../../../addon/steps/step.ts';
import { fetchHost } from '../../../apps-script/fetch-host.ts';
import type { Services } from '../../../apps-script/services.ts';

type Ask = (questions: readonly WireQuestion[]) => Promise<readonly Answer[]>;

/** One host for all questions. */
export const memoryAsker = (services: Pick<Services, 'fetch' | 'now'>, settings: Settings): Ask => {
  const { now } = services;
  const { fetch } = fetchHost(services);
  const host = memoryHost({
    now,
    settings: async () => ok(settings),
    fetch: async (request) => fetch(request),
    zone: async () => 'Etc/UTC',
    collect: async () => undefined,
  });
  return (questions) => runAsync(answerQuestions({ settings, now, startedAt: now() }, questions), host);
};
