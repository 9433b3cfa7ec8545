// What a request has while it is answered: time until its caller should have an answer, a way to let work go on after
// that, and leave to ask for what costs credits.

import type { Waiter } from '../cache/single-flight.ts';
import type { Admission } from './admission.ts';
import type { Client } from './client.ts';

export interface RequestLife extends Waiter {
  /** Whether the client may have one more of what is limited. */
  readonly admit: Admission;
  /** The key of the client. */
  readonly client: string;
  /** Texts of the base sets that were looked into for it. */
  readonly sets: Set<string>;
}

/** The longest time a request waits, all waits together, and only when there is nothing to answer with. */
const WAIT_MILLISECONDS = 10_000;

export const beginRequest = (
  waitUntil: RequestLife['waitUntil'],
  admit: Admission,
  { key }: Pick<Client, 'key'>,
): RequestLife => {
  // The real clock: it is people who wait, whatever time a frozen clock says.
  const deadline = Date.now() + WAIT_MILLISECONDS;
  return { waitUntil, admit, client: key, sets: new Set(), remaining: () => Math.max(0, deadline - Date.now()) };
};
