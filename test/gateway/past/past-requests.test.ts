// Past prices by their addresses and by questions in a body: from the market service through provider, broker, KV and
// isolate.

import { describe, expect, it } from 'vitest';
import { readObject } from '../../support/list-answer.ts';
import { DAY, TODAY, dayText, usePastStage } from './past-stage.ts';

const stage = usePastStage();
const { spent, truth } = stage;

describe('GET /coins/{id}/price?at=', () => {
  it('is the close of a day; an invented one may be kept as long as a present one', async () => {
    const response = await stage.gateway.get('/coins/bitcoin/price?at=2024-12-31');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=\d{1,3}$/);
    expect(Number(await response.text())).toBe(await truth('bitcoin', Date.UTC(2025, 0, 1) / 1000));
  });

  it('of the same coin again costs nothing, whatever the date', async () => {
    const before = await spent();
    for (const at of ['2024-12-31', '2023', '2022-05', '2021Q3', '7d', '1y', 'ytd'])
      expect([at, (await stage.gateway.get(`/coins/bitcoin/price?at=${at}`)).status]).toEqual([at, 200]);
    expect(await spent()).toBe(before);
  });

  it('with day=open is the point at its own 00:00', async () => {
    const response = await stage.gateway.get('/coins/bitcoin/price?at=2024-12-31&day=open');
    expect(Number(await response.text())).toBe(await truth('bitcoin', Date.UTC(2024, 11, 31) / 1000));
  });

  it.each([
    ['at=31.12.2024', 400, '"31.12.2024" is not read as a date: write 2024-12-31.'],
    ['at=2099-01-01', 400, `2099-01-01 is in the future: the last day with a price is ${dayText(TODAY)}.`],
    ['day=open', 400, 'day, near and explain go with a date: write at=2026-01-31 too.'],
    ['at=2024-12-31&near=5', 400, 'near is "5": write 12h, 3d or 2w, at most 366d.'],
    [
      'at=2024-12-31&currency=EUR',
      404,
      'The rate of EUR on 2024-12-31 is not on record (no day is on record yet): write currency=USD.',
    ],
    ['at=2009-01-01', 404, expect.stringMatching(/^bitcoin is known from \d{4}-\d\d-\d\d on\.$/)],
  ])('?%s is a %i', async (query, status, detail) => {
    const response = await stage.gateway.get(`/coins/bitcoin/price?${query}`);
    const body = await readObject(response);
    expect(response.status).toBe(status);
    expect(body['detail']).toEqual(detail);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is explained without a call to the source', async () => {
    const before = await spent();
    const explained = async (query: string): Promise<unknown> =>
      await readObject(await stage.gateway.get(`/coins/bitcoin/price?explain=1&${query}`));
    expect(await explained('at=2024-12-31')).toMatchObject({
      plan: { kind: 'local', credits: 0 },
      proofs: { point: 1 },
      series: [{ coin: 'bitcoin', period: 'all', stepSeconds: DAY }],
    });
    expect(await explained(`at=${dayText(TODAY)}`)).toMatchObject({ proofs: { present: 1 } });
    expect(await explained('at=1990')).toMatchObject({ proofs: { 'before-first': 1 } });
    expect(await spent()).toBe(before);
  });

  it('an unknown coin is a 404 and costs one look-up an hour', async () => {
    expect((await stage.gateway.get('/coins/no-such-coin/price?at=2024-12-31')).status).toBe(404);
    const before = await spent();
    expect((await stage.gateway.get('/coins/no-such-coin/price?at=2023-12-31')).status).toBe(404);
    expect(await spent()).toBe(before);
  });
});

