// Reads the parameters of an address: each known, each once, of its kind. What is wrong is told with the name here
// for one of other services.

import { findField } from '../../../../shared/coin/coin-fields.ts';
import { didYouMean } from '../../../../shared/text/nearest.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { parameters as table } from '../../../../shared/protocol/parameters.ts';
import { type Problem, refuse } from '../../../../shared/protocol/problem.ts';
import type { ParameterValue } from '../../../../shared/protocol/values.ts';
import { eachOf, ok, type Result } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';

/** The names of parameters in other services, in lower case without `_` and `-`. */
const otherNames: Readonly<Record<string, string>> = {
  ids: 'id coin coins symbols tickers',
  columns: 'fields field select',
  where: 'filter query q',
  name: 'search',
  sort: 'order orderby',
  limit: 'perpage pagesize count top rows',
  currency: 'vscurrency vs convert quote',
  chain: 'chains network platform',
  sep: 'delimiter separator',
  from: 'start since days period startdate',
  to: 'end until enddate',
  step: 'interval granularity',
  text: 'query q search name',
  dates: 'date',
  at: 'date asof',
  new: 'newsince since fresh',
};

/** A condition that `&` has cut off its filter: `where=marketCap>1e9&price<5`. */
const condition = /^([\w .]+?)\s*(?:[<>]|!$)/;

/** Ends a sentence about an unknown name; empty without advice. @param known the names that are taken. */
const adviceOnName = (name: string, known: readonly string[]): string => {
  const spelling = name.toLowerCase().replace(/[_-]/g, '');
  const other = known.find((one) => otherNames[one]?.split(' ').includes(spelling));
  if (other !== undefined) return ` Did you mean "${other}"?`;
  const [, field] = condition.exec(name) ?? [];
  if (field !== undefined && findField(field).ok && known.includes('where'))
    return ' A condition belongs into where, joined to others by "and".';
  return didYouMean(name, known);
};

export type Parameters = ReadonlyMap<string, string>;

type Table = typeof table;

/** The names of the parameters with values of this kind. */
type NameOf<Kind extends ParameterValue['kind']> = {
  [Name in keyof Table]: Table[Name]['value'] extends { readonly kind: Kind } ? Name : never;
}[keyof Table];

/** Maximum length of an unknown name in a problem. */
const NAME_CHARACTERS = 60;

export const refuseUnknown = (what: 'parameter' | 'property' | 'argument', name: string, known: readonly string[]) =>
  refuse(
    name.slice(0, NAME_CHARACTERS),
    `Unknown ${what} ${shown(name)}.${adviceOnName(name, known)} Known are: ${known.filter((word) => !word.includes('~')).join(', ')}.`,
  );

/** Reads a query string against an allow-list. */
export const readParameters = (search: URLSearchParams, known: readonly string[]): Read<Parameters> => {
  const parameters = new Map<string, string>();
  for (const [name, value] of search) {
    if (!known.includes(name)) return refuseUnknown('parameter', name, known);
    if (parameters.has(name)) return refuse(name, `The parameter ${shown(name)} is given twice: give it once.`);
    if (value.length > bounds.parameterCharacters)
      return refuse(name, `The parameter ${shown(name)} is longer than ${bounds.parameterCharacters} characters.`);
    parameters.set(name, value);
  }
  return ok(parameters);
};

const decimalPattern = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;

/** The number that a text denotes, as the upstream reads it: `10.0` and `1e1` are 10. */
const numberOf = (text: string): number | undefined => {
  const value = decimalPattern.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) return undefined;
  return value === 0 ? 0 : value;
};

/** A whole number within its bounds. */
export const readWhole = (parameters: Parameters, name: NameOf<'whole'>, standard: number): Read<number> => {
  const text = parameters.get(name);
  if (text === undefined) return ok(standard);
  const { least, most } = table[name].value;
  const value = numberOf(text);
  return value !== undefined && Number.isSafeInteger(value) && value >= least && value <= most
    ? ok(value)
    : refuse(name, `${name} is ${shown(text)}: it must be a whole number from ${least} to ${most}.`);
};

