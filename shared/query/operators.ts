// The comparison operators. The tokenizer, checker, serialiser and error messages read this table only.

export interface Operator {
  /** Other ways to write it. */
  readonly spellings: readonly string[];
  /** The operator that says the same with the sides swapped; undefined where the field must stand on the left. */
  readonly swapped: OperatorSymbol | undefined;
  /** The operator of the negation. */
  readonly negated: LeafOperator;
  readonly comparesNumbers: boolean;
  readonly comparesTexts: boolean;
}

export type NumberOperator = '>' | '>=' | '<' | '<=' | '=' | '!=';
/** `!~`, "does not contain", exists in checked conditions only: it is written `not field ~ text`. */
export type TextOperator = '=' | '!=' | '~' | '!~';
export type OperatorSymbol = NumberOperator | '~';
export type LeafOperator = NumberOperator | TextOperator;

const numbersOnly = { comparesNumbers: true, comparesTexts: false } as const;
const both = { comparesNumbers: true, comparesTexts: true } as const;

export const operators = {
  '>=': { spellings: ['≥'], swapped: '<=', negated: '<', ...numbersOnly },
  '<=': { spellings: ['≤'], swapped: '>=', negated: '>', ...numbersOnly },
  '!=': { spellings: ['<>', '≠'], swapped: '!=', negated: '=', ...both },
  '>': { spellings: [], swapped: '<', negated: '<=', ...numbersOnly },
  '<': { spellings: [], swapped: '>', negated: '>=', ...numbersOnly },
  '=': { spellings: ['=='], swapped: '=', negated: '!=', ...both },
  '~': { spellings: [], swapped: undefined, negated: '!~', comparesNumbers: false, comparesTexts: true },
} as const satisfies Record<OperatorSymbol, Operator>;

export const operator = (symbol: OperatorSymbol): Operator => operators[symbol];

export const operatorSymbols = Object.keys(operators) as readonly OperatorSymbol[];

export const isNumberOperator = (symbol: OperatorSymbol): symbol is NumberOperator => operators[symbol].comparesNumbers;

/** Every spelling with its operator, longest spelling first, so that the first that fits is the right one. */
export const operatorSpellings: readonly (readonly [string, OperatorSymbol])[] = operatorSymbols
  .flatMap((symbol) => [symbol, ...operators[symbol].spellings].map((text) => [text, symbol] as const))
  .sort(([a], [b]) => b.length - a.length);
