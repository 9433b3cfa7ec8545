// References below the snapshot whose look-ups would cost more than a snapshot that is a page deeper.

import { beforeEach, expect, it } from 'vitest';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { askIsolate, startInProcessGateway, type InProcessGateway } from '../../support/in-process-gateway.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { coin } from '../../support/start-scripted-upstream.ts';
import type { Gateway } from '../../../workers/gateway/http/route/route-context.ts';

const coins = Array.from({ length: 3500 }, (_, index) => coin(`c${index}`, `S${index}`, index + 1, 1e9 - index));

let world: InProcessGateway;
let isolate: Gateway;

const begin = async (snapshotCoins: number): Promise<void> => {
  world = startInProcessGateway({
    configuration: testConfiguration(() => 1_000_000_000, { snapshotCoins }),
    upstream: (parameters) => plainUpstream(coins, parameters),
  });
  isolate = world.isolate();
  await askIsolate(isolate, '/coins');
};

beforeEach(() => begin(1000));

/** Asks for coins by their symbols; the number of those answered, and the pages asked of the upstream for it. */
const ask = async (places: readonly number[]) => {
  const from = world.asked.length;
  const body = JSON.stringify({ columns: ['price'], ids: places.map((place) => `symbol:S${place}`) });
  const headers = { 'Content-Type': 'application/json' };
  const response = await askIsolate(isolate, '/snapshot', { method: 'POST', headers, body });
  const { wanted }: { wanted: { problems: readonly unknown[] } } = JSON.parse(await response.text());
  const asked = world.asked.slice(from);
  return {
    answered: places.length - wanted.problems.length,
    pages: asked.filter((parameters) => !parameters.has('symbol')).map((parameters) => parameters.get('page')),
    lookups: asked.filter((parameters) => parameters.has('symbol')).length,
  };
};

const from = (first: number, count: number): readonly number[] => Array.from({ length: count }, (_, i) => first + i);

it('two are looked up', async () => {
  expect(await ask(from(1200, 2))).toEqual({ answered: 2, pages: [], lookups: 2 });
});

it('more are answered from a snapshot of two pages', async () => {
  expect(await ask(from(1200, 3))).toEqual({ answered: 3, pages: ['1', '2'], lookups: 0 });
  expect(await ask(from(1300, 40))).toEqual({ answered: 40, pages: [], lookups: 0 });
});

it('of those below two pages six are looked up, and the snapshot stays as it is', async () => {
  expect(await ask(from(3000, 40))).toEqual({ answered: 6, pages: ['1', '2'], lookups: 6 });
  expect(await ask(from(3100, 40))).toEqual({ answered: 6, pages: [], lookups: 6 });
});

it('a snapshot of two pages by default becomes no deeper', async () => {
  await begin(2000);
  expect(await ask(from(2200, 40))).toEqual({ answered: 6, pages: [], lookups: 6 });
});
