// The page's side of the add-on's worker: sends calls, receives outcomes.

import type { FromWorker, Meter, Outcome, ToWorker } from './protocol.ts';
import type { Edit, SheetState } from './sheet-state.ts';
import type { StartedWorker } from './started-worker.ts';

export interface AddonWorker {
  readonly call: (name: string, values: readonly unknown[]) => Promise<Outcome>;
  /** Sets the access token for the gateway. */
  readonly useToken: (accessToken: string) => void;
  /** Announces that all formulas are evaluated again. */
  readonly refresh: () => void;
  /** A call of the sidebar. */
  readonly run: (name: string, values: readonly unknown[], sheet: SheetState) => Promise<Outcome>;
}

export interface AddonWorkerOptions {
  readonly started: StartedWorker;
  readonly onMeter: (meter: Meter) => void;
  readonly onEdits: (edits: readonly Edit[]) => void;
}

const broken: Outcome = {
  ok: false,
  message: 'The part of this page that runs the add-on stopped: reload the page.',
};

export const connectAddonWorker = (options: AddonWorkerOptions): AddonWorker => {
  const { started } = options;
  const { worker } = started;
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let last = 0;

  // A worker's port, not a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: ToWorker): void => worker.postMessage(message);

  const send = (messageOf: (id: number) => ToWorker): Promise<Outcome> => {
    if (started.isBroken) return Promise.resolve(broken);
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      post(messageOf(id));
    });
  };

  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    options.onMeter(data.meter);
    if (data.edits.length > 0) options.onEdits(data.edits);
    waiting.get(data.id)?.(data.outcome);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    for (const resolve of waiting.values()) resolve(broken);
    waiting.clear();
  });

  return {
    useToken: (accessToken) => post({ kind: 'token', accessToken }),
    refresh: () => post({ kind: 'refresh' }),
    call: (name, values) => send((id) => ({ kind: 'call', id, name, values })),
    run: (name, values, sheet) => send((id) => ({ kind: 'run', id, name, values, sheet })),
  };
};
