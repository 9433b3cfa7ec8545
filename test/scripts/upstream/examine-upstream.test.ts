// `npm run check:upstream` against the market service, without and with faults, and against invalid answers.

import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../../scripts/local/places.ts';
import {
  describeExamination,
  assumptions,
  examineUpstream,
  type Examination,
} from '../../../scripts/upstream/examination.ts';
import { gatherEvidence } from '../../../scripts/upstream/evidence.ts';
import type { Timing } from '../../../scripts/upstream/ask-upstream.ts';
import { furtherQuestions } from '../../../scripts/upstream/assumption.ts';
import type { FaultRule } from '../../../workers/market/sandbox/fault-rules.ts';
import { runCommand } from '../../support/run-command.ts';
import { clearFaults, putFaults, usageOf } from '../../support/sandbox.ts';
import { startMarket, testKey, type TestMarket } from '../../support/start-market.ts';
import { coin, startScriptedUpstream, type ScriptedUpstream } from '../../support/start-scripted-upstream.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '3000', MARKET_KEYS: `${testKey}:demo:1000000,poor:demo:3` });
});
afterAll(() => market.dispose());
afterEach(() => clearFaults(market.url));

/** A clock that advances by this much at every reading, and by the waits. */
const stepping = (milliseconds: number): Timing => {
  let time = 0;
  return {
    now: () => (time += milliseconds),
    sleep: (wait) => Promise.resolve((time += wait)),
  };
};

const examine = async (
  url = market.url,
  apiKey = testKey,
  { fetcher = fetch, step = 1000, isWhole = false }: { fetcher?: typeof fetch; step?: number; isWhole?: boolean } = {},
): Promise<Examination> => {
  const upstream = { url, apiKey, pauseMilliseconds: 1000 };
  const further = isWhole ? furtherQuestions(assumptions) : [];
  return examineUpstream(await gatherEvidence(upstream, fetcher, stepping(step), further));
};

const claims = ({ judged }: Examination, outcome: string): readonly string[] =>
  judged.filter(({ verdict }) => verdict.outcome === outcome).map(({ assumption }) => assumption.claim);

/** The counts match the lines. */
const expectAgreement = (examination: Examination): void => {
  const lines = describeExamination(examination);
  const checks = lines.slice(0, lines.indexOf('')).filter((line) => !line.startsWith(' '));
  const counts = ['ok', 'note', 'FAIL', 'unknown'].map(
    (word) => `${checks.filter((line) => line.split(' ')[0] === word).length} ${word}`,
  );
  expect(lines[lines.indexOf('') + 1]).toMatch(`${checks.length} checks: ${counts.join(', ')}.`);
};

const counted = async (key: string): Promise<number> => (await usageOf(market.url, key)).usedCredits;

const knownNote = 'Coinsheet knows all fields.';

describe('the market service', () => {
  it('is fit: everything holds except that it has unknown fields, for 6 credits', async () => {
    const before = await counted(testKey);
    const examination = await examine();
    expect(claims(examination, 'fail')).toEqual([knownNote]);
    expect(claims(examination, 'unknown')).toEqual([]);
    expect(examination).toMatchObject({ isFit: true, credits: 6, isSimulated: true });
    expect((await counted(testKey)) - before).toBe(6);
    expectAgreement(examination);
  });
});

// oxfmt-ignore
describe.each<[string, FaultRule, readonly string[], number]>([
  ['429 of the rate', { path: '/coins?*', status: 429, retryAfter: 7 }, ['A call that is over the rate is answered after a wait.', 'The pace of the gateway is not over the rate.'], 0],
  ['503', { path: '/coins?*', status: 503 }, ['The service works.'], 0],
  ['500', { path: '/coins?*', status: 500 }, ['The service works.'], 2],
  ['403', { path: '/coins?*', status: 403 }, ['The service takes the key.'], 0],
  ['a cut connection', { path: '/coins?*', damage: 'cut' }, ['The address answers.'], 2],
  ['another shape', { path: '/coins?*limit=1000*', damage: 'wrong-shape' }, ['The list of coins is { meta, result }.'], 6],
  ['no JSON', { path: '/coins?*limit=1000*', damage: 'malformed' }, ['The list of coins is { meta, result }.'], 6],
  ['wrong page information', { path: '/coins?*limit=1000*', damage: 'wrong-meta' }, ['meta has page, limit, counts, hasPreviousPage and hasNextPage.'], 6],
  ['no count of credits', { path: '/usage/credits', status: 404 }, ['/usage/credits reports credits used and left.'], 6],
])('with %s', (_title, rule, failing, credits) => {
  it(`reports the failures, for ${credits} credits`, async () => {
    await putFaults(market.url, [rule]);
    const before = await counted(testKey);
    const examination = await examine();
    expect(claims(examination, 'fail').filter((claim) => claim !== knownNote)).toEqual(failing);
    expect(examination.isFit).toBe(rule.path === '/usage/credits');
    expectAgreement(examination);
    expect((await counted(testKey)) - before).toBe(credits);
  });
});

