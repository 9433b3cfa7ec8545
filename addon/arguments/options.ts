// The options in a formula's last argument: `name=value` pairs split by `;`. A bare currency code means `currency=`.
// A new option takes an entry here, and its name in the lists of the functions that take it.

import { fail, ok, type Result } from '../../shared/result.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { cellText } from '../cells/cell.ts';
import { type Argument, argumentCells, checkExtra, filledCells, readArgument } from './argument.ts';
import { dayText } from '../../shared/past/calendar.ts';
import { dayOfNumber } from '../cells/serial-date.ts';
import { type CurrencyCode, currencyCodes, isCurrencyCode } from '../../shared/coin/currencies.ts';
import { readCurrencySign } from '../../shared/query/numbers.ts';
import { readNear } from '../../shared/past/read-past-time.ts';
import type { DayEdge } from '../../shared/past/past-question.ts';
import { nearest } from '../../shared/text/nearest.ts';

interface WholeNumberBounds {
  readonly most: number;
  /** The remedy for a number above `most`, as the end of a sentence. */
  readonly remedy: string;
}

export const readWholeNumber = (
  name: string,
  text: string,
  { most, remedy }: WholeNumberBounds,
): Result<number, string> => {
  const value = /^\d+(\.0+)?$/.test(text) ? Number(text) : 0;
  if (value < 1) return fail(`${name} is "${text}": write a whole number from 1 to ${most}.`);
  if (value > most) return fail(`${name} is ${text}, and the maximum is ${most}: ${remedy}.`);
  return ok(value);
};

const DEFAULT_LIMIT = 100;

const readLimitText = (text: string): Result<number, string> =>
  readWholeNumber('limit', text, { most: bounds.rows, remedy: 'ask for the rows after them with the option page=2' });

export const readLimit = (argument: Argument, option: number | undefined): Result<number, string> => {
  const [cell, ...more] = filledCells(argument);
  if (cell === undefined) return ok(option ?? DEFAULT_LIMIT);
  if (more.length > 0) return fail('limit is a range: give it one number.');
  if (option !== undefined) return fail('limit is given twice: keep the argument or the option.');
  return readLimitText(cellText(cell));
};

/** The day as written, or of the number that a date in a cell becomes when a text is joined to it, as in "at="&A1. */
const recordedDay = (text: string): string => {
  const day = /^\d{5,6}$/.test(text) ? dayOfNumber(Number(text)) : undefined;
  return day === undefined ? text : dayText(day);
};

