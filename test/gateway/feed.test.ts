// GET /coins.atom: the coins of the same list, each told once in its span, in a feed that two parsers read alike.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { parseAtomFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { repositoryRoot } from '../../scripts/local/places.ts';
import { openSnapshot } from '../../workers/gateway/codec/snapshot.ts';
import { writeFeed } from '../../workers/gateway/http/format/atom.ts';
import { renderCoin } from '../../workers/market/answers/render-coin.ts';
import { readListQuestion } from '../../workers/market/question/list-question.ts';
import { createView, selectCoins } from '../../workers/market/question/select-coins.ts';
import { createMarket, type Market } from '../../workers/market/simulation/market.ts';
import { createUniverse } from '../../workers/market/simulation/universe.ts';
import { makeGoogle } from '../apps-script/fakes/google.ts';
import type { Transport } from '../apps-script/fakes/transport.ts';
import { digestsAtOnce } from '../support/digests-at-once.ts';
import { metaOf, snapshotLabel, snapshotOf } from '../support/encode-coins.ts';
import { testConfiguration } from '../support/in-process-broker.ts';
import { askIsolate, startInProcessGateway } from '../support/in-process-gateway.ts';
import { readFeed } from '../support/read-feed.ts';
import { sampleSize } from '../support/sample-size.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { coin } from '../support/start-scripted-upstream.ts';
import { searchOf, whereQuestions } from './random-questions.ts';
import { readUniverse } from './universe.ts';

