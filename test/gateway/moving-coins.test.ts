// Coins that move from one page to another while the pages are fetched: what is answered is proven all the same.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { useScriptedGateway } from '../support/scripted-gateway.ts';
import { coin } from '../support/start-scripted-upstream.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const at = (seconds: number): string => String(noon + seconds * 1000);

const stage = useScriptedGateway({ GATEWAY_NOW: at(0), SNAPSHOT_COINS: '2000' });

const get = (path: string): Promise<Response> => fetch(`${stage().url}${path}`);

/** Two pages; on the first `unsound` visits a coin has moved from the second to the first in between. */
const moving = (unsound: number) => {
  let visits = 0;
  return (request: IncomingMessage, response: ServerResponse): void => {
    const number = Number(new URL(request.url ?? '', 'http://upstream').searchParams.get('page'));
    if (number === 1) visits += 1;
    const meta = {
      page: number,
      limit: 1000,
      itemCount: 1001,
      pageCount: 2,
      hasPreviousPage: number > 1,
      hasNextPage: number === 1,
    };
    const first = Array.from({ length: 1000 }, (_, index) => coin(`coin-${index + 1}`, 'C', index + 1, 5000 - index));
    const last = visits <= unsound ? coin('coin-1000', 'C', 1000, 4001) : coin('coin-1001', 'C', 1001, 3000);
    response.writeHead(200).end(JSON.stringify({ meta, result: number === 1 ? first : [last] }));
  };
};

describe('pages that do not fit together', () => {
  it('are fetched once more', async () => {
    stage().upstream.answer(moving(1));
    const { headers } = await get('/coins.csv?where=price%3E0&sort=price');
    expect(headers.get('Cache-Status')).toContain('by complete');
    expect(stage().upstream.requests.length).toBe(4);
  });

  it('are cut to the first, whose proofs still hold', async () => {
    stage().upstream.answer(moving(9));
    expect((await get('/coins.csv?where=marketCap%3E4500&sort=price')).headers.get('Cache-Status')).toContain('by cap');
    expect(stage().upstream.requests.length).toBe(4);
  });
});

it('coins that move between pages spoil nothing that is held, and all is whole again once they rest', async () => {
  const whole = '/coins.csv?where=price%3E0&sort=price';
  const first = '/coins.csv?where=marketCap%3E4500&sort=price';
  for (const [hours, unsound] of [
    [0, 0],
    [3, 9],
    [6, 0],
  ] as const) {
    stage().upstream.answer(moving(unsound));
    await stage().restart({ GATEWAY_NOW: at(hours * 3600) });
    const { headers } = await get(unsound === 0 ? whole : first);
    expect([headers.get('Cache-Status'), headers.get('X-Data-As-Of')]).toEqual([
      expect.stringContaining(unsound === 0 ? 'by complete' : 'by cap'),
      new Date(noon + hours * 3_600_000).toISOString(),
    ]);
  }
});
