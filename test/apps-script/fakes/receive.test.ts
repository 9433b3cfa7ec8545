// A thread that waits for a message of another one.

import { MessageChannel, Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { receive } from './receive.ts';

/** Wakes who waits, as the late notification of an earlier message does, and sends once it waits again. */
const sender = `
const { workerData: { port, count } } = require('node:worker_threads');
for (const _ of [1, 2]) while (Atomics.notify(count, 0) === 0);
port.postMessage('sent');
Atomics.add(count, 0, 1);
Atomics.notify(count, 0);
`;

test('a wake without a message is waited through', async () => {
  const { port1: here, port2: port } = new MessageChannel();
  const count = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(sender, { eval: true, execArgv: [], workerData: { port, count }, transferList: [port] });
  expect(receive(here, count)).toEqual({ message: 'sent' });
  here.close();
  await worker.terminate();
});

test('silence ends the wait', () => {
  const { port1: here } = new MessageChannel();
  expect(receive(here, new Int32Array(new SharedArrayBuffer(4)), 1)).toBeUndefined();
  here.close();
});
