// What an isolate remembers of who asked for which set, until it tells the broker.

import { expect, it } from 'vitest';
import { hashText } from '../../shared/text/hash.ts';
import { createVisitors } from '../../workers/gateway/snapshots/held-snapshots.ts';

const hashes = (...clients: readonly string[]): readonly string[] => clients.map(hashText);

it('each client of a set is told once', () => {
  const visitors = createVisitors();
  visitors.note('defi', 'a', false);
  for (const client of ['a', 'b', 'a']) visitors.note('defi', client, true);
  expect([visitors.take('defi'), visitors.take('defi')]).toEqual([hashes('a', 'b'), []]);
});

it('sets that are made up, however many, push out no client of a set that is held', () => {
  const visitors = createVisitors();
  visitors.note('defi', 'a', true);
  for (let index = 0; index < 1_000; index += 1) visitors.note(`made-up-${index}`, 'abuser', false);
  expect(visitors.take('defi')).toEqual(hashes('a'));
  expect([visitors.take('made-up-0'), visitors.take('made-up-999')]).toEqual([[], hashes('abuser')]);
});
