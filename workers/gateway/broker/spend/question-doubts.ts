// The single questions whose answers are in doubt: they are not asked again for a moment, and believed after an hour of
// answers that agree. Stored, so that an eviction does not begin the hour anew.

import { furtherDoubt, isBelieved, PAUSE_SECONDS, type Doubt } from '../../judge/doubt.ts';
import type { FoundList, Verdict } from '../../judge/judge-list.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import { isRecordOf, type Check, type Notebook } from '../notebook.ts';
import { isDoubt } from '../sets/stored-set.ts';

export interface QuestionDoubts {
  /** The failure of a question whose answer was in doubt a moment ago; undefined if it may be asked. */
  refused(key: string): UpstreamFailure | undefined;
  /** The failure after an answer with this verdict; undefined if it is believed. */
  after(key: string, verdict: Verdict, found: Pick<FoundList, 'ids' | 'itemCount'>): UpstreamFailure | undefined;
  inDoubt(): { readonly questions: number; readonly since: number | null };
}

/** Maximum number of questions in doubt that are remembered, and for how long after the last answer. */
const MAX_QUESTIONS = 30;
const KEPT_SECONDS = 6 * 3600;

interface QuestionDoubt extends Doubt {
  /** Time of the last answer, milliseconds since 1970. */
  readonly at: number;
}

const isQuestionDoubt: Check<QuestionDoubt> = (stored): stored is QuestionDoubt =>
  isDoubt(stored) && 'at' in stored && Number.isFinite(stored.at);

const isStored: Check<Readonly<Record<string, QuestionDoubt>>> = (
  stored,
): stored is Readonly<Record<string, QuestionDoubt>> => isRecordOf(stored, isQuestionDoubt);

const failure = (detail: string, seconds: number): UpstreamFailure => ({
  reason: 'in-doubt',
  retryAfterSeconds: Math.ceil(seconds),
  detail,
});

export const createQuestionDoubts = (notebook: Notebook, now: () => number): QuestionDoubts => {
  let doubts: Readonly<Record<string, QuestionDoubt>> = notebook.read('question-doubts', isStored) ?? {};
  const secondsSince = (time: number): number => Math.abs(now() - time) / 1000;
  /** Replaces or removes one, and forgets the oldest. */
  const put = (key: string, doubt: QuestionDoubt | undefined): void => {
    const others = Object.entries(doubts).filter(([one, { at }]) => one !== key && secondsSince(at) < KEPT_SECONDS);
    const all = doubt === undefined ? others : [...others, [key, doubt] as const];
    doubts = Object.fromEntries(all.slice(-MAX_QUESTIONS));
    notebook.write('question-doubts', doubts);
  };
  return {
    refused(key) {
      const held = doubts[key];
      if (held === undefined || isBelieved(held, now())) return undefined;
      const left = PAUSE_SECONDS - secondsSince(held.at);
      return left > 0 ? failure(held.detail ?? '', left) : undefined;
    },
    after(key, verdict, found) {
      const before = doubts[key];
      if (verdict.kind === 'doubt') {
        // One that is believed stays, so that the next answer that agrees is believed too.
        const doubt = furtherDoubt(found, verdict.detail, before ?? null, now());
        put(key, { ...doubt, at: now() });
        return isBelieved(doubt, now()) ? undefined : failure(verdict.detail, PAUSE_SECONDS);
      }
      if (before !== undefined) put(key, undefined);
      return undefined;
    },
    inDoubt() {
      const open = Object.values(doubts).filter((doubt) => !isBelieved(doubt, now()));
      const times = open.map(({ since }) => since);
      return { questions: times.length, since: times.length === 0 ? null : Math.min(...times) };
    },
  };
};
