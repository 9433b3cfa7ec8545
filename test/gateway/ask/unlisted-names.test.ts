// Names of categories and blockchains that are not listed: alone they are a set like any other; beside others the
// upstream's own parameters are asked directly and the gateway's own words are refused.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { textIn, type Sql } from '../../../workers/gateway/broker/storage.ts';
import type { Gateway } from '../../../workers/gateway/http/route/route-context.ts';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { askIsolate, startInProcessGateway, type InProcessGateway } from '../../support/in-process-gateway.ts';
import { readList, readObject } from '../../support/list-answer.ts';
import { memoryKeyValue } from '../../support/memory-key-value.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { openSqlite } from '../../support/sqlite.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

const coins = [coin('bitcoin', 'BTC', 1, 1e12), coin('aave', 'AAVE', 2, 1e9), coin('gala', 'GALA', 3, 1e6)];
const inhabited = ['defi', 'privacy', 'solana'];

let sql: Sql;
let gateway: InProcessGateway;
let isolate: Gateway;
let now: number;

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  sql = openSqlite();
  now = 1_000_000_000;
  gateway = startInProcessGateway({
    stored: { sql, keyValue: memoryKeyValue() },
    configuration: testConfiguration(() => now),
    upstream(parameters) {
      const asked = (parameters.get('categories') ?? parameters.get('blockchains'))?.split(',');
      return plainUpstream(
        asked === undefined || inhabited.some((name) => asked.includes(name)) ? coins : [],
        parameters,
      );
    },
  });
  isolate = gateway.isolate();
});

const ask = (path: string, init?: RequestInit): Promise<Response> =>
  askIsolate(isolate, path, { headers: { Accept: 'application/json' }, ...init });
/** The sets that the broker holds. The status leaves out sets without coins, which anybody may have invented. */
const sets = (): readonly unknown[] =>
  sql
    .exec('SELECT base_set FROM sets')
    .toArray()
    .map((row) => row['base_set']);
const where = (filter: string): string => `where=${encodeURIComponent(filter)}`;

describe("in the upstream's own parameters", () => {
  it.each([
    ['categories=defi,made-up', 3],
    ['categories=made-up,worse', 0],
    ['categories=defi&blockchains=made-up', 3],
    ['categories=de+fi', 0],
    ['categories=a%26coinIds%3Dbitcoin', 0],
    [`categories=${['defi', 'memecoins', 'gaming', 'nft', 'metaverse', 'layer-1'].join()}`, 3],
    [`categories=defi,made-up&${where('marketCap > 1e8')}`, 2],
    ['categories=defi,made-up&symbol=BTC', 1],
    ['categories=defi,made-up&sort=decimals', 3],
  ])('%s is asked directly: %d coins', async (query, count) => {
    const { meta, result } = await readList(await ask(`/coins?${query}`));
    expect([meta['itemCount'], result.length]).toEqual([count, count]);
    expect(sets()).toEqual([]);
    expect(gateway.asked.map((search) => search.get('limit'))).toEqual([query.includes('decimals') ? '1000' : '20']);
  });

  it('one direct query answers the same question again, in every isolate', async () => {
    await ask('/coins?categories=made-up,defi&limit=2');
    isolate = gateway.isolate();
    await ask('/coins?categories=DEFI,%20made-up,,defi&limit=2.0');
    expect(gateway.asked.map((search) => search.get('categories'))).toEqual(['defi,made-up']);
  });

  it('a value that looks like another parameter is not taken for it', async () => {
    await ask('/coins?categories=x,y%26coinIds%3Dbitcoin');
    expect((await readList(await ask('/coins?categories=x,y&coinIds=bitcoin'))).result).toEqual([]);
    expect(gateway.asked).toHaveLength(2);
  });

  it('one name alone is held as a set, and empty where it has no coin', async () => {
    expect((await readList(await ask('/coins?categories=privacy'))).result).toHaveLength(3);
    expect((await readList(await ask('/coins?categories=sports'))).result).toEqual([]);
    expect((await readList(await ask('/coins?blockchains=nope&format=json'))).result).toEqual([]);
    expect(await (await ask('/coins.csv?categories=sports&columns=id')).text()).toBe('id\r\n');
    expect(sets()).toEqual(expect.arrayContaining(['privacy||USD', 'sports||USD', '|nope|USD']));
  });

  it('an empty set lasts for a lifetime, twice as long each time that it is empty again, and an hour at most', async () => {
    const lifetimes: unknown[] = [];
    for (let times = 0; times < 7; times += 1) {
      await ask('/coins?categories=sports');
      const [held] = sql.exec("SELECT record FROM sets WHERE base_set = 'sports||USD'").toArray();
      lifetimes.push(JSON.parse(textIn(held ?? {}, 'record')).versions[0].ttlSeconds);
      now += 3 * 3_600_000;
    }
    expect(lifetimes).toEqual([120, 240, 480, 960, 1920, 3600, 3600]);
  });

  it('explains that nothing is held, and asks nothing', async () => {
    const { plan, snapshot } = await readObject(await ask('/coins?categories=defi,made-up&explain=1'));
    expect({ plan, snapshot }).toEqual({
      plan: {
        kind: 'upstream',
        reason: 'The upstream is asked directly: no snapshot is kept of a set with "made-up" among its names.',
        credits: 2,
      },
      snapshot: null,
    });
    expect(gateway.asked).toEqual([]);
  });
});

