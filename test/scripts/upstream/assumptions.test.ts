// Everything that `npm run check:upstream -- --all` checks, claim by claim: of the market service, of recorded answers,
// and of the gateway's own routes for clients of the upstream. Where one of these differs, the reason stands here.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { furtherQuestions, type Answers, type Assumption, type Verdict } from '../../../scripts/upstream/assumption.ts';
import { coinpaprikaAssumptions, gatherCoinpaprika } from '../../../scripts/upstream/coinpaprika.ts';
import { gatherEvidence } from '../../../scripts/upstream/evidence.ts';
import { assumptions } from '../../../scripts/upstream/examination.ts';
import { createCoinpaprikaService, recordedTickers } from '../../gateway/providers/coinpaprika-service.ts';
import { createCoinstatsService } from '../../gateway/providers/coinstats-service.ts';
import type { PlainCoin } from '../../support/encode-coins.ts';
import { frozenNow } from '../../support/frozen-now.ts';
import { startGateway } from '../../support/start-gateway.ts';
import { startMarket, testKey } from '../../support/start-market.ts';

/** Answers take no time, waits neither. */
const timing = { now: () => Date.parse(frozenNow), sleep: () => Promise.resolve(undefined) };

const ofCoinstats = (url: string, fetcher: typeof fetch = fetch) =>
  gatherEvidence({ url, apiKey: testKey, pauseMilliseconds: 0 }, fetcher, timing, furtherQuestions(assumptions));

const ofCoinpaprika = (url: string, fetcher: typeof fetch = fetch) =>
  gatherCoinpaprika({ url, pauseMilliseconds: 0 }, fetcher, timing, furtherQuestions(coinpaprikaAssumptions));

/** `differing`: the claims that do not hold, with what is found instead. */
const describeSource = <Seen extends Answers>(
  title: string,
  all: readonly Assumption<Seen>[],
  gather: () => Promise<Seen>,
  differing: Readonly<Record<string, string>>,
): void => {
  describe.each([title])('%s', () => {
    let seen: Seen;
    beforeAll(async () => {
      seen = await gather();
    });

    it.each(all)('$claim', ({ claim, judge }) => {
      const verdict: Verdict = judge(seen);
      expect(verdict.outcome === 'pass' ? undefined : verdict.found).toBe(differing[claim]);
    });

    it('differs in claims only that there are', () => {
      const claims = all.map(({ claim }) => claim);
      expect(Object.keys(differing).filter((claim) => !claims.includes(claim))).toEqual([]);
      expect(new Set(claims).size).toBe(claims.length);
    });
  });
};

const disposals: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const dispose of disposals) await dispose();
});

const marketUrl = async (): Promise<string> => {
  const { url, dispose } = await startMarket({ MARKET_COINS: '3000' });
  disposals.push(dispose);
  return url;
};

const UNKNOWN = 'Coinsheet knows all fields.';
const unknownFields = { [UNKNOWN]: 'all but isStable, color, slug' };

describeSource(
  'CoinStats in the market service',
  assumptions,
  async () => ofCoinstats(await marketUrl()),
  unknownFields,
);

describeSource(
  'CoinPaprika in the market service',
  coinpaprikaAssumptions,
  async () => ofCoinpaprika(`${await marketUrl()}/coinpaprika/v1`),
  {},
);

const recordedCoins: { readonly result: readonly PlainCoin[] } = JSON.parse(
  readFileSync(new URL('../../gateway/providers/coinstats-answer.json', import.meta.url), 'utf8'),
);

const NO_CATEGORY = 'the category has no coin of that size';

describeSource(
  'CoinStats as recorded',
  assumptions,
  () => {
    const { answer } = createCoinstatsService(recordedCoins.result);
    return ofCoinstats('https://api.example.com/v1', async (input, init) => answer(new Request(input, init)));
  },
  {
    'The rates of currencies are units for one US dollar.': 'it answered 404',
    [UNKNOWN]: 'all but slug, isStable, color',
    // Few coins were recorded, none of them in defi.
    'Ranks follow market cap and are distinct.': 'rank 4 is not among the first 6',
    'A category holds fewer coins than the market.': NO_CATEGORY,
    'A filter on market cap gives only coins above the bound, in dollars.': NO_CATEGORY,
    'A smaller page has the requested size.': NO_CATEGORY,
    'Another currency converts the price.': NO_CATEGORY,
    'Another currency converts the market cap.': NO_CATEGORY,
    ...Object.fromEntries(
      assumptions.flatMap(({ claim }) =>
        /^There are coins of (defi|gaming|nft|metaverse|layer-2)\b/.test(claim) ? [[claim, 'no coin came']] : [],
      ),
    ),
    'The coins of binance-smart-chain have contracts there, or none.': 'no coin came',
    'The coins of polygon have contracts there, or none.': 'no coin came',
    'The coins of avalanche have contracts there, or none.': 'no coin came',
  },
);

describeSource(
  'CoinPaprika as recorded',
  coinpaprikaAssumptions,
  () => {
    const { answer } = createCoinpaprikaService(recordedTickers);
    return ofCoinpaprika('https://api.example.com/v1', async (input, init) => answer(new Request(input, init)));
  },
  {
    // Few coins and tags were recorded.
    'The list has at least 1500 coins.': '8 coins',
    'Changes over an hour, a day and a week are numbers.': '1 of 8 lack it',
    'The category nft is the tag nft-tokens.': 'it answered 404',
    'The category layer-2 is the tag layer-2-l2.': 'it answered 404',
    'Figures are up to date.': '728644 minutes old',
  },
);

describeSource(
  "CoinStats in the gateway's own routes",
  assumptions,
  async () => {
    const { url, dispose } = await startGateway({ marketVars: { MARKET_COINS: '3000' } });
    disposals.push(dispose);
    return ofCoinstats(url);
  },
  {
    ...unknownFields,
    // The gateway holds the key: its clients need none, and cannot read the operator's credits.
    '/usage/credits reports credits used and left.': 'it answered 404',
    'A page costs 2 credits.': 'the service does not report its count',
    // It serves lists of coins and single coins only.
    "A chart has points up to the coin's price.": 'it answered 404',
    'The whole chart has days at 00:00 UTC.': 'it answered 404',
    'Charts of several coins come together, with an error for an unknown one.': 'it answered 404',
    'The rates of currencies are units for one US dollar.': 'it answered 404',
  },
);
