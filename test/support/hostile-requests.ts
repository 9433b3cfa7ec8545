// Random requests to the gateway: valid ones, ones with a slip in them, and hostile ones. The same seed draws the same.

import { fieldNames } from '../../shared/coin/coin-fields.ts';
import { listParameterNames } from '../../shared/protocol/parameters.ts';

export interface HostileRequest {
  readonly method: string;
  /** Path and query, in the characters that an address may have. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** A number from 0 to `below`, which is left out. Mulberry32. */
type Draw = (below: number) => number;

const drawFrom = (seed: number): Draw => {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
};

const hostileTexts: readonly string[] = [
  '', ' ', '\u0000', '\r\nX-Injected: 1', '%', '%zz', '%E0%A4%A', '..', '../../etc/passwd', '..%2f..%2f', '\\', '"', "'", '`',
  '<script>alert(1)</script>', "=cmd|' /C calc'!A0", '@SUM(1)', "' or 1=1 --", '${7*7}', '__proto__', 'constructor', 'toString',
  'null', 'undefined', 'NaN', 'Infinity', '-0', '1e309', '-1', '0x10', '1,5', '99999999999999999999', '1e-400', '\u202emoc',
  '\ud83d\ude00', '\ufeff', '\uffff', 'ｃｏｉｎｓ', 'İ', 'ß', 'a\u0301', '(', '(((((', 'not not not', 'and', ',', ',,,', ';', '~', '|', '||USD', '+',
]; // oxfmt-ignore

const values: Readonly<Record<string, readonly string[]>> = {
  page: ['1', '2', '25', '1000000'],
  limit: ['1', '5', '20', '100'],
  coinIds: ['coin-1', 'coin-1,coin-2', 'nothing'],
  currency: ['USD', 'usd', 'EUR', 'BTC', 'XXX'],
  name: ['coin', 'Name 7'],
  symbol: ['S1', 'btc'],
  contractAddresses: ['0x1', '0xAb,0xCd'],
  blockchains: ['ethereum', 'solana,polygon'],
  includeRiskScore: ['true', 'false'],
  categories: ['defi', 'defi,layer-1', 'all'],
  sortBy: ['rank', 'marketCap', 'priceChange7d', 'name'],
  sortDir: ['asc', 'desc'],
  where: [
    'marketCap > 1e9', 'price between 1 and 2', 'priceChange1d > 5%', 'not name ~ "inu"', 'rank <= 100 and volume > 1m', 'category = defi',
    'id in (coin-1, coin-2)', '1e6 < volume < 1e9', 'not category = defi', 'chain = solana or price < 1', 'riskScore > 5', 'symbol = S1',
    'cap > 1 billion', 'price > €1', 'Price (USD) > 1', 'chain = bsc',
  ],
  category: ['defi', 'gaming', 'no-such'],
  chain: ['solana', 'ethereum'],
  ids: ['coin-1,S2', 'nothing', 'symbol:S1, $S3', 'name:', 'S1-USD'],
  missing: ['rows'],
  columns: ['id,price', 'name,asOf', 'icon', 'riskScore'],
  fields: ['id,price', 'Price (EUR)'],
  sort: ['-marketCap', 'price', 'name desc', '-24h'],
  format: ['json', 'table', 'csv', 'text'],
  sep: ['comma', 'semicolon', 'tab'],
  decimal: ['point', 'comma'],
  bom: ['1', 'true'],
  errors: ['cell'],
  explain: ['1', 'true'],
  token: ['x'],
  _: ['1', '2'],
}; // oxfmt-ignore

const paths: readonly string[] = [
  '/',
  '/coins',
  '/coins',
  '/coins',
  '/coins.csv',
  '/coins.atom',
  '/coins/query',
  '/snapshot',
  '/status',
];
const ids: readonly string[] = [
  'coin-1',
  'symbol:S1',
  'contract:0x1',
  'name:Name 7',
  'ethereum:0x1',
  'S1',
  'bitcoin',
  'nothing',
  'query',
];
const strangePaths: readonly string[] = [
  '//',
  '/coins/',
  '/Coins',
  '/coins//',
  '/coins/a/b/c',
  '/.env',
  '/coins.json',
  '/snapshot/x',
  '/*',
  '/:id',
];
const methods: readonly string[] = ['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
const parameterNames: readonly string[] = listParameterNames;

/** Half a character can't be sent. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
const encoded = (text: string): string => encodeURIComponent(wellFormed(text));
/** With its own `&`, `=`, `%` and `+`. */
const rawQuery = (text: string): string => encodeURI(wellFormed(text)).replaceAll('%25', '%').replaceAll('#', '');

/** Requests drawn from a seed, without end. */
export const hostileRequests = function* (seed: number): Generator<HostileRequest, never> {
  const draw = drawFrom(seed);
  const chance = (percent: number): boolean => draw(100) < percent;
  const oneOf = <Value>(among: readonly [Value, ...Value[]] | readonly Value[], otherwise: Value): Value =>
    among[draw(among.length)] ?? otherwise;

  const junk = (): string =>
    Array.from({ length: draw(30) }, () => String.fromCharCode(chance(70) ? 32 + draw(95) : draw(0x10000))).join('');

  /** A letter lost, doubled or changed. */
  const slip = (text: string): string => {
    const at = draw(text.length + 1);
    const kind = draw(3);
    const middle = kind === 0 ? '' : kind === 1 ? text.slice(at, at + 1).repeat(2) : String.fromCharCode(32 + draw(95));
    return text.slice(0, at) + middle + text.slice(at + 1);
  };

  const hostile = (): string => {
    if (chance(1))
      return oneOf(['a', '(', 'not ', 'a,', '\u{1f600}'], 'a').repeat(1 + draw(chance(10) ? 70_000 : 3000));
    return chance(70) ? oneOf(hostileTexts, '') : junk();
  };

  const spoil = (text: string): string => (chance(65) ? text : chance(60) ? slip(text) : hostile());

  const valueOf = (name: string): string => spoil(oneOf(values[name] ?? ['1', '2.5', '1e9', '-3'], '1'));

  const query = (): string => {
    if (chance(25)) return '';
    if (chance(5)) return `?${rawQuery(junk())}`;
    const pairs = Array.from({ length: 1 + draw(chance(90) ? 4 : 30) }, (): string => {
      const name = chance(92) ? oneOf(parameterNames, 'page') : spoil(oneOf(parameterNames, 'page'));
      return `${encoded(name)}=${encoded(valueOf(name))}`;
    });
    return `?${[...pairs, ...(chance(5) ? pairs.slice(0, 1) : [])].join('&')}`;
  };

  const path = (): string => {
    if (chance(55)) return oneOf(paths, '/');
    if (chance(10)) return oneOf(strangePaths, '/');
    const id = chance(80) ? encoded(spoil(oneOf(ids, 'coin-1'))) : '%';
    return chance(50) ? `/coins/${id}` : `/coins/${id}/${encoded(spoil(oneOf(fieldNames, 'price')))}`;
  };

  const question = (): Record<string, unknown> => {
    const names = ['category', 'chain', 'where', 'sort', 'limit', 'page', 'columns', 'currency', 'includeRiskScore'];
    const entries = Array.from({ length: draw(4) }, (): [string, unknown] => {
      const name = chance(95) ? oneOf(names, 'where') : spoil(oneOf(names, 'where'));
      return [name, chance(90) ? valueOf(name) : oneOf<unknown>([1, -1, 1e300, null, true, [], {}, ['x'], [1]], null)];
    });
    const asked = Object.fromEntries(entries);
    return chance(40) ? { ...asked, ids: Array.from({ length: draw(5) }, () => spoil(oneOf(ids, 'coin-1'))) } : asked;
  };

  const body = (): HostileRequest['body'] => {
    if (chance(10)) return Uint8Array.from({ length: draw(200) }, () => draw(256));
    if (chance(1)) return oneOf(['[', '{"a":', ' ', '{"questions":['], '[').repeat(1 + draw(20_000));
    const whole = chance(50) ? { questions: Array.from({ length: draw(4) }, question) } : question();
    return spoil(JSON.stringify(whole));
  };

  const headers = (): Record<string, string> => {
    if (chance(85)) return {};
    const text = encoded(hostile().slice(0, 200));
    return {
      [oneOf(['If-None-Match', 'Authorization', 'X-API-KEY', 'Accept', 'Origin', 'Cookie'], 'Accept')]: chance(30)
        ? '*'
        : text,
    };
  };

  for (;;) {
    const method = chance(75) ? 'GET' : chance(50) ? 'POST' : oneOf(methods, 'HEAD');
    const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && chance(90);
    const target = method === 'POST' && chance(80) ? oneOf(['/coins/query', '/snapshot'], '/') : `${path()}${query()}`;
    yield { method, target, headers: headers(), body: hasBody ? body() : undefined };
  }
};
