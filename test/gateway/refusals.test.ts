// What is refused over HTTP on the real Workers, as *request → status, parameter, sentence*. What needs a past, a faulty
// source or another service is refused in the tests of those.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readObject } from '../support/list-answer.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ vars: { SNAPSHOT_MAX_COINS: '2000' }, marketVars: { MARKET_COINS: '3000' } });
});
afterAll(() => gateway.dispose());

const times = (count: number, one: string): string => Array.from({ length: count }, () => one).join();

/** The query of a list, what the problem names, and how its sentence begins; … stands for anything. */
type Row = readonly [query: string, parameter: string, sentence: string];

const lists: readonly Row[] = [
  ['wher=x', 'wher', 'Unknown parameter "wher". Did you mean "where"?'],
  ['where=marketCap>1e9&price<5', 'price<5', '…A condition belongs into where, joined to others by "and".'],
  ['vs_currency=eur', 'vs_currency', '…Did you mean "currency"?…'],
  ['per_page=5', 'per_page', '…Did you mean "limit"?…'],
  ['coins=BTC', 'coins', '…Did you mean "ids"?…'],
  ['limit=0', 'limit', 'limit is "0": it must be a whole number from 1 to 1000.'],
  ['limit=1001', 'limit', 'limit is "1001": it must be a whole number from 1 to 1000.'],
  ['limit=2.5', 'limit', 'limit is "2.5"'],
  ['limit=', 'limit', 'limit is ""'],
  ['page=0', 'page', 'page is "0": it must be a whole number from 1 to'],
  ['page=1&page=2', 'page', 'The parameter "page" is given twice'],
  ['marketCap~greaterThan=1,5', 'marketCap~greaterThan', 'marketCap~greaterThan is "1,5": it must be a… Write 1.5.'],
  ['marketCap%7EgreaterThan=lots', 'marketCap~greaterThan', 'marketCap~greaterThan is "lots"'],
  ['marketCap~greaterThn=5', 'marketCap~greaterThn', '…Did you mean "marketCap~greaterThan"?…'],
  ['riskScore~lessThan=50', 'riskScore~lessThan', 'riskScore~lessThan needs includeRiskScore=true.'],
  ['riskScore~lessThan=150&includeRiskScore=true', 'riskScore~lessThan', '…a risk score is from 0 to 100…'],
  ['includeRiskScore=yes', 'includeRiskScore', 'includeRiskScore is "yes": it must be one of true, false.'],
  ['currency=EURO', 'currency', 'currency is "EURO": it must be one of USD, EUR… Did you mean "EUR"?'],
  ['currency=dollars', 'currency', '… Did you mean "USD" or "CAD" or "AUD"?'],
  ['currency=¥', 'currency', '… Did you mean "JPY" or "CNY"?'],
  ['currency=', 'currency', 'currency is ""'],
  ['sortBy=priceChange1w', 'sortBy', 'sortBy is "priceChange1w": it must be one of … Did you mean "priceChange1…"?'],
  ['sortDir=down', 'sortDir', 'sortDir is "down": it must be one of asc, desc.'],
  ['sort=-marktcap', 'sort', 'sort is "-marktcap": there is no field "marktcap". Did you mean "-marketCap"?'],
  [`sort=${'%2B'.repeat(2000)}x%0Ax`, 'sort', `sort is "${'+'.repeat(60)}…": write one field`],
  ['sort=icon', 'sort', 'sort is "icon": rows can\'t be sorted by icon.'],
  ['sort=-riskScore', 'sort', 'Sorting by riskScore needs includeRiskScore=true.'],
  ['sort=price&sortBy=price', 'sortBy', 'sort says the same as sortBy and sortDir'],
  ['category=defi&categories=nft', 'categories', 'category and categories say the same: give one of them.'],
  ['chain=solana&blockchains=solana', 'blockchains', 'chain and blockchains say the same'],
  ['category=de!fi', 'category', 'category holds "de!fi"'],
  ['category=chain:eth', 'category', 'category holds "chain:eth": … Write chain=ethereum.'],
  ['category=a,b,c,d,e,f', 'category', 'category has 6 entries: at most 5 are answered at once.'],
  ['category=defy', 'category', 'There is no category "defy" with any coin in it. Did you mean "defi"?'],
  [
    'category=defi,sports',
    'category',
    '… "sports" among those that can be combined: ask for it alone, or for listed names only. Common ones are: defi, ',
  ],
  ['category=defi&where=category=nft', 'where', 'The filter asks for category nft and the parameter for defi'],
  ['where=category in (a,b,c,d,e,f)', 'where', 'The filter names 6 of category: at most 5 can be asked for at once.'],
  ['where=not category in (a,b,c,d)', 'where', 'The filter leaves out 4 categories and chains: at most 3 can be left'],
  [
    'where=marketCapp>1',
    'where',
    'Unknown field "marketCapp" at character 1: did you mean "marketCap"?\nmarketCapp>1\n^^^^^^^^^^',
  ],
  ['where=riskScore<50', 'where', 'A filter on riskScore needs includeRiskScore=true.'],
  ['where=price>$5&currency=EUR', 'where', '…amounts are in EUR here…'],
  ['columns=price,nmae', 'columns', 'There is no field "nmae". Did you mean "name"?'],
  ['fields=name market cap', 'fields', 'There is no field "name market cap". Did you mean "name,marketCap"?'],
  ['columns=price&fields=name', 'fields', 'columns and fields say the same'],
  ['columns=price,,name', 'columns', 'columns has an empty entry'],
  ['columns=riskScore', 'columns', 'The field riskScore needs includeRiskScore=true.'],
  ['columns=Price (EUR)', 'columns', '"Price (EUR)" is in EUR, and the amounts are in USD: write currency=EUR'],
  ['format=xml', 'format', 'format is "xml": it must be one of json, table, csv, text.'],
  ['sep=comma', 'sep', 'sep, decimal and bom go with format=csv.'],
  ['bom=1', 'bom', 'sep, decimal and bom go with format=csv.'],
  ['format=csv&sep=comma&decimal=comma', 'sep', 'sep and decimal are both a comma'],
  ['explain=no', 'explain', 'explain is "no": it must be one of 1, true.'],
  ['errors=cell', 'errors', 'errors=cell goes with csv, text and single values'],
  ['format=csv&errors=cells', 'errors', '…must be one of cell…'],
  ['ids=', 'ids', 'ids names no coin'],
  [`ids=${times(1001, 'a')}`, 'ids', 'ids has 1001 entries: at most 1000'],
  ['ids=BTC&where=rank<5', 'where', "where and ids don't go together"],
  ['ids=BTC&sort=mcap', 'sort', "sort and ids don't go together"],
  ['ids=BTC&limit=5', 'limit', 'limit and ids'],
  ['ids=BTC&coinIds=bitcoin', 'coinIds', 'coinIds and ids'],
  ['ids=BTC&missing=rows', 'missing', 'missing=rows goes with csv and text'],
  ['format=csv&missing=rows', 'missing', 'missing goes with ids'],
  ['format=csv&ids=BTC&missing=cells', 'missing', '…must be one of rows…'],
  [`coinIds=${times(1002, 'a')}`, 'coinIds', 'coinIds has 1002 entries: at most 1000'],
  [`name=${'n'.repeat(2001)}`, 'name', 'name has a text of 2001 characters: at most 2000 are looked for.'],
  [`symbol=${'s'.repeat(60_000)}`, 'symbol', 'symbol has a text of 60000 characters'],
  [`coinIds=a,${'i'.repeat(2001)}`, 'coinIds', 'coinIds has a text of 2001 characters'],
  [`contractAddresses=${'0'.repeat(2001)}`, 'contractAddresses', 'contractAddresses has a text of 2001 characters'],
  [`categories=${'c'.repeat(2001)}`, 'categories', 'categories has a text of 2001 characters'],
  [`blockchains=a,${'b'.repeat(2001)}`, 'blockchains', 'blockchains has a text of 2001 characters'],
];