digestsAtOnce();
beforeAll(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

/** Minutes since 1970. */
const minuteOf = (text: string): number => Date.parse(text) / 60_000;

/** A gateway in this process over the simulated market, at a minute that the test sets. */
const simulatedDays = (coins: number) => {
  const universe = createUniverse(coins, 7);
  const world = { minute: minuteOf('2026-11-22T06:00Z') };
  let made: Market | undefined;
  const market = (): Market => (made?.minute === world.minute ? made : (made = createMarket(universe, world.minute)));
  const upstream = (parameters: URLSearchParams): string => {
    const question = readListQuestion(parameters);
    if (!question.ok) throw new Error('The market was asked wrongly');
    const [view, inDollars] = [createView(market(), question.value.currency), createView(market(), 'USD')];
    const { itemCount, places } = selectCoins(question.value, view, inDollars);
    const { page, limit } = question.value;
    return JSON.stringify({
      meta: metaOf({ page, limit, itemCount }),
      result: places.map((place) => renderCoin(place, view, false)),
    });
  };
  const configuration = testConfiguration(() => world.minute * 60_000);
  const isolate = startInProcessGateway({ configuration, upstream }).isolate();
  return { world, market, get: (path: string) => askIsolate(isolate, path) };
};

/** Tells of the entries that it has not told of yet. */
const createReader = () => {
  const seen = new Set<string>();
  return (ids: readonly string[]): readonly string[] => {
    const fresh = ids.filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    return fresh;
  };
};

const startOfWeek = '2026-11-16';

describe('30 hours of the simulated market, polled every half hour', () => {
  const LIMIT = -4;
  const spans = [
    ['hour', (time: string) => time.slice(0, 13)],
    ['day', (time: string) => time.slice(0, 10)],
    ['week', (time: string) => (time < '2026-11-23' ? startOfWeek : '2026-11-23')],
  ] as const;

  it.each(spans)('each match is told exactly once a span: %s', async (once, spanOf) => {
    const { world, market, get } = simulatedDays(90);
    const [tell, told, expected] = [createReader(), new Map<string, number>(), new Set<string>()];
    const texts = new Map<string, string>();
    const last = world.minute + 30 * 60;
    for (; world.minute <= last; world.minute += 30) {
      const { figures, universe } = market();
      const now = new Date(world.minute * 60_000).toISOString();
      for (let place = 0; place < universe.size; place += 1)
        if (figures.priceChange1d(place) < LIMIT) expected.add(`${universe.coinAt(place).id} ${spanOf(now)}`);
      const xml = await (await get(`/coins.atom?where=24h<${LIMIT}%25&once=${once}`)).text();
      const { entries, updated } = await readFeed(xml);
      expect(updated).toBe(now);
      for (const { id, title, link, published, updated: changed } of entries) {
        const text = JSON.stringify([title, link, published, changed]);
        expect(texts.get(id) ?? text).toBe(text);
        texts.set(id, text);
        expect([published, published <= now]).toEqual([changed, true]);
      }
      for (const id of tell(entries.map((entry) => entry.id))) {
        const [, coinId, span] = /^urn:coinsheet:match:\w+:(.+):([^:]+)$/.exec(id) ?? [];
        const match = `${decodeURIComponent(coinId ?? '')} ${span}`;
        told.set(match, (told.get(match) ?? 0) + 1);
      }
    }
    expect(expected.size).toBeGreaterThan(20);
    expect([...told.keys()].sort()).toEqual([...expected].sort());
    expect([...told.values()].every((times) => times === 1)).toBe(true);
  });
});

describe('over the market service', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ marketVars: { MARKET_COINS: '800' } });
  });
  afterAll(() => gateway.dispose());

  const read = async (path: string) => readFeed(await (await gateway.get(path)).text());
  const coinOf = (id: string): string => decodeURIComponent(id.split(':')[4] ?? '');

  it('random questions have the coins of the list that they come from, in its order', async () => {
    const coins = await readUniverse(gateway.market, 'currency=USD');
    for (const question of fc.sample(whereQuestions(coins, 800), sampleSize(60, 0.2))) {
      const search = searchOf({ ...question, limit: Math.min(question.limit, 100) });
      const list: { rows: readonly [string][] } = await (await gateway.get(`/coins?${search}`)).json();
      search.delete('format');
      search.delete('columns');
      const { entries, table } = await read(`/coins.atom?${search}`);
      expect([search.toString(), entries.map(({ id }) => coinOf(id))]).toEqual([
        search.toString(),
        list.rows.map(([id]) => id),
      ]);
      const own: { rows: readonly unknown[] } = await (await fetch(table)).json();
      expect(own.rows.length).toBe(list.rows.length);
    }
  });

  it('is named by its condition, with figures in the content only', async () => {
    const feed = await read('/coins.atom?category=defi&where=24h<-1%25%20and%20mcap>1e6&limit=3&currency=EUR');
    expect(feed.title).toBe('24h < -1% and mcap > 1e6, category defi, limit 3, currency EUR');
    expect(feed.entries.length).toBe(3);
    const [first] = feed.entries;
    expect(first?.title).toMatch(/^\S+: 24h < -1% and mcap > 1e6$/);
    expect(first?.content).toMatch(
      /^.+: Rank \d+; Price [\d.,e-]{1,8} EUR; Change 24h -[\d.]+ %; Change 7d .+; Market cap [\d,]+ EUR/,
    );
    expect(first?.link).toMatch(/\/coins\/[^/]+\?currency=EUR&_=\w+-2026-\d\d-\d\d$/);
    expect((await fetch(first?.link ?? '')).status).toBe(200);
  });

  it.each([
    ['', 'Coins', /^\S+$/],
    ['?limit=2&sort=volume', 'limit 2, sort volume', /^\S+: limit 2, sort volume$/],
    ['?where=price>1&columns=price&once=week', 'price > 1', /^\S+: price > 1$/],
    ['?where=name!="a<b"', 'name != "a‹b"', /: name != "a‹b"$/],
  ])('/coins.atom%s is called %s', async (query, title, entry) => {
    const feed = await read(`/coins.atom${query}`);
    expect([feed.title, feed.entries[0]?.title]).toEqual([title, expect.stringMatching(entry)]);
  });

  it('has an id for each question, however it is written or shown', async () => {
    const idOf = async (query: string): Promise<string> => (await read(`/coins.atom?${query}`)).id;
    const id = await idOf('where=24h<-10%25+and+price>1');
    // Readers know their entries by it: another one would be told of again.
    expect(id).toBe('urn:coinsheet:feed:1afg1xv0s9v90y');
    for (const same of ['where=1<price+and+change<-10%25&_=7', 'where=24h<-10%25+and+price>1&columns=price&limit=100'])
      expect(await idOf(same)).toBe(id);
    for (const other of [
      'where=24h<-10%25',
      'where=24h<-10%25+and+price>1&once=hour',
      'where=24h<-10%25+and+price>1&limit=9',
    ])
      expect(await idOf(other)).not.toBe(id);
  });
});

