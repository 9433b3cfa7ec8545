// COIN_FIND in the built add-on, with the real gateway.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDesk } from '../fakes/desk.ts';
import { startGatewayDesk, type GatewayDesk } from '../fakes/gateway-desk.ts';
const header = ['id', 'symbol', 'name', 'rank', 'marketCap', 'price'];
const tether = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const none = [null, null, null, null, null, null];

let desk: GatewayDesk;
beforeAll(async () => {
  desk = await startGatewayDesk();
});
afterAll(() => desk?.dispose());

type Row = readonly unknown[];

const isTable = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every((row) => Array.isArray(row));

const tableOf = (formula: string): readonly Row[] => {
  const output = desk.type(formula);
  if (!isTable(output)) throw new Error(`${formula} gave no table.`);
  return output;
};

/** The rows of candidates, without the header. */
const find = (formula: string): readonly Row[] => {
  const [first, ...rows] = tableOf(formula);
  expect(first).toEqual(header);
  return rows;
};

const rowOf = (id: string): Row => desk.type(`=COIN("id:${id}", "id, symbol, name, rank, marketCap, price")`) as Row;

/** All coins of the simulated market, ten thousand, in the gateway's order. */
const everyCoin = async (): Promise<readonly Row[]> => {
  const pages = await Promise.all(
    Array.from({ length: 10 }, async (_, page) => {
      const path = `/coins?format=table&columns=${header.join()}&limit=1000&page=${page + 1}&sort=-marketCap`;
      const { rows }: { rows: readonly Row[] } = JSON.parse(await (await desk.gateway.get(path)).text());
      return rows;
    }),
  );
  return pages.flat();
};

describe('one text', () => {
  test('gives the exact symbol first, then by market cap, each with the gateway’s own values', () => {
    const rows = find('=COIN_FIND("btc", 5)');
    expect(rows[0]).toEqual((rowOf('bitcoin') as readonly Row[])[0]);
    expect(rows).toHaveLength(5);
    const caps = rows.slice(1).map((row) => Number(row[4]));
    expect(caps).toEqual([...caps].sort((a, b) => b - a));
    expect(rows.every(([id, symbol, name]) => /btc/i.test(`${String(id)} ${String(symbol)} ${String(name)}`))).toBe(
      true,
    );
  });

  test('finds coins of every size, like a search through the whole market', async () => {
    const coins = await everyCoin();
    expect(new Set(coins.map(([id]) => id)).size).toBe(10_000);
    const beyond = coins.filter((_, place) => place >= 1000);
    const named = coins.filter(([, , name]) => /uni/i.test(String(name)));
    const among = coins.slice(0, 1000).filter(([id, symbol]) => /uni/i.test(`${String(id)} ${String(symbol)}`));
    const wanted = new Set([...named, ...among].map(([id]) => id));
    expect(beyond.some(([id]) => wanted.has(id))).toBe(true);
    expect(wanted.size).toBeLessThan(100);
    expect(new Set(find('=COIN_FIND("uni", 100)').map(([id]) => id))).toEqual(wanted);
    const last = coins.at(-1) ?? [];
    expect(find(`=COIN_FIND("id:${String(last[0])}")`)[0]).toEqual(last);
  });

  // oxfmt-ignore
  test.each<[formula: string, ids: readonly string[]]>([
    [`=COIN_FIND("${tether}")`, ['tether']],
    [`=COIN_FIND("ethereum:${tether.toUpperCase().replace('0X', '0x')}")`, ['tether']],
    [`=COIN_FIND("solana:${tether}")`, []],
    ['=COIN_FIND("zzqqzz")', []],
    ['=COIN_FIND("symbol:zzqqzz")', []],
    ['=COIN_FIND("say ""hi"" to a coin")', []],
    ['=COIN_FIND("")', []],
    ['=COIN_FIND()', []],
    ['=COIN_FIND("id:uniswap", TRUE, "refresh:3")', ['uniswap']],
    ['=COIN_FIND("symbol:uni", 1, FALSE)', ['uniswap']],
  ])('%s', (formula, ids) => {
    expect(find(formula).map(([id]) => id)).toEqual(ids);
  });

  test('every search shares the largest coins', () => {
    desk.type('=COIN_FIND({"BTC";"UNI"})');
    const before = desk.calls.of('fetch');
    desk.type('=COIN_FIND({"SOL";"DOGE";"tether"}, TRUE)');
    desk.type('=COIN_FIND("bitcoin", 2)');
    desk.type('=COIN_FIND("")');
    desk.type('=COIN_FIND({"";""})');
    expect(desk.calls.of('fetch')).toBe(before);
  });
});

