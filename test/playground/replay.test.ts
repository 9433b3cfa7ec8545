// Synchronous functions over asynchronous requests.

import { expect, it } from 'vitest';
import { makeReplay } from '../../playground/worker/replay.ts';
import { subjectOf } from '../../playground/worker/subject-of.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
};

const start = () => {
  const sent: string[] = [];
  const replies = new Map<string, (reply: string) => void>();
  let stored: readonly string[] = [];
  const { fetch, run } = makeReplay<{ readonly subject: string; readonly key: string }, string>({
    send: ({ key }) => {
      sent.push(key);
      return new Promise((resolve) => replies.set(key, resolve));
    },
    keep: () => {
      const kept = stored;
      return () => {
        stored = kept;
      };
    },
  });
  return {
    sent,
    run,
    stored: () => stored,
    store: (text: string) => {
      stored = [...stored, text];
    },
    fetch: (key: string, subject = key) => fetch({ subject, key }),
    reply: async (key: string, text: string) => {
      replies.get(key)?.(text);
      await settled();
    },
  };
};

/** What the add-on does with an exception of its host. */
const orProblem = (work: () => string): string => {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
};

it('requests of several runs are under way at once', async () => {
  const { sent, run, fetch, reply } = start();
  const both = Promise.all([run(() => orProblem(() => fetch('a'))), run(() => orProblem(() => fetch('b')))]);
  expect(sent).toEqual(['a', 'b']);
  await reply('b', 'B');
  await reply('a', 'A');
  expect(await both).toEqual(['A', 'B']);
  expect(sent.length).toBe(2);
});

it('a run that ended early leaves nothing stored, and the repeated one stores once', async () => {
  const { run, fetch, reply, store, stored } = start();
  const done = run(() => {
    store('before');
    const text = orProblem(() => fetch('a'));
    store(text);
    return text;
  });
  expect(stored()).toEqual([]);
  await reply('a', 'A');
  expect([await done, stored()]).toEqual(['A', ['before', 'A']]);
});

it('the same request twice in a run, such as a retry, is sent twice', async () => {
  const { sent, run, fetch, reply } = start();
  const done = run(() => [orProblem(() => fetch('a')), orProblem(() => fetch('a'))].join());
  await reply('a', 'first');
  expect(sent).toEqual(['a', 'a']);
  await reply('a', 'second');
  expect(await done).toBe('first,second');
});

it('a run whose subject is under way waits for it, and may then need no request', async () => {
  const { sent, run, fetch, reply, store, stored } = start();
  const ask = (key: string) =>
    run(() => {
      if (stored().length > 0) return 'held';
      const text = orProblem(() => fetch(key, 'the market'));
      store(text);
      return text;
    });
  const both = Promise.all([ask('with BTC'), ask('with ETH')]);
  expect(sent).toEqual(['with BTC']);
  await reply('with BTC', 'A');
  expect(await both).toEqual(['A', 'held']);
  expect(sent.length).toBe(1);
});

it('a repeated run that takes another way gets no reply of the first', async () => {
  const { sent, run, fetch, reply } = start();
  let path = 'a';
  const done = run(() => orProblem(() => fetch(path)));
  path = 'b';
  await reply('a', 'A');
  expect(sent).toEqual(['a', 'b']);
  await reply('b', 'B');
  expect(await done).toBe('B');
});

it.each([
  ['/snapshot?category=defi&columns=id', undefined, '/snapshot "defi" "" ""'],
  ['/snapshot', '{"category":"defi","ids":["BTC"]}', '/snapshot "defi" "" ""'],
  ['/snapshot?chain=solana&currency=EUR', undefined, '/snapshot "" "solana" "EUR"'],
  ['/snapshot', 'no JSON', '/snapshot "" "" ""'],
  ['/coins/query', '{"category":"defi"}', '/coins/query'],
])('%s %j is about %s', (path, payload, subject) => {
  expect(subjectOf(`https://gateway.example${path}`, payload)).toBe(subject);
});