describe("in the gateway's own words", () => {
  const post = (path: string, body: unknown) => ask(path, { method: 'POST', body: JSON.stringify(body) });
  const combined = /^There is no (category|chain) "made-up" among those that can be combined: ask for it alone/;
  const empty = /^There is no (category|chain) "made-up" with any coin in it\. /;

  it.each<[string, string, RegExp, readonly string[]]>([
    ['/coins?category=defi,made-up', 'category', combined, []],
    ['/coins?category=defi&chain=made-up', 'chain', combined, []],
    ['/coins?category=made-up&blockchains=solana', 'category', combined, []],
    [`/coins?${where('category in (defi, made-up)')}`, 'where', combined, []],
    [`/coins?categories=defi,made-up&${where('category in (defi, made-up)')}`, 'where', combined, []],
    ['/coins.csv?category=defi,made-up&explain=1', 'category', combined, []],
    ['/snapshot?category=defi,made-up', 'category', combined, []],
    ['/coins?category=made-up', 'category', empty, ['made-up||USD']],
    ['/coins?chain=made-up', 'chain', empty, ['|made-up|USD']],
    [`/coins?${where('category = made-up')}`, 'where', empty, ['made-up||USD']],
    [`/coins?${where('not chain = made-up')}`, 'where', empty, ['|made-up|USD']],
    ['/snapshot?category=made-up', 'category', empty, ['made-up||USD']],
  ])('GET %s names %s', async (path, parameter, detail, opened) => {
    const response = await ask(path);
    expect([response.status, await readObject(response)]).toEqual([
      400,
      expect.objectContaining({ parameter, detail: expect.stringMatching(detail) }),
    ]);
    expect(sets()).toEqual(opened);
  });

  it.each<[string, unknown]>([
    ['/coins/query', { questions: [{ category: ['defi', 'made-up'] }] }],
    ['/snapshot', { category: ['defi', 'made-up'] }],
  ])('POST %s', async (path, body) => {
    const answer = await readObject(await post(path, body));
    const [problem] = Array.isArray(answer['answers']) ? answer['answers'] : [answer];
    expect(problem).toMatchObject({ status: 400, parameter: 'category', detail: expect.stringMatching(combined) });
    expect(sets()).toEqual([]);
  });

  it('one that has coins is a set like any other', async () => {
    expect((await readList(await ask('/coins?category=privacy'))).result).toHaveLength(3);
    expect(sets()).toEqual(['privacy||USD']);
  });
});

it('a listed name without a coin is no slip: its list is empty, and leaving it out leaves out nothing', async () => {
  expect((await readList(await ask('/coins?chain=avalanche'))).result).toEqual([]);
  expect((await readList(await ask(`/coins?${where('not chain = avalanche')}`))).result).toHaveLength(3);
});
