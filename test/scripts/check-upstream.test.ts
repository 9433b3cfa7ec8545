// `npm run check:upstream`: against the market service, without and with faults, a service that ignores what is asked,
// and the gateway's own routes for clients of CoinStats.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/local/places.ts';
import { describeExamination, examine, type Examination } from '../../scripts/upstream/examine.ts';
import type { Timing } from '../../scripts/upstream/service.ts';
import { readConfiguration } from '../../workers/gateway/configuration/configuration.ts';
import type { FaultRule } from '../../workers/market/sandbox/fault-rules.ts';
import { frozenNow } from '../support/frozen-now.ts';
import { runCommand } from '../support/run-command.ts';
import { clearFaults, putFaults, usageOf } from '../support/sandbox.ts';
import { startGateway } from '../support/start-gateway.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '1600', MARKET_KEYS: `${testKey}:demo:1000000,poor:demo:3` });
});
afterAll(() => market.dispose());
afterEach(() => clearFaults(market.url));

/** A clock that advances by this much at every reading, and by the waits. */
const stepping = (milliseconds: number): Timing & { readonly waits: readonly number[] } => {
  let time = Date.parse(frozenNow);
  const waits: number[] = [];
  return {
    now: () => (time += milliseconds),
    sleep: (wait) => {
      waits.push(wait);
      return Promise.resolve((time += wait));
    },
    waits,
  };
};

interface Options {
  readonly key?: string;
  readonly url?: string;
  readonly fetcher?: typeof fetch;
  readonly timing?: Timing;
  readonly isWhole?: boolean;
}

const examined = async (name: 'coinstats' | 'coinpaprika', options: Options = {}): Promise<Examination> => {
  const path = name === 'coinstats' ? '' : '/coinpaprika/v1';
  const { key = testKey, url = `${market.url}${path}`, fetcher = fetch, timing = stepping(1), isWhole } = options;
  const settings = { PROVIDER: name, UPSTREAM_URL: url, UPSTREAM_API_KEY: key, UPSTREAM_PAUSE_MILLISECONDS: '1000' };
  const read = readConfiguration(settings);
  if (!read.ok) throw new Error(read.error);
  return await examine(read.value, fetcher, timing, isWhole);
};

const claims = ({ judged }: Examination, outcome: string): readonly string[] =>
  judged.filter(({ verdict }) => verdict.outcome === outcome).map(({ claim }) => claim.claim);

const FIRST = 'The list of coins comes, and can be read.';
const PACE = 'The pace of the gateway is not over the rate.';
const COST = 'Calls cost what the gateway expects.';

it.each(['coinstats', 'coinpaprika'] as const)('everything holds for %s of the market service', async (name) => {
  const examination = await examined(name, { isWhole: true });
  expect(examination.judged.filter(({ verdict }) => verdict.outcome !== 'pass')).toEqual([]);
  expect(examination).toMatchObject({ isFit: true, isSimulated: true, left: 0 });
});

it('CoinStats holds for clients of the gateway itself, but for credits and the past', async () => {
  const { url, dispose } = await startGateway({ marketVars: { MARKET_COINS: '1600' } });
  const examination = await examined('coinstats', { url, isWhole: true });
  await dispose();
  expect(claims(examination, 'fail')).toEqual([
    "A chart has points up to the coin's price.",
    'The longest chart has days at 00:00 UTC.',
    'Charts of several coins come together, with an error for an unknown one.',
    'The rates of currencies are units for one US dollar.',
  ]);
  expect(claims(examination, 'unknown')).toEqual([COST]);
});

// oxfmt-ignore
it.each<['coinstats' | 'coinpaprika', string, FaultRule, readonly string[], boolean]>([
  ['coinstats', 'once too fast', { path: '/coins?*', status: 429, retryAfter: 7, count: 1 }, [PACE], true],
  ['coinstats', 'a 503', { path: '/coins?*', status: 503 }, [FIRST], false],
  ['coinstats', 'another shape', { path: '/coins?*limit=1000*', damage: 'wrong-shape' }, [FIRST], false],
  ['coinstats', 'a coin twice', { path: '/coins?*limit=1000*', damage: 'twice-in-page', count: 1 }, ['Every row is a coin, and no coin is there twice.'], true],
  ['coinstats', 'a coin on two pages', { path: '/coins?*page=2*', damage: 'twice-across-pages' }, ['No coin is on two pages.'], true],
  ['coinstats', 'a list that ends', { path: '/coins?*limit=1000*', damage: 'lone-coin', count: 1 }, ['Some coins have the other numbers.', 'A category has fewer coins than the market.'], false],
  ['coinpaprika', 'half of the list', { path: '/v1/tickers', damage: 'shorter-list' }, ['It has at least 1500 coins.'], false],
])('%s with %s: tells what fails, and what to do', async (name, _title, rule, failing, isFit) => {
  await putFaults(market.url, [rule]);
  const examination = await examined(name);
  expect(claims(examination, 'fail')).toEqual(failing);
  expect(examination.isFit).toBe(isFit);
  const lines = describeExamination(examination);
  for (const claim of failing) expect(lines[lines.findIndex((line) => line.includes(claim)) + 1]).toMatch(/^ {9}\w/);
});

