// GET /global: totals of the market, all of its coins included.

import { numberSchema, objectSchema, textSchema } from '../../../../shared/openapi/schema.ts';
import { ok } from '../../../../shared/result.ts';
import { createMarket, DAY_MINUTES, percentChange, type Market } from '../../simulation/market.ts';
import { sumsOf, totalsOf } from '../../simulation/totals.ts';
import { UPDATE_MINUTES } from '../free-plan.ts';
import { momentText } from '../moment-text.ts';
import { oncePer } from '../once-per.ts';
import type { CoinpaprikaOperation } from '../operation.ts';

/** The moments among which the highest totals are sought, besides the present one. */
const SAMPLES = 4;
const SAMPLE_DAYS = 90;

interface Peak {
  readonly value: number;
  readonly minute: number;
}

const highest = (left: Peak, right: Peak): Peak => (right.value > left.value ? right : left);

const recordsOf = (market: Market) => {
  const { universe, minute } = market;
  const earlier = Array.from({ length: SAMPLES }, (_, sample) =>
    createMarket(universe, minute - (sample + 1) * SAMPLE_DAYS * DAY_MINUTES),
  );
  const sums = [market, ...earlier].map((one) => ({ minute: one.minute, ...sumsOf(one) }));
  return {
    marketCap: sums.map((sum) => ({ value: sum.marketCap, minute: sum.minute })).reduce(highest),
    volume: sums.map((sum) => ({ value: sum.volume, minute: sum.minute })).reduce(highest),
  };
};

const overviewOf = oncePer((market: Market) => {
  const totals = totalsOf(market);
  const records = recordsOf(market);
  return {
    market_cap_usd: Math.round(totals.marketCap),
    volume_24h_usd: Math.round(totals.volume),
    bitcoin_dominance_percentage: totals.btcDominance,
    cryptocurrencies_number: market.universe.size,
    market_cap_ath_value: Math.round(records.marketCap.value),
    market_cap_ath_date: momentText(records.marketCap.minute),
    volume_24h_ath_value: Math.round(records.volume.value),
    volume_24h_ath_date: momentText(records.volume.minute),
    volume_24h_percent_from_ath: percentChange(records.volume.value, totals.volume),
    volume_24h_percent_to_ath: percentChange(totals.volume, records.volume.value),
    market_cap_change_24h: totals.marketCapChange,
    volume_24h_change_24h: totals.volumeChange,
    last_updated: market.minute * 60,
  };
});

export const marketOverview: CoinpaprikaOperation = {
  name: 'getGlobal',
  path: '/global',
  summary: 'Totals of the market.',
  parameters: {},
  answer: objectSchema({
    market_cap_usd: numberSchema(),
    volume_24h_usd: numberSchema(),
    bitcoin_dominance_percentage: numberSchema(),
    cryptocurrencies_number: numberSchema(),
    market_cap_ath_value: numberSchema('The highest of the present one and a few of the last year.'),
    market_cap_ath_date: textSchema(),
    volume_24h_ath_value: numberSchema('Likewise.'),
    volume_24h_ath_date: textSchema(),
    volume_24h_percent_from_ath: numberSchema(),
    volume_24h_percent_to_ath: numberSchema(),
    market_cap_change_24h: numberSchema('Percent.'),
    volume_24h_change_24h: numberSchema('Percent.'),
    last_updated: numberSchema('Unix seconds.'),
  }),
  answerTo: ({ service }) => ok(overviewOf(service.lastUpdated(UPDATE_MINUTES))),
};
