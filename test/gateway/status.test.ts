// GET /status: the figures for programs, the credits of earlier days for who asks, a page for people; it costs nothing.

import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { logDefect } from '../../workers/gateway/log/write-log.ts';
import { PastWorld } from '../support/past-world.ts';
import { repositoryRoot } from '../../scripts/local/places.ts';
import { readObject } from '../support/list-answer.ts';
import { countedUpstream } from '../support/ledger.ts';
import { putFaults } from '../support/sandbox.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { testKey } from '../support/start-market.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coinsheet-status-'));
  await mkdir(join(folder, 'status'));
  await writeFile(join(folder, 'status/index.html'), '<!doctype html><title>The page</title>');
  gateway = await startGateway({ assets: folder, vars: { SNAPSHOT_COINS: '1000' } });
  for (let times = 0; times < 5; times += 1) await (await gateway.get('/coins?limit=3')).text();
  // A question that no snapshot answers.
  await (await gateway.get('/coins?name=coin&limit=5')).text();
});
afterAll(async () => {
  await gateway.dispose();
  await rm(folder, { recursive: true });
});

const accepting = (accept: string, path = '/status', method = 'GET'): Promise<Response> =>
  gateway.get(path, { method, headers: { Accept: accept } });

describe('whoever prefers', () => {
  it.each([
    ['a page', browser, '/status', 'text/html'],
    ['a page, and asks past a cache', browser, '/status?_=1', 'text/html'],
    ['nothing', '*/*', '/status', 'application/json'],
    ['JSON', 'application/json', '/status', 'application/json'],
    ['a page, but asks for the history', browser, '/status?history=1', 'application/json'],
  ])('%s', async (_title, accept, path, type) => {
    const response = await accepting(accept, path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain(type);
    expect(response.headers.get('Vary')).toContain('Accept');
  });

  it('a page gets the very file; HEAD gets its headers', async () => {
    expect(await (await accepting(browser)).text()).toContain('<title>The page</title>');
    const head = await accepting(browser, '/status', 'HEAD');
    expect([head.headers.get('Content-Type'), await head.text()]).toEqual(['text/html; charset=utf-8', '']);
  });
});

it('counts unexpected errors, and tells when the last one was', async () => {
  const world = new PastWorld('2026-11-20 12:00');
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const seen = async () => {
    const { defects, broker } = Object(await (await world.get('/status')).json());
    return [defects, broker.defects];
  };
  const [{ count }] = await seen();
  logDefect(new Error('a defect'));
  const told = { count: count + 1, last: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) };
  expect(await seen()).toEqual([told, told]);
  logged.mockRestore();
});

it('the ordinary answer tells what this isolate holds and has no history', async () => {
  await (await gateway.get('/coins?limit=3')).text();
  const { broker, snapshots, ...more } = await readObject(await gateway.get('/status'));
  expect(more).toMatchObject({ service: 'coinsheet', simulated: true, snapshotTtlSeconds: 120 });
  const held = { set: '||USD', freshness: 'fresh', coins: 1000, complete: false, sound: true };
  expect(snapshots).toMatchObject([held]);
  expect(Object.keys(Object(broker))).toEqual([
    'credits',
    'upstreamPausedSeconds',
    'upstreamPauseMilliseconds',
    'past',
    'defects',
    'kvWrites',
    'sets',
    'questionsInDoubt',
  ]);
});

describe('pace, budget and freshness', () => {
  // The frozen moment is noon of 21 November: ten days of the month are left, today among them.
  const settings = {
    marketVars: { MARKET_KEYS: `${testKey}:demo:20000`, MARKET_COINS: '1500' },
    vars: { SNAPSHOT_COINS: '1000', CREDITS_PER_DAY: '', CREDITS_PER_MONTH: '' },
  };
  let own: TestGateway;
  beforeAll(async () => {
    own = await startGateway(settings);
    await (await own.get('/coins?limit=3')).text();
  });
  afterAll(() => own.dispose());
  const brokerOf = async () => Object(await readObject(await own.get('/status')))['broker'];

  it('tells the budget that the key gives, and when it is renewed', async () => {
    // The upstream is asked for its count behind the answer.
    await expect.poll(async () => (await brokerOf()).credits.upstream).not.toBeNull();
    const { day, month, saved, perHour, perPage, upstream, renews } = (await brokerOf()).credits;
    expect(perPage).toBe(2);
    expect(month).toMatchObject({ limit: 20_000, spent: 2, left: 19_998 });
    // 20,000 until the renewal in nine and a half days: what accrues in one is saved, and half of that until midnight.
    expect(day).toMatchObject({ limit: 2857, spent: 2, left: 2855, ends: '2026-11-22T00:00:00.000Z' });
    expect([saved, perHour]).toEqual([1902, 79.37]);
    expect(upstream).toMatchObject({ total: 20_000, used: 2, remaining: 19_998, at: expect.any(String) });
    expect(renews).toBe('2026-12-01T00:00:00.000Z');
  });

  it('tells how often a set is refreshed, for how many clients, and that nothing is in doubt', async () => {
    const { sets } = await brokerOf();
    expect(sets).toMatchObject([{ set: '||USD', lifetimeSeconds: 120, clients: 1, doubt: null, failing: false }]);
  });

  it('tells since when a list is in doubt', async () => {
    await putFaults(own.market.url, [{ path: '/coins', damage: 'lone-coin' }]);
    const since = '2026-11-21T12:10:00.000Z';
    await own.setVars({ ...settings.vars, GATEWAY_NOW: since });
    expect(Object(await readObject(await own.get('/coins?limit=3'))).result).toHaveLength(3);
    const [market] = (await brokerOf()).sets;
    expect(market).toMatchObject({ coins: 1000, failing: true, doubt: { since, times: 1, itemCount: 1 } });
    expect(Object.keys(market.doubt)).toEqual(['since', 'times', 'itemCount', 'detail', 'believed']);
    expect(market.doubt).toMatchObject({
      detail: expect.stringContaining('the list lacks'),
      believed: '2026-11-21T13:10:00.000Z',
    });
  });
});

it('tells the version of the package, and another build at each deployment', async () => {
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  const first = await readObject(await gateway.get('/status'));
  expect(first).toMatchObject({ version, build: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  // The simulator deploys anew.
  await gateway.setVars({});
  const second = await readObject(await gateway.get('/status'));
  expect(second['version']).toBe(version);
  expect(second['build']).not.toBe(first['build']);
});

describe('?history=1', () => {
  it('tells the credits of each day', async () => {
    const { broker } = await readObject(await gateway.get('/status?history=1'));
    expect(Object(broker).history).toEqual([{ day: '2026-11-21', credits: await countedUpstream(gateway) }]);
  });
});

it('costs nothing, whichever way it is asked', async () => {
  const before = await countedUpstream(gateway);
  for (const path of ['/status', '/status?history=1']) await Promise.all([accepting(browser, path), gateway.get(path)]);
  expect(await countedUpstream(gateway)).toBe(before);
});