describe('with further questions', () => {
  const further = assumptions.filter(({ asks }) => asks !== undefined).map(({ claim }) => claim);
  const failing = async (fetcher = fetch): Promise<readonly string[]> =>
    claims(await examine(market.url, testKey, { fetcher, isWhole: true }), 'fail').filter((one) =>
      further.includes(one),
    );

  it('a service that ignores what is asked: only its own order passes', async () => {
    const deaf: typeof fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.pathname === '/coins' && url.searchParams.get('limit') === '100')
        url.search = '?limit=100&includeRiskScore=true';
      return fetch(url, init);
    };
    const failed = await failing(deaf);
    const lists = further.filter((claim) => !/chart|Chart|rates/.test(claim));
    expect(lists.filter((claim) => !failed.includes(claim))).toEqual([
      'Coins are sorted by rising rank.',
      'Coins are sorted by falling marketCap.',
    ]);
  });

  // oxfmt-ignore
  it.each<[string, FaultRule, readonly string[]]>([
    ['no further answers', { path: '/coins?*limit=100&page=1', status: 500 }, further.filter((claim) => !/chart|Chart|rates/.test(claim))],
    ['charts in milliseconds', { path: '/coins/*charts*', damage: 'chart-milliseconds' }, further.filter((claim) => /chart|Chart/.test(claim))],
    ['charts in disorder', { path: '/coins/*charts*', damage: 'chart-unsorted' }, further.filter((claim) => /chart|Chart/.test(claim))],
    ['charts without points', { path: '/coins/*charts*', damage: 'chart-empty' }, further.filter((claim) => /chart|Chart/.test(claim))],
    ['no rates', { path: '/currencies', damage: 'wrong-shape' }, ['The rates of currencies are units for one US dollar.']],
  ])('%s: fails', async (_title, rule, expected) => {
    await putFaults(market.url, [rule]);
    expect(await failing()).toEqual(expected);
  });
});

it('a coin on two pages: notes it', async () => {
  await putFaults(market.url, [{ path: '/coins?*page=2*', damage: 'twice-across-pages' }]);
  const examination = await examine();
  expect(claims(examination, 'fail')).toEqual(['No coin is on two pages.', knownNote]);
  expect(examination.isFit).toBe(true);
});

it('a wrong key: says so, and requests one page only', async () => {
  const examination = await examine(market.url, 'wrong');
  expect(claims(examination, 'fail')).toEqual(['The service takes the key.']);
  expect(examination.isFit).toBe(false);
});

it('too few credits for the second page: says so, after spending them', async () => {
  const examination = await examine(market.url, 'poor');
  expect(claims(examination, 'fail')).toContain('The key has credits left.');
  expect(describeExamination(examination).join('\n')).toContain('it answered 429, try again after 3600');
  expect(await counted('poor')).toBe(2);
});

it('nothing at the address: says so', async () => {
  const refused: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
  const examination = await examine(market.url, testKey, { fetcher: refused });
  expect(claims(examination, 'fail')).toEqual(['The address answers.']);
  expect(describeExamination(examination)).toEqual([
    'FAIL     The address answers. (no answer came)',
    '         Correct UPSTREAM_URL: it is the part before /coins in the address of the service.',
    '',
    '1 checks: 0 ok, 0 note, 1 FAIL, 0 unknown. 25 more need a page of coins.',
    'The service does not report the credits left.',
    'The gateway needs what FAIL names.',
  ]);
});

it('a page that takes longer than the gateway waits: reports its time', async () => {
  const examination = await examine(market.url, testKey, { step: 6000 });
  expect(describeExamination(examination)).toContain('FAIL     A page comes within 5 seconds. (it took 6.0 seconds)');
});

