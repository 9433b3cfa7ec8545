// The built add-on with the real gateway and market: a formula equals the same question in an address.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { useBuiltAddon } from './fakes/built-addon.ts';
import { startHttpTransport, type HttpTransport } from './fakes/http-transport.ts';
import { readFormula } from './fakes/read-formula.ts';
import { startScriptHost, type ScriptHost } from './fakes/script-host.ts';

const addon = useBuiltAddon();

let gateway: TestGateway;
let transport: HttpTransport;
let host: ScriptHost;

beforeAll(async () => {
  gateway = await startGateway();
  transport = startHttpTransport();
  host = startScriptHost(addon(), {
    transport: transport.send,
    documentProperties: { GATEWAY_URL: gateway.url },
  });
});

afterAll(async () => {
  await transport?.close();
  await gateway?.dispose();
});

const type = (formula: string): unknown => {
  const { name, values } = readFormula(formula);
  return host.call(name, ...values);
};

interface Table {
  readonly rows: readonly (readonly unknown[])[];
}

const rowsAt = async (path: string): Promise<readonly (readonly unknown[])[]> => {
  const response = await gateway.get(path);
  expect(response.status).toBe(200);
  const { rows }: Table = await response.json();
  return rows;
};

// oxfmt-ignore
describe('below its headings a table equals the address', () => {
  test.each<[formula: string, path: string, fewest: number]>([
    ['=COINS()', '/coins?format=table', 100],
    ['=COINS("defi", "marketCap>1e9")', '/coins?category=defi&where=marketCap>1e9&format=table', 10],
    ['=COINS("chain:solana", {"cap > 1M"; "24h > 1%"}, "name, price, 24h", "24h desc", 7)', '/coins?chain=solana&where=cap>1M,24h>1%&columns=name,price,24h&sort=-24h&limit=7&format=table', 7],
    ['=COINS(, "rank <= 30 and not name ~ ""coin""", "id, contracts",,, "page=2; limit=5; EUR")', '/coins?where=rank<=30 and not name~"coin"&columns=id,contracts&page=2&limit=5&currency=EUR&format=table', 5],
    ['=COINS(, "riskScore < 50", "id, riskScore", "risk asc", 9, "risk=yes")', '/coins?where=riskScore<50&columns=id,riskScore&sort=riskScore asc&limit=9&includeRiskScore=true&format=table', 9],
    ['=COINS("chain:BNB Smart Chain",, "name")', '/coins?chain=binance-smart-chain&columns=name&format=table', 10],
    ['=COINS("ai", "marketCap > 1e15")', '/coins?category=ai&where=marketCap>1e15&format=table', 0],
    ['=COINS("defi", "marketCap < 0", "name")', '/coins?category=defi&where=marketCap<0&columns=name&format=table', 0],
  ])('%s', async (formula, path, fewest) => {
    const rows = await rowsAt(encodeURI(path));
    const [, ...shown] = Object(type(formula));
    expect(shown).toEqual(rows);
    expect(rows.length).toBeGreaterThanOrEqual(fewest);
  });
});

describe('coins', () => {
  test('=COIN({"BTC"; ""; "id:ethereum"; "no-such-coin"}, "id, price")', async () => {
    const [bitcoin, ethereum] = await Promise.all(
      ['bitcoin', 'ethereum'].map(async (id) => {
        const response = await gateway.get(`/coins/${id}`);
        const { price }: { price: number } = await response.json();
        return [id, price];
      }),
    );
    expect(type('=COIN({"BTC"; ""; "id:ethereum"; "no-such-coin"}, "id, price")')).toEqual([
      bitcoin,
      [null, null],
      ethereum,
      [expect.stringMatching(/^⚠ No coin has the id or symbol "no-such-coin"\./), null],
    ]);
  });

  test('=COIN("BTC", "asOf") is the time of the data', async () => {
    const response = await gateway.get('/coins?format=table');
    const { asOf }: { asOf: string } = await response.json();
    expect(type('=COIN("BTC", "asOf")')).toEqual(new Date(asOf));
  });
});

test('a category with the name of a coin', () => {
  expect(type('=COIN("AI", "symbol")')).toBe('AI');
  expect(type('=COINS("ai",, "symbol",, 1)')).toHaveLength(2);
});

test('an address without a gateway', async () => {
  const elsewhere = startScriptHost(addon(), {
    transport: transport.send,
    documentProperties: { GATEWAY_URL: `${gateway.url}/elsewhere` },
  });
  expect(() => elsewhere.call('COIN', 'BTC')).toThrow('is not a Coinsheet gateway (status 404): correct the address');
});