describe('a range of texts', () => {
  test('gives the best match of each', () => {
    const rows = find(`=COIN_FIND({"BTC";"";"zzqqzz";"Tether";"shib";"${tether}";"symbol:eth";"";""})`);
    expect(rows).toEqual([
      ...(rowOf('bitcoin') as readonly Row[]),
      none,
      ['⚠ No coin is found for "zzqqzz": try a shorter part of its name.', null, null, null, null, null],
      ...(rowOf('tether') as readonly Row[]),
      ...(rowOf('shiba-inu') as readonly Row[]),
      ...(rowOf('tether') as readonly Row[]),
      ...(rowOf('ethereum') as readonly Row[]),
    ]);
  });

  test('shows an error in its row', () => {
    expect(find('=COIN_FIND({"BTC";TRUE;"#N/A"})').map(([first]) => first)).toEqual([
      'bitcoin',
      '⚠ "TRUE" is a refresh cell, and the text comes first: put the refresh cell after it.',
      '⚠ The cell of this coin contains the error "#N/A": correct its formula.',
    ]);
  });
});

// oxfmt-ignore
describe('refuses', () => {
  test.each<[formula: string, sentence: string]>([
    ['=COIN_FIND(TRUE)', '"TRUE" is a refresh cell, and the text comes first: put the refresh cell after it.'],
    ['=COIN_FIND("id:")', '"id:" names no coin: write the id after the colon.'],
    ['=COIN_FIND("uni", 0)', 'limit is "0": write a whole number from 1 to 100.'],
    ['=COIN_FIND("uni", 5, "EUR")', 'COIN_FIND has no use for "EUR" after its last argument: only a refresh cell may follow.'],
  ])('%s', (formula, sentence) => {
    const own = startDesk();
    expect(own.problem(formula)).toBe(sentence);
    expect(own.calls.of('fetch')).toBe(0);
  });
});

describe('a gateway without credits for more than the largest coins', () => {
  let poor: GatewayDesk;
  beforeAll(async () => {
    poor = await startGatewayDesk({
      gatewayOptions: { vars: { CREDITS_PER_DAY: '24', SNAPSHOT_COINS: '2000' } },
    });
    // A quarter of the day's credits is for direct queries: two for each of these, and two for a look at the market.
    for (const text of ['symbol:none1', 'symbol:none2']) poor.type(`=COIN_FIND("${text}")`);
  });
  afterAll(() => poor?.dispose());
  const used =
    'This gateway has no credits left for this question at present, and no earlier answer is kept: try again later.';

  test('matches are above the sentence', () => {
    const output = poor.type('=COIN_FIND("uniswap")');
    expect(output).toHaveProperty('1.0', 'uniswap');
    expect(output).toEqual(
      expect.arrayContaining([[`⚠ There may be more candidates. ${used}`, null, null, null, null, null]]),
    );
    expect(() => poor.type('=COIN_FIND("zzqqzz")')).toThrow(used);
  });

  test('a range guesses no match', () => {
    const output = poor.type('=COIN_FIND({"uniswap";"bitcoi"})');
    expect(output).toHaveProperty('1.0', 'uniswap');
    expect(output).toHaveProperty('2', [`⚠ ${used}`, null, null, null, null, null]);
  });
});
