// COIN_STATUS: the gateway, the age of the data, credits and limits. If the gateway fails, it shows the local rows and
// a sentence. Never shows a token.

import { ok } from '../../shared/result.ts';
import { answerQuestions } from '../local/answer-questions.ts';
import { checkExtra } from '../arguments/argument.ts';
import { failureSentence } from '../client/failures.ts';
import { sendToGateway } from '../client/send-to-gateway.ts';
import type { Asker } from '../client/asker.ts';
import { perform, type Steps, type Formula } from '../steps/step.ts';
import { isJsonObject, readJson } from '../text.ts';
import { readStatus, type Status } from './read-status.ts';
import { statusRows, type StatusFacts } from './status-rows.ts';

/** The time of the data that formulas show. Asks for one coin, which a held set may answer. */
function* askTime(asker: Asker): Steps<Pick<StatusFacts, 'asOf' | 'problem'>> {
  const { currency } = asker.settings;
  const [answer] = yield* answerQuestions(asker, [
    { sort: '-marketCap', limit: 1, columns: ['id'], ...(currency !== 'USD' && { currency }) },
  ]);
  if (answer?.ok === false) return { asOf: undefined, problem: failureSentence(answer.error) };
  const time = Date.parse(answer?.value.asOf ?? '');
  return { asOf: Number.isNaN(time) ? undefined : time, problem: undefined };
}

const readSimulated = (text: string): boolean | undefined => {
  const body = readJson(text);
  const simulated = isJsonObject(body) ? body['simulated'] : undefined;
  return typeof simulated === 'boolean' ? simulated : undefined;
};

/**
 * An isolate of the gateway that has seen no data does not know whether prices are invented; a snapshot always says so.
 */
function* withSimulated(asker: Asker, status: Status): Steps<Status, 'fetch'> {
  if (typeof status.simulated === 'boolean') return status;
  const told = yield* sendToGateway(asker, { path: '/snapshot?columns=rank' }, readSimulated);
  return told.ok ? { ...status, simulated: told.value } : status;
}

export const coinStatus: Formula = function* ({ build, now }, values) {
  const startedAt = now();
  const nothingElse = checkExtra('COIN_STATUS', values, 'only a refresh cell may follow');
  if (!nothingElse.ok) return nothingElse;
  const settings = yield* perform('settings', null);
  const unknown = { build, settings: undefined, status: undefined, asOf: undefined, now: startedAt };
  if (!settings.ok) return ok(statusRows({ ...unknown, problem: settings.error }));
  const asker: Asker = { settings: settings.value, now, startedAt };
  // First the data, from which a gateway that has just started learns whether prices are invented.
  const { asOf, problem } = yield* askTime(asker);
  const status = yield* sendToGateway(asker, { path: '/status' }, readStatus);
  const sentence = problem ?? (status.ok ? undefined : failureSentence(status.error));
  return ok(
    statusRows({
      ...unknown,
      settings: settings.value,
      status: status.ok ? yield* withSimulated(asker, status.value) : undefined,
      asOf,
      now: now(),
      problem: sentence,
    }),
  );
};
