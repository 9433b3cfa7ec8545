// Asks questions as a cell does, without a formula.

import { answerQuestions } from '../../../addon/asking/ask.ts';
import type { Build } from '../../../addon/build.ts';
import type { Answer } from '../../../addon/client/answer.ts';
import type { WireQuestion } from '../../../addon/client/wire.ts';
import type { Settings } from '../../../addon/settings/settings.ts';
import { runSync } from '../../../addon/steps/step.ts';
import type { Services } from '../../../apps-script/services.ts';
import { sheetHost } from '../../../apps-script/sheet-host.ts';

export interface Asking {
  readonly services: Services;
  readonly settings: Settings;
  readonly build: Build;
}

export const askInSheet = (
  { services, settings, build }: Asking,
  questions: readonly WireQuestion[],
): readonly Answer[] => {
  const asker = { settings, now: services.now, startedAt: services.now() };
  return runSync(answerQuestions(asker, questions), sheetHost(services, build));
};