describe('GET /coins/{id}/history', () => {
  it('has the closes of the last 30 days and the present price', async () => {
    const body = await readObject(await stage.gateway.get('/coins/ethereum/history'));
    expect(body).toMatchObject({ columns: ['date', 'price'], source: 'history', step: '1d', soFar: true });
    const { rows } = body;
    if (!Array.isArray(rows)) throw new Error('There are no rows');
    expect(rows.map(([date]) => date)).toEqual(Array.from({ length: 31 }, (_, row) => dayText(TODAY - 30 + row)));
    for (const row of [0, 11, 29]) expect(rows[row][1]).toBe(await truth('ethereum', (TODAY - 30 + row + 1) * DAY));
  });

  it('from the coin’s first day on', async () => {
    const { rows } = await readObject(await stage.gateway.get('/coins/ethereum/history?from=all&step=1mo'));
    expect(Array.isArray(rows) && rows.length > 24 && typeof rows[0][1]).toBe('number');
  });

  it('with the time of each point', async () => {
    const body = await readObject(
      await stage.gateway.get('/coins/ethereum/history?from=2024-12-30&to=2024-12-31&columns=date,asOf,price'),
    );
    expect(body).toMatchObject({
      columns: ['date', 'asOf', 'price'],
      rows: [
        ['2024-12-30', '2024-12-31T00:00:00.000Z', await truth('ethereum', Date.UTC(2024, 11, 31) / 1000)],
        ['2024-12-31', '2025-01-01T00:00:00.000Z', await truth('ethereum', Date.UTC(2025, 0, 1) / 1000)],
      ],
    });
  });

  it('as csv and as text', async () => {
    const path = '/coins/ethereum/history?from=2024-12-30&to=2024-12-31';
    const csv = await (await stage.gateway.get(`${path}&format=csv&sep=semicolon&decimal=comma`)).text();
    const text = await (await stage.gateway.get(`${path}&format=text`)).text();
    const price = String(await truth('ethereum', Date.UTC(2025, 0, 1) / 1000));
    expect(csv.split('\r\n')).toEqual(['date;price', expect.any(String), `2024-12-31;${price.replace('.', ',')}`, '']);
    expect(text.split('\n')[1]).toBe(`2024-12-31\t${price}`);
  });

  it.each([
    ['from=2025-02-01&to=2025-01-01', 'The start 2025-02-01 is after the end 2025-01-01: exchange them.'],
    ['from=2010&to=2025', expect.stringMatching(/^That is 5,844 rows, and one answer has at most 1,000: start at /)],
    ['step=2d', 'step is "2d": it must be one of 1d, 1w, 1mo, 1h.'],
    ['columns=marketCap', expect.stringMatching(/^Past dates have no field "marketCap": write price, asOf\./)],
    ['from=2099-01-01', `The start 2099-01-01 is in the future: write ${dayText(TODAY)} or an earlier date.`],
  ])('?%s is a 400', async (query, detail) => {
    const response = await stage.gateway.get(`/coins/ethereum/history?${query}`);
    expect(response.status).toBe(400);
    const body = await readObject(response);
    expect(body['detail']).toEqual(detail);
  });

  it('is explained without a call to the source', async () => {
    const before = await spent();
    const body = await readObject(await stage.gateway.get('/coins/solana/history?explain=1'));
    expect(body).toMatchObject({ plan: { kind: 'fetch', credits: 3 }, series: [] });
    expect(await spent()).toBe(before);
    await stage.gateway.get('/coins/solana/history');
    expect(await readObject(await stage.gateway.get('/coins/solana/history?explain=1'))).toMatchObject({
      plan: { kind: 'local', credits: 0 },
      proofs: { point: 30, present: 1 },
      series: [{ coin: 'solana', period: 'all', stepSeconds: DAY }],
    });
  });
});

const post = async (...questions: readonly object[]): Promise<readonly unknown[]> => {
  const response = await stage.gateway.get('/coins/query', { method: 'POST', body: JSON.stringify({ questions }) });
  const { answers } = await readObject(response);
  return Array.isArray(answers) ? answers : [];
};

