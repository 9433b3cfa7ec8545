// A deeper snapshot that the broker holds already: no isolate pays for a question that it answers, though KV and the
// isolate's memory have fewer coins.

import { beforeEach, expect, it, vi } from 'vitest';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { askIsolate, startInProcessGateway, type InProcessGateway } from '../../support/in-process-gateway.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { coin } from '../../support/start-scripted-upstream.ts';
import type { Gateway } from '../../../workers/gateway/http/route/route-context.ts';

const coins = Array.from({ length: 3000 }, (_, index) => coin(`c${index}`, `S${index}`, index + 1, 3000 - index));
/** The last ones of the first 2,000 coins. */
const deep = (page: number): string => `/coins.csv?columns=id&limit=10&page=${page}`;

let seconds: number;
let world: InProcessGateway;
let isolates: readonly Gateway[];

const ask = async (index: number, path: string): Promise<string> => {
  const isolate = isolates[index];
  if (isolate === undefined) throw new Error('There is no such isolate');
  const response = await askIsolate(isolate, path);
  return `${response.status} ${await response.text()}`;
};

/** Pages asked of the upstream by `work`. */
const pagesOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = world.asked.length;
  await work();
  return world.asked.length - before;
};

beforeEach(async () => {
  seconds = 1_000_000;
  world = startInProcessGateway({
    configuration: testConfiguration(() => seconds * 1000, { snapshotCoins: 1000, snapshotMaxCoins: 2000 }),
    upstream: (parameters) => plainUpstream(coins, parameters),
  });
  isolates = Array.from({ length: 3 }, () => world.isolate());
  for (const index of isolates.keys()) await ask(index, '/coins.csv?limit=1');
});

it('the first question costs its own page and the depth, the others nothing', async () => {
  expect(await pagesOf(() => ask(0, deep(150)))).toBe(3);
  const others = async (): Promise<void> => {
    expect(await ask(0, deep(151))).toContain('c1500');
    expect(await ask(1, deep(152))).toContain('c1510');
    expect(await ask(1, deep(153))).toContain('c1520');
    expect(await ask(2, deep(154))).toContain('c1530');
  };
  expect(await pagesOf(others)).toBe(0);
});

it('a look-up that was paid for tells of it, and later ones cost nothing', async () => {
  await ask(0, deep(150));
  expect(await pagesOf(() => ask(1, '/coins/c1700'))).toBe(1);
  expect(await pagesOf(() => ask(1, '/coins/c1701'))).toBe(0);
  expect(await ask(1, '/coins/c1702')).toContain('"c1702"');
});

it('a deeper snapshot that is refused is not asked for with each question', async () => {
  world = startInProcessGateway({
    configuration: testConfiguration(() => seconds * 1000, {
      snapshotCoins: 1000,
      // Two more pages are more than a quarter of the day's credits.
      creditsPerDay: 12,
    }),
    upstream: (parameters) => plainUpstream(coins, parameters),
  });
  isolates = [world.isolate()];
  await ask(0, '/coins.csv?limit=1');
  const snapshot = vi.spyOn(world.broker, 'snapshot');
  for (let page = 250; page < 255; page += 1) await ask(0, deep(page));
  expect(snapshot).toHaveBeenCalledTimes(1);
});
