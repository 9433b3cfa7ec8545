// A clock that jumps from event to event. While it runs, the timers, `Date.now` and the digests of this process follow
// it, so that the gateway's own time-outs and waits happen in simulated time, and every run is the same.

import { createHash } from 'node:crypto';

export interface VirtualTime {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after this time. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Calls `act` at a time; returns a function that cancels it. */
  at(time: number, act: () => void): () => void;
  /** Runs all events up to a time. */
  runTo(time: number): Promise<void>;
}

interface Event {
  readonly time: number;
  readonly order: number;
  act: (() => void) | undefined;
}

const isBefore = (one: Event, other: Event): boolean =>
  one.time < other.time || (one.time === other.time && one.order < other.order);

/** A binary heap: the first event is the next one. */
const push = (heap: Event[], event: Event): void => {
  let at = heap.push(event) - 1;
  while (at > 0) {
    const up = (at - 1) >> 1;
    const parent = heap[up];
    if (parent === undefined || isBefore(parent, event)) break;
    heap[at] = parent;
    at = up;
  }
  heap[at] = event;
};

const shift = (heap: Event[]): Event | undefined => {
  const [first] = heap;
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    const [left, right] = [heap[child], heap[child + 1]];
    if (left === undefined) break;
    if (right !== undefined && isBefore(right, left)) child += 1;
    const lesser = heap[child];
    if (lesser === undefined || !isBefore(lesser, last)) break;
    heap[at] = lesser;
    at = child;
  }
  heap[at] = last;
  return first;
};

/** Runs all that can go on without an event. */
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** SHA-256 without a thread; the same bytes are hashed once. */
const digests = (): SubtleCrypto['digest'] => {
  const known = new WeakMap<ArrayBufferLike, Map<string, ArrayBuffer>>();
  return (_, data) => {
    const view = ArrayBuffer.isView(data) ? data : new Uint8Array(data);
    const { buffer, byteOffset, byteLength } = view;
    const ofBuffer = known.get(buffer) ?? new Map<string, ArrayBuffer>();
    known.set(buffer, ofBuffer);
    const place = `${byteOffset}+${byteLength}`;
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    const hash = ofBuffer.get(place) ?? new Uint8Array(createHash('sha256').update(bytes).digest()).buffer;
    ofBuffer.set(place, hash);
    return Promise.resolve(hash);
  };
};

const createTime = (start: number): VirtualTime => {
  const heap: Event[] = [];
  let time = start;
  let order = 0;
  const at: VirtualTime['at'] = (due, act) => {
    order += 1;
    const event: Event = { time: Math.max(due, time), order, act };
    push(heap, event);
    return () => {
      event.act = undefined;
    };
  };
  return {
    now: () => time,
    at,
    wait: (milliseconds) => new Promise((resolve) => void at(time + milliseconds, resolve)),
    async runTo(end) {
      await settle();
      for (;;) {
        const [next] = heap;
        if (next === undefined || next.time > end) break;
        shift(heap);
        if (next.act === undefined) continue;
        ({ time } = next);
        next.act();
        await settle();
      }
      time = end;
    },
  };
};

/** Runs `work` in simulated time from `start` on. */
export const inVirtualTime = async <Value>(
  start: number,
  work: (time: VirtualTime) => Promise<Value>,
): Promise<Value> => {
  const time = createTime(start);
  const real = { setTimeout, clearTimeout, now: Date.now };
  const { subtle } = crypto;
  const realDigest = subtle.digest.bind(subtle);
  const cancels = new Map<number, () => void>();
  let timers = 0;
  const virtual = {
    setTimeout(act: () => void, milliseconds = 0): number {
      timers += 1;
      const own = timers;
      const ring = (): void => {
        cancels.delete(own);
        act();
      };
      cancels.set(own, time.at(time.now() + milliseconds, ring));
      return own;
    },
    clearTimeout(timer: number | null): void {
      if (timer === null) return;
      cancels.get(timer)?.();
      cancels.delete(timer);
    },
  };
  Object.assign(globalThis, virtual);
  Date.now = time.now;
  subtle.digest = digests();
  try {
    return await work(time);
  } finally {
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
    Date.now = real.now;
    subtle.digest = realDigest;
  }
};
