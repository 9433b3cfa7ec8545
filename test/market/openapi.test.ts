// GET /openapi.json: complete, consistent, and open to everyone.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coinFields } from '../../shared/coin/coin-fields.ts';
import { currencyCodes } from '../../shared/coin/currencies.ts';
import { upstreamSorts } from '../../shared/protocol/parameters.ts';
import type { OperationName } from '../../workers/market/credits/plans.ts';
import { operations } from '../../workers/market/operations/operations.ts';
import { publishedPath } from '../../workers/market/operations/operation.ts';
import { filterKinds } from '../../workers/market/question/parameters.ts';
import { checkSchema } from '../support/check-schema.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';

let market: TestMarket;
let text: string;
/** Loosely typed: the test examines the document. */
type Loose = { readonly [name: string]: Loose } & readonly Loose[];
let document: Loose;

beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '50' });
  text = await (await fetch(`${market.url}/openapi.json`)).text();
  document = JSON.parse(text);
});
afterAll(() => market.dispose());

const at = (...steps: readonly string[]): Loose | undefined =>
  steps.reduce<Loose | undefined>((found, step) => found?.[step], document);

describe('GET /openapi.json', () => {
  it('is OpenAPI 3.1 with the required members', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: {
        title: expect.any(String),
        version: expect.any(String),
        description: expect.stringContaining('simulated'),
      },
      servers: [{ url: market.url }, { url: `${market.url}/v1` }],
      components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' } } },
    });
  });

  it.each(operations)('$method $path', ({ method, path, name, credits, parameters, headers = {} }) => {
    const operation = at('paths', publishedPath(path), method.toLowerCase());
    expect(operation).toMatchObject({ operationId: name, 'x-credits': credits });
    const names = (operation?.['parameters'] ?? []).map((parameter) => String(parameter['name']));
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, part]) => part);
    expect(names).toEqual([...inPath, ...Object.keys(parameters), ...Object.keys(headers)]);
    expect(Object.keys(Object(operation?.['responses']))).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '406', '429', '500', '503']),
    );
    expect(
      at(
        'paths',
        publishedPath(path),
        method.toLowerCase(),
        'responses',
        '200',
        'content',
        'application/json',
        'schema',
      ),
    ).toBeDefined();
  });

  it('has no other operations, and distinct ids', () => {
    const ids = Object.values(Object(document['paths'])).flatMap((methods) =>
      Object.values(Object(methods)).map((operation) => String(Object(operation).operationId)),
    );
    expect(ids.toSorted()).toEqual(operations.map(({ name }): string => name).toSorted());
  });

  it('every $ref can be resolved', () => {
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter((path) => at(...path.split('/')) === undefined)).toEqual([]);
  });

  it('every coin field, filter, sort and currency', () => {
    expect(Object.keys(Object(at('components', 'schemas', 'Coin', 'properties')))).toEqual(Object.keys(coinFields));
    const parameters = at('paths', '/coins', 'get', 'parameters') ?? [];
    const schemaOf = (name: string) =>
      Object(parameters.find((parameter) => String(parameter['name']) === name)).schema;
    expect([...filterKinds.keys()].filter((name) => schemaOf(name)?.type !== 'number')).toEqual([]);
    expect(filterKinds.size).toBe(33);
    expect(schemaOf('sortBy')?.enum.toSorted()).toEqual([...upstreamSorts.keys()].toSorted());
    expect(schemaOf('currency')?.enum).toEqual(currencyCodes);
    expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 1000, default: 20 });
    expect(schemaOf('includeRiskScore')).toEqual({ type: 'string', enum: ['true', 'false'], default: 'false' });
    const about = new Map(parameters.map((one) => [String(one['name']), String(one['description'])]));
    expect(about.get('volume~lessThan')).toContain('(US dollars)');
    expect(about.get('price~lessThan')).toContain('(the selected currency)');
    expect(about.get('riskScore~equals')).toMatch(/\(score\); only with includeRiskScore=true\.$/);
  });

  const wallet = 'address=0x00000000219ab540356cbb839cbe05303d7705fa&connectionId=ethereum';
  const portfolio = 'shareToken=a-portfolio';
  // oxfmt-ignore
  const questions: Readonly<Record<OperationName, string>> = {
    coins: '?limit=50&includeRiskScore=true', coin: '', charts: '?period=1w', chartsOfCoins: '?coinIds=bitcoin,no-such-coin&period=1w',
    averagePrice: '?coinId=ethereum&timestamp=1700000000', currencies: '', walletBlockchains: '', walletBalance: `?${wallet}`, walletBalances: `?${wallet}`,
    walletTransactionSync: `?${wallet}`, transactionSync: `?${wallet}`, walletStatus: `?${wallet}`, walletTransactions: `?${wallet}`,
    walletDefi: `?${wallet}`,
    portfolioCoins: `?${portfolio}`, portfolioValue: `?${portfolio}`, portfolioChart: `?${portfolio}&type=1w`,
    portfolioTransactions: `?${portfolio}&currency=USD`, creditUsage: '',
  };
  // Transactions are given after they were synchronised.
  const bySync = operations.toSorted((one, other) =>
    one.method > other.method ? -1 : Number(one.method < other.method),
  );

  it.each(bySync)('$method $path answers as it is described', async ({ method, path, name, answer }) => {
    const address = `${path.replace(':coinId', 'bitcoin')}${questions[name]}`;
    const response = await market.get(address, { method, headers: { 'X-API-KEY': testKey } });
    expect([response.status, checkSchema(await response.json(), answer, document).slice(0, 5)]).toEqual([200, []]);
  });
});
