// Damages a bare list of tickers: without quotes, with nulls, with numbers as texts.

import { isObject, type Fields } from './list-body.ts';

/** Every so many tickers one lacks something. */
const EVERY = 5;

const isStruck = (at: number): boolean => at % EVERY === EVERY - 1;

/** Replaces numbers, those in objects below included. */
const replaceNumbers = (value: unknown, replace: (number: number) => unknown): unknown => {
  if (typeof value === 'number') return replace(value);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, replaceNumbers(below, replace)]));
};

const withoutQuotes = ({ quotes: _quotes, ...ticker }: Fields): Fields => ticker;

const tickerDamages = {
  'missing-quotes': (tickers) => tickers.map((ticker, at) => (isStruck(at) ? withoutQuotes(ticker) : ticker)),
  'null-values': (tickers) => tickers.map((ticker, at) => (isStruck(at) ? replaceNumbers(ticker, () => null) : ticker)),
  'changed-type': (tickers) => tickers.map((ticker) => replaceNumbers(ticker, String)),
} as const satisfies Readonly<Record<string, (tickers: readonly Fields[]) => readonly unknown[]>>;

export type TickerDamage = keyof typeof tickerDamages;

/** A list without an envelope, whose items have ids. */
export const isTickerList = (body: unknown): body is readonly Fields[] =>
  Array.isArray(body) && body.every((item) => isObject(item) && 'id' in item);

/** Other bodies stay unchanged. */
export const damageTickers = (body: unknown, damage: TickerDamage): unknown =>
  isTickerList(body) ? tickerDamages[damage](body) : body;
