// A spreadsheet document's services: one cache, one lock, properties, a clock, and the gateway through UrlFetch.

import { Calls, StandInCache, startOfTime } from '../google.ts';
import type { Transport } from '../transport.ts';
import type { ServiceCall } from './messages.ts';

export interface Document {
  readonly clock: { now: number };
  readonly calls: Calls;
  readonly cache: StandInCache;
  /** Executes a call of the cell with the given number. */
  readonly perform: (call: ServiceCall, cell: number) => unknown;
  /** Releases the lock of a cell that has ended. */
  readonly ended: (cell: number) => void;
}

export interface DocumentOptions {
  readonly send: Transport;
  readonly properties?: Readonly<Record<string, string>>;
}

export const openDocument = ({ send, properties = {} }: DocumentOptions): Document => {
  const clock = { now: startOfTime };
  const calls = new Calls();
  const cache = new StandInCache(() => clock.now, calls);
  let owner: number | undefined;
  const release = (cell: number): void => {
    if (owner === cell) owner = undefined;
  };
  const perform = (call: ServiceCall, cell: number): unknown => {
    switch (call.service) {
      case 'cache.getAll':
        return cache.getAll(call.keys);
      case 'cache.putAll':
        return cache.putAll(call.values, call.seconds);
      case 'cache.removeAll':
        return cache.removeAll(call.keys);
      case 'lock.tryLock':
        calls.count(call.service);
        owner ??= cell;
        return owner === cell;
      case 'lock.releaseLock':
        return release(cell);
      case 'properties.read':
        calls.count(call.service);
        return properties;
      case 'sleep':
        return undefined;
      case 'fetch':
        calls.count(call.service);
        return send(call.request);
      default:
        return call satisfies never;
    }
  };
  return { clock, calls, cache, perform, ended: release };
};
