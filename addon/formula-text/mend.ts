// The formula to write instead of a wrong one: from the sentence of its error, or from its own text where quotes are
// missing. For a host that knows the text of a cell.

import { PROBLEM_SIGN } from '../../shared/text/shown.ts';
import { type Call, findCalls, formulaTokens } from './calls.ts';
import { plainLocale } from './locale.ts';
import { addTokens, REFRESH_NAME } from './refresh-cell.ts';

export interface Mended {
  /** The whole formula. */
  readonly formula: string;
  /** What is new in it, for a button. */
  readonly label: string;
}

/** A word and the one to write: the first text in quotes is the wrong one. */
const wordPatterns = [
  /^[^"]*"([^"\n]+)"[^]*?\bdid you mean "([^"\n]+)"\?/i,
  /^"([^"\n]+)" is not read as a date: write ([\w-]+)\.$/,
];

const isWord = (text: string): boolean => /\w/.test(text);

/** Undefined if the place of the wrong word in the formula is not certain. */
const withWord = (formula: string, sentence: string): Mended | undefined => {
  const [, wrong, right] = wordPatterns.map((pattern) => pattern.exec(sentence)).find((found) => found !== null) ?? [];
  if (wrong === undefined || right === undefined || wrong === right) return undefined;
  // A word in place of a sign would run into its neighbours.
  if (isWord(right) && !isWord(wrong)) return undefined;
  const [before, after, ...others] = formula.split(wrong);
  if (before === undefined || after === undefined || others.length > 0) return undefined;
  // A part of another word.
  if (isWord(wrong) && (/\w$/.test(before) || /^\w/.test(after))) return undefined;
  return { formula: `${before}${right}${after}`, label: right };
};

const isLiteral = (argument: string): boolean => /^(?:["{]|\d|$)/.test(argument);

const callIn = (text: string): Call | undefined => {
  const calls = findCalls(text, plainLocale);
  return calls.length === 1 ? calls[0] : undefined;
};

const callText = (name: string, [first = '', ...others]: readonly string[]): string =>
  `${name}(${first}${others.map((text) => (text === '' ? ',' : `, ${text}`)).join('')})`;

const replaceCall = (formula: string, { start, end }: Call, call: string): string =>
  `${formula.slice(0, start)}${call}${formula.slice(end)}`;

/** The call that the sentence writes takes the place of the only one; coins in a cell or a range stay there. */
const withCall = (formula: string, sentence: string): Mended | undefined => {
  const [, said = ''] = /\bwrite (=COIN[^]*)$/.exec(sentence) ?? [];
  const end = findCalls(said, plainLocale)[0]?.end;
  const [written, replaced] = [callIn(said.slice(0, end)), callIn(formula)];
  if (written === undefined || replaced === undefined) return undefined;
  const [first = '', ...others] = written.arguments;
  const [subject = ''] = replaced.arguments;
  const call = `=${callText(written.name, [isLiteral(subject) ? first : subject, ...others])}`;
  const label = replaced.arguments.includes(REFRESH_NAME) ? addTokens(call, plainLocale, () => '') : call;
  return { formula: replaceCall(formula, replaced, label.slice(1)), label };
};

/**
 * What the sentence of a cell's error says to write, as the whole formula.
 * @example suggestedFormula('=COIN(A2, "ath")', '"ath" is of the past: write =COIN_PERFORMANCE("BTC", "ath").')
 */
export const suggestedFormula = (formula: string, sentence: string): Mended | undefined =>
  // The formula of a row's problem is right for other rows.
  (sentence.startsWith(PROBLEM_SIGN) ? undefined : withCall(formula, sentence)) ?? withWord(formula, sentence);

const isReference = (word: string): boolean => /^(?:\$?[a-z]{1,3}\$?\d+|true|false|coinsheet_\w+)$/i.test(word);

/** Brackets that are open at the end. */
const opened = (formula: string): number => {
  const signs = formulaTokens(formula, plainLocale).map(({ raw }) => raw);
  return signs.filter((sign) => sign === '(').length - signs.filter((sign) => sign === ')').length;
};

/** Whether quotes and brackets come in pairs, texts stand alone, and no word is outside quotes that belongs inside. */
const isWhole = (formula: string): boolean => {
  const tokens = formulaTokens(formula.slice(1), plainLocale).filter(({ kind }) => kind !== 'blank');
  let depth = 0;
  for (const [index, { kind, raw }] of tokens.entries()) {
    const [before = '', next = ''] = [tokens[index - 1]?.raw, tokens[index + 1]?.raw];
    if (kind === 'text' && (raw.length < 2 || !raw.endsWith('"') || !/^[,;)}&=<>]?$/.test(next))) return false;
    if (kind === 'quoted' && next !== '!') return false;
    if (kind === 'word' && !/[(!:]/.test(next) && before !== ':' && !isReference(raw)) return false;
    if (raw === '(' || raw === '{') depth += 1;
    if (raw === ')' || raw === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

/** The formula with one more quote, before the end or after the beginning of an argument. */
const withQuote = (formula: string): string | undefined => {
  const ends = [...formula.matchAll(/[,)]/g)].map(({ index }) => index);
  const beginnings = [...formula.matchAll(/[(,]\s*/g)].map(({ 0: found, index }) => index + found.length);
  return [...ends, ...beginnings]
    .filter((at) => formula[at - 1] !== '"' && formula[at] !== '"')
    .map((at) => `${formula.slice(0, at)}"${formula.slice(at)}`)
    .find(isWhole);
};

/** The formula with quotes around each argument of the only call that has words outside quotes. */
const withQuotes = (formula: string): string | undefined => {
  const call = callIn(formula);
  if (call === undefined) return undefined;
  const given = call.arguments.map((text) => (isWhole(`=${text}`) || text.includes('"') ? text : `"${text}"`));
  return replaceCall(formula, call, callText(call.name, given));
};

/**
 * The formula with its missing quotes; undefined if none is missing, or their places are not certain.
 * @example withMissingQuotes('=COIN("BTC)')?.formula // =COIN("BTC")
 */
export const withMissingQuotes = (formula: string): (Mended & { readonly sentence: string }) | undefined => {
  // Single quotes belong to the names of sheets.
  const straight = formula.replace(/[“”„«»]/g, '"').replace(/'([^'"]*)'(?!!)/g, '"$1"');
  if (!formula.startsWith('=') || isWhole(formula)) return undefined;
  // A spreadsheet adds brackets to a formula whose own ones are in a text without an end.
  const typed = straight.replace(new RegExp(`\\){${Math.max(0, opened(straight))}}$`), '');
  const mended = [straight, ...[typed, straight].map(withQuote), withQuotes(straight)].find(
    (one) => one !== undefined && isWhole(one),
  );
  return mended === undefined
    ? undefined
    : { formula: mended, label: mended, sentence: `A quote is missing: write ${mended}.` };
};

/**
 * The formula with commas between arguments that stand between semicolons, as in many countries; undefined if it has no
 * semicolon outside texts and braces, where it ends a row.
 * @example withCommas('=COIN("BTC"; "price")')?.formula // =COIN("BTC", "price")
 */
export const withCommas = (formula: string): ReturnType<typeof withMissingQuotes> => {
  let braces = 0;
  const mended = formulaTokens(formula, plainLocale)
    .map(({ raw }) => {
      braces += raw === '{' ? 1 : raw === '}' ? -1 : 0;
      return raw === ';' && braces === 0 ? ',' : raw;
    })
    .join('');
  return mended === formula || !isWhole(mended)
    ? undefined
    : { formula: mended, label: mended, sentence: `Commas stand between arguments here: write ${mended}.` };
};
