// Requests over a snapshot whose rows can't be had: what needs no rows is answered as ever, the rest from a renewed
// snapshot, or with a reasoned error.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Configuration } from '../../workers/gateway/configuration/configuration.ts';
import { getCoin } from '../../workers/gateway/http/route/get-coin.ts';
import { getCoins } from '../../workers/gateway/http/route/get-coins.ts';
import { postQuery } from '../../workers/gateway/http/route/post-query.ts';
import type { RouteContext } from '../../workers/gateway/http/route/route-context.ts';
import type { ProviderClient } from '../../workers/gateway/providers/provider.ts';
import { fail, ok } from '../../shared/result.ts';
import { encodeCoins } from '../support/encode-coins.ts';
import { testConfiguration } from '../support/in-process-broker.ts';
import { startInProcessIsolate } from '../support/in-process-isolate.ts';
import { memoryKeyValue, type MemoryKeyValue } from '../support/memory-key-value.ts';
import { coin } from '../support/start-scripted-upstream.ts';

/** More than the rows that are stored with the columns. */
const coins = Array.from({ length: 300 }, (_, index) => coin(`c${index}`, `S${index}`, index + 1, 1000 - index));

let keyValue: MemoryKeyValue;
let configuration: Configuration;
let asked: number;
let isDown: boolean;

const client: ProviderClient = {
  async page() {
    asked += 1;
    if (isDown) return fail({ reason: 'unavailable', retryAfterSeconds: 45, detail: 'down' });
    return ok({ value: await encodeCoins(coins), simulated: false });
  },
};

/** A new isolate over what is stored in KV. */
const isolate = (): RouteContext => startInProcessIsolate({ configuration, client, keyValue });

const isRows = (key: string): boolean => !key.endsWith('newest');

beforeEach(async () => {
  configuration = testConfiguration(() => Date.parse('2026-11-21T12:00:00Z'));
  keyValue = memoryKeyValue();
  asked = 0;
  isDown = false;
  await getCoins(new Request('https://gateway.example/coins'), isolate());
  await vi.waitUntil(() => [...keyValue.held.keys()].some((key) => key.endsWith('newest')));
  for (const key of keyValue.held.keys()) if (isRows(key)) keyValue.held.delete(key);
});

const requests: readonly (readonly [string, (context: RouteContext) => Promise<Response>])[] = [
  [
    'GET /coins?limit=100&page=3',
    (context) => getCoins(new Request('https://gateway.example/coins?limit=100&page=3'), context),
  ],
  ['GET /coins/c299', (context) => getCoin(new Request('https://gateway.example/coins/c299'), context, 'c299')],
  [
    'GET /coins/c299/icon',
    (context) => getCoin(new Request('https://gateway.example/coins/c299/icon'), context, 'c299', 'icon'),
  ],
  [
    'GET /coins.csv?columns=icon&limit=1000',
    (context) =>
      getCoins(
        new Request('https://gateway.example/coins.csv?columns=icon&limit=1000', {
          headers: { Accept: 'application/json' },
        }),
        context,
        'csv',
      ),
  ],
];

describe('a snapshot without its rows is renewed once for', () => {
  it.each(requests)('%s', async (_title, request) => {
    const context = isolate();
    expect((await request(context)).status).toBe(200);
    expect((await request(context)).status).toBe(200);
    expect(asked).toBe(2);
  });
});

describe('with the upstream down, too, there is a reasoned error for', () => {
  it.each(requests)('%s', async (_title, request) => {
    isDown = true;
    const response = await request(isolate());
    expect([response.status, response.headers.get('Retry-After'), response.headers.get('Cache-Control')]).toEqual([
      503,
      '30',
      'no-store',
    ]);
    expect(await response.json()).toMatchObject({ title: 'Market data unavailable' });
  });

  it('each question of POST /coins/query that needs rows', async () => {
    isDown = true;
    const body = JSON.stringify({
      questions: [
        { ids: ['c299'], columns: 'icon' },
        { ids: ['c299'], columns: 'price' },
        { columns: 'name,icon', limit: 300 },
      ],
    });
    const response = await postQuery(
      new Request('https://gateway.example/coins/query', { method: 'POST', body }),
      isolate(),
    );
    expect(await response.json()).toMatchObject({ answers: [{ status: 503 }, { rows: [[1]] }, { status: 503 }] });
  });
});

describe('no more rows are needed for', () => {
  it.each([
    'format=table',
    'format=csv&columns=id,name,symbol,price,asOf&sort=name',
    `format=table&where=${encodeURIComponent('contract = 0x1 or rank < 5')}`,
    'limit=250',
    'format=table&columns=totalSupply,icon&limit=250',
    'format=table&columns=totalSupply&limit=300',
  ])('GET /coins?%s', async (query) => {
    const context = isolate();
    expect((await getCoins(new Request(`https://gateway.example/coins?${query}`), context)).status).toBe(200);
    expect([asked, keyValue.asked.filter(isRows)]).toEqual([1, []]);
  });

  it('GET /coins/c299/price', async () => {
    const context = isolate();
    const response = await getCoin(new Request('https://gateway.example/coins/c299/price'), context, 'c299', 'price');
    expect([await response.text(), asked]).toEqual(['1', 1]);
  });

  it('what the client has already', async () => {
    const first = await getCoins(new Request('https://gateway.example/coins?format=table'), isolate());
    expect(first.status).toBe(200);
    const request = new Request('https://gateway.example/coins?limit=1000', { headers: { 'If-None-Match': '*' } });
    expect([(await getCoins(request, isolate())).status, asked]).toEqual([304, 1]);
  });
});
