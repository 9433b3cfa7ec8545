// Makes one call to the upstream at a time, with a pause between the end of one and the start of the next. Calls are
// made in order of their due times. If the upstream refuses a call as too fast, the limiter waits, longer each time,
// and lengthens the pause for a while.

import { type Check, hasNumbers, type Tools } from '../storage.ts';
import type { Result } from '../../../../shared/result.ts';
import { backoff, type Backoff, withTimeout } from '../../cache/waiting.ts';
import type { UpstreamFailure } from '../../upstream/failures.ts';

/** The present pace of calls: plain data, so that it can be stored. Times are milliseconds of the limiter's clock. */
export interface Pace {
  /** Pause from the end of one call to the start of the next. */
  readonly pauseMilliseconds: number;
  /** Calls in a row that the upstream refused as too fast. */
  readonly refusals: number;
  readonly readyAt: number;
}

const isPace: Check<Pace> = (stored): stored is Pace => hasNumbers(stored, 'pauseMilliseconds', 'refusals', 'readyAt');

/** How a call ended, for the pace. */
interface CallEnd {
  readonly isTooFast: boolean;
  /** The wait that the upstream asks for with a refusal. */
  readonly retryAfterSeconds: number | undefined;
}

export const endOf = (answer: Result<unknown, UpstreamFailure>): CallEnd => {
  const isTooFast = !answer.ok && answer.error.reason === 'rate';
  const retryAfterSeconds =
    isTooFast && 'retryAfterSeconds' in answer.error ? answer.error.retryAfterSeconds : undefined;
  return { isTooFast, retryAfterSeconds };
};

export interface LimitedCall<Value> {
  /** The earliest goes first: the time of the request, plus the time for which it yields to others. */
  readonly due: number;
  /** The call is not made later than this. */
  readonly latest: number;
  /** Whether the call leaves the queue; asked when another call has ended and when its turn has come. Default never. */
  readonly isGivenUp?: (() => boolean) | undefined;
  /** Asked when the call's turn has come: the value to return without a call, or undefined to make it. */
  readonly refused: () => Value | undefined;
  readonly call: () => Promise<Value>;
  readonly endOf: (value: Value) => CallEnd;
}

interface LimiterOptions extends Pick<Tools, 'notebook' | 'clock'> {
  /** The pause that the key's plan requires. */
  readonly pauseMilliseconds: number;
}

/** Factor by which a refusal lengthens the pause, and the maximum multiple of the plan's pause. */
const WIDEN = 1.5;
const MOST_WIDENED = 8;
/** Part of its excess over the plan's pause that the pause loses with each accepted call. */
const NARROW = 0.1;
/** Smaller excesses over the plan's pause count as none. */
const SLIGHT_MILLISECONDS = 10;
/** Waits after refusals, milliseconds. */
const WAITS: Backoff = { first: 2_000, longest: 120_000 };
/** Minimum pause after a refusal, for plans without a pause. */
const LEAST_WIDENED_MILLISECONDS = 250;
/** Maximum wait for a turn of a call for which no client waits; a later step tries again. */
export const TURN_MILLISECONDS = 20_000;
/** Assumed duration of a call, where a wait is estimated. */
export const USUAL_MILLISECONDS = 300;
/** A longer wait than any that is stored means that the clock was set back. */
const DAY_MILLISECONDS = 86_400_000;

interface Place {
  readonly due: number;
}

