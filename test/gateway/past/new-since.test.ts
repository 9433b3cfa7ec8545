// Lists of the coins that match now and did not on a recorded day: by a look at both markets, or refused.

import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { PastWorld } from '../../support/past-world.ts';
import { readFeed } from '../../support/read-feed.ts';
import { sampleSize } from '../../support/sample-size.ts';
import { startGateway } from '../../support/start-gateway.ts';
import { searchOf, whereQuestions } from '../random-questions.ts';
import { readUniverse } from '../universe.ts';

digestsAtOnce();

/** Of the first coin on the recorded day, whose price is the hour since 1970, and of each next one a dollar more. */
const PRICE = 498_672;

let world: PastWorld;
beforeEach(async () => {
  world = new PastWorld('2026-11-20 23:58', { configuration: { recordsDays: true } });
  await world.get('/coins?limit=1');
  world.seconds = Date.parse('2026-11-21T00:05Z') / 1000;
  await world.ring();
  // Ten hours later each price is ten dollars higher, and one coin is another.
  world.seconds += 10 * 3600;
  world.ids.set(900, 'newcomer');
  await world.get('/coins?limit=1');
});

const idsOf = async (query: string): Promise<readonly string[]> => {
  const text = await world.text(`/coins?format=text&columns=id&${query}`);
  return text === '' ? [] : text.split('\n');
};

/** Ten coins have passed this price since, and another was not listed. */
const PASSED = `where=marketCap>4050+and+price>${PRICE + 895.5}`;
const passed = ['newcomer', ...Array.from({ length: 10 }, (_, index) => `c${895 - index}`)];

describe('a list with new=1d', () => {
  it.each([
    [`${PASSED}&sort=price+desc`, passed],
    [`where=marketCap>4050+and+price<${PRICE + 11.5}`, []],
    ['where=rank<=950', ['newcomer']],
    ['where=id+in+(c5,newcomer,c7)+and+rank<=950', ['newcomer']],
    ['where=rank<=900', []],
  ])('%s', async (query, ids) => {
    expect(await idsOf(`${query}&new=1d`)).toEqual(ids);
    expect(await idsOf(`${query}&new=2026-11-20`)).toEqual(ids);
  });

  it('is sorted, cut into pages and counted as without those that matched', async () => {
    const query = `${PASSED}&new=1d&sort=price+desc`;
    expect(await idsOf(`${query}&limit=4&page=2`)).toEqual(passed.slice(4, 8));
    const { meta } = JSON.parse(await world.text(`/coins?${query}&limit=2`));
    expect(meta).toMatchObject({ itemCount: 11, pageCount: 6 });
  });

  const marketOf = async (coins: number): Promise<void> => {
    world = new PastWorld('2026-11-20 23:58', { configuration: { recordsDays: true } });
    world.coins = coins;
    await world.get('/coins?limit=1');
    world.seconds = Date.parse('2026-11-21T00:05Z') / 1000;
    await world.ring();
    world.seconds += 36_000;
  };

  it('is counted so over a whole market too', async () => {
    await marketOf(300);
    world.ids.set(290, 'newcomer');
    const { meta, result } = JSON.parse(await world.text('/coins?new=1d&columns=id'));
    expect([meta.itemCount, result]).toEqual([1, [{ id: 'newcomer' }]]);
  });

  it('is counted so over a market that has outgrown what is held', async () => {
    await marketOf(900);
    world.coins = 1200;
    const { meta, result } = JSON.parse(await world.text('/coins?new=1d&columns=id&limit=2&page=2'));
    expect([meta.itemCount, result]).toEqual([300, [{ id: 'c902' }, { id: 'c903' }]]);
  });

  it.each(['where=price>1', 'sort=name'])(
    'is refused where the record of a large market does not prove it: %s',
    async (query) => {
      await marketOf(12_000);
      const { type, detail } = JSON.parse(await world.text(`/coins?new=1d&${query}`));
      expect([type, detail]).toEqual([
        'urn:coinsheet:error:not-recorded',
        expect.stringMatching(/^The record of 2026-11-20 has the 1,000 largest coins of the whole market/),
      ]);
    },
  );

  it('costs nothing, and says so', async () => {
    const before = await world.credits();
    const query = 'where=marketCap>4500+and+price>1&new=1d';
    await world.get(`/coins?${query}`);
    expect(await world.credits()).toBe(before);
    expect(JSON.parse(await world.text(`/coins?explain=1&${query}`)).plan).toMatchObject({ kind: 'local', credits: 0 });
  });

  it('has another tag once the day is another', async () => {
    const tag = async (): Promise<string | null> => {
      const response = await world.get('/coins?where=rank<=950&new=1d');
      return response.headers.get('ETag');
    };
    const first = await tag();
    expect(await tag()).toBe(first);
    world.seconds = Date.parse('2026-11-21T23:58Z') / 1000;
    await world.get('/coins?limit=1');
    world.seconds += 420;
    await world.ring();
    world.seconds += 3600;
    world.restart();
    expect(await idsOf('where=rank<=950&new=1d')).toEqual([]);
    expect(await tag()).not.toBe(first);
  });

  it('in a body and in a feed', async () => {
    const where = 'rank <= 950';
    expect(await world.post({ where, new: '1d', columns: ['id'] })).toMatchObject([{ rows: [['newcomer']] }]);
    const feed = await readFeed(await world.text('/coins.atom?where=rank<=950&new=1d'));
    expect([feed.title, feed.entries.map(({ title }) => title)]).toEqual([
      'rank <= 950, new 1d',
      ['S900: rank <= 950'],
    ]);
    const before = feed.id;
    world.seconds += 600;
    expect((await readFeed(await world.text('/coins.atom?where=rank<=950&new=1d'))).id).toBe(before);
  });
});

