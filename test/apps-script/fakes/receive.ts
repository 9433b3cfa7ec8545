// Waits for a message of another thread, without the event loop.

import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';

/**
 * The next message of the port; undefined if none comes in time.
 * @param count of messages: the sender adds to it and notifies after each. A late notification of an earlier message
 * wakes the wait for the next one, so a wake alone is no message.
 */
export const receive = (
  port: MessagePort,
  count: Int32Array,
  milliseconds = Number.POSITIVE_INFINITY,
): { readonly message: unknown } | undefined => {
  for (;;) {
    const seen = Atomics.load(count, 0);
    const received: { readonly message: unknown } | undefined = receiveMessageOnPort(port);
    if (received !== undefined) return received;
    if (Atomics.wait(count, 0, seen, milliseconds) === 'timed-out') return undefined;
  }
};
