// The add-in's functions under the rules of Excel's runtime: arguments, errors, settling, previews, live cells, requests.

import { afterEach, describe, expect, test, vi } from 'vitest';
import { asOf, reply, scriptedSnapshot, snapshotQuestion } from '../apps-script/fakes/scripted-gateway.ts';
import { closeExcel, openExcel, StandInStorage, type OpenExcel } from './fakes/open-excel.ts';

afterEach(closeExcel);

const FIRST_DAY = 25_569;
const DAY_MS = 86_400_000;
const unknown = 'No coin is called "nope": look it up. =COIN_FIND("nope") looks for coins like it.';

/** Every wrong use that the stand-in saw. */
const expectNoComplaints = ({ excel }: OpenExcel): void => expect(excel.complaints).toEqual([]);

test('every declared function has code', () => {
  expect(openExcel().excel.missing()).toEqual([]);
});

// oxfmt-ignore
describe('cells', () => {
  test.each<[title: string, formula: string, shown: unknown]>([
    ['one value', '=COIN("BTC")', [[90_000]]],
    ['a table', '=COINS("defi",, "name, price")', [['name', 'price'], ['Ethereum', 3000], ['Uniswap', 8]]],
    ['missing data: an empty cell', '=COIN({"UNI"; ""; "BTC"}, "symbol, 24h")', [['UNI', ''], ['', ''], ['BTC', 1.5]]],
    ['a date: a serial number', '=COIN("BTC", "asOf")', [[FIRST_DAY + Date.parse(asOf) / DAY_MS]]],
    ['a bad argument: an error with its sentence', '=COINS(,, "prise")', '#VALUE! No field is called "prise": did you mean "price"?'],
    ['a bad coin alone', '=COIN("nope")', `#VALUE! ${unknown}`],
    ['a bad row: its own error', '=COIN({"BTC"; "nope"; "ETH"})', [[90_000], [`#N/A ${unknown}`], [3000]]],
    ['a bad row of several columns', '=COIN({"BTC"; "nope"}, "symbol, price")', [['BTC', 90_000], [`#N/A ${unknown}`, '']]],
    ['refresh cells, as many as one likes', '=COIN("BTC", "price",, "refresh:1", TRUE)', [[90_000]]],
  ])('%s: %s', async (_, formula, shown) => {
    const open = openExcel();
    expect(await open.cells(formula)).toEqual(shown);
    expectNoComplaints(open);
  });

  test.each([[[]], [null], [[[[null]]]], [undefined]])('no refresh cell, passed as %j', async (whenNoneRepeat) => {
    expect(await openExcel().cells('=COIN("BTC")', { whenNoneRepeat })).toEqual([[90_000]]);
  });

  test('a cell in error spoils its own row only', async () => {
    const open = openExcel();
    const { first } = open.excel.call('COIN', [[['BTC'], [{ code: '#DIV/0!' }], [{ basicValue: '#N/A' }]]]);
    await open.clock.pass(1_000);
    const rows: readonly (readonly unknown[])[] = await first;
    const [[price] = [], ...problems] = rows;
    expect(price).toBe(90_000);
    expect(problems).toMatchObject([
      [{ code: '#N/A', message: expect.stringContaining('#DIV/0!') }],
      [{ code: '#N/A', message: expect.stringContaining('#N/A') }],
    ]);
  });
});

describe('settling', () => {
  test.each([
    ['never answers', () => new Promise<Response>(() => undefined)],
    ['never ends its answer', async () => new Response(new ReadableStream())],
  ])('within 25 seconds where the gateway %s', async (_, instead) => {
    const open = openExcel();
    open.instead = instead;
    const calls = [open.type('=COIN("BTC")'), open.type('=COIN_FIND("uni")'), open.type('=COIN_AT("BTC", "2024")')];
    const settled = Promise.allSettled(calls.map(({ first }) => first));
    await open.clock.pass(25_000);
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expectNoComplaints(open);
  });

  test('2,000 calls at once', async () => {
    const open = openExcel();
    const formulas = Array.from({ length: 2_000 }, (_, index) => `=COIN("${['BTC', 'ETH', 'UNI'][index % 3]}")`);
    const calls = formulas.map((formula) => open.type(formula));
    const settled = Promise.all(calls.map(({ first }) => first));
    await open.clock.pass(1_000);
    expect((await settled).map((rows) => rows[0]?.[0])).toEqual(
      formulas.map((_, index) => [90_000, 3_000, 8][index % 3]),
    );
    expect(open.sent.length).toBe(1);
  });

  test('500 different formulas make at most 10 requests', async () => {
    const open = openExcel();
    const formulas = Array.from({ length: 500 }, (_, index) =>
      index % 2 === 0
        ? `=COINS("defi", "rank > ${index}", "name, price")`
        : `=COIN({"BTC"; "coin-${index % 50}"}, "${index % 4 === 1 ? 'price' : 'symbol, 24h'}")`,
    );
    const settled = Promise.allSettled(formulas.map((formula) => open.type(formula).first));
    await open.clock.pass(5_000);
    expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(500);
    expect(open.sent.length).toBeGreaterThan(0);
    expect(open.sent.length).toBeLessThanOrEqual(10);
  });
});

