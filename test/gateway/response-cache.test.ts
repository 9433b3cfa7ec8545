// The same address asked again: the same answer, with the time that is left, for as long as it is right and no longer.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResponseCache, type ResponseCache } from '../../workers/gateway/http/response/response-cache.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

const url = 'https://gateway.example/coins?limit=1';
const answer = {
  generation: 1,
  asOf: 0,
  ttlSeconds: 100,
  tag: 'W/"a"',
  body: 'coins',
  sets: ['||USD'],
  headers: (ttlSeconds: number) => ({
    full: { 'Cache-Control': `max-age=${ttlSeconds}`, 'Content-Type': 'text/plain' },
    unchanged: { 'Cache-Control': `max-age=${ttlSeconds}` },
  }),
};

const keepTwice = (answers: ResponseCache, address: string, one: typeof answer): void => {
  answers.keep(address, one);
  answers.keep(address, one);
};

describe('a kept answer', () => {
  const kept = () => {
    const answers = createResponseCache();
    keepTwice(answers, url, answer);
    return answers;
  };

  it('is kept from the second time on that its address is asked', () => {
    const answers = createResponseCache();
    answers.keep(url, answer);
    expect(answers.recall(new Request(url), 1, 0)).toBeUndefined();
    answers.keep(url, answer);
    expect(answers.recall(new Request(url), 1, 0)?.status).toBe(200);
  });

  it('is kept of nearly all addresses where many are asked twice, and of none where they are asked once', () => {
    const answers = createResponseCache();
    const addresses = Array.from({ length: 1000 }, (_, index) => `${url}&page=${index}`);
    const countKept = (): number => {
      for (const address of addresses) answers.keep(address, answer);
      return addresses.filter((address) => answers.recall(new Request(address), 1, 0) !== undefined).length;
    };
    expect(countKept()).toBe(0);
    expect(countKept()).toBeGreaterThan(800);
  });

  it('is given with the seconds that are left', async () => {
    const answers = kept();
    for (const [now, left] of [
      [0, 100],
      [500, 99],
      [40_000, 60],
      [99_000, 1],
    ] as const) {
      const response = answers.recall(new Request(url), 1, now);
      expect([response?.headers.get('Cache-Control'), await response?.text()]).toEqual([`max-age=${left}`, 'coins']);
    }
  });

  it('is not given for longer where the clock was set back', () => {
    const answers = createResponseCache();
    keepTwice(answers, url, { ...answer, asOf: 50_000 });
    const left = (now: number): string | null | undefined =>
      answers.recall(new Request(url), 1, now)?.headers.get('Cache-Control');
    expect([left(60_000), left(50_000), left(40_000)]).toEqual(['max-age=90', 'max-age=100', 'max-age=90']);
    expect(left(-50_000)).toBeUndefined();
    // Nor is it given once it is right again: it was dropped.
    expect(left(50_000)).toBeUndefined();
  });

  it.each([
    ['another address', new Request(`${url}&page=2`), 1, 0],
    ['another snapshot', new Request(url), 2, 0],
    ['its last second', new Request(url), 1, 99_001],
    ['the end of its life', new Request(url), 1, 100_000],
  ])('is not given for %s', (_, request, generation, now) => {
    expect(kept().recall(request, generation, now)).toBeUndefined();
  });

  it('is a 304 for whoever has it', () => {
    const response = kept().recall(new Request(url, { headers: { 'If-None-Match': '"b", W/"a"' } }), 1, 0);
    expect([response?.status, response?.body, response?.headers.get('Content-Type')]).toEqual([304, null, null]);
  });

  it.each([
    ['a short text', 'coins'],
    ['a long text', 'coïns'.repeat(10_000)],
    ['bytes', new TextEncoder().encode('coins')],
    ['many bytes', new TextEncoder().encode('coïns'.repeat(10_000))],
  ])('gives %s again and again', async (_, body) => {
    const answers = createResponseCache();
    for (let time = 0; time < 2; time += 1) answers.keep(url, { ...answer, body });
    const expected = await new Response(body).text();
    for (let time = 0; time < 3; time += 1) expect(await answers.recall(new Request(url), 1, 0)?.text()).toBe(expected);
  });

  it('without a body is a 304 for whoever has it, and for others nothing', async () => {
    const answers = createResponseCache();
    for (let time = 0; time < 2; time += 1) answers.keep(url, { ...answer, body: undefined });
    const has = new Request(url, { headers: { 'If-None-Match': answer.tag } });
    expect(answers.recall(has, 1, 0)?.status).toBe(304);
    expect(answers.recall(new Request(url), 1, 0)).toBeUndefined();
    answers.keep(url, answer);
    expect(answers.recall(has, 1, 0)?.status).toBe(304);
    expect(await answers.recall(new Request(url), 1, 0)?.text()).toBe('coins');
  });

  it('stays as it was when the memory of its body is used again', async () => {
    const answers = createResponseCache();
    const body = new TextEncoder().encode('coins');
    for (let time = 0; time < 2; time += 1) answers.keep(url, { ...answer, body });
    body.fill(0);
    expect(await answers.recall(new Request(url), 1, 0)?.text()).toBe('coins');
  });

  it('is forgotten when others take its place, and not kept where it is long', () => {
    const answers = kept();
    keepTwice(answers, `${url}&long`, { ...answer, body: 'x'.repeat(300_000) });
    expect(answers.recall(new Request(`${url}&long`), 1, 0)).toBeUndefined();
    for (let index = 0; index < 50; index += 1)
      keepTwice(answers, `${url}&_=${index}`, { ...answer, body: 'x'.repeat(200_000) });
    expect(answers.recall(new Request(url), 1, 0)).toBeUndefined();
  });
});

describe('the gateway asked again', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ marketVars: { MARKET_COINS: '1500' } });
    await gateway.get('/coins');
  });
  afterAll(() => gateway.dispose());

  it.each(['/coins', '/coins?format=table', '/coins.csv', '/coins/bitcoin', '/coins/bitcoin/price', '/snapshot'])(
    '%s says the same, bytes and headers',
    async (path) => {
      await gateway.get(path);
      const [first, again] = [await gateway.get(path), await gateway.get(path)];
      expect([again.status, Object.fromEntries(again.headers), await again.text()]).toEqual([
        200,
        Object.fromEntries(first.headers),
        await first.text(),
      ]);
      const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
      const unchanged = await gateway.get(path, { headers });
      expect([unchanged.status, unchanged.headers.get('ETag'), unchanged.headers.get('Cache-Control')]).toEqual([
        304,
        first.headers.get('ETag'),
        first.headers.get('Cache-Control'),
      ]);
    },
  );

  it('never for a POST, and for HEAD without a body', async () => {
    await gateway.get('/coins?limit=2');
    const head = await gateway.get('/coins?limit=2', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await gateway.get('/coins?limit=2', { method: 'POST' })).status).toBe(405);
  });
});