/** A number with a decimal point. */
export const readDecimal = (name: string, text: string): Read<number> => {
  const value = numberOf(text);
  if (value !== undefined) return ok(value);
  const comma = /^[-+]?\d+,\d+$/.test(text) ? ` Write ${text.replace(',', '.')}.` : '';
  return refuse(name, `${name} is ${shown(text)}: it must be a number, like 1000000 or 2.5.${comma}`);
};

/** One of several words. */
export const readChoice = <Name extends NameOf<'choice'>>(
  parameters: Parameters,
  name: Name,
): Read<Table[Name]['value']['words'][number] | undefined> => {
  const text = parameters.get(name);
  if (text === undefined) return ok(undefined);
  const words: readonly Table[Name]['value']['words'][number][] = table[name].value.words;
  const word = words.find((candidate) => candidate === text);
  return word === undefined
    ? refuse(name, `${name} is ${shown(text)}: it must be one of ${words.join(', ')}.${didYouMean(text, words)}`)
    : ok(word);
};

/** Refuses a text that is too long to send to the upstream: it would cost credits and find nothing. */
export const boundText = (name: string, text: string): Read<string> =>
  text.length > bounds.textCharacters
    ? refuse(name, `${name} has a text of ${text.length} characters: at most ${bounds.textCharacters} are looked for.`)
    : ok(text);

type ListName = NameOf<'ids' | 'names' | 'columns'>;

const atMost = (name: ListName, parts: readonly string[]): Read<readonly string[]> => {
  const { most } = table[name].value;
  return parts.length > most
    ? refuse(name, `${name} has ${parts.length} entries: at most ${most} are answered at once.`)
    : ok(parts);
};

/** Comma, and what people who write decimal commas put between the entries of a list. */
const listSeparator = /[,;|]/;

const partsOf = (text: string): readonly string[] => text.split(listSeparator).map((part) => part.trim());

/** A list without the signs that programs put around it and its entries: `["BTC", "ETH"]`, `'BTC','ETH'`. */
export const withoutQuotes = (text: string): string =>
  (/^\[(.*)\]$/s.exec(text.trim())?.[1] ?? text).replace(/(?<=^|[,;|])\s*(["'])([^"',;|]*)\1\s*(?=$|[,;|])/g, '$2');

/** The parts of a comma-separated text, trimmed; at least one and none empty. */
export const readList = (name: ListName, text: string): Read<readonly string[]> => {
  const parts = partsOf(withoutQuotes(text));
  return parts.includes('')
    ? refuse(name, `${name} has an empty entry: separate entries with one comma each.`)
    : atMost(name, parts);
};

/** The same for a parameter of the upstream, in which empty parts are ignored. */
export const readLooseList = (name: ListName, text: string): Read<readonly string[]> => {
  const parts = atMost(
    name,
    partsOf(text).filter((part) => part !== ''),
  );
  return parts.ok ? eachOf(parts.value, (part) => boundText(name, part)) : parts;
};

/** Decoded parameters by name. */
export const searchOf = ({ url }: Pick<Request, 'url'>): URLSearchParams =>
  // URLSearchParams removes one leading question mark: without it, one that belongs to a name would be removed.
  new URLSearchParams(/^[^?#]*(\?[^#]*)/.exec(url)?.[1]);

export type Read<Value> = Result<Value, Problem>;

/** All values by name, or the first problem. */
export const combined = <Values extends object>(reads: {
  readonly [Name in keyof Values]: Read<Values[Name]>;
}): Read<Values> => {
  const values: Partial<Values> = {};
  for (const name in reads) {
    const read = reads[name];
    if (!read.ok) return read;
    values[name] = read.value;
  }
  // Each name has a value now.
  return ok(values as Values);
};
