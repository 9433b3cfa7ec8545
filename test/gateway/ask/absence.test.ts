// That a coin does not exist is asked of the upstream once an hour, whoever asks, and beside whatever else. The clock
// is the test's.

import { beforeEach, expect, it } from 'vitest';
import type { PlainCoin } from '../../support/encode-coins.ts';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { askIsolate, startInProcessGateway, type InProcessGateway } from '../../support/in-process-gateway.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { coin } from '../../support/start-scripted-upstream.ts';
import type { Gateway } from '../../../workers/gateway/http/route/route-context.ts';

let seconds: number;
let coins: readonly PlainCoin[];
let world: InProcessGateway;
let isolate: Gateway;

beforeEach(async () => {
  seconds = 1_000_000;
  coins = Array.from({ length: 1200 }, (_, index) => coin(`c${index}`, `S${index}`, index + 1, 5000 - index));
  const configuration = testConfiguration(() => seconds * 1000, { snapshotCoins: 1000 });
  world = startInProcessGateway({ configuration, upstream: (parameters) => plainUpstream(coins, parameters) });
  isolate = world.isolate();
  await askIsolate(isolate, '/coins');
});

/** The names that are looked up upstream for a batch of references: each pays for itself. */
const lookups = async (ids: readonly string[], at = isolate): Promise<readonly string[]> => {
  const from = world.asked.length;
  await askIsolate(at, '/coins/query', { method: 'POST', body: JSON.stringify({ questions: [{ ids }] }) });
  return world.asked.slice(from).flatMap((asked) => asked.get('coinIds') ?? asked.get('symbol') ?? []);
};

const statuses = async (ids: readonly string[]): Promise<unknown> => {
  const response = await askIsolate(isolate, '/coins/query', {
    method: 'POST',
    body: JSON.stringify({ questions: [{ ids, columns: ['id'] }] }),
  });
  const { answers } = await response.json();
  return answers[0].rows;
};

it('a name that is neither an id nor a symbol is looked up as both, ever less often', async () => {
  for (const lifetime of [120, 240, 480, 960, 1920, 3600, 3600]) {
    expect(await lookups(['ghost'])).toEqual(['ghost', 'GHOST']);
    seconds += lifetime - 1;
    expect(await lookups(['ghost'])).toEqual([]);
    seconds += 1;
  }
});

it('costs nothing beside a coin whose price has to be renewed, until it is looked up in full again', async () => {
  expect(await lookups(['ghost', 'id:c1100'])).toEqual(['c1100,ghost', 'GHOST']);
  seconds += 120;
  expect(await lookups(['ghost', 'id:c1100'])).toEqual(['c1100,ghost', 'GHOST']);
  seconds += 120;
  expect(await lookups(['ghost', 'id:c1100'])).toEqual(['c1100,ghost']);
  seconds += 120;
  expect(await lookups(['ghost', 'id:c1100'])).toEqual(['c1100,ghost', 'GHOST']);
});

it('another isolate is told by the broker, for as long as the broker believes it', async () => {
  await lookups(['ghost']);
  seconds += 120;
  await lookups(['ghost']);
  seconds += 200;
  const other = world.isolate();
  expect([await lookups(['ghost'], other), await lookups(['ghost'], other)]).toEqual([[], []]);
});

it('is found at once where any list shows it', async () => {
  expect(await statuses(['id:ghost'])).toEqual([null]);
  coins = [...coins, coin('ghost', 'G', 1201, 1)];
  expect(await statuses(['id:ghost'])).toEqual([null]);
  await askIsolate(isolate, '/coins?symbol=G');
  expect(await statuses(['id:ghost'])).toEqual([['ghost']]);
});

it('a coin that has come is found as soon as it is looked up again, and stays found', async () => {
  expect(await statuses(['ghost', 'id:c1100'])).toEqual([null, ['c1100']]);
  coins = [...coins, coin('ghost', 'G', 1201, 1)];
  seconds += 300;
  expect(await statuses(['ghost', 'id:c1100'])).toEqual([['ghost'], ['c1100']]);
  seconds += 300;
  expect(await statuses(['ghost'])).toEqual([['ghost']]);
});

it('one spelling of an id says nothing about another', async () => {
  coins = [...coins, coin('Ghost', 'G', 1201, 1)];
  expect(await statuses(['id:ghost'])).toEqual([null]);
  expect(await statuses(['id:Ghost'])).toEqual([['Ghost']]);
});
