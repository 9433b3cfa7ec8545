// Runs synchronous functions over asynchronous requests, so that several requests can be under way at once. A run that
// needs a reply which has not arrived ends early: what it stored is taken back, and it starts again with the reply.

export interface Request {
  /** Requests with the same subject are sent one after the other: the first one's reply may answer all of them. */
  readonly subject: string;
  /** Distinguishes requests. */
  readonly key: string;
}

export interface ReplayOptions<Asked extends Request, Reply> {
  /** Never fails: a failure is a reply. */
  readonly send: (request: Asked) => Promise<Reply>;
  /** Remembers what runs can store; the returned function restores it. */
  readonly keep: () => () => void;
}

export interface Replay<Asked extends Request, Reply> {
  /** Only within a run. Throws if the reply has not arrived; the rest of the run does not count. */
  readonly fetch: (request: Asked) => Reply;
  /** Repeats the work until it has all replies; resolves with its last result. */
  readonly run: <Value>(work: () => Value) => Promise<Value>;
}

interface Run<Reply> {
  /** The replies to its requests so far, in their order. */
  readonly replied: { readonly key: string; readonly reply: Reply }[];
  used: number;
  /** Undefined while the run has all replies. */
  awaited: Promise<void> | undefined;
}

export const makeReplay = <Asked extends Request, Reply>({
  send,
  keep,
}: ReplayOptions<Asked, Reply>): Replay<Asked, Reply> => {
  const underWay = new Map<string, Promise<void>>();
  let present: Run<Reply> = { replied: [], used: 0, awaited: undefined };

  const begin = (request: Asked, { replied }: Run<Reply>): Promise<void> => {
    const sent = send(request).then((reply) => {
      underWay.delete(request.subject);
      replied.push({ key: request.key, reply });
    });
    underWay.set(request.subject, sent);
    return sent;
  };

  const fetch = (request: Asked): Reply => {
    if (present.awaited === undefined) {
      const next = present.replied[present.used];
      if (next?.key === request.key) {
        present.used += 1;
        return next.reply;
      }
      // The repeated run went another way: later replies belong to requests that it does not make.
      present.replied.length = present.used;
      present.awaited = underWay.get(request.subject) ?? begin(request, present);
    }
    throw new Error('The reply has not arrived.');
  };

  const run = async <Value>(work: () => Value): Promise<Value> => {
    const replied: Run<Reply>['replied'] = [];
    for (;;) {
      const restore = keep();
      const current: Run<Reply> = { replied, used: 0, awaited: undefined };
      present = current;
      const value = work();
      if (current.awaited === undefined) return value;
      restore();
      await current.awaited;
    }
  };

  return { fetch, run };
};