describe('while a formula is being typed', () => {
  test.each(['=COIN("BTC")', '=COINS("defi")', '=COIN_FIND("uni")', '=COIN_AT("BTC", "2024-12-31")', '=COIN_STATUS()'])(
    '%s asks nothing',
    async (formula) => {
      const open = openExcel();
      await open.cells(formula, { isInValuePreview: true });
      expect(open.sent).toEqual([]);
      expectNoComplaints(open);
    },
  );

  test('what memory does not know comes later; what is wrong is said at once', async () => {
    const open = openExcel();
    const typing = { isInValuePreview: true };
    expect(await open.cells('=COINS("defi")', typing)).toBe('#N/A The value comes when the formula is entered.');
    expect(await open.cells('=COINS(,, "prise")', typing)).toMatch(/^#VALUE! No field is called "prise"/);
  });

  test('memory answers', async () => {
    const open = openExcel();
    await open.cells('=COIN("BTC")');
    const { length } = open.sent;
    expect(await open.cells('=COINS(,, "name",, 2)', { isInValuePreview: true })).toEqual([
      ['name'],
      ['Bitcoin'],
      ['Ethereum'],
    ]);
    expect(open.sent).toHaveLength(length);
  });

  test('a live formula does not begin to update', async () => {
    const open = openExcel();
    await open.cells('=COIN("BTC",, "live=yes")', { isInValuePreview: true });
    await open.clock.pass(600_000);
    expect(open.sent).toEqual([]);
  });
});

describe('live cells', () => {
  /** A gateway whose price and time grow with each snapshot. */
  const rising = (open: OpenExcel, lifetimeSeconds = 60): void => {
    let price = 0;
    open.instead = async ({ url, method, headers, body }) => {
      const { pathname } = new URL(url);
      if (!pathname.endsWith('/snapshot')) {
        return new Response(open.gateway.send({ url, method, headers, body }).body);
      }
      price += 1;
      const snapshot = scriptedSnapshot(snapshotQuestion({ url, method, headers, body })) as {
        columns: { price: number[] };
      };
      const now = open.clock.now();
      return new Response(
        reply({
          ...snapshot,
          asOf: new Date(now).toISOString(),
          expires: new Date(now + lifetimeSeconds * 1_000).toISOString(),
          columns: { ...snapshot.columns, price: snapshot.columns.price.map(() => price) },
        }).body,
      );
    };
  };
  const results = (call: ReturnType<OpenExcel['type']>): unknown[] =>
    call.results.map((rows) => (Array.isArray(rows) ? rows[0]?.[0] : rows));

  test('update when the snapshot’s lifetime ends, all with one request', async () => {
    const open = openExcel();
    rising(open);
    const [live, other, still] = [
      open.type('=COIN("BTC",, "live=yes")'),
      open.type('=COINS(,, "price",, 1, "headers=no; live=yes")'),
      open.type('=COIN("ETH")'),
    ];
    await open.clock.pass(30_000);
    expect([results(live), results(other), results(still), open.sent.length]).toEqual([[1], [1], [1], 1]);
    await open.clock.pass(31_000);
    expect([results(live), results(other), results(still), open.sent.length]).toEqual([[1, 2], [1, 2], [1], 2]);
    await open.clock.pass(240_000);
    expect([results(live), open.sent.length]).toEqual([[1, 2, 3, 4, 5], 5]);
    expectNoComplaints(open);
  });

  test('the age is a cell too', async () => {
    const open = openExcel();
    rising(open);
    const live = open.type('=COIN("BTC", "asOf", "live=yes")');
    await open.clock.pass(62_000);
    const [first = 0, second = 0] = results(live).map(Number);
    expect(Math.round((second - first) * 86_400)).toBe(60);
  });

  test('an unchanged result is not shown again', async () => {
    const open = openExcel();
    const live = open.type('=COIN("BTC",, "live=yes")');
    await open.clock.pass(600_000);
    expect(results(live)).toEqual([90_000]);
    expect(open.sent.length).toBeGreaterThan(1);
  });

  test('end with their cell', async () => {
    const open = openExcel();
    rising(open);
    const [live, other] = [open.type('=COIN("BTC",, "live=yes")'), open.type('=COIN("ETH",, "live=yes")')];
    await open.clock.pass(1_000);
    live.cancel();
    await open.clock.pass(61_000);
    expect([results(live), results(other)]).toEqual([[1], [1, 2]]);
    other.cancel();
    await open.clock.pass(600_000);
    expect(open.sent).toHaveLength(2);
    expectNoComplaints(open);
  });

  test('of a cell that ends while it is asked for set nothing', async () => {
    const open = openExcel();
    const live = open.type('=COIN("BTC",, "live=yes")');
    live.cancel();
    await open.clock.pass(1_000);
    expect(live.results).toEqual([]);
    expectNoComplaints(open);
  });

  test('ask nothing in a hidden window, and once when it is shown again', async () => {
    const open = openExcel();
    rising(open);
    const live = open.type('=COIN("BTC",, "live=yes")');
    await open.clock.pass(1_000);
    open.show(false);
    await open.clock.pass(3_600_000);
    expect(open.sent).toHaveLength(1);
    open.show(true);
    await open.clock.pass(1_000);
    expect([open.sent.length, results(live)]).toEqual([2, [1, 2]]);
  });

  test('hidden and shown again before the time comes, ask at their time', async () => {
    const open = openExcel();
    rising(open);
    open.type('=COIN("BTC",, "live=yes")');
    await open.clock.pass(1_000);
    open.show(false);
    open.show(true);
    await open.clock.pass(30_000);
    expect(open.sent).toHaveLength(1);
  });

  test('do not ask a failing gateway all the time', async () => {
    const open = openExcel();
    open.type('=COIN("BTC",, "live=yes")');
    await open.clock.pass(1_000);
    open.instead = async () => new Response('', { status: 503 });
    const { length } = open.sent;
    await open.clock.pass(600_000);
    expect(open.sent.length - length).toBeLessThanOrEqual(60);
  });

  test('"Refresh now" updates other cells too', async () => {
    const open = openExcel();
    rising(open);
    const still = open.type('=COIN("BTC")');
    await open.clock.pass(120_000);
    await Promise.all([open.runtime.live.updateAll(), open.clock.pass(1_000)]);
    expect(results(still)).toEqual([1, 2]);
  });
});

describe('storage', () => {
  const saveToken = ({ runtime }: OpenExcel): void => runtime.store.write({ ACCESS_TOKEN: 'a-secret-token' });

  test('a workbook that opens again needs no request while its set is fresh', async () => {
    const storage = new StandInStorage();
    await openExcel(storage).cells('=COINS(,, "name, price",, 1)');
    const again = openExcel(storage);
    expect(await again.cells('=COINS(,, "name, price",, 1)')).toEqual([
      ['name', 'price'],
      ['Bitcoin', 90_000],
    ]);
    expect(again.sent).toEqual([]);
  });

  test('an old set is not taken for a fresh one', async () => {
    const storage = new StandInStorage();
    const first = openExcel(storage);
    await first.cells('=COINS(,, "name",, 1)');
    const again = openExcel(storage, first.clock.now() + 600_000);
    await again.cells('=COINS(,, "name",, 1)');
    expect(again.sent).toHaveLength(1);
  });

  test.each(['{}', 'null', '{"set":"||USD"}', 'x'])('a damaged set (%s) is fetched again', async (text) => {
    const storage = new StandInStorage();
    await openExcel(storage).cells('=COIN("BTC")');
    for (const name of storage.kept.keys()) if (name.includes('set:')) storage.kept.set(name, text);
    expect(await openExcel(storage).cells('=COIN("BTC")')).toEqual([[90_000]]);
  });

  test('sets of another token are not used', async () => {
    const storage = new StandInStorage();
    const first = openExcel(storage);
    await first.cells('=COINS(,, "name",, 1)');
    saveToken(first);
    const again = openExcel(storage);
    await again.cells('=COINS(,, "name",, 1)');
    expect(again.sent).toHaveLength(1);
  });

  test('the token is a header: in no address, no body and no cell', async () => {
    const open = openExcel();
    saveToken(open);
    open.instead = async () =>
      new Response(JSON.stringify({ status: 401, detail: 'No a-secret-token here.' }), { status: 401 });
    const shown = JSON.stringify([await open.cells('=COIN("BTC")'), await open.cells('=COIN_STATUS()')]);
    expect(open.sent.map(({ headers }) => headers['Authorization'])).toContain('Bearer a-secret-token');
    expect(open.sent.filter(({ url, body = '' }) => `${url}${body}`.includes('a-secret-token'))).toEqual([]);
    expect(shown).not.toContain('a-secret-token');
    expect(open.sent.every(({ redirect, credentials }) => redirect === 'manual' && credentials === 'omit')).toBe(true);
  });

  test.each<[title: string, spoil: (storage: StandInStorage) => void]>([
    ['refused', (storage) => (storage.isRefused = true)],
    ['full', (storage) => (storage.capacity = 20)],
  ])('%s: formulas work, and the settings last as long as the page', async (_, spoil) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const storage = new StandInStorage();
    spoil(storage);
    const open = openExcel(storage);
    saveToken(open);
    expect(await open.cells('=COIN("BTC")')).toEqual([[90_000]]);
    expect(open.sent[0]?.headers['Authorization']).toBe('Bearer a-secret-token');
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });

  test('only the newest sets are kept', async () => {
    const storage = new StandInStorage();
    const open = openExcel(storage);
    for (const code of ['USD', 'EUR', 'GBP', 'CHF', 'JPY']) {
      await open.cells(`=COINS(,, "price",, 1, "${code}")`);
    }
    const kept = [...storage.kept.keys()].filter((name) => name.includes('set:'));
    expect(kept.map((name) => name.slice(-3))).toEqual(['GBP', 'CHF', 'JPY']);
  });
});
