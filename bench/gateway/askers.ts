// Asks many things of one server at once, and notes how long each took.

export interface TimedAnswer {
  readonly status: number;
  readonly body: string;
  readonly milliseconds: number;
}

/** Answers in the order of the addresses, of which `atOnce` are under way at any time. */
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
