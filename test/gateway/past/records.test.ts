// Questions as of recorded days, and about prices on them: what records answer, and that it costs nothing.

import { beforeEach, describe, expect, it } from 'vitest';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { PastWorld } from '../../support/past-world.ts';

digestsAtOnce();

const isOn = { configuration: { recordsDays: true } };

let world: PastWorld;
beforeEach(async () => {
  world = new PastWorld('2026-11-20 23:58', isOn);
  await world.get('/coins?limit=1');
});

const pages = (): number => world.gateway.asked.length;

describe('as of a recorded day', () => {
  const PRICE = 498_672;
  beforeEach(async () => {
    await world.ringAt('2026-11-21 00:05');
    world.seconds += 86_400 * 5;
    await world.get('/coins?limit=1');
  });

  it('a list has the rows of that day, and may be kept for an hour', async () => {
    const response = await world.get('/coins?at=2026-11-20&limit=2&columns=id,price,rank&format=table');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
    expect(await response.json()).toMatchObject({
      rows: [
        ['c0', PRICE, 1],
        ['c1', PRICE + 1, 2],
      ],
      asOf: '2026-11-21T00:05:00.000Z',
    });
  });

  it.each(['/coins?at=6d&limit=2', '/coins/c3?at=6d'])(
    '%s: a relative date may be kept as long as present data',
    async (path) => {
      const response = await world.get(path);
      expect([path, response.headers.get('Cache-Control')]).toEqual([path, 'public, max-age=120']);
    },
  );

  it.each([
    ['/coins.csv?at=2026-11-20&where=marketCap>4990&columns=id,price', 'id,price\r\nc0,498672\r\n'],
    ['/coins?at=2026-11-20&limit=1&format=text&columns=id', 'c0'],
    ['/coins/c7/price?at=2026-11-20', String(PRICE + 7)],
    ['/coins/c7/marketCap?at=2026-11-20', '4993'],
  ])('%s', async (path, text) => {
    world.charts.length = 0;
    expect((await world.text(path)).startsWith(text)).toBe(true);
    expect(world.charts).toEqual([]);
  });

  it('a body asks for lists and coins', async () => {
    const answers = await world.post(
      { at: '2026-11-20', where: 'price > 1', limit: 1, columns: ['id'] },
      { at: '2026-11-20', ids: ['S1', 'no-such-coin'], columns: ['price'] },
      { ids: ['c1', 'c2'], dates: ['2026-11-20'] },
    );
    expect(answers).toMatchObject([
      { rows: [['c0']] },
      { rows: [[PRICE + 1], null], problems: [{ row: 1, status: 404 }] },
      { rows: [[PRICE + 1], [PRICE + 2]] },
    ]);
  });

  it('costs nothing, whatever is asked', async () => {
    const [before, calls] = [await world.credits(), world.charts.length + pages()];
    for (const query of ['limit=1000', 'where=marketCap>4500', 'sort=-price', 'page=2', 'sort=price', 'coinIds=c5'])
      await world.get(`/coins?at=2026-11-20&${query}`);
    await world.post({ ids: ['c1', 'c2', 'c3'], dates: ['2026-11-20', '2026-11-20', '2026-11-20'] });
    expect([await world.credits(), world.charts.length + pages()]).toEqual([before, calls]);
  });

  describe('a coin that has left the list', () => {
    beforeEach(async () => {
      world.ids.set(900, 'newcomer');
      world.symbols.set(900, 'NEW');
      world.seconds += 86_400;
      world.restart();
      await world.get('/coins?limit=1');
    });

    it.each([
      ['rows', { ids: ['c900', 'S900', 'id:c900'], dates: ['2026-11-20', '2026-11-20', '2026-11-20'] }],
      ['a history', { ids: ['S900'], from: '2026-11-20', to: '2026-11-20' }],
      ['a history that needs the day', { ids: ['S900'], from: '2026-11-19', to: '2026-11-21', needs: ['2026-11-20'] }],
    ])('is named by the record: %s', async (_, question) => {
      const before = [await world.credits(), world.charts.length, pages()];
      const [answer] = await world.post(question);
      expect(answer).not.toHaveProperty('problems');
      expect(JSON.stringify(answer)).toContain(String(PRICE + 900));
      expect([await world.credits(), world.charts.length, pages()]).toEqual(before);
    });

    it('a single price, and what it would cost', async () => {
      const before = [await world.credits(), world.charts.length, pages()];
      expect(await world.text('/coins/c900/price?at=2026-11-20')).toBe(String(PRICE + 900));
      const { plan } = JSON.parse(await world.text('/coins/c900/price?at=2026-11-20&explain=1'));
      expect(plan).toMatchObject({ kind: 'local', credits: 0 });
      expect([await world.credits(), world.charts.length, pages()]).toEqual(before);
    });

    it.each([
      ['a day that is not on record', ['S900', 'S900'], ['2026-11-20', '2026-11-19']],
      ['the present', ['S900', 'S900'], ['2026-11-20', '2026-11-27']],
      ['a moment', ['S900', 'S900'], ['2026-11-20', '2026-11-20 10:00']],
      ['the smallest coin, whose symbol a larger one may have had', ['S999'], ['2026-11-20']],
    ])('is looked up in the present: %s', async (_, ids, dates) => {
      world.symbols.set(999, 'OTHER');
      world.seconds += 600;
      await world.get('/coins?limit=1');
      const before = pages();
      const [answer] = await world.post({ ids, dates });
      expect(answer).toMatchObject({ problems: ids.map((__, row) => ({ row, status: 404 })) });
      expect(pages()).toBeGreaterThan(before);
    });

    it('whose name meant another coin on another recorded day is looked up in the present', async () => {
      world.ids.set(901, 'second');
      world.symbols.set(901, 'S900');
      await world.ringAt('2026-11-29 00:05');
      world.symbols.set(901, 'THIRD');
      world.seconds += 86_400;
      await world.get('/coins?limit=1');
      expect(await world.post({ ids: ['S900'], dates: ['2026-11-28'] })).toMatchObject([
        { rows: [[expect.any(Number)]] },
      ]);
      const [answer] = await world.post({ ids: ['S900', 'S900'], dates: ['2026-11-20', '2026-11-28'] });
      expect(answer).toMatchObject({
        problems: [
          { row: 0, status: 404 },
          { row: 1, status: 404 },
        ],
      });
    });
  });

  describe('a history that says which dates it needs', () => {
    const history = { from: '2026-11-19', to: '2026-11-21' };

    it('takes them from records, and nothing is paid for the others', async () => {
      const before = await world.credits();
      const [answer] = await world.post({ ...history, ids: ['c40', 'c41'], needs: ['2026-11-20', '2026-11-20'] });
      expect(answer).toMatchObject({
        rows: [
          ['2026-11-20', PRICE + 40, PRICE + 41],
          ['2026-11-21', null, null],
        ],
        unasked: [0, 1],
      });
      expect(answer).not.toHaveProperty('problems');
      expect(await world.credits()).toBe(before);
    });

    it('pays for the coins that need another one', async () => {
      const before = await world.credits();
      const [answer] = await world.post({ ...history, ids: ['c42', 'c43'], needs: ['2026-11-20', '2026-11'] });
      expect(answer).toMatchObject({ rows: [{}, ['2026-11-20', PRICE + 42, 20_778], {}], unasked: [0] });
      expect([await world.credits(), world.charts.at(-1)?.coins]).toEqual([before + 3, ['c43']]);
      // With the series the others are there too.
      const [again] = await world.post({ ...history, ids: ['c43'], needs: ['2026-11-20'] });
      expect(again).toMatchObject({ rows: [{}, {}, ['2026-11-21', 20_779]] });
      expect(again).not.toHaveProperty('unasked');
    });

    it('has what records know where the source fails', async () => {
      world.failure = { reason: 'unavailable', retryAfterSeconds: undefined, detail: 'it is down' };
      const [answer] = await world.post({ ...history, ids: ['c44'] });
      expect(answer).toMatchObject({
        rows: [
          ['2026-11-20', PRICE + 44],
          ['2026-11-21', null],
        ],
        problems: [{ row: 0, status: 503 }],
      });
    });

    it.each([
      [['2026-11-20', '2026-11-21'], 'There are 1 ids and 2 needs: send as many of both.'],
      [['2026-11-20,all'], 'needs has "all": write days, months or years.'],
      [['2026,'.repeat(31)], 'A text of needs has more than 31 dates: name their months or years.'],
    ])('%j is refused', async (needs, detail) => {
      expect(await world.post({ ...history, ids: ['c45'], needs })).toMatchObject([{ status: 400, detail }]);
    });
  });

  it.each([
    [
      '/coins?at=2026-11-19',
      'not-recorded',
      '2026-11-19 is not on record for the whole market: only 2026-11-20 is on record.',
    ],
    [
      '/coins?at=2026-11-20&category=defi',
      'not-recorded',
      '2026-11-20 is not on record for defi: no day is on record yet.',
    ],
    [
      '/coins?at=2026-11-20&where=marketCap<4000',
      'not-recorded',
      expect.stringMatching(/^The record of 2026-11-20 has the 1,000 largest coins of the whole market/),
    ],
    ['/coins/c1100?at=2026-11-20', 'not-recorded', expect.stringMatching(/^The record of 2026-11-20 has/)],
    ['/coins?at=2026-11-20 14:00', 'invalid-parameter', 'Lists are known as of days: write at=2026-11-20.'],
  ])('%s is refused', async (path, reason, detail) => {
    const body = JSON.parse(await world.text(path));
    expect([body.type, body.detail]).toEqual([`urn:coinsheet:error:${reason}`, detail]);
  });

  it('days that are not on record are looked for once in five minutes, however many are asked for', async () => {
    await world.get('/coins?at=2026-10-01');
    const reads = world.keyValue.asked.length;
    for (let day = 2; day < 30; day += 1) await world.get(`/coins?at=2026-10-${String(day).padStart(2, '0')}`);
    expect(world.keyValue.asked.length).toBe(reads);
  });

  it('is explained', async () => {
    const explained = async (query: string): Promise<unknown> =>
      JSON.parse(await world.text(`/coins?at=2026-11-20&explain=1&${query}`)).plan;
    expect(await explained('limit=5')).toMatchObject({ kind: 'local', credits: 0 });
    expect(await explained('where=marketCap<4000')).toMatchObject({ kind: 'refuse', credits: 0 });
  });

  it('a damaged record is never used', async () => {
    for (const [key, bytes] of world.keyValue.held)
      if (key.includes('/record/')) new Uint8Array(bytes).fill(99, 5000, 5010);
    world.restart();
    expect(await world.text('/coins/c7/marketCap?at=2026-11-20')).toBe('4993');
    world.keyValue.held.clear();
    world.sql.exec("UPDATE records SET bytes = zeroblob(length(bytes)) WHERE base_set = '||USD'");
    world.restart();
    expect((await world.get('/coins/c7/marketCap?at=2026-11-20')).status).toBe(503);
  });
});
