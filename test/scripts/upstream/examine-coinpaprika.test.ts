// `npm run check:upstream` for CoinPaprika, against the market service, without and with faults.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeExamination, type Examination } from '../../../scripts/upstream/examination.ts';
import {
  COINPAPRIKA_CALLS,
  gatherCoinpaprika,
  coinpaprikaAssumptions,
  examineCoinpaprika,
} from '../../../scripts/upstream/coinpaprika.ts';
import { coinpaprika } from '../../../workers/gateway/providers/coinpaprika/coinpaprika.ts';
import type { FaultRule } from '../../../workers/market/sandbox/fault-rules.ts';
import { furtherQuestions } from '../../../scripts/upstream/assumption.ts';
import { frozenNow } from '../../support/frozen-now.ts';
import { runCommand } from '../../support/run-command.ts';
import { clearFaults, putFaults, usageOf } from '../../support/sandbox.ts';
import { startMarket, type TestMarket } from '../../support/start-market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '1600' });
});
afterAll(() => market.dispose());
afterEach(() => clearFaults(market.url));

/** Stands still, so that answers take no time; waits are short. */
const timing = { now: () => Date.parse(frozenNow), sleep: () => Promise.resolve(undefined) };

const examine = async (url = market.url, step = 0, isWhole = false): Promise<Examination> => {
  let now = Date.parse(frozenNow);
  const further = isWhole ? furtherQuestions(coinpaprikaAssumptions) : [];
  const stepping = { ...timing, now: () => (now += step) };
  return examineCoinpaprika(await gatherCoinpaprika({ url, pauseMilliseconds: 0 }, fetch, stepping, further));
};

const claims = ({ judged }: Examination, outcome: string): readonly string[] =>
  judged.filter(({ verdict }) => verdict.outcome === outcome).map(({ assumption }) => assumption.claim);

it('the market service is fit: everything holds, for 3 calls', async () => {
  const examination = await examine();
  expect([claims(examination, 'fail'), claims(examination, 'unknown')]).toEqual([[], []]);
  expect(examination).toMatchObject({ isFit: true, credits: COINPAPRIKA_CALLS, isSimulated: true, hasPage: true });
  expect((await usageOf(market.url, 'coinpaprika')).usedCredits).toBe(COINPAPRIKA_CALLS);
});

// oxfmt-ignore
const faults: readonly (readonly [title: string, rule: FaultRule, failing: readonly string[], isFit: boolean])[] = [
  ['402', { path: '/v1/tickers', status: 402 }, ['Calls are left this month, and are not too fast.'], false],
  ['401', { path: '/v1/tickers', status: 401 }, ['It answers without a key.'], false],
  ['a cut connection', { path: '/v1/tickers', damage: 'cut' }, ['The address answers.'], false],
  ['no JSON', { path: '/v1/tickers', damage: 'malformed' }, ['The list of coins is a list of tickers.'], false],
  ['another shape', { path: '/v1/tickers', damage: 'wrong-shape' }, ['The list of coins is a list of tickers.'], false],
  ['a shorter list', { path: '/v1/tickers?quotes=USD', damage: 'shorter-list' }, [`The list has at least ${coinpaprika.leastCoins} coins.`], false],
  ['missing quotes', { path: '/v1/tickers?quotes=USD', damage: 'missing-quotes' }, ['Prices, volumes and market caps are numbers.', 'Changes over an hour, a day and a week are numbers.'], false],
  ['nulls', { path: '/v1/tickers?quotes=USD', damage: 'null-values' }, ['Prices, volumes and market caps are numbers.', 'Changes over an hour, a day and a week are numbers.'], false],
  ['a changed type', { path: '/v1/tickers?quotes=USD', damage: 'changed-type' }, ['Prices, volumes and market caps are numbers.', 'Changes over an hour, a day and a week are numbers.', 'Another currency converts the price.'], false],
  ['one id twice', { path: '/v1/tickers?quotes=USD', damage: 'twice-in-page' }, ['Ids are distinct.'], true],
  ['no euros', { path: '/v1/tickers?quotes=EUR', damage: 'missing-quotes' }, [], true],
  ['no tag', { path: '/v1/tags/*', status: 404 }, ['A tag names coins of the list.'], true],
];

describe.each(faults)('with %s', (_title, rule, failing, isFit) => {
  it('reports it, with what to do', async () => {
    await putFaults(market.url, [rule]);
    const examination = await examine();
    expect(claims(examination, 'fail')).toEqual(failing);
    expect(examination.isFit).toBe(isFit);
    const lines = describeExamination(examination);
    for (const claim of failing) {
      const at = lines.findIndex((line) => line.includes(claim));
      expect(lines[at + 1]).toContain(coinpaprikaAssumptions.find((one) => one.claim === claim)?.remedy);
    }
  });
});

it('with further questions: notes which categories have no tag, and what an unknown one is', async () => {
  await putFaults(market.url, [
    { path: '/v1/tags/meme-asset*', status: 404 },
    { path: '/v1/tags/no-such-tag*', status: 500 },
  ]);
  const examination = await examine(market.url, 0, true);
  expect(claims(examination, 'fail')).toEqual([
    'The category memecoins is the tag meme-asset.',
    'A tag that does not exist is a 404.',
  ]);
  expect(examination).toMatchObject({ isFit: false, credits: COINPAPRIKA_CALLS + 5 });
});

it('a slow answer and old figures are noted', async () => {
  expect(claims(await examine(market.url, 6_000), 'fail')).toEqual(["The list comes within the gateway's time."]);
  await market.setVars({ MARKET_NOW: '2026-11-21T11:20:00Z' });
  expect(claims(await examine(), 'fail')).toEqual(['Figures are up to date.']);
  await market.setVars({ MARKET_NOW: frozenNow });
});

it('as a command, without a key', async () => {
  const environment = {
    PROVIDER: 'coinpaprika',
    UPSTREAM_URL: market.url,
    UPSTREAM_API_KEY: '',
    UPSTREAM_PAUSE_MILLISECONDS: '0',
  };
  const { code, out, err } = await runCommand('scripts/check-upstream.ts', environment).ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('personal, non-commercial use');
  expect(out).toMatch(/\n13 checks: \d+ ok, \d+ note, 0 FAIL, 0 unknown\.\n/);
});
