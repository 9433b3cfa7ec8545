// One call to the upstream at a time, with a pause between the end of one and the start of the next. What is due first goes
// first. A call that the upstream refuses as too fast is waited for, longer each time, and widens the pause for a while.

import type { Result } from '../../../../shared/result.ts';
import { backoff, type Backoff } from '../../cache/backoff.ts';
import { withTimeout } from '../../cache/with-timeout.ts';
import type { Notebook } from '../notebook.ts';
import { isPace, type Pace } from './pace.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';

/** How a call ended, as far as the pace is concerned. */
export interface CallEnd {
  readonly isTooFast: boolean;
  /** What the upstream asks for with a refusal. */
  readonly retryAfterSeconds: number | undefined;
}

/** Of a call to the upstream. */
export const endOf = (answer: Result<unknown, UpstreamFailure>): CallEnd => {
  const isTooFast = !answer.ok && answer.error.reason === 'rate';
  const retryAfterSeconds =
    isTooFast && 'retryAfterSeconds' in answer.error ? answer.error.retryAfterSeconds : undefined;
  return { isTooFast, retryAfterSeconds };
};

export interface LimitedCall<Value> {
  /** The earliest goes first: when it was wanted, plus the time for which it gives way to others. */
  readonly due: number;
  /** It is not made where its turn comes later. */
  readonly latest: number;
  /** Asked whenever a call has ended and when its turn has come: whether it leaves the line. Default never. */
  readonly isGivenUp?: (() => boolean) | undefined;
  /** Asked when its turn has come: what it gives without being made, where there is a reason for that. */
  readonly refused: () => Value | undefined;
  readonly call: () => Promise<Value>;
  readonly endOf: (value: Value) => CallEnd;
}

export interface Limiter {
  /** What the call gives once it had its turn; undefined where that came too late, or it was given up. */
  run<Value>(limited: LimitedCall<Value>): Promise<Value | undefined>;
  /** Milliseconds until a call that is due then could start, about; 0 where it could now. */
  waitFor(due: number): number;
  /** Milliseconds until any call may start, 0 where one may now. */
  pauseLeft(): number;
  /** Milliseconds from the end of one call to the start of the next, at present. */
  pause(): number;
  /** How long a call takes, in the mean. */
  meanMilliseconds(): number;
}

export interface LimiterOptions {
  /** The pause that the key's plan asks for. */
  readonly pauseMilliseconds: number;
  readonly notebook: Pick<Notebook, 'read' | 'write'>;
  /** Milliseconds since 1970, which go on while the upstream is waited for. */
  readonly clock: () => number;
}

/** What a refusal makes of the pause, which grows to so many times the plan's at most. */
const WIDEN = 1.5;
const MOST_WIDENED = 8;
/** Each call that is taken brings the pause back by this part of what it is longer than the plan's. */
const NARROW = 0.1;
/** A pause that is longer by less than this is the plan's. */
const SLIGHT_MILLISECONDS = 10;
/** Waits after refusals, milliseconds. */
const WAITS: Backoff = { first: 2_000, longest: 120_000 };
/** A plan without a pause gets one of this when it refuses a call all the same. */
const LEAST_WIDENED_MILLISECONDS = 250;
/** How long a call takes, as long as none was made. */
const FIRST_GUESS_MILLISECONDS = 300;
/** The part of the newest call's time in the mean of all. */
const NEWEST_PART = 0.3;
/** A longer wait than any that is stored means that the clock was set back. */
const DAY_MILLISECONDS = 86_400_000;

interface Place {
  readonly due: number;
}

export const createLimiter = ({ pauseMilliseconds: plain, notebook, clock }: LimiterOptions): Limiter => {
  let pace: Pace = notebook.read('pace', isPace) ?? { pauseMilliseconds: plain, refusals: 0, readyAt: 0 };
  // A setting that has grown since counts at once.
  if (pace.pauseMilliseconds < plain) pace = { ...pace, pauseMilliseconds: plain };
  let meanMilliseconds = FIRST_GUESS_MILLISECONDS;
  let isRunning = false;
  /** In the order in which they came. */
  let waiting: readonly Place[] = [];
  let wakeUps: (() => void)[] = [];

  const isFirst = (place: Place): boolean => waiting.reduce((a, b) => (b.due < a.due ? b : a)) === place;
  const moved = (): Promise<void> => new Promise((resolve) => wakeUps.push(resolve));
  /** All that wait look again whether it is their turn. */
  const wake = (): void => {
    const all = wakeUps;
    wakeUps = [];
    for (const goOn of all) goOn();
  };

  const pauseLeft = (): number => {
    const left = pace.readyAt - clock();
    return left <= 0 || left > DAY_MILLISECONDS ? 0 : left;
  };

  const isPlain = ({ pauseMilliseconds, refusals }: Pace): boolean => refusals === 0 && pauseMilliseconds === plain;

  /** The plan's own pace needs no writing down: it is what a broker without notes begins with. */
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

  /** Waits for a call's turn; false where it did not come in time, or was given up. */
  const turn = async (
    place: Place,
    { latest, isGivenUp }: Pick<LimitedCall<unknown>, 'latest' | 'isGivenUp'>,
  ): Promise<boolean> => {
    for (;;) {
      const isNext = !isRunning && isFirst(place);
      const pause = pauseLeft();
      const left = latest - clock();
      if (left < 0 || isGivenUp?.() === true) return false;
      if (isNext && pause === 0) return true;
      await withTimeout(moved(), isNext ? Math.min(pause, left + 1) : left + 1);
    }
  };

  return {
    pauseLeft,
    pause: () => pace.pauseMilliseconds,
    meanMilliseconds: () => meanMilliseconds,
    waitFor(due) {
      const before = waiting.filter((place) => place.due <= due).length + (isRunning ? 1 : 0);
      return pauseLeft() + before * (meanMilliseconds + pace.pauseMilliseconds);
    },
    async run(limited) {
      const { due, refused, call, endOf: paceOf } = limited;
      const place: Place = { due };
      waiting = [...waiting, place];
      const isItsTurn = await turn(place, limited);
      waiting = waiting.filter((one) => one !== place);
      const refusal = isItsTurn ? refused() : undefined;
      if (!isItsTurn || refusal !== undefined) {
        wake();
        return refusal;
      }
      isRunning = true;
      const began = clock();
      try {
        const value = await call();
        const { isTooFast, retryAfterSeconds = 0 } = paceOf(value);
        if (isTooFast) noteTooFast(retryAfterSeconds);
        else noteTaken();
        return value;
      } catch (thrown) {
        noteTaken();
        throw thrown;
      } finally {
        meanMilliseconds += (clock() - began - meanMilliseconds) * NEWEST_PART;
        isRunning = false;
        wake();
      }
    },
  };
};
