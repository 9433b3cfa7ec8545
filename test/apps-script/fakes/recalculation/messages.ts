// Messages between the scheduler and a thread that runs cells.

import type { MessagePort } from 'node:worker_threads';
import type { HttpRequest } from '../transport.ts';

export interface Cell {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** A call of one of Google's services. */
export type ServiceCall =
  | { readonly service: 'cache.getAll'; readonly keys: readonly string[] }
  | { readonly service: 'cache.putAll'; readonly values: Readonly<Record<string, string>>; readonly seconds: number }
  | { readonly service: 'cache.removeAll'; readonly keys: readonly string[] }
  | { readonly service: 'lock.tryLock' }
  | { readonly service: 'lock.releaseLock' }
  | { readonly service: 'properties.read' }
  | { readonly service: 'sleep'; readonly milliseconds: number }
  | { readonly service: 'fetch'; readonly request: HttpRequest };

export type ServiceName = ServiceCall['service'];

export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'call'; readonly call: ServiceCall }
  /** The cell's result, or the sentence of its error. */
  | { readonly kind: 'done'; readonly shown: unknown; readonly error: string | undefined };

export type ToThread =
  | { readonly kind: 'run'; readonly now: number; readonly cell: Cell; readonly seed: number }
  | { readonly kind: 'reply'; readonly now: number; readonly value: unknown; readonly error: string | undefined };

export interface ThreadData {
  readonly folder: string;
  readonly port: MessagePort;
  /** Number of messages sent to this thread. */
  readonly mine: Int32Array;
  /** Number of messages that all threads have sent. */
  readonly all: Int32Array;
}
