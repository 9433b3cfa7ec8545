// Parses a filter's text into a located syntax tree. The grammar, lowest precedence first:
//   or   := and ("or" and)*
//   and  := not (("and" | "," | ";" | "&") not)*
//   not  := "not"* ( "(" or ")" | comparison )
//   comparison := operand ( (operator operand)+ | ["not"] "between" operand "and" operand | ["not"] list )
//   list := "in" "(" operand (("," | ";") operand)* ")"

import { misspeltOperators, type OperatorSymbol } from './operators.ts';
import { refuse, type Span } from './query-error.ts';
import { type Token, tokenize } from './tokenize.ts';
import { isCurrencyCode } from '../coin/currencies.ts';
import { findField } from '../coin/coin-fields.ts';
import { bounds } from '../protocol/bounds.ts';

/** A field name or a value; the checker decides which. */
export type Operand = Extract<Token, { readonly kind: 'word' | 'text' | 'number' }>;

/** The operand as text: the content of quotes, else as written. */
export const textOf = (operand: Operand): string => (operand.kind === 'text' ? operand.text : operand.raw);

export interface LocatedOperator {
  readonly operator: OperatorSymbol;
  readonly at: Span;
  readonly raw: string;
}

/** The located tree of a filter, before fields are looked up. */
export type Syntax = { readonly at: Span } & (
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Syntax[] }
  | { readonly kind: 'not'; readonly part: Syntax }
  /** `a < b < c`: n operators between n + 1 operands. */
  | {
      readonly kind: 'chain';
      readonly first: Operand;
      readonly links: readonly (LocatedOperator & { readonly operand: Operand })[];
    }
  | { readonly kind: 'between'; readonly subject: Operand; readonly low: Operand; readonly high: Operand }
  | { readonly kind: 'in'; readonly subject: Operand; readonly values: readonly Operand[] }
);

const keywords = ['and', 'or', 'not', 'between', 'in'] as const;
type Keyword = (typeof keywords)[number];

const keywordOf = (token: Token): Keyword | undefined => {
  if (token.kind !== 'word') return undefined;
  const word = token.raw.toLowerCase();
  return keywords.find((keyword) => keyword === word);
};

/** A category or blockchain as a formula's universe has it. */
const prefixedName = /^(category|chain|blockchain):(.+)$/i;
/** A comparison as some search languages have it. The prefix of a contract's blockchain is no field. */
const colonComparison = /^([a-z]\w*):((?!0x)[^:]+)$/i;

/** Words that mean something together. */
interface Phrase {
  readonly at: Span;
  readonly meant: string;
}

/** Number of words that are read together, and the token after them: `is greater than or equal to`. */
const LONGEST_PHRASE = 7;

const spanOf = (first: { at: Span }, last: { at: Span }): Span => ({ start: first.at.start, end: last.at.end });

class Parser {
  private readonly source: string;
  private readonly tokens: readonly Token[];
  private position = 0;
  private depth = 0;

  constructor(source: string, tokens: readonly Token[]) {
    this.source = source;
    this.tokens = tokens;
  }

  parse(): Syntax {
    const syntax = this.readOr();
    if (!this.isAt('end')) this.refuseRest();
    return syntax;
  }

  private get token(): Token {
    const token = this.tokens[this.position];
    if (token === undefined) throw new Error('The parser read past the end token');
    return token;
  }

  private take(): Token {
    const { token } = this;
    this.position += 1;
    return token;
  }

  private isAt(kind: Token['kind']): boolean {
    return this.token.kind === kind;
  }

  private takeKeyword(keyword: Keyword): boolean {
    if (keywordOf(this.token) !== keyword) return false;
    this.position += 1;
    return true;
  }

  /** Reports text after a complete condition, most often an unquoted text of several words or a missing "and". */
  private refuseRest(): never {
    const { token } = this;
    const before = this.tokens[this.position - 1];
    if (token.kind === 'word' && before?.kind === 'word') {
      const words = spanOf(before, token);
      refuse(
        'unexpected',
        words,
        'quotes around a text of several words',
        `"${this.source.slice(words.start, words.end)}"`,
      );
    }
    if (token.kind === 'close') refuse('unexpected', token.at, 'no closing bracket without an opening one');
    refuse('unexpected', token.at, '"and" or "or" between two conditions');
  }

  private readOr(): Syntax {
    return this.readList(
      'or',
      () => this.takeKeyword('or'),
      () => this.readAnd(),
    );
  }

  private readAnd(): Syntax {
    const joined = (): boolean => {
      if (this.takeKeyword('and')) return true;
      if (!this.isAt('comma') && !this.isAt('and-mark')) return false;
      this.position += 1;
      return true;
    };
    return this.readList('and', joined, () => this.readNot());
  }

  private readList(kind: 'and' | 'or', joined: () => boolean, readPart: () => Syntax): Syntax {
    const first = readPart();
    const parts = [first];
    while (joined()) parts.push(readPart());
    return parts.length === 1 ? first : { kind, parts, at: spanOf(first, parts[parts.length - 1] ?? first) };
  }

  private nested<Value>(token: Token, read: () => Value): Value {
    this.depth += 1;
    if (this.depth > bounds.filterDepth)
      refuse('too-deep', token.at, `at most ${bounds.filterDepth} brackets or "not" inside each other`);
    const value = read();
    this.depth -= 1;
    return value;
  }

  private readNot(): Syntax {
    const { token } = this;
    if (this.takeKeyword('not')) {
      const part = this.nested(token, () => this.readNot());
      return { kind: 'not', part, at: spanOf(token, part) };
    }
    if (token.kind !== 'open') return this.readComparison();
    this.position += 1;
    const inner = this.nested(token, () => this.readOr());
    if (!this.isAt('close')) {
      if (this.isAt('end')) refuse('unexpected', this.token.at, 'a closing bracket ")"');
      this.refuseRest();
    }
    const close = this.take();
    return { ...inner, at: spanOf(token, close) };
  }