export interface Options {
  /** The header above the columns. */
  readonly headers: 'labels' | 'names' | 'no';
  readonly currency: CurrencyCode;
  readonly limit: number;
  /** From 1. */
  readonly page: number;
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
  /** Only coins that did not match on this recorded day. */
  readonly new: string;
  /** Of a portfolio's value by day. */
  readonly days: number;
  /** Whether credits may be spent on addresses. */
  readonly pay: boolean;
  /** Whether coins that are marked as fake are shown. */
  readonly fake: boolean;
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

/** Words of a list, as a sentence says them. */
const either = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`;

const oneOf = <Value>(
  name: OptionName,
  values: Readonly<Record<string, Value>>,
  give: (value: Value) => GivenOptions,
) => {
  const words = Object.keys(values);
  return {
    takes: either(words),
    read: (text: string): Result<GivenOptions, string> => {
      const value = new Map(Object.entries(values)).get(text.toLowerCase());
      return value === undefined
        ? fail(`${name} is "${text}": write ${either(words.map((word) => `${name}=${word}`))}.`)
        : ok(give(value));
    },
  };
};

const yesNo = { yes: true, no: false } as const;

/** An option whose value is read by itself. */
const readAs =
  <Value>(read: (text: string) => Result<Value, string>, give: (value: Value) => GivenOptions) =>
  (text: string): Result<GivenOptions, string> => {
    const value = read(text);
    return value.ok ? ok(give(value.value)) : value;
  };

/** Everyday words for currencies. */
// oxfmt-ignore
const spokenCurrencies: Readonly<Record<string, CurrencyCode>> = {
  euro: 'EUR', dollar: 'USD', pound: 'GBP', yen: 'JPY', yuan: 'CNY', franc: 'CHF', rupee: 'INR', real: 'BRL', won: 'KRW',
};

/** The currency that a code, a sign or a word means, such as `euro` or `€`. */
export const currencyCalled = (text: string): CurrencyCode | undefined => {
  const [code, ...others] = readCurrencySign(text)?.currencies ?? [];
  return others.length === 0 && code !== undefined ? code : spokenCurrencies[text.toLowerCase().replace(/s$/, '')];
};

export const readCurrency = (text: string): Result<CurrencyCode, string> => {
  const code = text.toUpperCase();
  if (isCurrencyCode(code)) return ok(code);
  const close = currencyCalled(text) ?? nearest(code, currencyCodes);
  return fail(
    close === undefined
      ? `No currency is called "${text}": write a code such as currency=EUR.`
      : `No currency is called "${text}": did you mean "${close}"?`,
  );
};

const stale = oneOf('stale', { ok: 'ok', never: 'never' } as const, (value) => ({ stale: value }));
export const readStale = stale.read;

export const optionTable = {
  headers: oneOf('headers', { labels: 'labels', names: 'names', no: 'no' } as const, (headers) => ({ headers })),
  currency: {
    takes: 'a code such as EUR',
    // An empty cell of a template means the currency of the settings.
    read: (text) => (text === '' ? ok({}) : readAs(readCurrency, (currency) => ({ currency }))(text)),
  },
  limit: { takes: `a whole number up to ${bounds.rows}`, read: readAs(readLimitText, (limit) => ({ limit })) },
  page: {
    takes: 'a whole number',
    read: readAs(
      (text) => readWholeNumber('page', text, { most: MOST_PAGES, remedy: 'no market is that long' }),
      (page) => ({ page }),
    ),
  },
  risk: oneOf('risk', yesNo, (risk) => ({ risk })),
  stale,
  day: oneOf('day', { close: 'close', open: 'open' } as const, (day) => ({ day })),
  near: {
    takes: 'a length such as 3d',
    read: (text) => readAs(readNear, () => ({ near: text.toLowerCase() }))(text),
  },
  order: oneOf('order', { asc: 'asc', desc: 'desc' } as const, (order) => ({ order })),
  dates: oneOf('dates', yesNo, (dates) => ({ dates })),
  at: {
    takes: 'a recorded day such as 2026-11-01',
    read: (text) =>
      text === ''
        ? fail('The option "at" has no day: write a recorded day, such as at=2026-11-01.')
        : ok({ at: recordedDay(text) }),
  },
  new: {
    takes: 'a recorded day such as 1d',
    read: (text) => (text === '' ? fail('The option "new" has no day: write new=1d.') : ok({ new: recordedDay(text) })),
  },
  days: {
    takes: 'a whole number such as 30',
    read: readAs(
      (text) => readWholeNumber('days', text, { most: bounds.portfolioDays, remedy: 'no value is older' }),
      (days) => ({ days }),
    ),
  },
  pay: oneOf('pay', yesNo, (pay) => ({ pay })),
  fake: oneOf('fake', yesNo, (fake) => ({ fake })),
  live: oneOf('live', yesNo, (live) => ({ live })),
} as const satisfies Record<OptionName, OptionEntry>;

const isOptionName = (text: string): text is OptionName => Object.prototype.hasOwnProperty.call(optionTable, text);

interface OptionsContext {
  /** The function's name, for sentences. */
  readonly formula: string;
  readonly names: readonly OptionName[];
}

const unknownOption = (word: string, { formula, names }: OptionsContext): string => {
  if (isOptionName(word)) return `${formula} has no option "${word}": it takes ${names.join(', ')}.`;
  const close = nearest(word, names);
  return close === undefined
    ? `${formula} has no option "${word}": it takes ${names.join(', ')}, written like currency=EUR.`
    : `${formula} has no option "${word}": did you mean "${close}"?`;
};

const looksLikeOption = (word: string): boolean =>
  word.includes('=') || isCurrencyCode(word.toUpperCase()) || isOptionName(word.toLowerCase());

/** Whether a text has several options without `;` between them: `EUR, headers=no`. Values have no space or comma. */
const holdsSeveral = (item: string): boolean => {
  const words = item.replace(/\s*=\s*/g, '=').split(/[\s,&]+/);
  return words.filter(looksLikeOption).length > 1;
};

const readItem = (item: string, context: OptionsContext): Result<GivenOptions, string> => {
  if (holdsSeveral(item)) return fail(`"${item}" holds two options: split them by ";".`);
  const equals = item.indexOf('=');
  if (equals < 0 && isCurrencyCode(item.toUpperCase())) return optionTable.currency.read(item);
  const name = (equals < 0 ? item : item.slice(0, equals)).trim().toLowerCase();
  const known = context.names.find((candidate) => candidate === name);
  if (known === undefined) {
    const looksLikeCode = equals < 0 && (/^[A-Z]{3,4}$/.test(item) || currencyCalled(item) !== undefined);
    const currency = readCurrency(item);
    return fail(looksLikeCode && !currency.ok ? currency.error : unknownOption(name, context));
  }
  if (equals < 0) return fail(`The option "${known}" has no value: it takes ${optionTable[known].takes}.`);
  return optionTable[known].read(item.slice(equals + 1).trim());
};

/** @param extra what follows the options: refresh tokens only. */
export const readOptions = (
  value: unknown,
  extra: readonly unknown[],
  context: OptionsContext,
): Result<GivenOptions, string> => {
  const nothingMore = checkExtra(context.formula, extra, 'options go into one text, split by ";"');
  if (!nothingMore.ok) return nothingMore;
  let given: GivenOptions = {};
  const items = argumentCells(readArgument(value))
    .flatMap((cell) => cellText(cell).split(';'))
    .map((item) => item.trim())
    .filter((item) => item !== '');
  for (const item of items) {
    const read = readItem(item, context);
    if (!read.ok) return read;
    const twice = Object.keys(read.value).find((name) => name in given);
    if (twice !== undefined) return fail(`The option "${twice}" is given twice: keep one.`);
    given = { ...given, ...read.value };
  }
  return ok(given);
};
