// Lists as the live service has been seen to give them: a coin twice, pages that shift between two calls, an answer
// that has lost nearly all of the market. What is held stays right, is replaced as usual, and nothing is asked again
// and again.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFaultStage, type FaultStage } from '../support/fault-stage.ts';
import { testKey } from '../support/start-market.ts';
import { clearFaults, putFaults, usageOf } from '../support/sandbox.ts';

const MINUTE = 60;
const HOUR = 3600;

let stage: FaultStage;
beforeAll(async () => {
  // All that the market has is held, in three pages.
  stage = await startFaultStage({ vars: { SNAPSHOT_COINS: '3000' } });
});
afterAll(() => stage.gateway.dispose());
beforeEach(() => stage.nextDay());

interface Explained {
  readonly plan: { readonly kind: string };
  readonly snapshot: { readonly coins: number; readonly complete: boolean; readonly sound: boolean };
}

interface StatusOfSets {
  readonly broker: { readonly sets: readonly { readonly doubled: number }[] };
}

/** What a question about the whole market finds. */
const explain = async (): Promise<Explained> => {
  const answer = await stage.get('/coins?where=price%3E0&sort=price&explain=1');
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text);
};

/** Pages that the market has been asked for. */
const pagesAsked = async (): Promise<number> => {
  const { paths } = await usageOf(stage.gateway.market.url, testKey);
  return paths.reduce((sum, { path, requests }) => (path.startsWith('/coins') ? sum + requests : sum), 0);
};

/** Pages that are asked for while somebody looks every ten minutes, so many times. */
const pagesWhile = async (times: number, from: number): Promise<number> => {
  const before = await pagesAsked();
  for (let time = 1; time <= times; time += 1) {
    await stage.moveTo(from + 10 * MINUTE * time);
    expect((await stage.get('/coins?limit=1')).status).toBe(200);
  }
  return (await pagesAsked()) - before;
};

describe('a coin that a list has twice', () => {
  it.each([
    ['within a page', { path: '/coins?*page=1*', damage: 'twice-in-page' }],
    ['at the end of a page and the beginning of the next', { path: '/coins?*page=2*', damage: 'twice-across-pages' }],
  ] as const)('%s is one coin: all is complete, in order and replaced as usual', async (_title, rule) => {
    await putFaults(stage.gateway.market.url, [rule]);
    // The first times it may be a coin that has moved.
    await stage.get('/coins?limit=1');
    await pagesWhile(2, 0);
    expect(await pagesWhile(3, 30 * MINUTE)).toBe(9);
    const { plan, snapshot } = await explain();
    expect([plan.kind, snapshot]).toEqual(['local', expect.objectContaining({ coins: 2499, complete: true })]);
    expect((await stage.get('/coins?limit=1')).headers.get('X-Data-As-Of')).toBe(stage.textAt(HOUR));
    const status: StatusOfSets = JSON.parse((await stage.get('/status')).text);
    expect(status.broker.sets.map(({ doubled }) => doubled)).toEqual([1]);
  });
});

it('pages that shift between two calls cost no more than twice, at first, and prove what they can', async () => {
  await stage.get('/coins?limit=1');
  await putFaults(stage.gateway.market.url, [{ path: '/coins?*page=2*', damage: 'shifted-pages' }]);
  // Twice all three pages, then once.
  expect(await pagesWhile(4, 0)).toBeLessThanOrEqual(2 * 6 + 2 * 3);
  const { snapshot } = await explain();
  expect(snapshot.sound).toBe(true);
  await clearFaults(stage.gateway.market.url);
  await pagesWhile(1, HOUR);
  expect((await explain()).snapshot).toMatchObject({ coins: 2500, complete: true, sound: true });
});