const sentenceOf = (text: string): RegExp => {
  const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll('…', '[^]*');
  return new RegExp(`^${escaped}`);
};

const problemOf = async (path: string, init?: RequestInit) => {
  const response = await gateway.get(path, init);
  return { status: response.status, headers: response.headers, body: await readObject(response) };
};

const problemFields = 'detail message parameter path requestId status statusCode title type'.split(' ');

it.each(lists)('GET /coins?%s', async (query, parameter, sentence) => {
  const { status, body, headers } = await problemOf(`/coins?${query}`);
  expect([status, body['parameter'], body['detail']]).toEqual([
    400,
    parameter,
    expect.stringMatching(sentenceOf(sentence)),
  ]);
  expect([Object.keys(body).sort(), body['message'], body['path']]).toEqual([
    problemFields,
    `Invalid parameter: ${parameter}`,
    '/coins',
  ]);
  expect(body['requestId']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect([headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
    'application/problem+json; charset=utf-8',
    'no-store',
  ]);
});

it.each<[path: string, status: number, message: string, sentence: string]>([
  ['/coins/no-such-coin', 404, "Coin with id 'no-such-coin' not found", 'No coin has the id "no-such-coin".'],
  ['/coins/id:btc', 404, "Coin with id 'btc' not found", '…Did you mean "symbol:btc" (bitcoin)?'],
  ['/coins/bitcion', 404, "Coin with id 'bitcion' not found", '…Did you mean "bitcoin"?'],
  ['/coins/BTC-USD/price', 404, "Coin with id 'BTC-USD' not found", '…Did you mean "BTC" with currency=USD?'],
  ['/coins/CURRENCY:BTCEUR/price', 404, "Coin with id 'CURRENCY:BTCEUR' not found", '… "BTC" with currency=EUR?'],
  ['/coins/BTC,ETH/price', 404, "Coin with id 'BTC,ETH' not found", '… Several coins are at /coins.csv?ids=BTC,ETH.'],
  ['/coins/bitcoin/pirce', 400, 'Invalid parameter: field', 'There is no field "pirce". Did you mean "price"?'],
  ['/coins/bitcoin?limit=3', 400, 'Invalid parameter: limit', 'Unknown parameter "limit".'],
  ['/coins/bitcoin/price?includeRiskScore=banana', 400, 'Invalid parameter: includeRiskScore', ''],
  ['/coins/symbol:', 400, 'Invalid parameter: coinId', '"symbol:" names no coin'],
  ['/coin', 404, 'Not found', 'There is nothing at this address: … Did you mean "/coins"?'],
  ['/COINS.CSV', 404, 'Not found', '…Did you mean "/coins.csv"?'],
  ['/Coins/bitcoin/price', 404, 'Not found', '…Did you mean "/coins/…", in small letters?'],
  ['/nowhere/near', 404, 'Not found', '…/status.'],
  ['/btc/history', 404, 'Not found', '…A coin is at "/coins/btc/history".'],
  ['/history', 404, 'Not found', 'There is ….…/coins/{id}/history, … are at "/coins/BTC/history".'],
  ['/BTC/Price', 404, 'Not found', '…A coin is at "/coins/BTC/Price".'],
  ['/status?history=2', 400, 'Invalid parameter: history', '…history…'],
  ['/status?histroy=1', 400, 'Invalid parameter: histroy', '…history…'],
  ['/coins.atom?limit=101', 400, 'Invalid parameter: limit', 'limit is "101": a feed has at most 100 entries.'],
  ['/coins.atom?once=month', 400, 'Invalid parameter: once', 'once is "month": it must be one of hour, day, week.'],
  ['/coins.atom?ids=BTC', 400, 'Invalid parameter: ids', 'Unknown parameter "ids".'],
  ['/snapshot?columns=icon', 400, 'Invalid parameter: columns', 'A snapshot has no column icon: ask POST /coins/query'],
  ['/snapshot?columns=asOf', 400, 'Invalid parameter: columns', 'A snapshot has no column asOf'],
  ['/snapshot?columns=nmae', 400, 'Invalid parameter: columns', 'There is no field "nmae". Did you mean "name"?'],
  [
    '/snapshot?columns=riskScore',
    400,
    'Invalid parameter: columns',
    'The field riskScore needs includeRiskScore=true.',
  ],
  ['/snapshot?where=price>1', 400, 'Invalid parameter: where', 'Unknown parameter "where"'],
  ['/snapshot?currency=EURO', 400, 'Invalid parameter: currency', 'currency is "EURO"'],
])('GET %s: %i', async (path, status, message, sentence) => {
  const { status: given, body } = await problemOf(path);
  expect([given, body['message'], body['detail']]).toEqual([
    status,
    message,
    expect.stringMatching(sentenceOf(sentence)),
  ]);
});

const post = (path: string, body: unknown) =>
  problemOf(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
const thousand = Array.from({ length: 1001 }, String);

it.each<[path: string, title: string, body: unknown, sentence: string]>([
  ['/coins/query', 'no JSON', '{', 'The body is not JSON'],
  [
    '/coins/query',
    'a property twice',
    '{"questions": [{"limit": 1, "limit": 2}]}',
    '… two properties "limit": send one.',
  ],
  ['/coins/query', 'no list', {}, 'The body has no list of questions'],
  ['/coins/query', 'none', { questions: [] }, 'The body has 0 questions: send 1 to 10.'],
  ['/coins/query', 'eleven', { questions: Array.from({ length: 11 }, () => ({})) }, 'The body has 11 questions'],
  ['/coins/query', 'something else', { questions: [{}], other: 1 }, 'The body has an unknown property "other"'],
  ['/coins/query', '1,001 ids', { questions: [{ ids: thousand }] }, 'The questions ask for 1001 rows in all'],
  ['/coins/query', '2,000 rows', { questions: [{ limit: 1000 }, { limit: 1000 }] }, 'The questions ask for 2000 rows'],
  ['/coins/query', 'too large', ' '.repeat(300_000), 'The body is larger than 262144 bytes'],
  ['/snapshot', 'no JSON', '{', 'The body is no JSON object'],
  ['/snapshot', 'a list', [], 'The body is no JSON object'],
  ['/snapshot', 'a property twice', '{"currency": "USD", "currency": "EUR"}', '… two properties "currency"'],
  ['/snapshot', 'an unknown property', { categry: 'defi' }, 'Unknown property "categry". Did you mean "category"?'],
  ['/snapshot', 'ids as a text', { ids: 'bitcoin' }, 'ids must be a list of texts'],
  ['/snapshot', '1,001 ids', { ids: thousand }, 'ids names 1001 coins: at most 1000'],
  ['/snapshot', 'no depth', { depth: 0 }, 'depth is "0": it must be a whole number from 1 to 25000'],
])('POST %s with %s', async (path, _title, body, sentence) => {
  const { status, body: problem } = await post(path, body);
  expect([status, problem['detail']]).toEqual([400, expect.stringMatching(sentenceOf(sentence))]);
});

it.each<[title: string, question: unknown, sentence: string]>([
  ['a text', 'defi', 'A question must be an object'],
  ['an unknown property', { categry: 'defi' }, 'Unknown property "categry". Did you mean "category"?'],
  ['that property after one without a value', { chain: null, categry: 'defi' }, 'Unknown property "categry".'],
  ['ids with a filter', { ids: ['bitcoin'], where: 'price > 1' }, 'Unknown property "where"'],
  ['ids as a text', { ids: 'bitcoin' }, 'ids must be a list of texts'],
  // Joined by commas, a list of filters would mean something else where one holds an "or".
  ['a list of filters', { where: ['rank <= 3 or rank <= 5'] }, 'where must be a text, a number, true or false.'],
  ['an object for a text', { where: {} }, 'where must be a text, a number, true or false.'],
])('a question that is %s, in its place', async (_title, question, sentence) => {
  const { body } = await post('/coins/query', { questions: [question] });
  const detail = expect.stringMatching(sentenceOf(sentence));
  expect(body['answers']).toEqual([expect.objectContaining({ status: 400, detail })]);
});

describe('methods and addresses', () => {
  it.each([
    ['PUT', '/coins', 405, 'GET, HEAD, OPTIONS'],
    ['DELETE', '/coins/bitcoin', 405, 'GET, HEAD, OPTIONS'],
    ['POST', '/coins/', 405, 'GET, HEAD, OPTIONS'],
    ['PUT', '/coins/query', 405, 'POST, OPTIONS'],
    ['DELETE', '/snapshot', 405, 'GET, HEAD, POST, OPTIONS'],
    ['PUT', '/nothing', 404, null],
    ['GET', '/coins/bitcoin/price/usd', 404, null],
    ['GET', '/coins/', 200, null],
    ['GET', '/coins/bitcoin//', 200, null],
    // No coin's name, as only a POST is a list of questions.
    ['HEAD', '/coins/query/', 405, 'POST, OPTIONS'],
  ])('%s %s answers %d', async (method, path, status, allow) => {
    const response = await gateway.get(path, { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([status, allow]);
  });
});

it('sort=decimals, which no upstream request can bound; its advice works, and neither costs a credit', async () => {
  const used = async (): Promise<unknown> =>
    (await readObject(await gateway.market.get('/usage/credits')))['usedCredits'];
  await gateway.get('/coins');
  const before = await used();
  const { status, body } = await problemOf('/coins?sort=decimals');
  const advised = /^Too many coins may match to be looked through: add a condition, like (marketCap > \d+),/;
  const [, condition = ''] = advised.exec(String(body['detail'])) ?? [];
  expect([status, condition]).toEqual([422, expect.stringMatching(/^marketCap/)]);
  expect((await gateway.get(`/coins?sort=decimals&where=${encodeURIComponent(condition)}`)).status).toBe(200);
  expect(await used()).toBe(before);
});
