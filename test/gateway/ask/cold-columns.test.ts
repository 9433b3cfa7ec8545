// An isolate that has only the common columns in memory answers like one that has them all.

import { beforeAll, expect, it } from 'vitest';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { askIsolate, startInProcessGateway, type InProcessGateway } from '../../support/in-process-gateway.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { coin } from '../../support/start-scripted-upstream.ts';
import type { Gateway } from '../../../workers/gateway/http/route/route-context.ts';

const contractOf = (index: number): string => `0x${String(index).padStart(40, '0')}`;
const coins = Array.from({ length: 1500 }, (_, index) => ({
  ...coin(`c${index}`, `S${index}`, index + 1, Math.round(1e12 / (index + 1))),
  availableSupply: (index * 7919) % 1500,
  contractAddresses: [{ blockchain: 'ethereum', contractAddress: contractOf(index) }],
}));

let world: InProcessGateway;
let warm: Gateway;

beforeAll(async () => {
  world = startInProcessGateway({
    configuration: testConfiguration(() => 1_000_000_000, { snapshotCoins: 1000, snapshotMaxCoins: 1000 }),
    upstream: (parameters) => plainUpstream(coins, parameters),
  });
  warm = world.isolate();
  await askIsolate(warm, '/coins?format=table&columns=id,availableSupply');
});

/** The answer's status and body. */
const answerOf = async (isolate: Gateway, path: string, ids: readonly string[] | undefined) => {
  const body =
    ids === undefined ? undefined : JSON.stringify(path === '/snapshot' ? { ids } : { questions: [{ ids }] });
  const response = await askIsolate(isolate, path, body === undefined ? {} : { method: 'POST', body });
  return { status: response.status, text: await response.text() };
};

const where = encodeURIComponent('availableSupply > 1000');

it.each<[path: string, ids?: readonly string[]]>([
  ['/coins?format=table&columns=id,availableSupply&limit=5'],
  [`/coins?format=table&limit=5&where=${where}`],
  [`/coins?format=table&limit=5&where=${encodeURIComponent(`contract = ${contractOf(7)} and rank < 300`)}`],
  ['/coins?format=table&sort=availableSupply&limit=5&where=rank%3C100'],
  [`/coins?explain=true&where=${where}&limit=5&format=table`],
  [`/coins/contract:${contractOf(7)}/price`],
  ['/coins/c7/availableSupply'],
  ['/coins/query', [`contract:${contractOf(7)}`, 'c8']],
  ['/snapshot', [`contract:${contractOf(7)}`, 'c8']],
  ['/snapshot?columns=id,availableSupply,contractAddresses'],
])('%s %j', async (path, ids) => {
  const expected = await answerOf(warm, path, ids);
  const cold = world.isolate();
  expect(expected.status).toBe(200);
  expect(await answerOf(cold, path, ids)).toEqual(expected);
});