export const createLimiter = ({ pauseMilliseconds: plain, notebook, clock }: LimiterOptions) => {
  let pace: Pace = notebook.read('pace', isPace) ?? { pauseMilliseconds: plain, refusals: 0, readyAt: 0 };
  // A setting that was raised takes effect at once.
  if (pace.pauseMilliseconds < plain) pace = { ...pace, pauseMilliseconds: plain };
  let isRunning = false;
  /** In order of arrival. */
  let waiting: readonly Place[] = [];
  let wakeUps: (() => void)[] = [];

  const isFirst = (place: Place): boolean => waiting.reduce((a, b) => (b.due < a.due ? b : a)) === place;
  const moved = (): Promise<void> => new Promise((resolve) => wakeUps.push(resolve));
  /** Makes all waiting calls check whether it is their turn. */
  const wake = (): void => {
    const all = wakeUps;
    wakeUps = [];
    for (const goOn of all) goOn();
  };

  /** Milliseconds until any call may start; 0 if one may now. */
  const pauseLeft = (): number => {
    const left = pace.readyAt - clock();
    return left <= 0 || left > DAY_MILLISECONDS ? 0 : left;
  };

  const isPlain = ({ pauseMilliseconds, refusals }: Pace): boolean => refusals === 0 && pauseMilliseconds === plain;

  /** The plan's own pace is not stored: a broker without notes begins with it. */
  const change = (next: Pace): void => {
    const isWorthAWrite = !isPlain(pace) || !isPlain(next);
    pace = next;
    if (isWorthAWrite) notebook.write('pace', pace);
  };

  const noteTaken = (): void => {
    const longer = (pace.pauseMilliseconds - plain) * (1 - NARROW);
    const pauseMilliseconds = longer < SLIGHT_MILLISECONDS ? plain : plain + longer;
    change({ pauseMilliseconds, refusals: 0, readyAt: clock() + pauseMilliseconds });
  };

  const noteTooFast = (askedSeconds: number): void => {
    const refusals = pace.refusals + 1;
    const most = Math.max(plain, LEAST_WIDENED_MILLISECONDS) * MOST_WIDENED;
    const pauseMilliseconds = Math.min(Math.max(pace.pauseMilliseconds * WIDEN, LEAST_WIDENED_MILLISECONDS), most);
    const readyAt = clock() + Math.max(backoff(WAITS, refusals), pauseMilliseconds, askedSeconds * 1000);
    change({ pauseMilliseconds, refusals, readyAt });
  };

  const make = async <Value>({ call, endOf: paceOf }: LimitedCall<Value>): Promise<Value> => {
    let end: CallEnd | undefined;
    try {
      const value = await call();
      end = paceOf(value);
      return value;
    } finally {
      if (end?.isTooFast === true) noteTooFast(end.retryAfterSeconds ?? 0);
      else noteTaken();
    }
  };

  /** Waits for a call's turn and takes it; false if it does not come in time, or the call was given up. */
  const takeTurn = async ({
    due,
    latest,
    isGivenUp,
  }: Pick<LimitedCall<unknown>, 'due' | 'latest' | 'isGivenUp'>): Promise<boolean> => {
    const place: Place = { due };
    waiting = [...waiting, place];
    try {
      for (;;) {
        const left = latest - clock();
        if (left < 0 || isGivenUp?.() === true) return false;
        const isNext = !isRunning && isFirst(place);
        const pause = pauseLeft();
        // At once: other calls look before this one goes on.
        if (isNext && pause === 0) return (isRunning = true);
        await withTimeout(moved(), isNext ? Math.min(pause, left + 1) : left + 1);
      }
    } finally {
      waiting = waiting.filter((one) => one !== place);
    }
  };

  return {
    pauseLeft,
    /** Present pause from the end of one call to the start of the next, milliseconds. */
    pause: (): number => pace.pauseMilliseconds,
    /** Estimated milliseconds until a call with this due time could start; 0 if it could now. */
    waitFor(due: number): number {
      const before = waiting.filter((place) => place.due <= due).length + (isRunning ? 1 : 0);
      return pauseLeft() + before * (USUAL_MILLISECONDS + pace.pauseMilliseconds);
    },
    /** Makes the call in its turn and returns its value; undefined if that would be too late, or it was given up. */
    async run<Value>(limited: LimitedCall<Value>): Promise<Value | undefined> {
      if (!(await takeTurn(limited))) {
        wake();
        return undefined;
      }
      try {
        return limited.refused() ?? (await make(limited));
      } finally {
        isRunning = false;
        wake();
      }
    },
  };
};

export type Limiter = ReturnType<typeof createLimiter>;
