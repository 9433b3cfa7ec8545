// Runs functions of the add-on: the playground's worker, which runs the script that Google runs, is loaded at first
// use.

import type { FromWorker, Outcome, ToWorker } from '../calls/protocol.ts';
import { keptToken } from '../../pages/access-token.ts';

export interface Ran {
  readonly outcome: Outcome;
  /** The gateway refused the call for lack of a valid access token. */
  readonly wantsToken: boolean;
}

export interface Addon {
  readonly call: (name: string, values: readonly unknown[]) => Promise<Ran>;
  readonly useToken: (token: string) => void;
}

const broken: Ran = {
  outcome: { ok: false, message: 'The part of this page that runs formulas stopped: reload the page.' },
  wantsToken: false,
};

const start = (script: string): Addon => {
  const worker = new Worker(script, { name: 'coinsheet' });
  const waiting = new Map<number, (ran: Ran) => void>();
  let last = 0;
  let isBroken = false;
  // A worker's port, not a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: ToWorker): void => worker.postMessage(message);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    waiting.get(data.id)?.({ outcome: data.outcome, wantsToken: data.meter.wantsToken });
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    isBroken = true;
    for (const resolve of waiting.values()) resolve(broken);
    waiting.clear();
  });
  post({ kind: 'start', gatewayUrl: location.origin, accessToken: keptToken() });
  return {
    useToken: (accessToken) => post({ kind: 'token', accessToken }),
    call: (name, values) => {
      if (isBroken) return Promise.resolve(broken);
      last += 1;
      const id = last;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        post({ kind: 'call', id, name, values });
      });
    },
  };
};

let started: Addon | undefined;

/** @param script address of the worker's script. */
export const startedAddon = (script: string): Addon => (started ??= start(script));
