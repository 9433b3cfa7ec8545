// GET /coins?explain=1 on the real Workers: each title is the request line's query.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readObject } from '../support/list-answer.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({
    vars: { SNAPSHOT_COINS: '2000', SNAPSHOT_MAX_COINS: '3000' },
    marketVars: { MARKET_COINS: '6000' },
  });
});
afterAll(() => gateway.dispose());

const explained = async (query: string) => {
  const response = await gateway.get(`/coins?${query}`);
  const body = await readObject(response);
  return { status: response.status, headers: response.headers, body, plan: Object(body['plan']) };
};

const creditsUsed = async (): Promise<unknown> => {
  const response = await gateway.market.get('/usage/credits');
  return (await readObject(response))['usedCredits'];
};

describe('GET /coins?', () => {
  it.each<[string, string, RegExp]>([
    [
      'explain=1',
      'local',
      /^Answered from the snapshot: the page is full of coins before any that is not held, as the snapshot holds every rank up to \d+; the upstream itself counts 6000 coins in the set\.$/,
    ],
    [
      'explain=1&format=table&page=25',
      'deepen',
      /^A snapshot of 3000 coins should hold the whole answer\. Until there is one: The upstream is asked for this very page: /,
    ],
    [
      'explain=1&sort=-volume',
      'upstream',
      /^The upstream is asked for this very page: coins outside the snapshot, which holds 2000 of 6000 coins, may belong to the answer\.$/,
    ],
    [
      'explain=1&sort=-decimals',
      'refuse',
      /^Refused without asking the upstream: .* and 2000 coins are too few to count all matches\.$/,
    ],
  ])('%s: %s', async (query, kind, reason) => {
    const { status, plan } = await explained(query);
    expect({ status, kind: plan.kind }).toEqual({ status: 200, kind });
    expect(plan.reason).toMatch(reason);
  });

  it('explain=1&where=… tells the canonical question, the plan and the snapshot', async () => {
    const { headers, body } = await explained('explain=1&limit=5&where=cap%3E1B,%20rank%3C%3D50');
    expect(body).toEqual({
      question: '||USD|marketCap > 1000000000 and rank <= 50|rank|1|5|',
      plan: {
        kind: 'local',
        proof: 'cap',
        totalProof: 'cap',
        bound: 1e9,
        cutoff: expect.any(Number),
        credits: 0,
        reason: expect.any(String),
      },
      snapshot: {
        set: '||USD',
        version: expect.any(String),
        asOf: '2026-11-21T12:00:00.000Z',
        coins: 2000,
        itemCount: 6000,
        complete: false,
        sound: true,
        cutoff: expect.any(Number),
        ranksHeld: expect.any(Number),
      },
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('X-Data-Simulated')).toBe('true');
  });

  it('explain=1&sort=-volume spends nothing beyond the snapshot', async () => {
    await explained('explain=1');
    const before = await creditsUsed();
    await explained('explain=1&sort=-volume');
    await explained('explain=1&sort=-decimals');
    expect(await creditsUsed()).toBe(before);
  });
});
