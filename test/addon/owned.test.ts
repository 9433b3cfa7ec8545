// COIN_PORTFOLIO and COIN_BALANCE with the real gateway and market service: as its addresses answer, in cells.

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coinBalance } from '../../addon/formulas/coin-balance.ts';
import { coinPortfolio } from '../../addon/formulas/coin-portfolio.ts';
import { plainOutput } from '../../addon/cells/show.ts';
import type { Formula } from '../../addon/steps/step.ts';
import { ok } from '../../shared/result.ts';
import { readObject } from '../support/list-answer.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { openMemory } from './in-memory.ts';

const owner = 'owner-token';
const wallet = '0x00000000219ab540356cbb839cbe05303d7705fa';
const vars = {
  SNAPSHOT_COINS: '1000',
  PORTFOLIO_TOKEN_HASHES: createHash('sha256').update(owner).digest('hex'),
  PORTFOLIO_SHARE_TOKEN: 'share-Token-0123456789',
};

let gateway: TestGateway;
beforeAll(async () => void (gateway = await startGateway({ vars, marketVars: { MARKET_COINS: '300' } })));
afterAll(() => gateway.dispose());

const type = async (
  formula: Formula,
  values: readonly unknown[],
  accessToken = owner,
  changed = (text: string): string => text,
): Promise<unknown> => {
  const { run } = openMemory({
    now: () => Date.now(),
    settings: () => ({ gatewayUrl: gateway.url, accessToken }),
    fetch: async ({ url, body, headers }) => {
      const response = await fetch(url, { headers, ...(body === undefined ? {} : { method: 'POST', body }) });
      const given = Object.fromEntries(response.headers);
      return ok({ status: response.status, headers: given, text: changed(await response.text()) });
    },
  });
  const shown = await run(formula, ...values);
  return shown.ok ? plainOutput(shown.value) : `#${shown.error}`;
};

/** The answer with the value of its first row gone, as if the coin had no price. */
const unpriced = (text: string): string => {
  const { rows, columns, ...body } = JSON.parse(text);
  const [first, ...others]: readonly (readonly unknown[])[] = rows;
  const bare = first?.map((cell, place) => (columns[place] === 'value' ? null : cell));
  return JSON.stringify({ ...body, columns, rows: [bare, ...others] });
};

/** The rows at an address of the gateway. */
const rowsAt = async (path: string, body?: object): Promise<readonly (readonly unknown[])[]> => {
  const headers = { Authorization: `Bearer ${owner}` };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  return Object(await readObject(await gateway.get(path, init))).rows;
};

