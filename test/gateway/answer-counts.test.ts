// How many answers came from where, which the gate is told now and then.

import { describe, expect, it, vi } from 'vitest';
import { createAnswerCounts } from '../../workers/gateway/broker/metrics/answer-counts.ts';
import { getCoin } from '../../workers/gateway/http/route/get-coin.ts';
import { getCoins } from '../../workers/gateway/http/route/get-coins.ts';
import type { RouteContext } from '../../workers/gateway/http/route/route-context.ts';
import { getSnapshot, postSnapshot } from '../../workers/gateway/http/route/snapshot.ts';
import { ok } from '../../shared/result.ts';
import { encodeCoins } from '../support/encode-coins.ts';
import { testConfiguration } from '../support/in-process-broker.ts';
import { startInProcessIsolate } from '../support/in-process-isolate.ts';
import { memoryKeyValue } from '../support/memory-key-value.ts';
import { coin } from '../support/start-scripted-upstream.ts';

it('counts answers by source until they are taken', () => {
  const counts = createAnswerCounts();
  counts.note('memory');
  counts.note('memory', 61_000);
  counts.note('upstream');
  expect(counts.take()).toEqual({ memory: 2, upstream: 1, stale: 1, stalestSeconds: 61 });
  expect(counts.take()).toEqual({});
});

it('adds what could not be told to what came since', () => {
  const counts = createAnswerCounts();
  counts.note('kv', 90_000);
  const taken = counts.take();
  counts.note('kv', 30_000);
  counts.putBack(taken);
  expect(counts.take()).toEqual({ kv: 2, stale: 2, stalestSeconds: 90 });
});

describe('counts once an answer that has to read more than the common columns', () => {
  const address = 'https://gateway.example';
  const body = JSON.stringify({ columns: ['totalSupply'] });
  it.each<[string, (context: RouteContext) => Promise<Response>]>([
    ['GET /coins', (context) => getCoins(new Request(`${address}/coins`), context)],
    ['GET /coins by a rare column', (context) => getCoins(new Request(`${address}/coins?sort=-totalSupply`), context)],
    ['GET /coins/bitcoin', (context) => getCoin(new Request(`${address}/coins/bitcoin`), context, 'bitcoin')],
    ['GET /snapshot', (context) => getSnapshot(new Request(`${address}/snapshot?columns=totalSupply`), context)],
    [
      'POST /snapshot',
      (context) => postSnapshot(new Request(`${address}/snapshot`, { method: 'POST', body }), context),
    ],
  ])('%s', async (_title, ask) => {
    const configuration = testConfiguration(() => Date.parse('2026-11-21T12:00:00Z'));
    const keyValue = memoryKeyValue();
    const client = {
      page: async () => ok({ value: await encodeCoins([coin('bitcoin', 'BTC', 1, 1)]), simulated: false }),
    };
    await getCoins(new Request(`${address}/coins`), startInProcessIsolate({ configuration, client, keyValue }));
    await vi.waitUntil(() => [...keyValue.held.keys()].some((key) => key.endsWith('newest')));
    const context = startInProcessIsolate({ configuration, client, keyValue });
    expect((await ask(context)).status).toBe(200);
    // What is begun anew finds in memory what was read from KV before.
    expect([{ kv: 1 }, { memory: 1 }]).toContainEqual(context.gateway.answerCounts.take());
  });
});
