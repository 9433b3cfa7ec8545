// /openapi.json, a file of the build: sound, the very parameters that the gateway takes, and schemas that its answers
// fit.

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fieldNames } from '../../shared/coin/coin-fields.ts';
import { reasons } from '../../shared/protocol/problem.ts';
import { formatNames, listParameterNames, parameters } from '../../shared/protocol/parameters.ts';
import { routes } from '../../workers/gateway/http/route/routes.ts';
import { checkSchema } from '../support/check-schema.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

/** Loosely typed: the document is what is examined. */
type Loose = { readonly [name: string]: Loose } & readonly Loose[];

let gateway: TestGateway;
let text: string;
let document: Loose;
beforeAll(async () => {
  gateway = await startGateway({
    assets: inject('pagesFolder'),
    vars: { SNAPSHOT_COINS: '1000' },
    marketVars: { MARKET_COINS: '1500' },
  });
  text = await (await gateway.get('/openapi.json')).text();
  document = JSON.parse(text);
});
afterAll(() => gateway.dispose());

const at = (...steps: readonly string[]): Loose | undefined =>
  steps.reduce<Loose | undefined>((found, step) => found?.[step], document);

const resolved = (one: Loose): Loose => {
  const reference = one['$ref'];
  return reference === undefined ? one : (at(...String(reference).replace('#/', '').split('/')) ?? one);
};

/** The operations in the order of the document. */
const operationsOf = (paths: Loose | undefined): readonly { path: string; method: string; operation: Loose }[] =>
  Object.entries(Object(paths)).flatMap(([path, methods]) =>
    Object.entries(Object(methods)).map(([method, operation]) => ({ path, method, operation: operation as Loose })),
  );

const queryParametersOf = (operation: Loose): readonly Loose[] =>
  (operation['parameters'] ?? []).map(resolved).filter((parameter) => String(parameter['in']) === 'query');

const namesOf = (operation: Loose): readonly string[] =>
  queryParametersOf(operation).map((parameter) => String(parameter['name']));

/** An address that is answered, with a sound body for a POST. */
const samples: Readonly<Record<string, { readonly path: string; readonly body?: unknown }>> = {
  'GET /coins': { path: '/coins' },
  'GET /coins.csv': { path: '/coins.csv' },
  'GET /coins.atom': { path: '/coins.atom' },
  'POST /coins/query': {
    path: '/coins/query',
    body: {
      questions: [
        { limit: 3, category: ['defi'] },
        { ids: ['bitcoin', 'no-such-coin'], columns: 'id,price' },
        { where: 'x' },
        { ids: ['bitcoin', 'no-such-coin'], dates: ['2024-12-31'] },
        { ids: ['bitcoin', 'no-such-coin'], from: '7d' },
      ],
    },
  },
  'GET /coins/{id}': { path: '/coins/bitcoin' },
  'GET /coins/{id}/history': { path: '/coins/bitcoin/history' },
  'GET /coins/{id}/price': { path: '/coins/bitcoin/price' },
  'GET /coins/{id}/{field}': { path: '/coins/bitcoin/marketCap' },
  'GET /days': { path: '/days' },
  'GET /portfolio': { path: '/portfolio' },
  'GET /portfolio.csv': { path: '/portfolio.csv' },
  'POST /balances': {
    path: '/balances',
    body: { addresses: ['0x00000000219ab540356cbb839cbe05303d7705fa'], networks: ['ethereum'] },
  },
  'GET /snapshot': { path: '/snapshot' },
  'POST /snapshot': {
    path: '/snapshot',
    body: { columns: ['id', 'contracts', 'decimals', 'price'], ids: ['bitcoin', 'no-such-coin'], currency: 'EUR' },
  },
  'GET /status': { path: '/status' },
  'GET /openapi.json': { path: '/openapi.json' },
};

