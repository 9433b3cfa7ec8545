// How long a request waits: for work that it shares with others, for anything that has a limit of time, and after
// failures.

/** The platform has no timers while the script starts: then the wait is not limited. */
const setAlarm = (ring: () => void, milliseconds: number): ReturnType<typeof setTimeout> | null => {
  try {
    return setTimeout(ring, milliseconds);
  } catch {
    return null;
  }
};

/** The result of the work, or undefined if it takes longer; the work itself continues. */
export const withTimeout = async <Value>(work: Promise<Value>, milliseconds: number): Promise<Value | undefined> => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<undefined>((resolve) => {
    timer = setAlarm(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

// Work that one request starts and several wait for. The starting request's `waitUntil` keeps it alive; if its context
// ends all the same, the work is abandoned after a while and started again. No request waits longer than its own time.

/** What a request passes to the work that it starts or joins. */
export interface Waiter {
  /** Keeps work going after the response, as `ExecutionContext.waitUntil` does. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Milliseconds that the request may still wait; 0 once its time is over. */
  readonly remaining: () => number;
}

/** The platform ends work behind a response after 30 s. */
const ABANDONED_MILLISECONDS = 30_000;

const isAbandoned = (since: number, now: number): boolean => Math.abs(now - since) > ABANDONED_MILLISECONDS;

export const createSingleFlight = <Value>() => {
  let flying: { readonly work: Promise<Value>; readonly since: number } | undefined;
  return {
    isFlying: (now: number): boolean => flying !== undefined && !isAbandoned(flying.since, now),
    /** The result of the work, which the first caller starts; undefined if it takes longer than the request may wait. */
    async join(begin: () => Promise<Value>, now: number, waiter: Waiter): Promise<Value | undefined> {
      if (flying === undefined || isAbandoned(flying.since, now)) {
        const flight = { work: begin(), since: now };
        flying = flight;
        const land = (): void => {
          if (flying === flight) flying = undefined;
        };
        waiter.waitUntil(flight.work.then(land, land));
      }
      return await withTimeout(flying.work, waiter.remaining());
    },
  };
};

export type SingleFlight<Value> = ReturnType<typeof createSingleFlight<Value>>;

/**
 * Joins the work, and later work of others, until a result concerns all who wait. A result that concerns only the
 * request that started the work, such as a refusal, is returned to that request alone; the others start again.
 */
export const joinForAll = async <Value>(
  flight: SingleFlight<Value>,
  begin: () => Promise<Value>,
  isForAll: (value: Value) => boolean,
  now: () => number,
  waiter: Waiter,
): Promise<Value | undefined> => {
  for (;;) {
    let isOwn = false;
    const beginOwn = (): Promise<Value> => {
      isOwn = true;
      return begin();
    };
    const value = await flight.join(beginOwn, now(), waiter);
    if (value === undefined || isOwn || isForAll(value)) return value;
  }
};

export interface Backoff {
  /** The first pause; each further one is twice as long. */
  readonly first: number;
  /** The longest pause, in the same unit. */
  readonly longest: number;
  /** Number of failures in a row that cause no pause. Default 0. */
  readonly forgiven?: number;
}

/** The pause after a number of failures in a row, in the unit of `first`. */
export const backoff = ({ first, longest, forgiven = 0 }: Backoff, failures: number): number =>
  failures <= forgiven ? 0 : Math.min(first * 2 ** Math.min(failures - forgiven - 1, 20), longest);

/**
 * Seconds left of a pause, rounded up. A clock that was set back does not lengthen it.
 * @param since when it began, milliseconds since 1970.
 */
export const pauseLeft = (since: number, seconds: number, now: number): number =>
  Math.max(0, Math.ceil(seconds - Math.abs(now - since) / 1000));
