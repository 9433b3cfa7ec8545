// An upstream that misbehaves on demand: a plain HTTP server whose next answers a test writes down.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { metaOf } from './encode-coins.ts';

export interface ScriptedUpstream {
  readonly url: string;
  /** Every request so far but for credit usage: path with query, and headers. */
  readonly requests: readonly { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  /** How requests are answered from now on. */
  answer(handler: (request: IncomingMessage, response: ServerResponse) => void): void;
  dispose(): Promise<void>;
}

/** A sound answer to any page that is asked for. */
export const soundPage = (request: IncomingMessage, response: ServerResponse): void => {
  const { searchParams } = new URL(request.url ?? '', 'http://upstream');
  const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
  const result = page > 1 ? [] : [coin('bitcoin', 'BTC', 1, 2e12), coin('ethereum', 'ETH', 2, 3e11)];
  const meta = { page, limit, itemCount: 2, pageCount: 1, hasPreviousPage: page > 1, hasNextPage: false };
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ meta, result }));
};

export const coin = (id: string, symbol: string, rank: number, marketCap: number): Record<string, unknown> => ({
  id,
  symbol,
  rank,
  marketCap,
  name: id,
  icon: '',
  price: 1,
  priceBtc: 1,
  volume: 1,
  availableSupply: 1,
  totalSupply: 1,
  fullyDilutedValuation: 1,
  priceChange1h: 0,
  priceChange1d: 0,
  priceChange1w: 0,
  explorers: [],
  contractAddresses: [],
});

export const startScriptedUpstream = async (): Promise<ScriptedUpstream> => {
  let handler = soundPage;
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    // It does not tell what it counts, as an older service would not.
    if (request.url === '/usage/credits') {
      response.writeHead(404).end();
      return;
    }
    requests.push({ path: request.url ?? '', headers: request.headers });
    handler(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The scripted upstream has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    answer: (next) => {
      handler = next;
    },
    dispose: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};

export type ScriptedCoin = Readonly<Record<string, unknown>>;

/** What a listing does with a request beside paging. */
export interface Listing {
  readonly coins: readonly ScriptedCoin[];
  /** Coins of a category; an unnamed one has none. */
  readonly categories?: Readonly<Record<string, readonly ScriptedCoin[]>>;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NEGATIVE_INFINITY);

/**
 * An upstream over a list that a test may change: pages by market cap, with exact ids and symbols and parts of names.
 */
export const listing =
  ({ coins, categories = {} }: Listing): ((request: IncomingMessage, response: ServerResponse) => void) =>
  (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://upstream');
    const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
    const asked = (name: string): readonly string[] | undefined => searchParams.get(name)?.split(',');
    const named = asked('categories');
    const [ids, symbol, part] = [asked('coinIds'), searchParams.get('symbol'), searchParams.get('name')];
    const set =
      named === undefined ? coins : coins.filter((one) => named.some((name) => categories[name]?.includes(one)));
    const matching = set
      .filter((one) => ids === undefined || ids.includes(String(one['id'])))
      .filter((one) => symbol === null || one['symbol'] === symbol)
      .filter((one) => part === null || String(one['name']).includes(part))
      .toSorted((a, b) => numberOf(b['marketCap']) - numberOf(a['marketCap']));
    const result = matching.slice((page - 1) * limit, page * limit);
    const meta = metaOf({ page, limit, itemCount: matching.length });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ meta, result }));
  };
