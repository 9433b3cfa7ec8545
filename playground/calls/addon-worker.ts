// The page's side of the add-on's worker: sends questions, receives replies.

import type { Result } from '../../shared/result.ts';
import type {
  FormulaCall,
  FromWorker,
  Meter,
  Question,
  Questions,
  Replies,
  ToWorker,
  Edit,
  WorkbookCopy,
} from './protocol.ts';

/** The worker that the page's first script has started (`start-worker.ts`). */
export interface StartedWorker {
  readonly worker: Worker;
  /** Whether it has failed. */
  isBroken: boolean;
}

declare const coinsheetWorker: StartedWorker;

interface AddonWorkerOptions {
  readonly onMeter: (meter: Meter) => void;
  readonly onEdits: (edits: readonly Edit[]) => void;
}

const BROKEN = 'The part of this page that runs the add-on stopped: reload the page.';

const broken: Replies = {
  call: { ok: false, message: BROKEN },
  complete: null,
  address: undefined,
  perform: { result: { ok: false, error: BROKEN }, edits: [] },
};

interface Waiting {
  readonly settle: (reply: unknown) => void;
  readonly kind: Question;
}

export const connectAddonWorker = ({ onMeter, onEdits }: AddonWorkerOptions) => {
  const started = coinsheetWorker;
  const waiting = new Map<number, Waiting>();
  let last = 0;

  // A worker's port, not a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: ToWorker): void => started.worker.postMessage(message);

  const ask = <Kind extends Question>(kind: Kind, question: Questions[Kind]): Promise<Replies[Kind]> =>
    new Promise((resolve) => {
      if (started.isBroken) return resolve(broken[kind]);
      last += 1;
      waiting.set(last, { settle: (reply) => resolve(reply as Replies[Kind]), kind });
      post({ kind, id: last, ...question } as ToWorker);
    });

  started.worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    onMeter(data.meter);
    waiting.get(data.id)?.settle(data.reply);
    waiting.delete(data.id);
  });
  started.worker.addEventListener('error', () => {
    for (const { settle, kind } of waiting.values()) settle(broken[kind]);
    waiting.clear();
  });

  return {
    call: (call: FormulaCall) => ask('call', call),
    /** Completes a formula that is being typed. */
    complete: (formula: string) => ask('complete', { formula }),
    /** The gateway's address of the table that a formula gives; undefined if there is none. */
    address: (formula: string) => ask('address', { formula }),
    /** Runs an action of the builder. */
    perform: async (action: string, request: unknown, copy: WorkbookCopy): Promise<Result<unknown, string>> => {
      const { result, edits } = await ask('perform', { action, request, copy });
      if (edits.length > 0) onEdits(edits);
      return result;
    },
    useToken: (accessToken: string): void => post({ kind: 'token', accessToken }),
    /** Announces that all formulas are evaluated again. */
    refresh: (): void => post({ kind: 'refresh' }),
  };
};
