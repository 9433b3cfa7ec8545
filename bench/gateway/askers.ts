// Sends many requests to one server concurrently, and measures each of them.

export interface TimedAnswer {
  readonly status: number;
  readonly body: string;
  readonly milliseconds: number;
}

/** Answers in the order of the addresses, with `atOnce` requests at any time. */
export const askAll = async (urls: readonly string[], atOnce: number): Promise<readonly TimedAnswer[]> => {
  const answers: TimedAnswer[] = [];
  let next = 0;
  const asker = async (): Promise<void> => {
    while (next < urls.length) {
      const index = next;
      next += 1;
      const start = performance.now();
      const response = await fetch(urls[index] ?? '');
      const body = await response.text();
      answers[index] = { status: response.status, body, milliseconds: performance.now() - start };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, asker));
  return answers;
};
