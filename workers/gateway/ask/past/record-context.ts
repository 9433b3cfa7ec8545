// Questions as of a recorded day: the same answers, plans and proofs, over the day's records in the place of the present
// snapshots. What no record proves is refused: there is nobody to ask about a past day.

import { dayAt, startOf, type Day } from '../../../../shared/past/calendar.ts';
import { recordFor } from '../../../../shared/past/record-for.ts';
import { dayText } from '../../../../shared/past/time-words.ts';
import { baseSetText, type BaseSet } from '../../../../shared/question/question.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { grouped } from '../../../../shared/text/grouped.ts';
import type { DataFailure } from '../../codec/data-failure.ts';
import type { AbsentReferences } from '../absent-references.ts';
import { dataProblem } from '../data-problem.ts';
import type { AnswerContext, AnswerFacts, Attempt } from '../prepared-answer.ts';
import type { AskedAt } from './asked-past.ts';
import { LASTING_SECONDS } from './past-facts.ts';

/** A set as people write it. */
const setWords = ({ category, chain, currency }: BaseSet): string => {
  const names = [...category, ...chain.map((name) => `chain:${name}`)] satisfies readonly string[];
  const words = names.length === 0 ? 'the whole market' : names.join(', ');
  return currency === 'USD' ? words : `${words} in ${currency}`;
};

const unproven = (set: BaseSet, day: Day, coins: number): DataFailure => ({
  reason: 'not-recorded',
  detail: `The record of ${dayText(day)} has the ${grouped(coins)} largest coins of ${setWords(set)}, which do not prove this answer: ask for larger coins, such as by marketCap, or by rank.`,
});

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

const noneAbsent: AbsentReferences = { has: () => false, note: () => undefined, forget: () => undefined };

/** The context of an answer over the records of a day. @param asked the set that the question is about. */
const recordContext = (asked: BaseSet, day: Day, context: AnswerContext): AnswerContext => {
  const { records, snapshots, directQueries } = context;
  const now = context.configuration.now() / 1000;
  let coins = 0;
  const refuseAll = (): Promise<Result<never, DataFailure>> => Promise.resolve(fail(unproven(asked, day, coins)));
  return {
    ...context,
    snapshots: {
      ...snapshots,
      async get(set) {
        const text = baseSetText(set);
        const time = recordFor(
          { kind: 'days', first: day, last: day },
          (await records.days(text)) ?? [],
          setWords(set),
          now,
        );
        if (!time.ok) return fail({ reason: 'not-recorded', detail: time.error.detail });
        const record = await records.get(text, day);
        const detail = 'the record can’t be read';
        if (record === undefined) return fail({ reason: 'unavailable', retryAfterSeconds: undefined, detail });
        coins = record.snapshot.header.count;
        return ok(record);
      },
      getWhole: nothing,
      findDeeper: nothing,
      getDeeper: refuseAll,
      renew: nothing,
    },
    directQueries: { ...directQueries, absent: noneAbsent, page: refuseAll, twoPages: refuseAll },
  };
};

/** Which day's records answer; undefined: the present does. */
const dayFor = async (
  set: BaseSet,
  { time }: AskedAt,
  { records, configuration }: AnswerContext,
): Attempt<Day | undefined> => {
  const days = await records.days(baseSetText(set));
  const detail = 'the broker does not answer';
  if (days === undefined) return fail(dataProblem({ reason: 'unavailable', retryAfterSeconds: undefined, detail }));
  const found = recordFor(time, days, setWords(set), configuration.now() / 1000);
  if (!found.ok) return found;
  return ok(found.value.kind === 'record' ? found.value.day : undefined);
};

/** How long an answer from a record holds: a relative date means another day tomorrow. */
const factsAt = (facts: AnswerFacts, day: Day, { isAbsolute }: AskedAt, now: number): Partial<AnswerFacts> => {
  const ends = isAbsolute ? now + LASTING_SECONDS * 1000 : startOf(dayAt(now / 1000) + 1) * 1000;
  return {
    version: `${dayText(day)} ${facts.version}`,
    ttlSeconds: (ends - facts.asOf) / 1000,
    stale: false,
    plan: `${facts.plan} of ${dayText(day)}`,
    ...(isAbsolute ? { lasting: true } : {}),
  };
};

interface At {
  readonly context: AnswerContext;
  /** Undefined: the present answers. */
  readonly day: Day | undefined;
}

/** The context in which a question as of a day is answered. @param set the set that the question is about. */
export const contextAt = async (set: BaseSet, at: AskedAt | undefined, context: AnswerContext): Attempt<At> => {
  if (at === undefined) return ok({ context, day: undefined });
  const found = await dayFor(set, at, context);
  if (!found.ok) return found;
  const day = found.value;
  return ok({ context: day === undefined ? context : recordContext(set, day, context), day });
};

/** Answers as of a day. @param answer answers in a context. */
export const answerAt = async <Answer extends AnswerFacts>(
  set: BaseSet,
  at: AskedAt | undefined,
  context: AnswerContext,
  answer: (context: AnswerContext) => Attempt<Answer>,
): Attempt<Answer> => {
  const found = await contextAt(set, at, context);
  if (!found.ok) return found;
  const { day } = found.value;
  const answered = await answer(found.value.context);
  if (!answered.ok || at === undefined || day === undefined) return answered;
  return ok({ ...answered.value, ...factsAt(answered.value, day, at, context.configuration.now()) });
};