describe('is refused', () => {
  it.each([
    ['new=2026-11-01', 404, /^2026-11-01 is not on record for the whole market: only 2026-11-20 is on record\.$/],
    ['new=1d&category=defi', 404, /^2026-11-20 is not on record for defi: no day is on record yet\.$/],
    ['new=1d&where=price>1', 404, /^The record of 2026-11-20 has the 1,000 largest coins of the whole market/],
    ['new=1d', 404, /^The record of 2026-11-20 has the 1,000 largest coins/],
    ['new=2026-11-21&where=rank<5', 400, /^new names the present day: write one before it, like new=1d\.$/],
    ['new=2026-12-24', 400, /^2026-12-24 is in the future/],
    ['new=2026-11-20+14:00', 400, /^Lists are known as of days: write new=2026-11-20\.$/],
    ['new=x', 400, /^"x" is not read as a date/],
    ['new=1d&at=1d', 400, /^new and at don't go together/],
    ['new=1d&ids=BTC', 400, /^new and ids don't go together/],
  ])('%s', async (query, status, detail) => {
    const response = await world.get(`/coins?${query}`);
    const body = await response.json();
    expect([response.status, body.detail, body.parameter]).toEqual([status, expect.stringMatching(detail), 'new']);
  });
});

it('random questions have the coins of the list that the list of the day has not', async () => {
  const gateway = await startGateway({ marketVars: { MARKET_COINS: '800' } });
  const coins = await readUniverse(gateway.market, 'currency=USD');
  let found = 0;
  for (const question of fc.sample(whereQuestions(coins, 800), sampleSize(80, 0.2))) {
    const idsIn = async (more: Readonly<Record<string, string>>): Promise<readonly string[] | number> => {
      const search = searchOf({ ...question, page: 1, limit: 1000 });
      for (const [name, value] of Object.entries(more)) search.set(name, value);
      const response = await gateway.get(`/coins?${search}`);
      const { rows }: { rows: readonly [string][] } = await response.json();
      return response.ok ? rows.map(([id]) => id) : response.status;
    };
    const [now, then, fresh] = [await idsIn({}), await idsIn({ at: '1d' }), await idsIn({ new: '1d' })];
    const [page, limit] = [question.page, Math.min(question.limit, 40)];
    const part = await idsIn({ new: '1d', page: String(page), limit: String(limit) });
    const isRefused = typeof now === 'number' || typeof then === 'number';
    const left = isRefused ? [] : now.filter((id) => !then.includes(id));
    found += left.length;
    // What one of them refuses is refused.
    const status = typeof now === 'number' ? now : then;
    const expected = isRefused ? [status, status] : [left, left.slice((page - 1) * limit, page * limit)];
    expect([question.piece?.text, fresh, part]).toEqual([question.piece?.text, ...expected]);
  }
  expect(found).toBeGreaterThan(20);
  await gateway.dispose();
});
