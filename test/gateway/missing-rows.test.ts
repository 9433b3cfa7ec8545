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
import { withoutFirstRows } from '../support/without-first-rows.ts';
import { coin } from '../support/start-scripted-upstream.ts';

let keyValue: MemoryKeyValue;
let configuration: Configuration;
let asked: number;
let isDown: boolean;

const client: ProviderClient = {
  async page() {
    asked += 1;
    if (isDown) return fail({ reason: 'unavailable', retryAfterSeconds: 45, detail: 'down' });
    return ok({ value: await encodeCoins([coin('bitcoin', 'BTC', 1, 1)]), simulated: false });
  },
};

/** A new isolate over what is stored in KV. */
const isolate = (): RouteContext => startInProcessIsolate({ configuration, client, keyValue });

/** Part 0 is the rare columns. */
const isRowPart = (key: string): boolean => /\/[1-9]\d*$/.test(key);

beforeEach(async () => {
  configuration = testConfiguration(() => Date.parse('2026-11-21T12:00:00Z'));
  keyValue = memoryKeyValue();
  asked = 0;
  isDown = false;
  await getCoins(new Request('https://gateway.example/coins'), isolate());
  await vi.waitUntil(() => [...keyValue.held.keys()].some((key) => key.endsWith('newest')));
  for (const [key, bytes] of keyValue.held) {
    if (isRowPart(key)) keyValue.held.delete(key);
    if (key.endsWith('newest')) keyValue.held.set(key, await withoutFirstRows(bytes));
  }
});

const requests: readonly (readonly [string, (context: RouteContext) => Promise<Response>])[] = [
  ['GET /coins', (context) => getCoins(new Request('https://gateway.example/coins'), context)],
  [
    'GET /coins/bitcoin',
    (context) => getCoin(new Request('https://gateway.example/coins/bitcoin'), context, 'bitcoin'),
  ],
  [
    'GET /coins/bitcoin/icon',
    (context) => getCoin(new Request('https://gateway.example/coins/bitcoin/icon'), context, 'bitcoin', 'icon'),
  ],
  [
    'GET /coins.csv?columns=icon',
    (context) =>
      getCoins(
        new Request('https://gateway.example/coins.csv?columns=icon', { headers: { Accept: 'application/json' } }),
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
        { ids: ['bitcoin'], columns: 'icon' },
        { ids: ['bitcoin'], columns: 'price' },
        { columns: 'name,icon' },
      ],
    });
    const response = await postQuery(
      new Request('https://gateway.example/coins/query', { method: 'POST', body }),
      isolate(),
    );
    expect(await response.json()).toMatchObject({ answers: [{ status: 503 }, { rows: [[1]] }, { status: 503 }] });
  });
});

describe('a snapshot without its rare columns is renewed once for', () => {
  it.each(['format=table&columns=decimals', 'format=table&sort=priceBtc', 'format=table&where=contract%20%3D%200x1'])(
    'GET /coins?%s',
    async (query) => {
      for (const key of keyValue.held.keys()) if (key.endsWith('/0')) keyValue.held.delete(key);
      const context = isolate();
      const request = (): Promise<Response> => getCoins(new Request(`https://gateway.example/coins?${query}`), context);
      expect((await request()).status).toBe(200);
      expect((await request()).status).toBe(200);
      expect(asked).toBe(2);
    },
  );
});

describe('no rows are needed for', () => {
  it.each([
    'format=table',
    'format=csv&columns=id,name,symbol,price,asOf&sort=name',
    `format=table&where=${encodeURIComponent('contract = 0x1 or rank < 5')}`,
  ])('GET /coins?%s', async (query) => {
    const context = isolate();
    expect((await getCoins(new Request(`https://gateway.example/coins?${query}`), context)).status).toBe(200);
    expect([asked, keyValue.asked.filter(isRowPart)]).toEqual([1, []]);
  });

  it('GET /coins/bitcoin/price', async () => {
    const context = isolate();
    const response = await getCoin(
      new Request('https://gateway.example/coins/bitcoin/price'),
      context,
      'bitcoin',
      'price',
    );
    expect([await response.text(), asked]).toEqual(['1', 1]);
  });

  it('what the client has already', async () => {
    const first = await getCoins(new Request('https://gateway.example/coins?format=table'), isolate());
    expect(first.status).toBe(200);
    const request = new Request('https://gateway.example/coins', { headers: { 'If-None-Match': '*' } });
    expect([(await getCoins(request, isolate())).status, asked]).toEqual([304, 1]);
  });
});
