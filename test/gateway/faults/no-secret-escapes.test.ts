// The upstream's key, the tokens and what one owns, through every route under every fault: they are in no answer, no
// log line, nothing that is stored, and no address that the upstream sees.

import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatewayConfig } from '../../../scripts/local/places.ts';
import { startWorker, type RunningWorker } from '../../../scripts/local/start-worker.ts';
import { gatewayUnderTestBundle } from '../../support/bundles-under-test.ts';
import { metaOf } from '../../support/encode-coins.ts';
import { restartable, type Restartable } from '../../support/restartable.ts';
import {
  coin,
  soundPage,
  startScriptedUpstream,
  type ScriptedUpstream,
} from '../../support/start-scripted-upstream.ts';

const key = 'upstream-key-8b1d4f2c97';
const token = 'access-token-51c07ae3f6';
const share = 'share-token-90d2c4b1e7';
const passcode = 'passcode-3f6a1d';
const owner = 'owner-token-7ac05e19b2';
/** An address that someone asks about; who asks knows it. */
const wallet = '0x7be1f3a09c5d24e68b7a0d1c92f4e35a6d8b0c17';
const percentEncoded = Array.from(key, (one) => `%${one.charCodeAt(0).toString(16)}`).join('');
const secrets = [
  key,
  token,
  share,
  passcode,
  owner,
  percentEncoded,
  encodeURIComponent(key),
  Buffer.from(key).toString('base64').slice(0, 20),
];

