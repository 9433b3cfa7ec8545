// Fakes of the host's services, for tests of parts of the add-on without the built bundle.

import type { Services } from '../../../apps-script/services.ts';
import { Calls, StandInCache, startOfTime } from './google.ts';
import type { Transport } from './transport.ts';

export interface PlainServices extends Services {
  readonly clock: { now: number };
  readonly calls: Calls;
  readonly store: StandInCache;
  readonly lock: { heldElsewhere: boolean };
}

export const plainServices = (send: Transport): PlainServices => {
  const clock = { now: startOfTime };
  const calls = new Calls();
  const store = new StandInCache(() => clock.now, calls);
  const lock = { heldElsewhere: false };
  return {
    clock,
    calls,
    store,
    lock,
    now: () => clock.now,
    sleep: (milliseconds) => {
      clock.now += milliseconds;
    },
    fetch: ({ url, headers, body }) => {
      calls.count('fetch');
      const reply = send({ url, headers, body, method: body === undefined ? 'GET' : 'POST' });
      return { status: reply.status, headers: reply.headers, text: reply.body };
    },
    cache: {
      getAll: (keys) => store.getAll(keys),
      putAll: (values, seconds) => store.putAll(values, seconds),
      removeAll: (keys) => store.removeAll(keys),
    },
    withLock: (work) => (lock.heldElsewhere ? undefined : work()),
    properties: () => [],
    zone: () => 'Etc/UTC',
    logError: () => undefined,
  };
};
