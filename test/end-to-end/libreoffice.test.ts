// LibreOffice Calc, driven through UNO, asks the addresses that the documentation names and gets the market service's
// numbers.
// @module-tag libreoffice
// @module-tag uno

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INSTALL_MILLISECONDS } from '../support/debian-command.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { systemProgram } from '../support/system-programs.ts';

interface Seen {
  /** What each formula shows. */
  readonly cells: readonly (number | string)[];
  /** What the address gives as a sheet. */
  readonly table: readonly (readonly (number | string)[])[];
}

interface Coin {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

const script = fileURLToPath(new URL('libreoffice.py', import.meta.url));
const askLibreOffice = (python: string, formulas: readonly string[], csv: string): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const child = execFile(python, [script], (error, stdout) => {
      if (error === null) resolve(JSON.parse(stdout));
      else reject(error);
    });
    child.stdin?.end(JSON.stringify({ formulas, csv }));
  });

let gateway: TestGateway;
let seen: Seen;
let coins: readonly Coin[];
beforeAll(async () => {
  await systemProgram('libreoffice');
  const python = await systemProgram('uno');
  gateway = await startGateway({ marketVars: { MARKET_COINS: '3000' } });
  const response = await gateway.market.get('/coins?sortBy=marketCap&sortDir=desc&limit=5');
  const { result }: { readonly result: readonly Coin[] } = await response.json();
  coins = result;
  const webService = (path: string): string => `WEBSERVICE("${gateway.url}${path}")`;
  seen = await askLibreOffice(
    python,
    [
      `=VALUE(${webService('/coins/bitcoin/price')})`,
      `=${webService('/coins/symbol:BTC/name')}`,
      `=2*VALUE(${webService('/coins/ethereum/price?currency=USD')})`,
      `=IFERROR(${webService('/coins/no-such-coin/price')}; "none")`,
    ],
    `${gateway.url}/coins.csv?limit=5&columns=id,name,price`,
  );
}, INSTALL_MILLISECONDS);
afterAll(() => gateway.dispose());

const coinOf = (id: string): Coin => {
  const found = coins.find((coin) => coin.id === id);
  if (found === undefined) throw new Error(`The market has no ${id} among its largest`);
  return found;
};

it('WEBSERVICE gives single values, which VALUE reads as numbers', () => {
  const [price, name, doubled] = seen.cells;
  expect(price).toBeCloseTo(coinOf('bitcoin').price, 6);
  expect(name).toBe(coinOf('bitcoin').name);
  expect(doubled).toBeCloseTo(2 * coinOf('ethereum').price, 6);
});

it('an unknown coin is an error of the cell, which IFERROR can answer', () => {
  expect(seen.cells[3]).toBe('none');
});

it('the address of a table opens as a sheet', () => {
  const [header, ...rows] = seen.table;
  expect(header).toEqual(['id', 'name', 'price']);
  expect(rows.map(([id, name]) => [id, name])).toEqual(coins.map(({ id, name }) => [id, name]));
  rows.forEach(([, , price], row) => expect(price).toBeCloseTo(coins[row]?.price ?? Number.NaN, 6));
});
