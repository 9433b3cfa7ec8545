// Replies with snapshots go out one after the other: a thousand isolates may wait for one snapshot, and all replies at
// once would take many times the memory of a Durable Object, which has 128 MB.

/** A reply leaves the object within a fraction of a second; in that time replies of a few MB are on their way. */
export const REPLY_BYTES_PER_SECOND = 64 * 1024 * 1024;
/** Replies within this time of their turn do not wait: a timer costs more. */
const AT_ONCE_MILLISECONDS = 50;

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** @param clock milliseconds that advance even if time is frozen. */
export const createReplyTurns = (clock: () => number) => {
  /** When the next turn begins, for awaited replies and for all. */
  let [awaitedFrom, allFrom] = [0, 0];
  return {
    /**
     * Takes the next turn for a reply of this size.
     * @param isAwaited a request waits for it: it goes before replies that only renew what an isolate has.
     * @param mostMilliseconds maximum wait.
     * @returns false if the turn would come later; then no turn is taken.
     */
    async take(bytes: number, isAwaited: boolean, mostMilliseconds: number): Promise<boolean> {
      const now = clock();
      const start = Math.max(now, isAwaited ? awaitedFrom : allFrom);
      const wait = start - now;
      if (wait > Math.max(mostMilliseconds, AT_ONCE_MILLISECONDS)) return false;
      const end = start + (1000 * bytes) / REPLY_BYTES_PER_SECOND;
      if (isAwaited) awaitedFrom = end;
      allFrom = Math.max(allFrom, end);
      if (wait > AT_ONCE_MILLISECONDS) await sleep(wait);
      return true;
    },
  };
};

export type ReplyTurns = ReturnType<typeof createReplyTurns>;
