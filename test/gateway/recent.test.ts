// A map that forgets: what goes, and when. Weights are the values themselves.

import { expect, it } from 'vitest';
import { createRecent } from '../../workers/gateway/cache/recent.ts';

interface Weighty {
  weight: number;
}

const create = (most: number) => createRecent<Weighty>(most, ({ weight }) => weight);
const keysOf = (recent: ReturnType<typeof create>): string =>
  recent
    .entries()
    .map(([key]) => key)
    .join('');

it('the least recently used goes, until the rest is light enough', () => {
  const recent = create(10);
  for (const key of ['a', 'b', 'c']) recent.set(key, { weight: 3 });
  recent.get('a');
  recent.set('d', { weight: 4 });
  expect(keysOf(recent)).toBe('cad');
});

it('the newest stays, whatever it weighs', () => {
  const recent = create(10);
  recent.set('a', { weight: 3 });
  recent.set('b', { weight: 30 });
  expect(keysOf(recent)).toBe('b');
});

it('what goes takes the weight along that it was counted with', () => {
  const recent = create(10);
  const growing = { weight: 1 };
  recent.set('a', growing);
  growing.weight = 9;
  recent.delete('a');
  recent.set('b', { weight: 5 });
  recent.set('c', { weight: 5 });
  expect(keysOf(recent)).toBe('bc');
  recent.set('d', { weight: 1 });
  expect(keysOf(recent)).toBe('cd');
});