const ask = (name: string, query = ''): Promise<Response> => {
  const { path, body } = samples[name] ?? { path: '/' };
  const [method = 'GET'] = name.split(' ');
  return gateway.get(`${path}${query}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
};

it('is OpenAPI 3.1 and may be kept for an hour', async () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: expect.any(String), version: expect.any(String) },
  });
  const response = await gateway.get('/openapi.json');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
  });
  const again = await gateway.get('/openapi.json', {
    headers: { 'If-None-Match': response.headers.get('ETag') ?? '' },
  });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

/** The places of all parts of the document, itself included. */
const everyPart = (part: unknown, place = '#'): readonly (readonly [place: string, part: object])[] =>
  typeof part === 'object' && part !== null
    ? [[place, part], ...Object.entries(part).flatMap(([name, inner]) => everyPart(inner, `${place}/${name}`))]
    : [];

it('every array says what it holds', () => {
  const arrays = everyPart(document).filter(([, part]) => 'type' in part && [part.type].flat().includes('array'));
  expect(arrays.length).toBeGreaterThan(10);
  expect(arrays.filter(([, part]) => !('items' in part)).map(([place]) => place)).toEqual([]);
});

it('every $ref leads somewhere, and every component is used', () => {
  const references = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path));
  expect([...references].filter((path) => at(...path.split('/')) === undefined)).toEqual([]);
  const components = Object.keys(Object(at('components')))
    // These are referred to by their names alone.
    .filter((kind) => kind !== 'securitySchemes')
    .flatMap((kind) => Object.keys(Object(at('components', kind))).map((name) => `components/${kind}/${name}`));
  expect(components.filter((name) => !references.has(name))).toEqual([]);
  const schemes = operationsOf(document['paths']).flatMap(({ operation }) =>
    (operation['security'] ?? []).flatMap(Object.keys),
  );
  expect([...new Set(schemes)].sort()).toEqual(Object.keys(Object(at('components', 'securitySchemes'))).sort());
});

it('has every address for programs, and nothing else', () => {
  const others = /^\/(?:mcp|excel|onlyoffice)\b/;
  const forClients = routes.filter(({ scope, address }) => scope !== 'operator' && !others.test(address));
  const expected = [...forClients.map(({ method, address }) => `${method} ${address}`), 'GET /openapi.json'];
  const operations = operationsOf(document['paths']);
  expect(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)).toEqual(expected);
  expect(Object.keys(samples)).toEqual(expected);
  expect(new Set(operations.map(({ operation }) => String(operation['operationId']))).size).toBe(expected.length);
});

it('names every parameter of the list, with what it may hold', () => {
  const list = at('paths', '/coins', 'get');
  if (list === undefined) throw new Error('There is no list');
  expect([...namesOf(list)].sort()).toEqual([...listParameterNames].sort());
  for (const parameter of queryParametersOf(list)) {
    expect(parameter).toMatchObject({
      description: expect.stringMatching(/\.$/),
      schema: { type: expect.any(String) },
    });
  }
  const schemaOf = (name: string) =>
    queryParametersOf(list).find((parameter) => String(parameter['name']) === name)?.['schema'];
  expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 1000 });
  expect(schemaOf('format')).toEqual({ type: 'string', enum: formatNames, default: 'json' });
  expect(schemaOf('riskScore~lessThan')).toEqual({ type: 'number', minimum: 0, maximum: 100 });
});

// A file takes any parameter.
it.each(Object.keys(samples).filter((name) => name !== 'GET /openapi.json'))(
  '%s takes the parameters that it names and no other',
  async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const described = at('paths', path, method.toLowerCase());
    const every = [...new Set([...listParameterNames, ...Object.keys(parameters), 'ids'])];
    const taken: string[] = [];
    for (const parameter of every) {
      const response = await ask(name, `?${encodeURIComponent(parameter)}=`);
      if (!(await response.text()).includes('Unknown parameter')) taken.push(parameter);
    }
    expect(taken.sort()).toEqual([...namesOf(described ?? document)].sort());
  },
);

describe.each(Object.keys(samples))('%s', (name) => {
  const [method = '', path = ''] = name.split(' ');
  const operation = (): Loose => {
    const found = at('paths', path, method.toLowerCase());
    if (found === undefined) throw new Error(`${name} is not described`);
    return found;
  };

  it('answers as it is described', async () => {
    const response = await ask(name);
    expect(response.status).toBe(200);
    const [type = ''] = (response.headers.get('Content-Type') ?? '').split(';');
    const described = operation()['responses']?.['200'];
    const schema = described?.['content']?.[type]?.['schema'];
    expect(schema).toBeDefined();
    const body: unknown = type === 'application/json' ? await response.json() : await response.text();
    expect(checkSchema(body, Object(schema), document).slice(0, 5)).toEqual([]);
    // These prices are invented: they have no source.
    const ofSome = ['Content-Location', 'X-Data-Source', 'X-Not-Found', 'X-Problem'];
    const headers = Object.keys(Object(described?.['headers'])).filter((header) => !ofSome.includes(header));
    expect(headers.filter((header) => !response.headers.has(header))).toEqual([]);
  });

  it('has a body if it is a POST', () => {
    expect('requestBody' in operation()).toBe(method === 'POST');
  });
});

it.each(['/coins/query', '/snapshot'])('POST %s takes the bodies that are described', (path) => {
  const schema = at('paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema');
  expect(checkSchema(samples[`POST ${path}`]?.body, Object(schema), document)).toEqual([]);
  expect(checkSchema({ nonsense: 1 }, Object(schema), document)).not.toEqual([]);
});

describe('GET /coins', () => {
  it.each(formatNames)('?format=%s with every column answers as it is described', async (format) => {
    const response = await gateway.get(
      `/coins?format=${format}&includeRiskScore=true&limit=1000&columns=${fieldNames.join()},asOf`,
    );
    const [type = ''] = (response.headers.get('Content-Type') ?? '').split(';');
    const schema = at('paths', '/coins', 'get', 'responses', '200', 'content', type, 'schema');
    const body: unknown = type === 'application/json' ? await response.json() : await response.text();
    expect(checkSchema(body, Object(schema), document).slice(0, 5)).toEqual([]);
  });

  it('?explain=1 answers as it is described', async () => {
    const schema = at('components', 'schemas', 'Explanation');
    const body: unknown = await (await gateway.get('/coins?explain=1&limit=5')).json();
    expect(checkSchema(body, Object(schema), document)).toEqual([]);
  });

  it.each([
    ['/coins?limit=0', 400],
    ['/coins/no-such-coin', 404],
  ])('%s refuses as it is described', async (path, status) => {
    const response = await gateway.get(path);
    expect(response.status).toBe(status);
    const address = path.startsWith('/coins/') ? '/coins/{id}' : '/coins';
    const described = at('paths', address, 'get', 'responses', String(status));
    const content = resolved(described ?? document)['content'];
    const schema = content?.['application/problem+json']?.['schema'];
    expect(checkSchema(await response.json(), Object(schema), document)).toEqual([]);
  });
});

it('has every status that a reason has, but for that of a wrong method', () => {
  const statuses = Object.keys(Object(at('components', 'responses'))).map((name) => name.replace('Problem', ''));
  const given = Object.values(reasons).map(({ status }) => String(status));
  expect(statuses).toEqual([...new Set(given)].filter((status) => status !== '405').sort());
});

it('takes a token for data, which a gateway may need, and none for what is open', () => {
  const securityOf = (path: string): unknown => at('paths', path, 'get', 'security');
  expect(securityOf('/coins')).toEqual([{}, { bearer: [] }, { apiKey: [] }, { tokenParameter: [] }]);
  expect(securityOf('/status')).toEqual([]);
});
