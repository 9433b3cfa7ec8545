// Synchronous HTTP for UrlFetchApp: a thread fetches while this one waits. The server must not run on this thread.

import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { inject } from 'vitest';
import { receive } from './receive.ts';
import type { HttpReply, Transport } from './transport.ts';

export interface HttpTransport {
  readonly send: Transport;
  readonly close: () => Promise<void>;
}

const isReply = (value: unknown): value is HttpReply =>
  typeof value === 'object' && value !== null && 'status' in value && 'headers' in value && 'body' in value;

/** @param threads the folder of the bundled threads. */
export const startHttpTransport = (threads = inject('threadsFolder')): HttpTransport => {
  const { port1: here, port2: there } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(join(threads, 'http-thread.mjs'), {
    execArgv: [],
    workerData: { port: there, signal },
    transferList: [there],
  });
  const send: Transport = (request) => {
    // A port between threads, not a window.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    here.postMessage(request);
    const received = receive(here, signal)?.message;
    if (!isReply(received)) throw new Error(`Exception: Address unavailable: ${request.url}`);
    return received;
  };
  const close = async (): Promise<void> => {
    here.close();
    await thread.terminate();
  };
  return { send, close };
};