  private readOperand(expected: string): Operand {
    const { token } = this;
    const usable =
      token.kind === 'number' || token.kind === 'text' || (token.kind === 'word' && keywordOf(token) === undefined);
    if (!usable) refuse('unexpected', token.at, expected);
    this.position += 1;
    return token.kind === 'word' ? this.withCurrency(token) : token;
  }

  /** A field with its currency, as in a header: `Price (USD)`. No other word can have a bracket after it. */
  private withCurrency(word: Token & { readonly kind: 'word' }): Operand {
    const [open, code, close] = this.tokens.slice(this.position, this.position + 3);
    const isCurrency = code?.kind === 'word' && isCurrencyCode(code.raw.toUpperCase());
    if (open?.kind !== 'open' || !isCurrency || close?.kind !== 'close') return word;
    this.position += 3;
    const at = spanOf(word, close);
    return { kind: 'word', at, raw: this.source.slice(at.start, at.end) };
  }

  private readComparison(): Syntax {
    const subject = this.readOperand('a condition, like marketCap > 1e9');
    const negation = keywordOf(this.token) === 'not' ? this.take() : undefined;
    if (this.takeKeyword('between')) return this.negated(negation, this.readBetween(subject));
    if (this.takeKeyword('in')) return this.negated(negation, this.readIn(subject));
    if (negation !== undefined)
      refuse(
        'unexpected',
        this.token.at,
        '"in" or "between" after "not"; to negate a comparison, write "not" before its field',
      );
    return this.readChain(subject);
  }

  private negated(negation: Token | undefined, part: Syntax): Syntax {
    return negation === undefined ? part : { kind: 'not', part, at: part.at };
  }

  private readBetween(subject: Operand): Syntax {
    const low = this.readOperand('a number after "between"');
    if (!this.takeKeyword('and')) refuse('unexpected', this.token.at, '"and" and the upper end, like between 1 and 5');
    const high = this.readOperand('the upper end after "and"');
    return { kind: 'between', subject, low, high, at: spanOf(subject, high) };
  }

  private readIn(subject: Operand): Syntax {
    if (!this.isAt('open')) refuse('unexpected', this.token.at, 'a list in brackets after "in", like in (1, 2)');
    this.position += 1;
    const values = [this.readOperand('a value')];
    while (this.isAt('comma') || (this.isAt('and-mark') && this.token.raw === ';')) {
      this.position += 1;
      values.push(this.readOperand('a value'));
    }
    if (!this.isAt('close')) refuse('unexpected', this.token.at, 'a comma or a closing bracket ")"');
    return { kind: 'in', subject, values, at: spanOf(subject, this.take()) };
  }

  /** What the most words at this place mean, where they mean anything. */
  private readPhrase(meaning: (phrase: string) => string | undefined): Phrase | undefined {
    const ahead = this.tokens.slice(this.position, this.position + LONGEST_PHRASE);
    const words = ahead.slice(
      0,
      ahead.findIndex(({ kind }) => kind !== 'word'),
    );
    for (let last = words.pop(); last !== undefined; last = words.pop()) {
      const meant = meaning([...words, last].map(({ raw }) => raw.toLowerCase()).join(' '));
      if (meant !== undefined) return { at: spanOf(words[0] ?? last, last), meant };
    }
    return undefined;
  }

  /** The operator of another language at this place: `is greater than`. */
  private misspeltOperator(): Phrase | undefined {
    return this.readPhrase(
      (phrase) => misspeltOperators.find(([text]) => phrase === text || phrase === `is ${text}`)?.[1],
    );
  }

  /** A field whose name is written in several words: `market cap`. */
  private fieldInWords(first: Operand): Phrase | undefined {
    const found = this.readPhrase((phrase) => {
      const field = findField(`${first.raw} ${phrase}`);
      return field.ok ? field.value : undefined;
    });
    return found === undefined ? undefined : { ...found, at: spanOf(first, found) };
  }

  private readChain(first: Operand): Syntax {
    const links: (LocatedOperator & { operand: Operand })[] = [];
    for (;;) {
      const { token } = this;
      if (token.kind !== 'operator') break;
      this.position += 1;
      const operand = this.readOperand(`a field or a value after "${token.raw}"`);
      links.push({ operator: token.operator, at: token.at, raw: token.raw, operand });
    }
    const last = links[links.length - 1];
    const misspelt = this.misspeltOperator();
    if (last === undefined && misspelt !== undefined)
      refuse('bad-operator', misspelt.at, 'an operator', misspelt.meant);
    if (last === undefined) {
      const [, name, value] = prefixedName.exec(first.raw) ?? [];
      if (name !== undefined) refuse('unexpected', first.at, `${name} with = and a name`, `${name} = ${value ?? ''}`);
      const [, field, text] = colonComparison.exec(first.raw) ?? [];
      if (field !== undefined) refuse('unexpected', first.at, 'an operator instead of ":"', `${field} = ${text ?? ''}`);
      const inWords = this.fieldInWords(first);
      if (inWords !== undefined) refuse('unexpected', inWords.at, 'the name of a field without blanks', inWords.meant);
      refuse('unexpected', this.token.at, `a comparison after "${first.raw}", like > or =`);
    }
    return { kind: 'chain', first, links, at: spanOf(first, last.operand) };
  }
}

/** The syntax tree of a filter; undefined if the filter is empty or white space. Ends with an error at a wrong part. */
export const parseSyntax = (source: string): Syntax | undefined => {
  const tokens = tokenize(source);
  return tokens.length === 1 ? undefined : new Parser(source, tokens).parse();
};
