// The plan `free` over HTTP, as observed by clients: one call at a time, one start per second, 406 without credits, new
// credits each month. A refused call costs nothing, and its answer does not say when to retry.

import { afterEach, describe, expect, it } from 'vitest';
import type { WorkerVars } from '../../scripts/local/environment.ts';
import { readObject } from '../support/list-answer.ts';
import { putFaults, usageOf } from '../support/sandbox.ts';
import { startMarket, type TestMarket } from '../support/start-market.ts';

let market: TestMarket | undefined;
const start = async (vars: WorkerVars): Promise<TestMarket> => {
  market = await startMarket({ MARKET_COINS: '100', MARKET_KEYS: 'free:free,full:demo:1000', ...vars });
  return market;
};
afterEach(() => market?.dispose());

const ask = (url: string, path: string, key = 'free'): Promise<Response> =>
  fetch(`${url}${path}`, { headers: { 'X-API-KEY': key } });

const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** Headers that say when to retry. */
const hintsOf = ({ headers }: Response): readonly string[] =>
  [...headers.keys()].filter((name) => name === 'retry-after' || name.startsWith('x-ratelimit'));

/** Repeats the request until the pace permits it. */
const askInTime = async (url: string, path: string): Promise<Response> => {
  let response = await ask(url, path);
  await expect
    .poll(
      async () => {
        if (response.status === 429) response = await ask(url, path);
        return response.status;
      },
      { timeout: 30_000 },
    )
    .not.toBe(429);
  return response;
};

// Answers are slow enough that all calls of a test arrive before the first answer.
const slow = { MARKET_LATENCY_MILLISECONDS: '1500' };

describe('the pace', () => {
  it('one of several concurrent calls is answered, the others get 429 in the four-field format', async () => {
    const { url } = await start(slow);
    const responses = await Promise.all(
      ['/coins', '/coins', '/currencies', '/usage/credits'].map((path) => ask(url, path)),
    );
    expect(responses.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 429, 429, 429]);
    for (const response of responses.filter(({ status }) => status === 429)) {
      expect(hintsOf(response)).toEqual([]);
      expect(await readObject(response)).toEqual({
        statusCode: 429,
        message: 'Rate limit exceeded',
        requestId: UUID,
        path: new URL(response.url).pathname,
      });
    }
  });

  it('refused calls cost nothing, and the next call within the pace is answered', async () => {
    const { url } = await start({ MARKET_LATENCY_MILLISECONDS: '150' });
    const first = await Promise.all(Array.from({ length: 5 }, () => ask(url, '/coins')));
    expect(first.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await askInTime(url, '/coins')).status).toBe(200);
    const { usedCredits, paths } = await usageOf(url, 'free');
    expect(usedCredits).toBe(4);
    expect(paths).toEqual([{ path: '/coins', requests: expect.any(Number), refused: expect.any(Number), credits: 4 }]);
  });

  it('applies to each key separately, and to no other plan', async () => {
    const { url } = await start({ ...slow, MARKET_KEYS: 'one:free,two:free,full:demo:1000' });
    const keys = ['one', 'two', 'full', 'full'];
    const responses = await Promise.all(keys.map((key) => ask(url, '/coins', key)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('a key may call again after an answer that was cut off', async () => {
    const { url } = await start({});
    await putFaults(url, [{ path: '/coins', damage: 'cut', count: 1 }]);
    await expect(ask(url, '/coins')).rejects.toThrow('fetch failed');
    expect((await askInTime(url, '/coins')).status).toBe(200);
  });
});

describe('credits', () => {
  it('used up: 406 at no cost, without Retry-After; affordable requests are answered; the next month renews them', async () => {
    const vars = { MARKET_KEYS: 'free:free:3', MARKET_NOW: '2026-11-30T23:59:00Z' };
    const { url, setVars } = await start(vars);
    expect((await ask(url, '/coins')).status).toBe(200);
    const gone = await askInTime(url, '/coins');
    expect([gone.status, hintsOf(gone)]).toEqual([406, []]);
    expect(await readObject(gone)).toEqual({
      statusCode: 406,
      message: 'Credits limit reached',
      requestId: UUID,
      path: '/coins',
    });
    expect((await askInTime(url, '/coins/bitcoin')).status).toBe(200);
    const usage = async () => readObject(await askInTime(url, '/usage/credits'));
    expect(await usage()).toMatchObject({ usedCredits: 3, remainingCredits: 0 });
    await setVars({ ...vars, MARKET_NOW: '2026-12-01T00:00:00Z' });
    expect(await usage()).toMatchObject({ usedCredits: 0, remainingCredits: 3 });
    expect((await askInTime(url, '/coins')).status).toBe(200);
    // The total over all months is kept.
    expect((await usageOf(url, 'free')).usedCredits).toBe(5);
  });
});
