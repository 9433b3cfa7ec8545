// Puts invalid names and symbols into the first coin of a list, or into a single coin.

import { isTickerList } from './damage-tickers.ts';
import { isListBody, isObject, type Fields } from './list-body.ts';

const LONG_NAME_CHARACTERS = 16_000;
const NO_BREAK_SPACE = '\u00a0';
const HIGH_SURROGATE = '\ud83d';
const LOW_SURROGATE = '\ude80';

const oddTexts = {
  'blank-name': (name, symbol) => ({ name: ` \t${name}${NO_BREAK_SPACE}\n`, symbol: ` ${symbol} ` }),
  'long-name': () => ({ name: '币'.repeat(LONG_NAME_CHARACTERS) }),
  'lone-surrogate': (name, symbol) => ({
    name: `${LOW_SURROGATE}${name}${HIGH_SURROGATE}`,
    symbol: `${symbol}${HIGH_SURROGATE}`,
  }),
  'control-characters': (name, symbol) => ({
    name: `${name.slice(0, 1)}\u0000${name.slice(1)}\u001b[31m\u0085`,
    symbol: `${symbol}\u0007`,
  }),
} as const satisfies Readonly<Record<string, (name: string, symbol: string) => Fields>>;

export type OddText = keyof typeof oddTexts;

const withOddText = (coin: Fields, kind: OddText): Fields => ({
  ...coin,
  ...oddTexts[kind](String(coin['name']), String(coin['symbol'])),
});

/** Bodies without coins stay unchanged. */
export const withOddTexts = (body: unknown, kind: OddText): unknown => {
  const first = (coin: Fields, at: number): Fields => (at === 0 ? withOddText(coin, kind) : coin);
  if (isTickerList(body)) return body.map(first);
  if (!isListBody(body)) return isObject(body) && 'symbol' in body ? withOddText(body, kind) : body;
  return { ...body, result: body.result.map(first) };
};