const firstHour = Date.UTC(2026, 10, 2, 6);
let folder: string;
let upstream: ScriptedUpstream;
let gateway: RunningWorker & Restartable;
const log: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coinsheet-secrets-'));
  upstream = await startScriptedUpstream();
  const started = await startWorker({
    config: gatewayConfig,
    bundle: gatewayUnderTestBundle,
    isLimited: false,
    persist: folder,
    onLog: (line) => log.push(line),
    vars: {
      UPSTREAM_URL: upstream.url,
      UPSTREAM_PAUSE_MILLISECONDS: '0',
      UPSTREAM_API_KEY: key,
      UPSTREAM_TIMEOUT_SECONDS: '1',
      ACCESS_TOKEN_HASHES: createHash('sha256').update(token).digest('hex'),
      PORTFOLIO_SHARE_TOKEN: share,
      PORTFOLIO_PASSCODE: passcode,
      PORTFOLIO_TOKEN_HASHES: createHash('sha256').update(owner).digest('hex'),
      GATEWAY_NOW: String(firstHour),
    },
  });
  gateway = restartable(started);
});
afterAll(async () => {
  await Promise.all([gateway.dispose(), upstream.dispose()]);
  await rm(folder, { recursive: true, force: true });
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An error that quotes all that it was sent. */
const quoting =
  (status: number): Handler =>
  (request, response) => {
    const quoted = JSON.stringify({
      statusCode: status,
      message: `Refused: ${request.url} ${JSON.stringify(request.headers)}`,
    });
    response
      .writeHead(status, { 'X-Echo': String(request.headers['x-api-key']), Location: `/?key=${key}` })
      .end(quoted);
  };

/** A sound page, of coins that quote the key wherever a text may stand. */
const quotingPage: Handler = (request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://upstream');
  const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
  const sent = String(request.headers['x-api-key']);
  const plain = coin('bitcoin', 'BTC', 1, 2e12);
  const quoted = {
    name: `Bitcoin ${sent}`,
    websiteUrl: `https://x.example/?key=${encodeURIComponent(sent)}`,
    contractAddresses: [{ blockchain: sent, contractAddress: sent }],
    unknown: { [sent]: [sent, percentEncoded] },
  };
  const meta = metaOf({ page, limit, itemCount: 2 });
  const result =
    page > 1
      ? []
      : [
          { ...plain, ...quoted },
          { ...plain, ...quoted, rank: 2 },
        ];
  response
    .writeHead(200, { 'X-Echo': sent })
    .end(JSON.stringify({ meta, result }).replace('upstream-', '\\u0075pstream-'));
};

/** Sound lists, and what one owns. */
const ownedPage: Handler = (request, response) => {
  const holding = { count: 2, coin: { identifier: 'owned-coin', symbol: share }, price: { USD: 3 } };
  const balances = [{ coinId: 'owned-coin', symbol: key, amount: 2, price: 3 }];
  const answers: Readonly<Record<string, unknown>> = {
    '/portfolio/coins': { result: [holding] },
    '/wallet/balances': [{ connectionId: 'ethereum', address: wallet, balances }],
  };
  const answer = answers[new URL(request.url ?? '', 'http://upstream').pathname];
  if (answer === undefined) soundPage(request, response);
  else response.writeHead(200).end(JSON.stringify(answer));
};

const faults: readonly (readonly [title: string, handler: Handler, gatewayFaults: string])[] = [
  ['none', soundPage, ''],
  ['a portfolio that quotes', ownedPage, ''],
  ['401 that quotes', quoting(401), ''],
  ['429 that quotes', quoting(429), ''],
  ['302 that quotes', quoting(302), ''],
  ['an answer of another shape that quotes', quoting(200), ''],
  ['coins that quote', quotingPage, ''],
  ['KV spoilt', soundPage, 'kv-spoils'],
  ['the broker down', soundPage, 'gate-fails'],
  ['all down', quoting(500), 'kv-read-fails,kv-write-fails,gate-fails'],
];

const get = (target: string, headers: Record<string, string> = {}): readonly [string, RequestInit] => [
  target,
  { headers },
];
const post = (target: string, body: unknown): readonly [string, RequestInit] => [
  target,
  { method: 'POST', body: JSON.stringify(body), headers: { 'X-API-KEY': token } },
];
const bearer = { Authorization: `Bearer ${token}` };

/** Every route, the token given in every way. */
const requests: readonly (readonly [string, RequestInit])[] = [
  get('/'),
  get('/coins', bearer),
  get(`/coins?token=${token}`),
  get(`/coins?where=nonsense&token=${token}`),
  get(`/coins?unknown=1&token=${token}`),
  get('/coins?explain=1', bearer),
  get('/coins?currency=EUR&format=table', { 'X-API-KEY': token }),
  get(`/coins.csv?token=${token}`),
  get(`/coins.atom?where=price>1&token=${token}`),
  get('/coins/bitcoin', bearer),
  get('/coins/nothing', bearer),
  get(`/coins/bitcoin/price?token=${token}`),
  get('/snapshot', bearer),
  post('/snapshot', { ids: ['nothing'] }),
  post('/coins/query', { questions: [{ ids: ['bitcoin', 'none'] }, { where: 'price <' }, { category: 'defi' }] }),
  get('/portfolio', { Authorization: `Bearer ${owner}` }),
  get(`/portfolio.csv?token=${owner}`),
  get('/portfolio', bearer),
  [
    '/balances',
    {
      method: 'POST',
      headers: { 'X-API-KEY': owner },
      body: JSON.stringify({ addresses: [wallet], networks: ['ethereum'], pay: true }),
    },
  ],
  get(`/status?token=${token}`),
  post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  get(`/nowhere?token=${token}`),
  ['/coins', { method: 'DELETE', headers: bearer }],
  ['/coins', { method: 'OPTIONS', headers: bearer }],
  ['/coins', { method: 'HEAD', headers: bearer }],
  get('/coins'),
  get('/coins', { Authorization: `Bearer ${key}` }),
];

/** What holds a secret; none should. */
const leaks = (where: string, text: string, of = secrets): readonly string[] =>
  of.filter((secret) => text.includes(secret)).map((secret) => `${where} holds ${secret}: ${text.slice(0, 2000)}`);

const filesIn = async (path: string): Promise<readonly string[]> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

it.each(faults)('in answers, with %s', async (title, handler, gatewayFaults) => {
  const turn = 1 + faults.findIndex(([other]) => other === title);
  upstream.answer(handler);
  await gateway.restart({ GATEWAY_NOW: String(firstHour + turn * 3 * 3_600_000), FAULTS: gatewayFaults });
  const answers = await Promise.all(
    requests.map(async ([target, init]) => {
      const response = await fetch(gateway.url + target, { ...init, redirect: 'manual' });
      const isOwners = JSON.stringify(init).includes(owner) && !target.includes(owner);
      const answer = `${target.split('?')[0]} ${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
      return leaks('an answer', answer, isOwners ? secrets : [...secrets, 'owned-coin']);
    }),
  );
  expect(answers.flat()).toEqual([]);
});

it('in the log', () => {
  expect(log.some((line) => line.includes('upstream-failed'))).toBe(true);
  expect(log.flatMap((line) => leaks('the log', line, [...secrets, wallet, 'owned-coin']))).toEqual([]);
});

it('in what the upstream sees, but for the key in its header', () => {
  expect(upstream.requests.length).toBeGreaterThan(faults.length);
  for (const { path, headers } of upstream.requests) {
    const { 'x-api-key': sent, sharetoken, passcode: code, ...others } = headers;
    const isOfPortfolio = path.includes('/portfolio/');
    expect([sharetoken, code]).toEqual(isOfPortfolio ? [share, passcode] : [undefined, undefined]);
    expect(sent).toBe(key);
    expect(leaks('a request', path + JSON.stringify(others))).toEqual([]);
  }
});

it('in KV and on the disk', async () => {
  const kv = await gateway.miniflare.getKVNamespace('SNAPSHOTS');
  const { keys } = await kv.list();
  expect(keys.length).toBeGreaterThan(0);
  for (const { name } of keys) {
    const value = (await kv.get(name, 'text')) ?? '';
    expect(leaks('KV', name + value, [...secrets, wallet, 'owned-coin'])).toEqual([]);
  }
  await gateway.dispose();
  const files = await filesIn(folder);
  // The broker's own database is among them.
  expect(files.filter((file) => file.endsWith('.sqlite')).length).toBeGreaterThan(1);
  for (const file of files)
    expect(leaks(file, (await readFile(file)).toString('latin1'), [...secrets, wallet])).toEqual([]);
});