describe('COIN_PORTFOLIO', () => {
  it('has a row for each coin below headings, in the currency asked for', async () => {
    const rows = await rowsAt('/portfolio?currency=EUR');
    const header =
      'Coin|Symbol|Amount|Price (EUR)|Value (EUR)|Change 24h|Share|Average buy (EUR)|Profit (EUR)|Profit %';
    expect(await type(coinPortfolio, ['', 'EUR'])).toEqual([header.split('|'), ...rows]);
  });

  it.each<[fields: unknown, options: unknown, path: string]>([
    ['symbol, 24h', 'headers=no', '/portfolio?show=symbol,change'],
    [[['Symbol', 'Value (USD)', 'Profit %']], 'headers=no', '/portfolio?show=symbol,value,profitPercent'],
  ])('%j, %j', async (fields, options, path) => {
    expect(await type(coinPortfolio, [fields, options, 'refresh:1'])).toEqual(await rowsAt(path));
  });

  it('has ids that name no other coin by its symbol', async () => {
    const rows = await rowsAt('/portfolio?show=id,amount');
    const exact = rows.map(([id, amount]) => [`id:${String(id)}`, amount]);
    expect(await type(coinPortfolio, ['id, amount', 'headers=no'])).toEqual(exact);
  });

  it('is one number for a total alone', async () => {
    const [[total] = []] = await rowsAt('/portfolio?show=value&currency=EUR');
    expect(await type(coinPortfolio, ['value', 'EUR'])).toBeCloseTo(Number(total));
    const [[profit] = []] = await rowsAt('/portfolio?show=profit');
    expect(await type(coinPortfolio, ['profit'])).toBe(profit);
    expect(await type(coinPortfolio, ['symbol', 'headers=names'])).toEqual([
      ['symbol'],
      ...(await rowsAt('/portfolio?show=symbol')),
    ]);
  });

  it('names the coins that a total lacks', async () => {
    const [[symbol, value] = [], ...others] = await rowsAt('/portfolio?show=symbol,value');
    const total = others.reduce((sum, row) => sum + Number(row[1]), 0);
    expect(value).toBeGreaterThan(0);
    expect(await type(coinPortfolio, ['value'], owner, unpriced)).toEqual([
      [expect.closeTo(total)],
      [`⚠ Not counted, without a price: ${String(symbol)}.`],
    ]);
  });

  it('tells below a total, too, why its amounts are old', async () => {
    const note = 'The amounts are as of 2026-11-20.';
    const aged = (text: string): string => JSON.stringify({ ...JSON.parse(text), note });
    for (const field of ['value', 'profit'])
      expect(await type(coinPortfolio, [field], owner, aged)).toEqual([[expect.any(Number)], [`⚠ ${note}`]]);
  });

  it('has dates and totals with days', async () => {
    expect(await type(coinPortfolio, ['', 'days=30'])).toEqual([
      ['Date', 'Value (USD)'],
      ...(await rowsAt('/portfolio?days=30')).map(([date, value]) => [new Date(String(date)), value]),
    ]);
  });

  it.each<[values: readonly unknown[], sentence: string, token?: string]>([
    [['colour'], '#COIN_PORTFOLIO has no field "colour": it has id, coin, symbol'],
    [['', 'pay=yes'], '#COIN_PORTFOLIO has no option "pay": it takes currency, headers, days.'],
    [[], '#The gateway refuses the access token', 'another'],
  ])('%j: %s', async (values, sentence, token) => {
    expect(await type(coinPortfolio, values, token)).toEqual(expect.stringContaining(sentence));
  });
});

describe('COIN_BALANCE', () => {
  it('says what an address costs, then has what it holds, and keeps it', async () => {
    const asked = [wallet, 'ethereum'] as const;
    const cost = '⚠ 40 credits an address and day: add pay=yes.';
    const header = ['Address', 'Network', 'Coin', 'Symbol', 'Amount', 'Price (USD)', 'Value (USD)'];
    expect(await type(coinBalance, asked)).toEqual([header, [wallet, 'ethereum', cost, null, null, null, null]]);
    expect(await type(coinBalance, [...asked, 'value'])).toBe(`#${cost.slice(2)}`);
    const paid = await type(coinBalance, [...asked, '', 'pay=yes']);
    const rows = await rowsAt('/balances', { addresses: [wallet], networks: ['ethereum'] });
    expect(rows.length).toBeGreaterThan(1);
    expect(paid).toEqual([header, ...rows]);
    expect(await type(coinBalance, asked)).toEqual(paid);
    const total = rows.reduce((sum, row) => sum + Number(row[6]), 0);
    expect(await type(coinBalance, [...asked, 'value'])).toBeCloseTo(total);
    expect(await type(coinBalance, [...asked, 'value'], owner, unpriced)).toEqual([
      [expect.closeTo(total - Number(rows[0]?.[6]))],
      [`⚠ Not counted, without a price: ${String(rows[0]?.[3])}.`],
    ]);
    expect(await type(coinBalance, [[[wallet], ['']], [['ethereum']], 'coin, amount', 'headers=no'])).toEqual(
      rows.map((row) => [row[2], row[4]]),
    );
  });

  it.each<[values: readonly unknown[], sentence: string]>([
    [[''], '#COIN_BALANCE needs an address'],
    [[wallet], '#COIN_BALANCE needs a network'],
    [
      [
        [[wallet], [wallet]],
        [['ethereum'], ['']],
      ],
      '#COIN_BALANCE needs a network',
    ],
    [[wallet, 'all'], '#One network an address: all of them would cost 400 credits.'],
    [[wallet, 'bitcoin'], '#An address does not look like one of bitcoin'],
  ])('%j: %s', async (values, sentence) => {
    expect(await type(coinBalance, values)).toEqual(expect.stringContaining(sentence));
  });
});

it('an invented portfolio needs no token', async () => {
  await gateway.dispose();
  gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' }, marketVars: { MARKET_COINS: '300' } });
  expect(await type(coinPortfolio, ['value'], '')).toBeGreaterThan(0);
});
