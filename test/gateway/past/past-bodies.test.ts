// Past prices by questions in a body: row by row, as tables, as series; and what is refused.

import { describe, expect, it } from 'vitest';
import { readObject } from '../../support/list-answer.ts';
import { DAY, TODAY, dayText, usePastStage } from './past-stage.ts';

const stage = usePastStage();
const { spent, truth } = stage;

const post = async (...questions: readonly object[]): Promise<readonly unknown[]> => {
  const response = await stage.gateway.get('/coins/query', { method: 'POST', body: JSON.stringify({ questions }) });
  const { answers } = await readObject(response);
  return Array.isArray(answers) ? answers : [];
};

describe('POST /coins/query', () => {
  it('answers with a row a date', async () => {
    const ids = ['BTC', 'id:ethereum', 'no-such-coin', 'bitcoin', 'bitcoin'];
    const dates = ['2024-12-31', '2025-06-30', '2024-12-31', '31.12.2024', '1900-01-01'];
    const [answer] = await post({ ids, dates, columns: ['price', 'asOf'] });
    expect(answer).toMatchObject({
      columns: ['price', 'asOf'],
      rows: [
        [await truth('bitcoin', Date.UTC(2025, 0, 1) / 1000), '2025-01-01T00:00:00.000Z'],
        [await truth('ethereum', Date.UTC(2025, 6, 1) / 1000), '2025-07-01T00:00:00.000Z'],
        null,
        null,
        null,
      ],
      problems: [
        { row: 2, status: 404 },
        { row: 3, status: 400 },
        { row: 4, status: 404 },
      ],
    });
  });

  it('one coin at many dates, many coins at one date', async () => {
    const answers = await post(
      { ids: ['BTC'], dates: ['2024-12-31', '2023-12-31'] },
      { ids: ['BTC', 'ETH'], dates: ['2024-12-31'] },
      { ids: ['BTC', 'ETH'], dates: ['2024-12-31', '2024-12-30', '2024-12-29'] },
    );
    expect(answers).toMatchObject([
      { rows: [[expect.any(Number)], [expect.any(Number)]] },
      { rows: [[expect.any(Number)], [expect.any(Number)]] },
      { status: 400, detail: 'There are 2 ids and 3 dates: send as many of both, or one of either.' },
    ]);
  });

  it.each([
    [
      { ids: ['BTC', 'ETH'], from: '2025', columns: ['asOf'] },
      /^A table of several coins has one column a coin, its price: leave/,
    ],
    [{ ids: ['BTC'], from: '2025', to: '2024' }, /^The start 2025-01-01 is after the end 2024-12-31: exchange them\.$/],
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
    [{ ids: ['BTC'], step: '2h' }, /^step is "2h": it must be one of 1d, 1w, 1mo, 1h\.$/],
    [{ ids: ['BTC'], from: 'soon' }, /^"soon" is not read as a date: write 2026-01-31, /],
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

  it('500 dates of 20 coins cost 60 credits; again nothing', async () => {
    const listed: { readonly result: readonly { readonly id: string }[] } = await (
      await stage.gateway.market.get('/coins?limit=40')
    ).json();
    const coins = listed.result.slice(20).map(({ id }) => id);
    await post({ ids: ['bitcoin'], columns: ['price'] });
    const before = await spent();
    const question = {
      ids: Array.from({ length: 500 }, (_, row) => `id:${coins[row % 20]}`),
      dates: Array.from({ length: 500 }, (_, row) => dayText(TODAY - 1 - (row % 200))),
    };
    for (const turn of [1, 2]) {
      const [answer] = await post(question);
      expect(Object(answer)['problems']).toBeUndefined();
      expect([turn, (await spent()) - before]).toEqual([turn, 60]);
    }
  });
});
