// A recalculation at Google: up to thirty cells at a time, each in its own execution, whose calls of services
// interleave by their durations. A scheduler with its own clock runs one at a time, so that the same seed gives the
// same recalculation.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { inject } from 'vitest';
import { receive } from '../receive.ts';
import type { Document } from './document.ts';
import type { Cell, FromThread, ServiceCall, ServiceName, ThreadData, ToThread } from './messages.ts';
import { seededRandom } from './random.ts';

/** https://developers.google.com/apps-script/guides/services/quotas */
const EXECUTIONS_AT_A_TIME = 30;

/** Typical durations in milliseconds; each call takes from 0.5 to 1.5 times as long. */
const usualMilliseconds: Readonly<Record<ServiceName, number>> = {
  'cache.getAll': 20,
  'cache.putAll': 57,
  'cache.removeAll': 20,
  'lock.tryLock': 10,
  'lock.releaseLock': 10,
  'properties.read': 30,
  sleep: 0,
  fetch: 300,
};

/** Real time within which each cell must make its next call. */
const LONGEST_SILENCE_MS = 45_000;

/** The fault of a call, if any. */
export interface Fault {
  /** The duration instead of the typical one. */
  readonly milliseconds?: number;
  /** Google's message. */
  readonly error?: string;
}

export interface RecalculationOptions {
  readonly seed: number;
  /** Cells at a time. Default: as many as Google allows. */
  readonly together?: number;
  readonly fault?: (call: ServiceCall, random: () => number) => Fault | undefined;
  /** Runs between any two calls. */
  readonly between?: (document: Document, random: () => number) => void;
}

export interface CellResult {
  /** The cell's result; undefined if it is an error. */
  readonly shown: unknown;
  readonly error: string | undefined;
  readonly milliseconds: number;
  /** Milliseconds since the recalculation began. */
  readonly endedAfter: number;
}

export interface Recalculator {
  readonly recalculate: (
    document: Document,
    cells: readonly Cell[],
    options: RecalculationOptions,
  ) => readonly CellResult[];
  readonly close: () => Promise<void>;
}

interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly mine: Int32Array;
}

interface Event {
  readonly at: number;
  readonly order: number;
  readonly thread: Thread;
  readonly message: () => ToThread;
}

interface Running {
  readonly cell: number;
  readonly startedAt: number;
}

const isEarlier = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

const shared = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @param threads the folder of the bundled threads. */
export const startRecalculator = (
  folder: string = inject('addonFolder'),
  threads = inject('threadsFolder'),
): Recalculator => {
  if (!existsSync(join(folder, 'app.js'))) throw new Error('The add-on was not built.');
  const all = shared();
  const script = join(threads, 'cell-thread.mjs');
  const executions = Array.from({ length: EXECUTIONS_AT_A_TIME }, (): Thread => {
    const { port1: port, port2: there } = new MessageChannel();
    const mine = shared();
    const workerData: ThreadData = { folder, port: there, mine, all };
    const worker = new Worker(script, { execArgv: [], workerData, transferList: [there] });
    return { worker, port, mine };
  });

  const listen = ({ port }: Thread): FromThread => {
    const received = receive(port, all, LONGEST_SILENCE_MS);
    if (received === undefined) throw new Error('A thread with cells has died.');
    return received.message as FromThread;
  };
  const tell = ({ port, mine }: Thread, message: ToThread): void => {
    // A port between threads, not a window.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    port.postMessage(message);
    Atomics.add(mine, 0, 1);
    Atomics.notify(mine, 0);
  };
  for (const thread of executions) listen(thread);

  const recalculate: Recalculator['recalculate'] = (document, cells, { seed, together, fault, between }) => {
    const random = seededRandom(seed);
    const { clock } = document;
    const began = clock.now;
    const events: Event[] = [];
    const running = new Map<Thread, Running>();
    const results: CellResult[] = [];
    let order = 0;
    let next = 0;

    const plan = (at: number, thread: Thread, message: Event['message']): void => {
      order += 1;
      const event = { at, order, thread, message };
      const place = events.findIndex((other) => isEarlier(event, other));
      events.splice(place < 0 ? events.length : place, 0, event);
    };

    const begin = (thread: Thread): void => {
      const [index, cell] = [next, cells[next]];
      if (cell === undefined) return;
      next += 1;
      plan(clock.now + random() * 20, thread, () => {
        running.set(thread, { cell: index, startedAt: clock.now });
        return { kind: 'run', now: clock.now, cell, seed: seed * 1_000_003 + index };
      });
    };

    const serve = (thread: Thread, call: ServiceCall, cell: number): void => {
      const wrong = fault?.(call, random);
      const usual = usualMilliseconds[call.service] * (0.5 + random());
      const asked = call.service === 'sleep' ? call.milliseconds : 0;
      plan(clock.now + asked + (wrong?.milliseconds ?? usual), thread, () => {
        const { now } = clock;
        if (wrong?.error !== undefined) return { kind: 'reply', now, value: undefined, error: wrong.error };
        try {
          return { kind: 'reply', now, value: document.perform(call, cell), error: undefined };
        } catch (error) {
          return { kind: 'reply', now, value: undefined, error: messageOf(error) };
        }
      });
    };

    for (const thread of executions.slice(0, together)) begin(thread);
    for (let event = events.shift(); event !== undefined; event = events.shift()) {
      clock.now = event.at;
      between?.(document, random);
      const { thread } = event;
      tell(thread, event.message());
      const heard = listen(thread);
      const { cell = 0, startedAt = 0 } = running.get(thread) ?? {};
      if (heard.kind === 'call') serve(thread, heard.call, cell);
      if (heard.kind !== 'done') continue;
      const { shown, error } = heard;
      results[cell] = { shown, error, milliseconds: clock.now - startedAt, endedAfter: clock.now - began };
      document.ended(cell);
      begin(thread);
    }
    return results;
  };

  const close = async (): Promise<void> => {
    await Promise.all(executions.map(({ worker }) => worker.terminate()));
  };
  return { recalculate, close };
};
