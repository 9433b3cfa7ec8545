// One call to the upstream that times out, while many clients ask: it costs an answer to those alone who wait for that
// call, and not even theirs where it can be made again.

import { afterEach, expect, it } from 'vitest';
import { putFaults } from '../support/sandbox.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

/** So few that all have their turn in time, on a slow machine too. */
const CLIENTS = 10;

let gateway: TestGateway;
afterEach(() => gateway.dispose());

const silentOnce = (path = '/coins*'): Promise<void> =>
  putFaults(gateway.market.url, [{ path, delay: 20_000, count: 1 }]);

/** All clients at once, each of which asks its questions one after the other: the statuses of all answers. */
const askAll = async (questions: number, pathOf: (question: number) => string): Promise<readonly number[]> => {
  const client = async (number: number): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let index = 0; index < questions; index += 1) {
      const answer = await gateway.get(pathOf(number * questions + index));
      statuses.push(answer.status);
      await answer.arrayBuffer();
    }
    return statuses;
  };
  return (await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))).flat();
};

it('of one question fails no other question', async () => {
  gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000', UPSTREAM_TIMEOUT_SECONDS: '5' } });
  await gateway.get('/coins?limit=1');
  await silentOnce();
  // No snapshot answers these: each is a call of its own.
  const statuses = await askAll(
    6,
    (question) => `/coins?price~lessThan=${(question + 1) / 1000}&sortBy=volume&limit=3`,
  );
  expect(statuses.filter((status) => status !== 200)).toEqual([504]);
});

it('of the first page of a set that nobody holds is made again, for all who wait', async () => {
  gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000', UPSTREAM_TIMEOUT_SECONDS: '2' } });
  await silentOnce();
  const statuses = await askAll(2, (question) => `/coins.csv?limit=${question + 1}`);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
