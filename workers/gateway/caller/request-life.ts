// The context of a request while it is answered: the time left to answer, a way to continue work after that, and
// permission to ask for what costs credits.

import type { Waiter } from '../cache/single-flight.ts';
import type { Admission } from './admission.ts';
import type { Client } from './client.ts';

export interface RequestLife extends Waiter {
  /** Uses up one unit of a limit; false if the limit is reached. */
  readonly admit: Admission;
  /** The key of the client. */
  readonly client: string;
}

/** Maximum time that a request waits in total; it waits only if there is nothing to answer with. */
const WAIT_MILLISECONDS = 10_000;

export const beginRequest = (
  waitUntil: RequestLife['waitUntil'],
  admit: Admission,
  { key }: Pick<Client, 'key'>,
): RequestLife => {
  // The real clock, even if `GATEWAY_NOW` freezes time: people wait for the answer.
  const deadline = Date.now() + WAIT_MILLISECONDS;
  return { waitUntil, admit, client: key, remaining: () => Math.max(0, deadline - Date.now()) };
};
