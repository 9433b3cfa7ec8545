// The gateway's log of its answers: those from the broker and the upstream, each with its plan; others not one by one.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

const lines: string[] = [];
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' }, onLog: (line) => void lines.push(line) });
});
afterAll(() => gateway.dispose());

const answered = (): readonly Readonly<Record<string, unknown>>[] =>
  lines
    .filter((line) => line.startsWith('{'))
    .map((line): Readonly<Record<string, unknown>> => JSON.parse(line))
    .filter(({ event }) => event === 'answered');

const ask = async (path: string): Promise<void> => {
  const response = await gateway.get(path);
  expect(response.status).toBe(200);
  await response.arrayBuffer();
};

it('tells of answers from the broker and the upstream by what plan; not of those from memory and KV, stale or not', async () => {
  await ask('/coins?format=table&limit=3');
  for (let times = 0; times < 5; times += 1) await ask(`/coins?format=table&limit=${times + 4}`);
  await ask('/coins?name=coin&limit=5');
  const asOf = '2026-11-21T12:00:00.000Z';
  const first = { event: 'answered', from: 'broker', stale: false, asOf, plan: 'snapshot ||USD by page' };
  const second = { event: 'answered', from: 'upstream', stale: false, asOf, plan: expect.stringMatching(/^upstream/) };
  await expect.poll(answered).toEqual([first, second]);
  await gateway.setVars({ GATEWAY_NOW: '2026-11-21T12:02:10.000Z' });
  await ask('/coins?format=table&limit=3');
  // What is asked later is logged later.
  await ask('/coins?name=coin&limit=6');
  const third = { ...second, asOf: '2026-11-21T12:02:10.000Z' };
  await expect.poll(answered).toEqual([first, second, third]);
});
