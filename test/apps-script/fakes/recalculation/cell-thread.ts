// A thread that calculates cells one after the other with the built add-on. Each call of a service blocks it until the
// scheduler answers, as it blocks a script at Google.

import { Calls, StandInUrlFetchApp } from '../google.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import vm from 'node:vm';
import { receive } from '../receive.ts';
import type { HttpReply } from '../transport.ts';
import type { FromThread, ServiceCall, ThreadData, ToThread } from './messages.ts';
import { seededRandom } from './random.ts';

const { folder, port, mine, all }: ThreadData = workerData;

let now = 0;

const tell = (message: FromThread): void => {
  // A port between threads, not a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  port.postMessage(message);
  Atomics.add(all, 0, 1);
  Atomics.notify(all, 0);
};

const listen = (): ToThread => {
  const message = receive(port, mine)?.message as ToThread;
  ({ now } = message);
  return message;
};

const ask = (call: ServiceCall): unknown => {
  tell({ kind: 'call', call });
  const reply = listen();
  if (reply.kind !== 'reply') throw new Error('The scheduler answered no call.');
  if (reply.error !== undefined) throw new Error(reply.error);
  return reply.value;
};

const cache = {
  getAll: (keys: readonly string[]) => ask({ service: 'cache.getAll', keys: [...keys] }),
  putAll: (values: Readonly<Record<string, string>>, seconds: number) =>
    ask({ service: 'cache.putAll', values: { ...values }, seconds }),
  removeAll: (keys: readonly string[]) => ask({ service: 'cache.removeAll', keys: [...keys] }),
};
const lock = {
  tryLock: () => ask({ service: 'lock.tryLock' }),
  releaseLock: () => ask({ service: 'lock.releaseLock' }),
};
const properties = { getProperties: () => ask({ service: 'properties.read' }) };

// An ordinary global object: one that mirrors another object takes a detour for each name that the script looks up.
const context = Object.assign(vm.createContext(vm.constants.DONT_CONTEXTIFY), {
  CacheService: { getDocumentCache: () => cache, getScriptCache: () => cache },
  LockService: { getDocumentLock: () => lock, getScriptLock: () => lock },
  PropertiesService: {
    getDocumentProperties: () => properties,
    getScriptProperties: () => ({ getProperties: () => ({}) }),
  },
  Utilities: { sleep: (milliseconds: number) => ask({ service: 'sleep', milliseconds }) },
  UrlFetchApp: new StandInUrlFetchApp(
    ({ url, method, headers, body }) =>
      ask({ service: 'fetch', request: { url, method, headers: { ...headers }, body } }) as HttpReply,
    new Calls(),
  ),
  console: { error: () => undefined },
  standInNow: () => now,
  standInRandom: { next: seededRandom(0) },
});
const evaluate = (script: string): unknown => vm.runInContext(script, context);
evaluate('Date.now = standInNow; const random_ = standInRandom; Math.random = () => random_.next();');
for (const file of ['app.js', 'functions.js']) evaluate(readFileSync(join(folder, file), 'utf8'));

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

const calculate = (message: Extract<ToThread, { kind: 'run' }>): FromThread => {
  context.standInRandom.next = seededRandom(message.seed);
  try {
    const { name, values } = message.cell;
    const formula = evaluate(name);
    if (typeof formula !== 'function') throw new Error(`The add-on has no function ${name}.`);
    return { kind: 'done', shown: structuredClone(formula(...values)), error: undefined };
  } catch (error) {
    return { kind: 'done', shown: undefined, error: messageOf(error) };
  }
};

tell({ kind: 'ready' });
for (;;) {
  const message = listen();
  if (message.kind === 'run') tell(calculate(message));
}