describe('names of coins', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '</title></entry><entry>',
    ']]>',
    '&lt;b&gt;&amp;#60;',
    '"><img src=x onerror=alert(1)>',
    '=HYPERLINK("x")',
    '@SUM(1)',
    'a\u0000b\u000bc\ufffed',
    '\u202eevil\u200b',
    '\ud83d\ude00 Ünï',
    '\ud83d',
    '<!--',
    '<?xml version="1.0"?>',
    '%zz&?#/~ :',
    '',
  ];

  it('are harmless as text, XML and HTML', async () => {
    const coins = hostile.map((name, index) => ({
      ...coin(`${index}${/\p{C}/u.test(name) ? '~' : name}`, name, index + 1, 1000 - index),
      name,
    }));
    const snapshot = openSnapshot(await snapshotOf(coins));
    const rows = [...hostile.keys()];
    const { asOfFrom: asOf } = snapshotLabel;
    const answer = { snapshot, asOf, rows: [...rows, 0], total: undefined, page: 1, limit: 100 } as const;
    const gateway = 'https://gateway.example';
    const xml = writeFeed(
      { ...answer, source: 'snapshot' },
      {
        identity: 'x',
        condition: 'price > 1',
        title: 'price > 1',
        once: 'day',
        currency: 'USD',
        columns: ['price'],
        origin: undefined,
        addresses: { gateway, self: `${gateway}/coins.atom?a=1&b=%22`, table: `${gateway}/coins?a=1&format=table` },
      },
    );
    const { entries, self } = await readFeed(xml);
    expect(self).toBe(`${gateway}/coins.atom?a=1&b=%22`);
    // Each once, although the first is listed twice.
    expect(entries.length).toBe(hostile.length);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(hostile.length);
    for (const { id, title, content, link } of entries) {
      expect(id).toMatch(/^urn:coinsheet:match:[\w:%.!*'()-]+:2026-01-02$/);
      expect(new URL(link).origin).toBe(gateway);
      for (const text of [title, content]) {
        expect(text).not.toMatch(/<[a-z/!?]/i);
        expect(text).not.toMatch(/^\s*[=+@-]|\p{Cc}|\p{Cf}|\p{Cs}|\ufffe/u);
      }
    }
    expect(entries[9]?.title).toBe('\ud83d\ude00 Ünï: price > 1');
  });
});

it('the mailer of the manual mails each match once a day, of more than a feed has', async () => {
  const manual = readFileSync(join(repositoryRoot, 'docs/addresses.md'), 'utf8');
  const [, code = ''] = /```js\n(function mailMatches[\s\S]+?)```/.exec(manual) ?? [];
  const { world, get } = simulatedDays(300);
  let [xml, asked] = ['', ''];
  const transport: Transport = ({ url }) => {
    asked = url;
    return { status: 200, headers: {}, body: xml };
  };
  const mails: string[] = [];
  const services = {
    ...makeGoogle({ transport, inDocument: false }).globals,
    XmlService: {
      getNamespace: (uri: string) => uri,
      parse: (text: string) => ({
        getRootElement: () => ({
          getChildren: () =>
            parseAtomFeed(text).entries?.map(({ id, title, content }) => ({
              getChildText: (name: string) =>
                new Map([
                  ['id', id],
                  ['title', title?.value],
                ]).get(name) ?? content?.value,
            })),
        }),
      }),
    },
    Session: { getEffectiveUser: () => ({ getEmail: () => 'a@example.com' }) },
    MailApp: {
      sendEmail: (to: string, subject: string, body: string) => {
        expect([to, subject.length <= 250]).toEqual(['a@example.com', true]);
        mails.push(...body.split('\n').map((line) => line.split(': Rank')[0] ?? ''));
      },
    },
  };
  const matched = new Set<string>();
  for (let hour = 0; hour < 18; hour += 1, world.minute += 60) {
    xml = await (await get('/coins.atom?where=24h<-1%25')).text();
    for (const { content } of parseAtomFeed(xml).entries ?? []) matched.add(content?.value?.split(': Rank')[0] ?? '');
    runInNewContext(`${code}; mailMatches();`, services);
  }
  expect(asked).toBe('https://GATEWAY/coins.atom?where=24h%3C-10%25');
  expect(matched.size).toBeGreaterThan(110);
  expect(mails.sort()).toEqual([...matched].sort());
});
