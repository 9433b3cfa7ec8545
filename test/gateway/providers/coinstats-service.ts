// CoinStats by its published description, over one recorded answer: pages, filters, sorts, currencies, and its count of
// credits.

import { metaOf, type PlainCoin } from '../../support/encode-coins.ts';
import { testKey } from '../../support/start-market.ts';
import { chartsAnswer } from './coinstats-charts.ts';
import type { Service } from './recordings.ts';

export interface CoinstatsService {
  readonly answer: Service;
  /** Credits. */
  readonly charged: () => number;
}

/** What a US dollar is worth. */
export const EUR_PER_USD = 0.5;
const MONEY = ['price', 'volume', 'marketCap', 'fullyDilutedValuation'];
/** These are compared in US dollars, whatever is shown. */
const COMPARED_IN_USD = ['volume', 'marketCap', 'fullyDilutedValuation'];
const PLAN_CREDITS = 20_000;
const PAGE_CREDITS = 2;
const CHART_CREDITS = 3;

export const categoriesOf: Readonly<Record<string, readonly string[]>> = {
  memecoins: ['shiba-inu'],
  'layer-1': ['bitcoin', 'ripple', 'sui'],
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const contractsOf = (coin: PlainCoin): readonly Record<string, unknown>[] => {
  const listed: unknown = coin['contractAddresses'];
  return Array.isArray(listed) ? listed.filter(isRecord) : [];
};

/** The field of a filter or a sort: one of them has another name there than in coins. */
const fieldOf = (name: string): string => {
  if (name === 'priceChange1w') throw new Error(`There is no ${name}`);
  return name === 'priceChange7d' ? 'priceChange1w' : name;
};

const comparisons: Readonly<Record<string, (held: number, value: number) => boolean>> = {
  greaterThan: (held, value) => held > value,
  lessThan: (held, value) => held < value,
  equals: (held, value) => held === value,
};

/** What each parameter that filters lets through; `shown` is the coin in the currency that is asked for. */
const lets = (coin: PlainCoin, shown: PlainCoin, name: string, value: string): boolean => {
  const listed = value.split(',');
  const lower = listed.map((text) => text.toLowerCase());
  switch (name) {
    case 'coinIds':
      return listed.includes(String(coin['id']));
    case 'symbol':
      return String(coin['symbol']).toLowerCase() === value.toLowerCase();
    case 'name':
      return String(coin['name']).toLowerCase().includes(value.toLowerCase());
    case 'contractAddresses':
      return [coin['contractAddress'], ...contractsOf(coin).map((one) => one['contractAddress'])].some(
        (address) => typeof address === 'string' && lower.includes(address.toLowerCase()),
      );
    case 'categories':
      return listed.some((category) => categoriesOf[category]?.includes(String(coin['id'])));
    case 'blockchains':
      return contractsOf(coin).some(({ blockchain }) => lower.includes(String(blockchain)));
    case 'currency':
    case 'includeRiskScore':
    case 'sortBy':
    case 'sortDir':
    case 'page':
    case 'limit':
      return true;
    default: {
      const [field = '', operator = ''] = name.split('~');
      const compare = comparisons[operator];
      const held = (COMPARED_IN_USD.includes(field) ? coin : shown)[fieldOf(field)];
      if (compare === undefined || !/^-?\d+(\.\d+)?$/.test(value)) throw new Error(`There is no ${name}=${value}`);
      return typeof held === 'number' && compare(held, Number(value));
    }
  }
};

const inCurrency = (coin: PlainCoin, currency: string | null): PlainCoin =>
  currency !== 'EUR'
    ? coin
    : Object.fromEntries(
        Object.entries(coin).map(([name, value]) => [
          name,
          MONEY.includes(name) && typeof value === 'number' ? value * EUR_PER_USD : value,
        ]),
      );

const compareBy = (field: string, a: PlainCoin, b: PlainCoin): number =>
  typeof a[field] === 'string' ? a[field].localeCompare(String(b[field]), 'en') : Number(a[field]) - Number(b[field]);

const coinsAnswer = (coins: readonly PlainCoin[], parameters: URLSearchParams): string => {
  const [page, limit] = [Number(parameters.get('page')), Number(parameters.get('limit'))];
  const [field, sign] = [fieldOf(parameters.get('sortBy') ?? 'rank'), parameters.get('sortDir') === 'desc' ? -1 : 1];
  const currency = parameters.get('currency');
  const selected = coins
    .filter((coin) => [...parameters].every(([name, value]) => lets(coin, inCurrency(coin, currency), name, value)))
    .toSorted((a, b) => sign * compareBy(field, a, b));
  const shown = selected.slice((page - 1) * limit, page * limit);
  const result = shown.map((coin) => inCurrency(coin, currency));
  return JSON.stringify({ result, meta: metaOf({ page, limit, itemCount: selected.length }) });
};

export const createCoinstatsService = (coins: readonly PlainCoin[]): CoinstatsService => {
  let charged = 0;
  return {
    charged: () => charged,
    answer(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (request.headers.get('X-API-KEY') !== testKey) return Promise.resolve(new Response('no', { status: 401 }));
      if (pathname === '/v1/usage/credits') {
        const remainingCredits = PLAN_CREDITS - charged;
        return Promise.resolve(Response.json({ totalCredits: PLAN_CREDITS, usedCredits: charged, remainingCredits }));
      }
      const [, coin] = /^\/v1\/coins\/(?:([^/]+)\/)?charts$/.exec(pathname) ?? [];
      if (pathname.endsWith('/charts')) {
        const count = coin === undefined ? (searchParams.get('coinIds')?.split(',').length ?? 0) : 1;
        charged += CHART_CREDITS * count;
        const charts = chartsAnswer(coin, searchParams);
        return Promise.resolve(charts === undefined ? new Response('no', { status: 404 }) : Response.json(charts));
      }
      if (pathname !== '/v1/coins') return Promise.resolve(new Response('no', { status: 404 }));
      charged += PAGE_CREDITS;
      return Promise.resolve(new Response(coinsAnswer(coins, searchParams)));
    },
  };
};
