// GET /coins/price/avg and GET /coins/price/exchange: a price at one moment, of a coin or of one in another.

import { numberSchema, objectSchema } from '../../../shared/protocol/schema.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import { anyText, readCoinId, readQuery, required, wholeNumber, type ParameterKind } from '../question/parameters.ts';
import { lowerTexts } from '../question/select-coins.ts';
import { launchOf, worthAt } from '../simulation/chart.ts';
import { MINUTE_MS, priceOf } from '../simulation/market.ts';
import { fiatRate, isFiatCode } from '../simulation/rates.ts';
import type { Universe } from '../simulation/universe.ts';
import type { Operation, Work } from './operation.ts';

const exchanges = ['Binance', 'Bitfinex', 'Bybit', 'Coinbase', 'Gate', 'KuCoin', 'Kraken', 'OKX'] as const;

type ExchangeName = (typeof exchanges)[number];

const exchangeName: ParameterKind<ExchangeName> = {
  read: (text) => exchanges.find((name) => name.toLowerCase() === text.toLowerCase()),
  schema: { type: 'string', enum: exchanges },
};

/** The year 5138: larger numbers must be milliseconds. */
const MAX_SECONDS = 1e11;

const timestampParameters = {
  timestamp: required(wholeNumber(0, MAX_SECONDS), 'The moment, in Unix seconds; not in the future.'),
} as const;

/** Whole minutes since 1970. `now`: ms since 1970. */
const readPastMinute = (seconds: number, now: number): Result<number, Problem> =>
  seconds * 1000 > now
    ? fail({ reason: 'invalid-parameter', parameter: 'timestamp' })
    : ok(Math.floor((seconds * 1000) / MINUTE_MS));

/** Undefined if the symbol is unknown or the coin did not exist yet. Places are sorted by size. */
const tradedPrice = (universe: Universe, symbol: string, minute: number): number | undefined => {
  const code = symbol.toUpperCase();
  if (isFiatCode(code)) return 1 / fiatRate(code);
  const place = lowerTexts(universe, 'symbol').indexOf(symbol.toLowerCase());
  return place < 0 || minute < launchOf(universe, place) ? undefined : priceOf(universe, place, minute);
};

const averageParameters = {
  coinId: required(anyText, 'As in the list of coins; exact.'),
  ...timestampParameters,
} as const;

export const averagePrice: Operation = {
  name: 'averagePrice',
  method: 'GET',
  path: '/coins/price/avg',
  credits: 4,
  summary: 'The price of a coin at a moment.',
  parameters: averageParameters,
  answer: objectSchema({ USD: numberSchema(), BTC: numberSchema(), ETH: numberSchema() }),
  refusals: [404],
  prepare: ({ query, service }) => {
    const asked = readQuery(query, averageParameters);
    if (!asked.ok) return asked;
    const coinId = readCoinId(asked.value.coinId);
    if (!coinId.ok) return coinId;
    const minute = readPastMinute(asked.value.timestamp, service.now());
    if (!minute.ok) return minute;
    const work: Work = async () => {
      const { universe } = service.present()('USD').market;
      const place = universe.placeOf(coinId.value);
      if (place === undefined) return fail({ reason: 'unknown-coin', coinId: coinId.value });
      return minute.value < launchOf(universe, place)
        ? fail({ reason: 'unknown-price' })
        : ok(worthAt(universe, place, minute.value));
    };
    return ok({ work });
  },
};

const exchangeParameters = {
  exchange: required(exchangeName, 'The exchange, in any case.'),
  from: required(anyText, 'Symbol of the coin or currency to price, in any case.'),
  to: required(anyText, 'Symbol of the coin or currency to express the price in, in any case.'),
  ...timestampParameters,
} as const;

export const exchangePrice: Operation = {
  name: 'exchangePrice',
  method: 'GET',
  path: '/coins/price/exchange',
  credits: 5,
  summary: 'The price of one coin or currency in another on an exchange at a moment.',
  parameters: exchangeParameters,
  answer: objectSchema({ price: numberSchema('Units of `to` for one of `from`.') }),
  refusals: [404],
  prepare: ({ query, service }) => {
    const asked = readQuery(query, exchangeParameters);
    if (!asked.ok) return asked;
    const minute = readPastMinute(asked.value.timestamp, service.now());
    if (!minute.ok) return minute;
    const work: Work = async () => {
      const { universe } = service.present()('USD').market;
      const [from, to] = [asked.value.from, asked.value.to].map((symbol) =>
        tradedPrice(universe, symbol, minute.value),
      );
      return from === undefined || to === undefined ? fail({ reason: 'unknown-price' }) : ok({ price: from / to });
    };
    return ok({ work });
  },
};