describe('POST /coins/query', () => {
  it.each([
    [
      { ids: ['BTC', 'ETH'], dates: ['2024-12-31', '2024-12-30', '2024-12-29'] },
      /^There are 2 ids and 3 dates: send as many of both, or one of either\.$/,
    ],
    [
      { ids: ['BTC', 'ETH'], from: '2025', columns: ['asOf'] },
      /^A table of several coins has one column a coin, its price: leave/,
    ],
    [
      { ids: ['BTC', 'ETH'], from: '2010', to: '2025' },
      /^That is 5,844 rows, and one answer has at most 1,000: start at /,
    ],
    [{ ids: ['BTC'], from: '1990', to: '2025' }, /^That is 13,149 rows, and one answer has at most 10,000: start at /],
    [{ ids: ['BTC'], from: '2024-01-01', to: '2024-03-31', step: '1h' }, /^That is 2,184 rows, .* at most 1,000: /],
    [
      { ids: Array.from({ length: 21 }, (_, at) => `c${at}`), from: '7d' },
      /^That is 21 coins, and a table of past prices has at most 20: take fewer\.$/,
    ],
    [
      { ids: Array.from({ length: 21 }, (_, at) => `c${at}`), dates: ['7d'] },
      /^That is 21 coins, and a table of past prices has at most 20: take fewer\.$/,
    ],
    [
      { ids: ['BTC'], dates: Array.from({ length: 1001 }, () => '2025') },
      /^There are 1001 dates: at most 1000 are answered at once\.$/,
    ],
  ])('%j is refused with a sentence', async (question, detail) => {
    expect(await post(question)).toMatchObject([{ status: 400, detail: expect.stringMatching(detail) }]);
  });

  it('all days of one coin, alone in its body', async () => {
    const question = { ids: ['BTC'], from: 'all', to: dayText(TODAY - 1), needs: ['2024-12-31'] };
    const [answer] = await post(question);
    expect(answer).toMatchObject({ columns: ['date', 'price'], step: '1d' });
    const { rows, unasked } = Object(answer);
    const first = String(rows[0]?.[0]);
    expect([unasked, rows.length, rows[0]?.[1]]).toEqual([
      undefined,
      TODAY - Date.parse(first) / 1000 / DAY,
      await truth('bitcoin', Date.parse(first) / 1000 + DAY),
    ]);
    expect(rows.length).toBeGreaterThan(3_000);
    const body = JSON.stringify({ questions: [question, { ids: ['ETH'], from: '7d' }] });
    const refused = await stage.gateway.get('/coins/query', { method: 'POST', body });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringMatching(/The questions ask for 1008 rows in all: at most 1000 are answered at once\./),
    ]);
  });

  it('a table of several coins', async () => {
    const [answer] = await post({
      ids: ['BTC', 'ETH', 'no-such-coin'],
      from: '2024-12-01',
      to: '2024-12-31',
      step: '1w',
    });
    expect(answer).toMatchObject({
      columns: ['date', 'bitcoin', 'ethereum', 'no-such-coin'],
      step: '1w',
      problems: [{ row: 2, status: 404 }],
    });
    const { rows } = Object(answer);
    expect(rows.map(([date]: readonly unknown[]) => date)).toEqual([
      '2024-12-01',
      '2024-12-08',
      '2024-12-15',
      '2024-12-22',
      '2024-12-29',
      '2024-12-31',
    ]);
    expect(rows[5]).toEqual([
      '2024-12-31',
      await truth('bitcoin', Date.UTC(2025, 0, 1) / 1000),
      await truth('ethereum', Date.UTC(2025, 0, 1) / 1000),
      null,
    ]);
  });
});

it('restarted, nothing is paid again', async () => {
  const before = await spent();
  await stage.gateway.setVars({});
  const answer = await stage.gateway.get('/coins/bitcoin/price?at=2024-12-31');
  expect(answer.status).toBe(200);
  const pages = 2;
  expect((await spent()) - before).toBeLessThanOrEqual(pages);
});
