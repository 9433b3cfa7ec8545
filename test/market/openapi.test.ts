// GET /openapi.json: complete, consistent, and open to everyone.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coinFields } from '../../shared/coin/coin-fields.ts';
import { currencyCodes } from '../../shared/coin/currencies.ts';
import { upstreamSorts } from '../../shared/protocol/comparison-parameters.ts';
import { operations } from '../../workers/market/operations/operations.ts';
import { publishedPath } from '../../workers/market/operations/published-path.ts';
import { filterKinds } from '../../workers/market/question/filters.ts';
import { readObject } from '../support/list-answer.ts';
import { startMarket, type TestMarket } from '../support/start-market.ts';

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
  });

  it('coins match their schema', async () => {
    const properties = Object(at('components', 'schemas', 'Coin', 'properties'));
    const required = Object(at('components', 'schemas', 'Coin', 'required'));
    const { result } = await readObject(await market.get('/coins?limit=50&includeRiskScore=true'));
    const typeOf = (value: unknown): string =>
      value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
    for (const coin of Array.isArray(result) ? result : []) {
      for (const name of required) expect(coin).toHaveProperty(name);
      const wrong = Object.entries(coin).filter(
        ([name, value]) => name in properties && ![properties[name].type].flat().includes(typeOf(value)),
      );
      expect(wrong).toEqual([]);
    }
  });
});
