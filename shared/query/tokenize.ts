// Splits a filter's text into tokens. Knows the form of numbers, texts and words, but no fields and no grammar.

import { bounds } from '../protocol/bounds.ts';
import { type CurrencySign, readNumber, type ReadNumber } from './numbers.ts';
import { misspeltSigns, operatorSpellings, operatorStarts, type OperatorSymbol } from './operators.ts';
import { refuse, type Span } from './query-error.ts';

export type Token = { readonly at: Span; readonly raw: string } & (
  | { readonly kind: 'word' }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'number';
      readonly value: number;
      readonly percent: boolean;
      readonly sign: CurrencySign | undefined;
    }
  | { readonly kind: 'operator'; readonly operator: OperatorSymbol }
  | { readonly kind: 'open' | 'close' | 'comma' | 'and-mark' | 'end' }
);

// Phones and word processors type curly quotes. Each opening quote lists the quotes that may close it.
const closingQuotes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '“”',
  '”': '”',
  '„': '“”',
  '‟': '”',
  '«': '»',
  '»': '«',
  '‘': '‘’',
  '’': '’',
  '‚': '‘’',
  '‛': '’',
};

const marks: Readonly<Record<string, 'open' | 'close' | 'comma' | 'and-mark'>> = {
  '(': 'open',
  ')': 'close',
  ',': 'comma',
  ';': 'and-mark',
  '&': 'and-mark',
};

const whiteSpace = /\s/;
// ASCII letters, digits, `_` and `#`, and every non-ASCII character that has no meaning in the language.
const wordCharacter = /[A-Za-z0-9_#]|[^\x00-\x7f\s“”„‟«»‘’‚‛≥≤≠−]/;
// Allowed inside a word, between two word characters: `layer-1`, `usdc.e`, `ethereum:0xdac…`.
const wordConnector = /[-.:]/;

const isWordCharacter = (source: string, index: number): boolean => {
  const character = source[index];
  return character !== undefined && wordCharacter.test(character);
};

/** Index after the word that starts or continues at `start`. */
const endOfWord = (source: string, start: number): number => {
  let end = start;
  for (;;) {
    if (isWordCharacter(source, end)) end += 1;
    else if (end > start && wordConnector.test(source[end] ?? '') && isWordCharacter(source, end + 1)) end += 2;
    else return end;
  }
};

/** The text between quotes, with doubled closing quotes undoubled; undefined if it is not closed. */
const readQuoted = (source: string, start: number): { text: string; end: number } | undefined => {
  const closing = closingQuotes[source[start] ?? ''] ?? '';
  let text = '';
  for (let index = start + 1; index < source.length; index += 1) {
    const character = source[index] ?? '';
    if (!closing.includes(character)) text += character;
    else if (source[index + 1] === character) {
      text += character;
      index += 1;
    } else return { text, end: index + 1 };
  }
  return undefined;
};

/** Whether the number ends where its word ends: `24h`, `1inch` and `0xdac…` start like numbers but are words. */
const standsAlone = (source: string, start: number, number: ReadNumber): boolean =>
  number.problem?.reason === 'decimal-comma' ||
  (endOfWord(source, start) <= number.end && !isWordCharacter(source, number.end));

const badCharacterHints: Readonly<Record<string, { expected: string; suggestion?: string }>> = {
  '|': { expected: '"or" between two conditions', suggestion: 'or' },
  '!': { expected: '"not" before a condition, or "!="', suggestion: 'not' },
  '*': { expected: 'a comparison; "~" finds a part of a text', suggestion: '~' },
  ':': { expected: 'an operator', suggestion: '=' },
  $: { expected: 'an amount after $; a symbol is written without it' },
};

/** Ends with an error at what is no token. */
export const tokenize = (source: string): readonly Token[] => {
  const most = bounds.filterCharacters;
  if (source.length > most)
    refuse('too-long', { start: most, end: source.length }, `a filter of at most ${most} characters`);
  const tokens: Token[] = [];
  let index = 0;
  while (index < source.length) {
    const start = index;
    const character = source[start] ?? '';
    if (whiteSpace.test(character)) {
      index += 1;
      continue;
    }
    const place = (end: number): { at: Span; raw: string } => {
      index = end;
      return { at: { start, end }, raw: source.slice(start, end) };
    };
    const isOperator = operatorStarts.has(character);
    const misspelt = isOperator ? misspeltSigns.find(([text]) => source.startsWith(text, start)) : undefined;
    if (misspelt !== undefined) {
      const [text, meant] = misspelt;
      refuse('bad-operator', { start, end: start + text.length }, 'an operator', meant);
    }
    const spelling = isOperator ? operatorSpellings.find(([text]) => source.startsWith(text, start)) : undefined;
    const number = spelling === undefined ? readNumber(source, start) : undefined;
    const mark = marks[character];
    if (spelling !== undefined) {
      tokens.push({ kind: 'operator', operator: spelling[1], ...place(start + spelling[0].length) });
    } else if (number !== undefined && standsAlone(source, start, number)) {
      if (number.problem !== undefined)
        refuse(number.problem.reason, { start, end: number.end }, number.problem.expected, number.problem.suggestion);
      tokens.push({
        kind: 'number',
        value: number.value,
        percent: number.percent,
        sign: number.sign,
        ...place(number.end),
      });
    } else if (mark !== undefined) {
      tokens.push({ kind: mark, ...place(start + (source.startsWith('&&', start) ? 2 : 1)) });
    } else if (closingQuotes[character] !== undefined) {
      const quoted = readQuoted(source, start);
      if (quoted === undefined)
        refuse(
          'unclosed-text',
          { start, end: source.length },
          `a closing ${closingQuotes[character]?.slice(-1) ?? character}`,
        );
      tokens.push({ kind: 'text', text: quoted.text, ...place(quoted.end) });
    } else if (isWordCharacter(source, start)) {
      tokens.push({ kind: 'word', ...place(endOfWord(source, start)) });
    } else {
      const hint = badCharacterHints[character];
      // `$BTC` is the symbol BTC.
      const ticker = character === '$' ? source.slice(start + 1, endOfWord(source, start + 1)) : '';
      refuse(
        'bad-character',
        { start, end: start + 1 + ticker.length },
        hint?.expected ?? 'a field, an operator or a value; put other text into quotes',
        ticker === '' ? hint?.suggestion : ticker,
      );
    }
  }
  tokens.push({ kind: 'end', at: { start: source.length, end: source.length }, raw: '' });
  return tokens;
};
