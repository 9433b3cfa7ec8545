// The parameters of one request, each at most once and each known; readers take values from here.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { refuse } from './request-problem.ts';
import { didYouMean } from '../../../../shared/text/did-you-mean.ts';
import { shown } from '../../../../shared/text/shown.ts';

export type Parameters = ReadonlyMap<string, string>;

/** Reads a query string against an allow-list. */
export const readParameters = (search: URLSearchParams, known: readonly string[]): Parameters => {
  const parameters = new Map<string, string>();
  for (const [name, value] of search) {
    if (!known.includes(name))
      refuse(
        name.slice(0, 60),
        `Unknown parameter ${shown(name)}.${didYouMean(name, known)} Known are: ${known.filter((word) => !word.includes('~')).join(', ')}.`,
      );
    if (parameters.has(name)) refuse(name, `The parameter ${shown(name)} is given twice: give it once.`);
    if (value.length > bounds.parameterCharacters)
      refuse(name, `The parameter ${shown(name)} is longer than ${bounds.parameterCharacters} characters.`);
    parameters.set(name, value);
  }
  return parameters;
};

const decimalPattern = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;

/** The number that a text writes, as the upstream reads it: `10.0` and `1e1` are 10. */
const numberOf = (text: string): number | undefined => {
  const value = decimalPattern.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) return undefined;
  return value === 0 ? 0 : value;
};

/** A whole number within bounds. */
export const readWhole = (
  parameters: Parameters,
  name: string,
  standard: number,
  least: number,
  most: number,
): number => {
  const text = parameters.get(name);
  if (text === undefined) return standard;
  const value = numberOf(text);
  if (value !== undefined && Number.isSafeInteger(value) && value >= least && value <= most) return value;
  return refuse(name, `${name} is ${shown(text)}: it must be a whole number from ${least} to ${most}.`);
};

/** A number with a decimal point. */
export const readDecimal = (name: string, text: string): number => {
  const value = numberOf(text);
  if (value !== undefined) return value;
  const comma = /^[-+]?\d+,\d+$/.test(text) ? ` Write ${text.replace(',', '.')}.` : '';
  return refuse(name, `${name} is ${shown(text)}: it must be a number, like 1000000 or 2.5.${comma}`);
};

/** One of several words. */
export const readChoice = <Word extends string>(
  parameters: Parameters,
  name: string,
  words: readonly Word[],
): Word | undefined => {
  const text = parameters.get(name);
  if (text === undefined) return undefined;
  const word = words.find((candidate) => candidate === text);
  return (
    word ?? refuse(name, `${name} is ${shown(text)}: it must be one of ${words.join(', ')}.${didYouMean(text, words)}`)
  );
};

/** A text that may go to the upstream, where a longer one would cost credits and find nothing. */
export const boundText = (name: string, text: string): string =>
  text.length > bounds.textCharacters
    ? refuse(name, `${name} has a text of ${text.length} characters: at most ${bounds.textCharacters} are looked for.`)
    : text;

const atMost = (name: string, parts: readonly string[], most: number): readonly string[] =>
  parts.length > most
    ? refuse(name, `${name} has ${parts.length} entries: at most ${most} are answered at once.`)
    : parts;

const partsOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

/** The parts of a comma-separated text, trimmed; at least one and none empty. */
export const readList = (name: string, text: string, most: number): readonly string[] => {
  const parts = partsOf(text);
  if (parts.includes('')) refuse(name, `${name} has an empty entry: separate entries with one comma each.`);
  return atMost(name, parts, most);
};

/** The same in a parameter of the upstream's own, where empty parts do not count. */
export const looseList = (name: string, text: string, most: number): readonly string[] =>
  atMost(
    name,
    partsOf(text).filter((part) => part !== ''),
    most,
  ).map((part) => boundText(name, part));
