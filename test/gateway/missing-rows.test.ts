// Requests over a snapshot whose rows can't be had: what needs no rows is answered as ever, the rest from a renewed
// snapshot, or with a reasoned error.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerRequest } from '../../workers/gateway/answer-request.ts';
import type { Gateway } from '../../workers/gateway/http/route/route-context.ts';
import { testConfiguration } from '../support/in-process-broker.ts';
import { startInProcessGateway } from '../support/in-process-gateway.ts';
import { memoryKeyValue, type MemoryKeyValue } from '../support/memory-key-value.ts';
import { plainUpstream } from '../support/plain-upstream.ts';
import { openSqlite } from '../support/sqlite.ts';
import { coin } from '../support/start-scripted-upstream.ts';

/** More than the rows that are stored with the columns. */
const coins = Array.from({ length: 300 }, (_, index) => coin(`c${index}`, `S${index}`, index + 1, 1000 - index));

let keyValue: MemoryKeyValue;
let asked: number;
let isDown: boolean;

/** A new isolate over what is stored in KV, and a broker that holds nothing yet. */
const newIsolate = (): Gateway =>
  startInProcessGateway({
    configuration: testConfiguration(() => Date.parse('2026-11-21T12:00:00Z')),
    stored: { sql: openSqlite(), keyValue },
    upstream: (parameters) => {
      asked += 1;
      return isDown ? '{}' : plainUpstream(coins, parameters);
    },
  }).isolate();

/** What goes on behind the answer is not waited for. */
const ask = (path: string, isolate: Gateway, init: RequestInit): Promise<Response> =>
  answerRequest(
    new Request(`https://gateway.example${path}`, init),
    isolate,
    (work) => void work.catch(() => undefined),
  );
const get = (path: string, isolate = newIsolate(), headers: Record<string, string> = {}): Promise<Response> =>
  ask(path, isolate, { headers: { Accept: 'application/json', ...headers } });

const isRows = (key: string): boolean => !key.endsWith('newest');

beforeEach(async () => {
  [keyValue, asked, isDown] = [memoryKeyValue(), 0, false];
  await get('/coins');
  await vi.waitUntil(() => [...keyValue.held.keys()].some((key) => key.endsWith('newest')));
  for (const key of keyValue.held.keys()) if (isRows(key)) keyValue.held.delete(key);
  keyValue.asked.length = 0;
});

const paths = [
  '/coins?limit=100&page=3',
  '/coins/c299',
  '/coins/c299/icon',
  '/coins.csv?columns=icon&limit=1000',
] as const;

describe('a snapshot without its rows is renewed once for', () => {
  it.each(paths)('%s', async (path) => {
    const isolate = newIsolate();
    expect([(await get(path, isolate)).status, (await get(path, isolate)).status, asked]).toEqual([200, 200, 2]);
  });
});

describe('with the upstream down, too, there is a reasoned error for', () => {
  beforeEach(() => void (isDown = true));

  it.each(paths)('%s', async (path) => {
    const response = await get(path);
    const { status, headers } = response;
    expect([status, headers.get('Retry-After'), headers.get('Cache-Control')]).toEqual([503, '30', 'no-store']);
    expect(await response.json()).toMatchObject({ title: 'Market data unavailable' });
  });

  it('each question of POST /coins/query that needs rows', async () => {
    const questions = [
      { ids: ['c299'], columns: 'icon' },
      { ids: ['c299'], columns: 'price' },
      { columns: 'name,icon', limit: 300 },
    ];
    const init = { method: 'POST', body: JSON.stringify({ questions }) };
    const response = await ask('/coins/query', newIsolate(), init);
    expect(await response.json()).toMatchObject({ answers: [{ status: 503 }, { rows: [[1]] }, { status: 503 }] });
  });
});

describe('no more rows are needed for', () => {
  it.each([
    '/coins?format=table',
    '/coins?format=csv&columns=id,name,symbol,price,asOf&sort=name',
    '/coins?format=table&where=contract = 0x1 or rank < 5',
    '/coins?limit=250',
    '/coins?format=table&columns=totalSupply,icon&limit=250',
    '/coins?format=table&columns=totalSupply&limit=300',
    '/coins/c299/price',
  ])('%s', async (path) => {
    expect([(await get(path)).status, asked, keyValue.asked.filter(isRows)]).toEqual([200, 1, []]);
  });

  it('what the client has already', async () => {
    const response = await get('/coins?limit=1000', newIsolate(), { 'If-None-Match': '*' });
    expect([response.status, asked]).toEqual([304, 1]);
  });
});
