// A coin without past prices has a sentence, and the same rows by every door: address, body, assistant and formula.

import { beforeAll, describe, expect, it } from 'vitest';
import { coinHistory } from '../../addon/formulas/coin-history.ts';
import { callTool } from '../support/ask-mcp.ts';
import { digestsAtOnce } from '../support/digests-at-once.ts';
import { PastWorld } from '../support/past-world.ts';
import { fromIsolate, openMemory } from './in-memory.ts';

digestsAtOnce();

let world: PastWorld;
beforeAll(async () => {
  world = new PastWorld('2026-11-21 12:00');
  world.faulty.set('c5', 'none');
  await world.get('/coins?limit=1');
});

/** Numbers and nulls of the rows, or the sentence. */
type Told = readonly (readonly unknown[])[] | string;

const valuesOf = (rows: readonly (readonly unknown[])[]): Told => rows.map(([, ...prices]) => prices);

const doors: Readonly<Record<string, (ids: readonly string[], from: string) => Promise<Told>>> = {
  address: async ([id = ''], from) => {
    const body = JSON.parse(await world.text(`/coins/${id}/history?from=${from}`));
    return body.detail ?? valuesOf(body.rows);
  },
  body: async (ids, from) => {
    const [answer] = await world.post({ ids, from });
    const { detail, rows } = Object(answer);
    return detail ?? valuesOf(rows);
  },
  assistant: async (ids, from) => {
    const { isError, content, structuredContent } = await callTool(world.isolate, 'history', { ids, from });
    return isError ? (content[0]?.text ?? '') : valuesOf((structuredContent?.rows ?? []).map((row) => row ?? []));
  },
  formula: async (ids, from) => {
    const { run } = openMemory({ now: () => world.seconds * 1000, fetch: fromIsolate(() => world.isolate) });
    const column = ids.map((id) => [id]);
    const shown = await run(coinHistory, column, '', from, '', '', 'headers=no');
    if (!shown.ok) return shown.error;
    const { value } = shown;
    if (!Array.isArray(value)) throw new Error('It shows no rows');
    // The sentence of a coin is in its first row.
    const plain = (cell: unknown): unknown =>
      typeof cell === 'object' && cell !== null && 'problem' in cell ? null : cell;
    return valuesOf(value.map((row: readonly unknown[]) => row.map(plain)));
  },
};

const ask = (name: string, ids: readonly string[], from: string): Promise<Told> =>
  doors[name]?.(ids, from) ?? Promise.resolve('');

describe.each(Object.keys(doors).map((name) => [name]))('by %s', (name) => {
  it.each(['30d', '1d', '2026-11-20'])('a range from %s to today', async (from) => {
    expect(await ask(name, ['c5'], from)).toContain('The market data service has no past prices of c5.');
  });

  it('today alone has its present price', async () => {
    expect(await ask(name, ['c5'], '2026-11-21')).toEqual([[expect.any(Number)]]);
  });
});

it.each(['body', 'assistant', 'formula'])('by %s, among others it has no values, and its sentence', async (name) => {
  expect(await ask(name, ['c1', 'c5'], '2026-11-20')).toEqual([
    [20_778, null],
    [expect.any(Number), null],
  ]);
  const [answer] = await world.post({ ids: ['c1', 'c5'], from: '2026-11-20' });
  expect(answer).toMatchObject({ problems: [{ row: 1, status: 404 }] });
});
