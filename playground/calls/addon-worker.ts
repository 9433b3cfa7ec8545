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

interface AddonWorker {
  readonly call: (call: FormulaCall) => Promise<Replies['call']>;
  /** Completes a formula that is being typed. */
  readonly complete: (formula: string) => Promise<Replies['complete']>;
  /** The gateway's address of the table that a formula gives; undefined if there is none. */
  readonly address: (formula: string) => Promise<Replies['address']>;
  /** Runs an action of the builder. */
  readonly perform: (action: string, request: unknown, copy: WorkbookCopy) => Promise<Result<unknown, string>>;
  /** Sets the access token for the gateway. */
  readonly useToken: (accessToken: string) => void;
  /** Announces that all formulas are evaluated again. */
  readonly refresh: () => void;
}

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

type Waiting<Kind extends Question> = Map<number, (reply: Replies[Kind]) => void>;

export const connectAddonWorker = ({ onMeter, onEdits }: AddonWorkerOptions): AddonWorker => {
  const started = coinsheetWorker;
  const waiting: { readonly [Kind in Question]: Waiting<Kind> } = {
    call: new Map(),
    complete: new Map(),
    address: new Map(),
    perform: new Map(),
  };
  let last = 0;

  // A worker's port, not a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: ToWorker): void => started.worker.postMessage(message);

  const settle = <Kind extends Question>(kind: Kind, id: number, reply: Replies[Kind]): void => {
    waiting[kind].get(id)?.(reply);
    waiting[kind].delete(id);
  };
  const giveUp = (kind: Question): void => {
    for (const id of waiting[kind].keys()) settle(kind, id, broken[kind]);
  };

  const ask = <Kind extends Question>(kind: Kind, question: Questions[Kind]): Promise<Replies[Kind]> => {
    if (started.isBroken) return Promise.resolve(broken[kind]);
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      waiting[kind].set(id, resolve);
      post({ kind, id, ...question } as ToWorker);
    });
  };

  started.worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    onMeter(data.meter);
    settle(data.kind, data.id, data.reply);
  });
  started.worker.addEventListener('error', () => {
    giveUp('call');
    giveUp('complete');
    giveUp('address');
    giveUp('perform');
  });

  return {
    call: (call) => ask('call', call),
    complete: (formula) => ask('complete', { formula }),
    address: (formula) => ask('address', { formula }),
    perform: async (action, request, copy) => {
      const { result, edits } = await ask('perform', { action, request, copy });
      if (edits.length > 0) onEdits(edits);
      return result;
    },
    useToken: (accessToken) => post({ kind: 'token', accessToken }),
    refresh: () => post({ kind: 'refresh' }),
  };
};
