// The circuit breakers: each pauses calls to a failing upstream, longer with every failure and as long as it asks.
// There is one for snapshots, one for questions, whose wording may itself cause the failures, and one each for series
// of past prices, for rates, and for what one owns, which have addresses of their own. Their states are stored, so that
// an eviction ends no pause.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import { backoff, type Backoff, pauseLeft } from '../../cache/waiting.ts';
import { unavailable, type UpstreamFailure } from '../../upstream/failures.ts';
import { type Check, hasNumbers, isRecord, isRecordOf, isStoredFailure, type Notebook } from '../storage.ts';
import type { Purpose } from './ledger.ts';

/** Plain data, so that it can be stored. */
interface BreakerState {
  /** Failures in a row. */
  readonly failures: number;
  /** When the pause began, milliseconds since 1970, and how long it is. */
  readonly since: number;
  readonly seconds: number;
  readonly failure: UpstreamFailure | null;
}

const isBreakerState: Check<BreakerState> = (stored): stored is BreakerState =>
  isRecord(stored) &&
  (stored['failure'] === null || isStoredFailure(stored['failure'])) &&
  hasNumbers(stored, 'failures', 'since', 'seconds');

const closedBreaker: BreakerState = { failures: 0, since: 0, seconds: 0, failure: null };

/** Seconds. Two failures in a row may be chance and cause no pause. */
const PAUSES: Backoff = { first: 5, longest: 300, forgiven: 2 };
/** Pause after a refused key: it will not be accepted a moment later. */
const KEY_PAUSE_SECONDS = 60;
/** Pause without credits if the upstream gives no time; its credit count is requested meanwhile. */
const CREDITS_PAUSE_SECONDS = 60;
/** Longest pause without credits where the upstream's own count says that some are left. */
export const CREDITS_LEFT_SECONDS = 300;

const askedPause = (failure: UpstreamFailure): number | undefined => {
  switch (failure.reason) {
    case 'key':
      return KEY_PAUSE_SECONDS;
    case 'credits':
      return failure.retryAfterSeconds ?? CREDITS_PAUSE_SECONDS;
    case 'unavailable':
      return failure.retryAfterSeconds;
    // The limiter handles refusals as too fast; an answer in doubt is judged after its call.
    case 'in-doubt':
    case 'rate':
    case 'timeout':
    case 'rejected':
    case 'withheld':
    case 'not-found':
      return undefined;
    default:
      return failure satisfies never;
  }
};

/** Whether a failure concerns the upstream as a whole, not one question. */
const concernsAll = (failure: UpstreamFailure): boolean => askedPause(failure) !== undefined;

/** Whether the upstream is at fault; it is not if it refuses a question or the pace of calls. */
const isItsFault = ({ reason }: UpstreamFailure): boolean =>
  reason !== 'rejected' && reason !== 'not-found' && reason !== 'rate' && reason !== 'withheld';

/** Seconds until the upstream may be called again; 0 if it may be called now. */
const breakerPauseLeft = ({ since, seconds }: BreakerState, now: number): number => pauseLeft(since, seconds, now);

/** The success of a call that began earlier does not end a pause that the upstream asked for in another call. */
const afterSuccess = (state: BreakerState, now: number): BreakerState =>
  state.failure !== null && concernsAll(state.failure) && breakerPauseLeft(state, now) > 0 ? state : closedBreaker;

const afterFailure = (state: BreakerState, failure: UpstreamFailure, now: number): BreakerState => {
  if (!isItsFault(failure)) return afterSuccess(state, now);
  const failures = state.failures + 1;
  // The failure of a call that began earlier does not shorten a pause that another call has caused.
  const left = breakerPauseLeft(state, now);
  const asked = Math.max(backoff(PAUSES, failures), askedPause(failure) ?? 0);
  return { failures, since: now, seconds: Math.max(asked, left), failure: left > asked ? state.failure : failure };
};

/** Fails with the reason if the upstream may not be called now. */
const permission = (state: BreakerState, now: number): Result<undefined, UpstreamFailure> => {
  const left = breakerPauseLeft(state, now);
  if (left === 0 || state.failure === null) return ok(undefined);
  const { failure } = state;
  if (failure.reason === 'credits') return fail({ ...failure, retryAfterSeconds: left });
  if (failure.reason === 'key') return fail(failure);
  return fail(unavailable('the upstream failed just now', left));
};

type BreakerName = 'questions' | 'snapshots' | 'series' | 'rates' | 'owned';

const names: readonly BreakerName[] = ['questions', 'snapshots', 'series', 'rates', 'owned'];

const nameOf: Readonly<Record<Purpose, BreakerName>> = {
  refresh: 'snapshots',
  opening: 'snapshots',
  deepening: 'snapshots',
  question: 'questions',
  history: 'series',
  rates: 'rates',
  portfolio: 'owned',
  balances: 'owned',
};

/**
 * Whether a firewall before the upstream may have refused the wording of a question, or an id in an address, with the
 * status of a refused key. If the key was refused, the next snapshot is refused too.
 */
const mayBeOfItsWords = (failure: UpstreamFailure): boolean => failure.reason === 'key';

export const createBreakers = (notebook: Notebook, now: () => number) => {
  let states: Readonly<Record<BreakerName, BreakerState>> = {
    questions: closedBreaker,
    snapshots: closedBreaker,
    series: closedBreaker,
    rates: closedBreaker,
    owned: closedBreaker,
    ...notebook.read('breakers', (stored) => isRecordOf(stored, isBreakerState)),
  };
  const set = (name: BreakerName, state: BreakerState): void => {
    if (states[name] === state || (states[name].failures === 0 && state.failures === 0)) return;
    states = { ...states, [name]: state };
    notebook.write('breakers', states);
  };
  return {
    /** Fails with the reason if the upstream may not be called for a purpose now. */
    permission: (purpose: Purpose): Result<undefined, UpstreamFailure> => permission(states[nameOf[purpose]], now()),
    /** Notes how a call ended; undefined means success. */
    note(purpose: Purpose, failure: UpstreamFailure | undefined): void {
      const own = nameOf[purpose];
      if (failure === undefined) return set(own, afterSuccess(states[own], now()));
      const isForAll = concernsAll(failure) && !(own !== 'snapshots' && mayBeOfItsWords(failure));
      for (const name of isForAll ? names : [own]) set(name, afterFailure(states[name], failure, now()));
    },
    /** Shortens pauses without credits, since the upstream's own count says now that some are left. */
    noteCredits(): void {
      const seconds = CREDITS_LEFT_SECONDS;
      for (const name of names) {
        const state = states[name];
        if (state.failure?.reason === 'credits' && breakerPauseLeft(state, now()) > seconds)
          set(name, { ...state, since: now(), seconds });
      }
    },
    /** Seconds until snapshots may be fetched again. */
    pauseLeft: (): number => breakerPauseLeft(states.snapshots, now()),
  };
};

export type Breakers = ReturnType<typeof createBreakers>;
