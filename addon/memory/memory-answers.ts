// Answers that no held set can give, in memory, and the current failure of the whole gateway. Questions that
// formulas ask at the same time share requests.

import { answersOfGateway, type AnswerStore } from '../client/answers-of-gateway.ts';
import { type Answer, type CachedAnswer, LAST_GOOD_SECONDS } from '../client/answer.ts';
import { currentFailure, type Failing, failingSince, type Failings, lasting } from '../client/failing.ts';
import { questionName, type WireQuestion } from '../client/wire.ts';
import type { Asker } from '../client/fetch.ts';
import { type AsyncHost, runAsync } from '../steps/step.ts';
import type { Failure } from '../client/failures.ts';

const MAX_ANSWERS = 100;
const MAX_FAILING = 30;

type Answers = ReadonlyMap<string, Answer>;

interface Batch {
  readonly questions: Map<string, WireQuestion>;
  readonly answers: Promise<Answers>;
}

export const memoryAnswers = (host: AsyncHost<'fetch'>, gateway: GatewayState, collect: () => Promise<void>) => {
  const held = new Map<string, CachedAnswer & { readonly until: number }>();
  let failing: Failings = {};
  /** By the option `stale` of their askers. */
  const batches = new Map<string, Batch>();

  const remember = (answers: ReadonlyMap<string, CachedAnswer>, now: number): void => {
    for (const [name, answer] of answers) {
      held.delete(name);
      held.set(name, { ...answer, until: now + LAST_GOOD_SECONDS * 1000 });
    }
    for (const name of held.keys()) {
      if (held.size <= MAX_ANSWERS) return;
      held.delete(name);
    }
  };

  const storeFor = (asker: Asker): AnswerStore => ({
    held: (name) => {
      const found = held.get(name);
      return found !== undefined && found.until > asker.now() ? found : undefined;
    },
    remember: (answers) => remember(answers, asker.now()),
    failing,
    rememberFailing: (more) => {
      failing = lasting({ ...failing, ...more }, asker.now(), MAX_FAILING);
    },
    gatewayFailure: () => gateway.failure(asker.now()),
    markGatewayFailing: (failure) => gateway.markFailing(failure, asker.now()),
  });

  const begin = (asker: Asker, stale: string): Batch => {
    const questions = new Map<string, WireQuestion>();
    const ask = async (): Promise<Answers> => {
      await collect();
      batches.delete(stale);
      const answers = await runAsync(answersOfGateway(asker, storeFor(asker), [...questions.values()]), host);
      const names = [...questions.keys()];
      return new Map(answers.map((answer, index) => [names[index] ?? '', answer]));
    };
    const batch = { questions, answers: ask() };
    batches.set(stale, batch);
    return batch;
  };

  return async (asker: Asker, questions: readonly WireQuestion[]): Promise<readonly (Answer | undefined)[]> => {
    const { stale } = asker.settings;
    const batch = batches.get(stale) ?? begin(asker, stale);
    for (const question of questions) batch.questions.set(questionName(question), question);
    const answers = await batch.answers;
    return questions.map((question) => answers.get(questionName(question)));
  };
};

/** The current failure of the whole gateway. While it lasts, no formula sends a request. */
export const gatewayState = () => {
  let failing: Failing | undefined;
  return {
    failure: (now: number): Failure | undefined => currentFailure(failing, now),
    markFailing: (failure: Failure, now: number): void => {
      failing = failingSince(failure, now);
    },
  };
};

export type GatewayState = ReturnType<typeof gatewayState>;
