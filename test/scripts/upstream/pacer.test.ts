// The pace of `npm run check:upstream`, against a service with scripted answers. The test sets the time.

import { beforeEach, describe, expect, it } from 'vitest';
import { describeExamination, examineUpstream } from '../../../scripts/upstream/examination.ts';
import { gatherEvidence, type Evidence } from '../../../scripts/upstream/evidence.ts';
import type { Timing } from '../../../scripts/upstream/ask-upstream.ts';
import { metaOf } from '../../support/encode-coins.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

const LATENCY_MILLISECONDS = 150;
const apiKey = 'a-secret-key';

let time: number;
/** Start and address of each call. */
let calls: { readonly at: number; readonly url: URL }[];
let underWay: number;
let usedCredits: number;
/** Credits per page. */
let price: number;
/** Answers that replace the service's own, in order; undefined keeps the service's. */
let refusals: (Response | undefined)[];

const timing: Timing = { now: () => time, sleep: (milliseconds) => Promise.resolve((time += milliseconds)) };

const answer = (url: URL): Response => {
  const refusal = refusals.shift();
  if (refusal !== undefined) return refusal;
  const totalCredits = 20_000;
  if (url.pathname.endsWith('/usage/credits'))
    return Response.json({
      totalCredits,
      usedCredits,
      remainingCredits: totalCredits - usedCredits,
      subscription: 'free',
    });
  usedCredits += price;
  const limit = Number(url.searchParams.get('limit'));
  const result = [coin('bitcoin', 'BTC', 1, 2e12), { ...coin('bitcoin', 'BTC', 2, 2e12), name: apiKey }];
  return Response.json({ meta: metaOf({ page: 1, limit, itemCount: 2 }), result });
};

const fetcher: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  expect(new Headers(init?.headers).get('X-API-KEY')).toBe(apiKey);
  calls.push({ at: time, url });
  underWay += 1;
  expect(underWay).toBe(1);
  await Promise.resolve();
  time += LATENCY_MILLISECONDS;
  underWay -= 1;
  return answer(url);
};

const gather = (url = 'https://api.example.com'): Promise<Evidence> =>
  gatherEvidence({ url, apiKey, pauseMilliseconds: 1000 }, fetcher, timing);

const lines = (evidence: Evidence): readonly string[] => describeExamination(examineUpstream(evidence));
const overRate = (headers: Record<string, string> = {}): Response =>
  Response.json({ statusCode: 429, message: 'Rate limit exceeded' }, { status: 429, headers });

beforeEach(() => {
  time = 0;
  calls = [];
  underWay = 0;
  usedCredits = 100;
  price = 2;
  refusals = [];
});

describe('pace', () => {
  it('is one call at a time, a second after each answer', async () => {
    const evidence = await gather();
    const begun = calls.map(({ at }) => at);
    expect(begun.slice(1).map((at, index) => at - (begun[index] ?? 0))).toEqual(
      begun.slice(1).map(() => LATENCY_MILLISECONDS + 1000),
    );
    expect(evidence.pace).toEqual({
      calls: 6,
      leastPauseMilliseconds: 1000,
      overRate: 0,
      longestWaitMilliseconds: 0,
    });
    expect(lines(evidence)).toContain(
      'ok       The pace of the gateway is not over the rate. (1.0 s or more after each answer, no 429)',
    );
  });

  it('repeats a call after a 429, with longer waits each time, and reports it', async () => {
    refusals = [undefined, overRate(), overRate()];
    const evidence = await gather();
    const begun = calls.map(({ at }) => at);
    expect(begun.slice(2, 4).map((at, index) => at - (begun[index + 1] ?? 0))).toEqual([2150, 4150]);
    expect(evidence.pace).toMatchObject({ calls: 8, overRate: 2, longestWaitMilliseconds: 4000 });
    expect(lines(evidence)).toContain(
      'note     The pace of the gateway is not over the rate. (1.0 s or more after each answer, 2 of 8 calls got 429, longest wait 4.0 s)',
    );
    expect(examineUpstream(evidence).isFit).toBe(false);
    expect(usedCredits).toBe(106);
  });

  it('waits as long as Retry-After says', async () => {
    refusals = [undefined, overRate({ 'Retry-After': '7' })];
    expect((await gather()).pace.longestWaitMilliseconds).toBe(7000);
  });

  it.each([
    ['has a Retry-After of more than a minute', () => overRate({ 'Retry-After': '3600' }), 1],
    ['is repeated', overRate, 5],
  ])('gives up if a 429 %s', async (_title, refuse, tries) => {
    refusals = [undefined, ...Array.from({ length: tries }, () => refuse())];
    const evidence = await gather();
    expect(evidence.pace.overRate).toBe(tries);
    expect(evidence.market.status).toBe(429);
    expect(lines(evidence).join('\n')).toContain(
      'FAIL     A call that is over the rate is answered after a wait. (it answered 429',
    );
    expect(usedCredits).toBe(100);
  });

  it.each([
    ['406', () => Response.json({ statusCode: 406, message: 'Credits limit reached' }, { status: 406 })],
    [
      '429 for credits',
      () => Response.json({ statusCode: 429, message: 'Insufficient credits for this request' }, { status: 429 }),
    ],
  ])('does not wait for a %s', async (_title, refuse) => {
    refusals = [undefined, refuse()];
    const evidence = await gather();
    expect([evidence.pace.overRate, calls.length]).toEqual([0, 3]);
    expect(lines(evidence).join('\n')).toContain(
      `FAIL     The key has credits left. (it answered ${evidence.market.status})`,
    );
  });
});

it('reports plan, credits left and a repeated id, but never the key', async () => {
  const told = lines(await gather());
  expect(told).toContain('Plan free: 19,894 of 20,000 credits left.');
  expect(told).toContain('note     Ids are distinct. (1 in several rows: bitcoin)');
  expect(told.join('\n')).not.toContain(apiKey);
});

it('requests no second page if the first one cost more than two credits', async () => {
  price = 10;
  const evidence = await gather();
  expect(calls.filter(({ url }) => url.pathname === '/coins')).toHaveLength(1);
  expect(lines(evidence)).toContain('FAIL     A page costs 2 credits. (1 of them took 10)');
});