it('a service that ignores what is asked: only its own order passes', async () => {
  const deaf: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const limit = url.searchParams.get('limit') ?? '';
    if (url.pathname === '/coins' && limit === '100') url.search = `?page=1&limit=100&includeRiskScore=true`;
    return fetch(url, init);
  };
  const basic = claims(await examined('coinstats'), 'pass');
  const passed = claims(await examined('coinstats', { fetcher: deaf, isWhole: true }), 'pass');
  expect(passed.filter((claim) => !basic.includes(claim) && !/chart|Chart|rates/.test(claim))).toEqual([
    'Coins are sorted by rising rank.',
    'Coins are sorted by falling marketCap.',
  ]);
});

it('charts without points: as many claims fail', async () => {
  await putFaults(market.url, [{ path: '/coins/*charts*', damage: 'chart-empty' }]);
  expect(claims(await examined('coinstats', { isWhole: true }), 'fail').length).toBe(3);
});

describe('a call over the rate', () => {
  it('is repeated after the wait that the service gives, else after longer and longer ones', async () => {
    await putFaults(market.url, [
      { path: '/coins?*', status: 429, retryAfter: 7, count: 1 },
      { path: '/currencies', status: 429, retryAfter: 90 },
    ]);
    const timing = stepping(0);
    const examination = await examined('coinstats', { timing, isWhole: true });
    expect(timing.waits).toContain(7_000);
    expect(timing.waits).not.toContain(90_000);
    expect(timing.waits.filter((wait) => wait === 1_000).length).toBeGreaterThan(10);
    expect(claims(examination, 'fail')).toEqual(['The rates of currencies are units for one US dollar.', PACE]);
  });
});

it('a slow answer: tells its time', async () => {
  const lines = describeExamination(await examined('coinpaprika', { timing: stepping(6_000) }));
  expect(lines).toContain('FAIL     It comes within 5 seconds. (it took 6.0 seconds)');
});

it('too few credits for the second page: says so', async () => {
  const lines = describeExamination(await examined('coinstats', { key: 'poor' }));
  expect(lines.join('\n')).toContain('(no credits are left)');
  expect(lines.at(-1)).toBe('The gateway needs what FAIL names. This took 2 credits. The prices are invented.');
});

describe('as a command', () => {
  const environment = { UPSTREAM_API_KEY: testKey, UPSTREAM_PAUSE_MILLISECONDS: '0' };

  it('asks what it says, for at most the credits that the docs tell', async () => {
    const before = (await usageOf(market.url, testKey)).usedCredits;
    const settings = { ...environment, UPSTREAM_URL: market.url };
    const { code, out, err } = await runCommand('scripts/check-upstream.ts', settings, { words: ['--all'] }).ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [, most] = /at most (\d+) credits/.exec(out) ?? [];
    expect((await usageOf(market.url, testKey)).usedCredits - before).toBe(Number(most));
    expect(out).toMatch(/ 0 note, 0 FAIL, 0 unknown\.\n[\d,]+ of 1,000,000 credits are left\.\n/);
    const docs = await readFile(join(repositoryRoot, 'docs', 'operations.md'), 'utf8');
    expect(docs).toContain(`at most ${most} credits of CoinStats`);
  });

  it.each([
    ['its plan has the last year', 200, /^ok {7}The longest chart has days at 00:00 UTC\. \(3\d\d days\)$/m],
    ['or not', 403, /^note {5}The longest chart has days at 00:00 UTC\. \(its plan does not give it\)\n {9}\w/m],
  ])('--live examines CoinPaprika, and tells whether %s', async (_title, status, expected) => {
    if (status !== 200) await putFaults(market.url, [{ path: '/v1/tickers/*historical*', status }]);
    const settings = { UPSTREAM_URL: `${market.url}/coinpaprika/v1`, UPSTREAM_PAUSE_MILLISECONDS: '0' };
    const { code, out } = await runCommand('scripts/check-upstream.ts', settings, { words: ['--live'] }).ended;
    expect(code).toBe(0);
    expect(out).toMatch(/^Asking CoinPaprika .+ at most 5 credits/);
    expect(out).toMatch(expected);
  });

  // oxfmt-ignore
  it.each<[string, Readonly<Record<string, string>>, readonly string[], RegExp]>([
    ['a wrong key', { UPSTREAM_API_KEY: 'a-secret-key' }, [], /^FAIL {5}The list of coins comes, and can be read\. \(it refuses the key\)$/m],
    ['another word', {}, ['--al'], /^npm run check:upstream knows --live .+ and --all .+, not --al\.$/m],
  ])('%s: exits with 1, and says so without the key', async (_title, wrong, words, expected) => {
    const settings = { ...environment, UPSTREAM_URL: market.url, ...wrong };
    const { code, out, err } = await runCommand('scripts/check-upstream.ts', settings, { words }).ended;
    expect(code).toBe(1);
    expect(out + err).toMatch(expected);
    expect(out + err).not.toContain('a-secret-key');
  });
});
