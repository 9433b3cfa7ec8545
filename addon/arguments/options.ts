// The options in a formula's last argument. A new option takes an entry here, and its name in the lists of the
// functions that take it.

import { bounds } from '../../shared/protocol/bounds.ts';
import { currencyCodes, isCurrencyCode, type CurrencyCode } from '../../shared/coin/currencies.ts';
import { readNear } from '../../shared/past/read-near.ts';
import type { DayEdge } from '../../shared/past/wanted.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { nearest } from '../../shared/text/nearest.ts';
import { readLimitText } from './read-limit.ts';
import { recordedDay } from './recorded-day.ts';
import { readWholeNumber } from './read-whole-number.ts';

export interface Options {
  /** The header above the columns. */
  readonly headers: 'names' | 'labels' | 'no';
  readonly currency: CurrencyCode;
  readonly limit: number;
  /** From 1. */
  readonly page: number;
  /** Allows risk data. */
  readonly risk: boolean;
  /** Whether rows up to an hour old are shown while the gateway fails. */
  readonly stale: 'ok' | 'never';
  /** Which price of a day. */
  readonly day: DayEdge;
  /** How much older than its date a price may be, as the gateway reads it. */
  readonly near: string;
  /** Of the rows of a history. */
  readonly order: 'asc' | 'desc';
  /** Whether a history has its column of dates. */
  readonly dates: boolean;
  /** A recorded day, as the gateway reads it. */
  readonly at: string;
  /** Whether the cell updates by itself, in hosts that can do so. */
  readonly live: boolean;
}

export type GivenOptions = Partial<Options>;
export type OptionName = keyof Options;

interface OptionEntry {
  /** Its values, as the end of an error sentence. */
  readonly takes: string;
  readonly read: (text: string) => Result<GivenOptions, string>;
}

// More pages than any market has; keeps the number exact.
const MOST_PAGES = 1_000_000;

const oneOf = <Value>(
  name: OptionName,
  values: Readonly<Record<string, Value>>,
  give: (value: Value) => GivenOptions,
) => {
  const table = new Map(Object.entries(values));
  return (text: string): Result<GivenOptions, string> => {
    const value = table.get(text.toLowerCase());
    return value === undefined
      ? fail(`${name} is "${text}": write ${[...table.keys()].map((word) => `${name}=${word}`).join(' or ')}.`)
      : ok(give(value));
  };
};

export const readCurrency = (text: string): Result<CurrencyCode, string> => {
  const code = text.toUpperCase();
  if (isCurrencyCode(code)) return ok(code);
  const close = nearest(code, currencyCodes);
  return fail(
    close === undefined
      ? `No currency is called "${text}": write a code such as currency=EUR.`
      : `No currency is called "${text}": did you mean "${close}"?`,
  );
};

export const readStale = oneOf('stale', { ok: 'ok', never: 'never' } as const, (stale) => ({ stale }));

export const optionTable = {
  headers: {
    takes: 'names, labels or no',
    read: oneOf('headers', { names: 'names', labels: 'labels', no: 'no' } as const, (headers) => ({ headers })),
  },
  currency: {
    takes: 'a code such as EUR',
    read: (text) => {
      const currency = readCurrency(text);
      return currency.ok ? ok({ currency: currency.value }) : currency;
    },
  },
  limit: {
    takes: `a whole number up to ${bounds.rows}`,
    read: (text) => {
      const limit = readLimitText(text);
      return limit.ok ? ok({ limit: limit.value }) : limit;
    },
  },
  page: {
    takes: 'a whole number',
    read: (text) => {
      const page = readWholeNumber('page', text, { most: MOST_PAGES, remedy: 'no market is that long' });
      return page.ok ? ok({ page: page.value }) : page;
    },
  },
  risk: {
    takes: 'yes or no',
    read: oneOf('risk', { yes: true, no: false }, (risk) => ({ risk })),
  },
  stale: {
    takes: 'ok or never',
    read: readStale,
  },
  day: {
    takes: 'close or open',
    read: oneOf('day', { close: 'close', open: 'open' } as const, (day) => ({ day })),
  },
  near: {
    takes: 'a length such as 3d',
    read: (text) => {
      const near = readNear(text);
      return near.ok ? ok({ near: text.toLowerCase() }) : near;
    },
  },
  order: {
    takes: 'asc or desc',
    read: oneOf('order', { asc: 'asc', desc: 'desc' } as const, (order) => ({ order })),
  },
  dates: {
    takes: 'yes or no',
    read: oneOf('dates', { yes: true, no: false }, (dates) => ({ dates })),
  },
  at: {
    takes: 'a recorded day such as 2026-11-01',
    read: (text) =>
      text === ''
        ? fail('The option "at" has no day: write a recorded day, such as at=2026-11-01.')
        : ok({ at: recordedDay(text) }),
  },
  live: {
    takes: 'yes or no, in Excel',
    read: oneOf('live', { yes: true, no: false }, (live) => ({ live })),
  },
} as const satisfies Record<OptionName, OptionEntry>;

export const isOptionName = (text: string): text is OptionName =>
  Object.prototype.hasOwnProperty.call(optionTable, text);
