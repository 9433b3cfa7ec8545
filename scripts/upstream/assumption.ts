// An assumption of the gateway about its upstream, how to judge it from answers, and what all services are judged by.

import type { Reply } from './ask-upstream.ts';

export type Verdict =
  | { readonly outcome: 'pass'; readonly found?: string }
  | { readonly outcome: 'fail'; readonly found: string }
  /** The answers do not show it. */
  | { readonly outcome: 'unknown'; readonly found: string };

/** What the judgements rest on. */
export interface Answers {
  /** Answers to what assumptions ask besides, by path and query; undefined if it was not asked for. */
  readonly more: ReadonlyMap<string, Reply> | undefined;
}

/** A question that only one assumption needs. It is asked with `--all` only. */
export interface FurtherQuestion<Seen> {
  readonly credits: number;
  /** Path and query; undefined if what was seen does not allow to ask. */
  readonly path: (seen: Seen) => string | undefined;
}

/** `Seen`: the answers by which it is judged. */
export interface Assumption<Seen> {
  /** A sentence that is true if the assumption holds. */
  readonly claim: string;
  /** Whether the gateway needs it to work, or to work within its budget. */
  readonly isNeeded: boolean;
  readonly asks?: FurtherQuestion<Seen>;
  readonly judge: (seen: Seen) => Verdict;
  /** What to do if it does not hold. */
  readonly remedy: string;
}

export const furtherQuestions = <Seen>(assumptions: readonly Assumption<Seen>[]): readonly FurtherQuestion<Seen>[] =>
  assumptions.flatMap(({ asks }) => asks ?? []);

/** Asks in sequence, each question once. */
export const askFurther = async <Seen>(
  questions: readonly FurtherQuestion<Seen>[],
  seen: Seen,
  ask: (path: string) => Promise<Reply>,
): Promise<ReadonlyMap<string, Reply>> => {
  const replies = new Map<string, Reply>();
  for (const question of questions) {
    const path = question.path(seen);
    if (path !== undefined && !replies.has(path)) replies.set(path, await ask(path));
  }
  return replies;
};

export const pass = (found?: string): Verdict =>
  found === undefined ? { outcome: 'pass' } : { outcome: 'pass', found };
export const fail = (found: string): Verdict => ({ outcome: 'fail', found });
export const unknown = (found: string): Verdict => ({ outcome: 'unknown', found });

type Judge<Seen> = Assumption<Seen>['judge'];
type Asking<Seen> = Pick<Assumption<Seen>, 'asks' | 'judge'>;

const assumption =
  (isNeeded: boolean) =>
  <Seen>(claim: string, how: Judge<Seen> | Asking<Seen>, remedy: string): Assumption<Seen> => ({
    claim,
    isNeeded,
    ...(typeof how === 'function' ? { judge: how } : how),
    remedy,
  });

/** What the gateway needs: its failure is a FAIL. */
export const needed = assumption(true);
/** What it can do without: its failure is a note. */
export const noted = assumption(false);

/** An assumption's question and the judgement of its answer. */
export const byAnswer = <Seen extends Answers>(
  asks: FurtherQuestion<Seen>,
  judge: (answer: Reply, seen: Seen) => Verdict,
): Asking<Seen> => ({
  asks,
  judge: (seen) => {
    const path = asks.path(seen);
    const answer = path === undefined ? undefined : seen.more?.get(path);
    return answer === undefined ? unknown('no page of coins was given') : judge(answer, seen);
  },
});

export type Loose = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const numberIn = (object: Loose, name: string): number | undefined => {
  const value = object[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Maximum relative change of a price between two answers. */
export const MOVED = 0.03;
/** A rate this close to 1 counts as unconverted: no currency is this close to the dollar. */
const SAME = 0.002;

/** Whether amounts in euros are those in dollars at one rate. `ratios`: those of some coins. */
export const judgeConversion = (ratios: readonly number[]): Verdict => {
  const rate = median(ratios);
  if (Math.abs(rate - 1) < SAME) return fail('it is the same as in dollars');
  const near = ratios.filter((ratio) => Math.abs(ratio / rate - 1) <= MOVED).length;
  return near * 2 > ratios.length ? pass(`1 dollar is ${rate.toFixed(3)} euros`) : fail('the rates differ by coin');
};

export const isNamed = (coin: Loose): boolean =>
  ['id', 'name', 'symbol'].every((name) => typeof coin[name] === 'string');

/** The gateway's default of `UPSTREAM_TIMEOUT_SECONDS`. */
export const TIMEOUT_SECONDS = 5;

export const inSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);

/** For a reply with neither a body nor a status that was expected. */
export const statusText = ({ status }: Reply): string => `it answered ${status === 0 ? 'nothing' : status}`;

export const refusalText = ({ status, retryAfter }: Reply): string =>
  `it answered ${status}${retryAfter === null ? '' : `, try again after ${retryAfter}`}`;