describe('a service of another kind', () => {
  let upstream: ScriptedUpstream;
  beforeAll(async () => {
    upstream = await startScriptedUpstream();
  });
  afterAll(() => upstream.dispose());

  type Coins = readonly Readonly<Record<string, unknown>>[];
  const [bitcoin, ether] = [coin('bitcoin', 'BTC', 1, 2e12), coin('ethereum', 'ETH', 2, 3e11)];

  /** Gives the same coins for every question. */
  const giving =
    (coins: Coins) =>
    (request: IncomingMessage, response: ServerResponse): void => {
      const limit = Number(new URL(request.url ?? '', 'http://upstream').searchParams.get('limit'));
      const itemCount = coins.length;
      const meta = { page: 1, limit, itemCount, pageCount: 1, hasPreviousPage: false, hasNextPage: false };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ meta, result: coins }));
    };

  // oxfmt-ignore
  it.each<[string, Coins, string]>([
    ['not sorted', [ether, bitcoin], 'Coins are sorted by falling market cap, those without one last.'],
    ['a missing cap first', [{ ...ether, marketCap: null }, bitcoin], 'Coins are sorted by falling market cap, those without one last.'],
    ['a coin twice', [bitcoin, bitcoin], 'Ids are distinct.'],
    ['a coin without a symbol', [{ ...bitcoin, symbol: undefined }, ether], 'Every coin has an id, a name and a symbol.'],
    ['no prices', [{ ...bitcoin, price: undefined }, ether], 'Every coin has the required fields.'],
    ['no risk data', [bitcoin, ether], 'Risk data is sent on request, with scores from 0 to 100.'],
    ['risk data beyond its scale', [{ ...bitcoin, riskScore: 101 }], 'Risk data is sent on request, with scores from 0 to 100.'],
    ['a rank that is missing', [bitcoin, { ...ether, rank: 3 }], 'Ranks follow market cap and are distinct.'],
    ['categories ignored', [bitcoin, ether], 'A category holds fewer coins than the market.'],
    ['filters ignored', [bitcoin, { ...ether, marketCap: 5 }], 'A filter on market cap gives only coins above the bound, in dollars.'],
    ['currencies ignored', [bitcoin, ether], 'Another currency converts the price.'],
  ])('%s: fails', async (_title, coins, claim) => {
    upstream.answer(giving(coins));
    expect(claims(await examine(upstream.url), 'fail')).toContain(claim);
  });

  it.each<[string, Coins]>([
    ['below', [bitcoin, ether, bitcoin]],
    ['above, with a worse rank', [{ ...ether, rank: 3 }, bitcoin, ether]],
  ])('a coin that comes again %s its place: the order is right all the same', async (_title, coins) => {
    upstream.answer(giving(coins));
    const examination = await examine(upstream.url);
    expect(claims(examination, 'fail')).toContain('Ids are distinct.');
    expect(claims(examination, 'pass')).toContain('Coins are sorted by falling market cap, those without one last.');
  });
});

describe('npm run check:upstream', () => {
  it('exits with 0 if the upstream is fit', async () => {
    const { code, out, err } = await runCommand('scripts/check-upstream.ts', {
      UPSTREAM_URL: market.url,
      UPSTREAM_API_KEY: testKey,
      UPSTREAM_PAUSE_MILLISECONDS: '0',
    }).ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`Asking ${market.url}/coins for three pages of coins: at most 6 credits.`);
    expect(out).toMatch(
      /26 checks: 25 ok, 1 note, 0 FAIL, 0 unknown\.\nPlan demo: [\d,]+ of 1,000,000 credits left\.\nThe gateway can work with this upstream\. This took 6 credits\./,
    );
  });

  it('with --all asks for more, and counts it', async () => {
    const settings = { UPSTREAM_URL: market.url, UPSTREAM_API_KEY: testKey, UPSTREAM_PAUSE_MILLISECONDS: '0' };
    const { code, out } = await runCommand('scripts/check-upstream.ts', settings, { words: ['--all'] }).ended;
    expect(code).toBe(0);
    const [, count, most] = /three pages of coins and (\d+) further answers: at most (\d+) credits/.exec(out) ?? [];
    expect(out).toContain(`${26 + Number(count)} checks: ${25 + Number(count)} ok, 1 note, 0 FAIL, 0 unknown.`);
    expect(out).toContain(`This took ${most} credits.`);
    const docs = await readFile(join(repositoryRoot, 'docs', 'operations.md'), 'utf8');
    expect(docs).toContain(`at most ${most} credits of CoinStats`);
  });

  it('knows no other word', async () => {
    const { code, err } = await runCommand('scripts/check-upstream.ts', {}, { words: ['--al'] }).ended;
    expect([code, err]).toEqual([1, 'npm run check:upstream -- knows --all, not --al.\n']);
  });

  it('exits with 1 if it is not', async () => {
    const { code, out } = await runCommand('scripts/check-upstream.ts', {
      UPSTREAM_URL: market.url,
      UPSTREAM_API_KEY: 'a-secret-key',
      UPSTREAM_PAUSE_MILLISECONDS: '0',
    }).ended;
    expect(code).toBe(1);
    expect(out).toContain('FAIL     The service takes the key. (it answered 401)');
    expect(out).not.toContain('a-secret-key');
  });
});
