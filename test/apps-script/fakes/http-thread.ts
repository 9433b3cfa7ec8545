// The thread of `http-transport.ts`: fetches the requests it receives, returns the reply or null, and wakes the caller.

import { workerData, type MessagePort } from 'node:worker_threads';
import type { HttpReply, HttpRequest } from './transport.ts';

const { port, signal }: { port: MessagePort; signal: Int32Array } = workerData;

const send = async ({ url, method, headers, body }: HttpRequest): Promise<HttpReply | null> => {
  try {
    const response = await fetch(url, { method, headers, body: body ?? null });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  } catch {
    return null;
  }
};

port.on('message', (request: HttpRequest) => {
  void send(request).then((reply) => {
    port.postMessage(reply);
    Atomics.add(signal, 0, 1);
    Atomics.notify(signal, 0);
  });
});
