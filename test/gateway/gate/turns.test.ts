import { expect, it } from 'vitest';
import { createTurns } from '../../../workers/gateway/gate/turns.ts';

/** Work that ends when it is told to, and notes when it begins. */
const workbench = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async (): Promise<string> => {
    begun.push(name);
    await new Promise<void>((end) => ends.set(name, end));
    return name;
  };
  return { begun, work, end: (name: string): void => ends.get(name)?.() };
};

it('runs so much at once, the rest in order, and turns away what is too much', async () => {
  const { begun, work, end } = workbench();
  const turns = createTurns(2, 2);
  const taken = ['a', 'b', 'c', 'd', 'e'].map((name) => turns.take(work(name)));
  expect(taken.map((one) => one !== undefined)).toEqual([true, true, true, true, false]);
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await taken[1]).toBe('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) end(name);
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  end('d');
  expect(await Promise.all(taken.flatMap((one) => one ?? []))).toEqual(['a', 'b', 'c', 'd']);
});

it('goes on after work that fails', async () => {
  const turns = createTurns(1, 1);
  const failing = turns.take(() => Promise.reject(new Error('broken')));
  const after = turns.take(() => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await after).toBe('done');
  expect(await turns.take(() => Promise.resolve('again'))).toBe('again');
});
