// The comparison operators. The tokenizer, checker, serialiser and error messages read these tables only.

export type NumberOperator = '>' | '>=' | '<' | '<=' | '=' | '!=';
/** `!~`, "does not contain", exists in checked conditions only: it is written `not field ~ text`. */
export type TextOperator = '=' | '!=' | '~' | '!~';
export type OperatorSymbol = NumberOperator | '~';

export interface Operator {
  /** Other ways to write it. */
  readonly spellings: readonly string[];
  /** The operator that says the same with the sides swapped; undefined where the field must stand on the left. */
  readonly swapped: OperatorSymbol | undefined;
  readonly comparesNumbers: boolean;
  readonly comparesTexts: boolean;
}

const numbersOnly = { comparesNumbers: true, comparesTexts: false } as const;
const both = { comparesNumbers: true, comparesTexts: true } as const;

export const operators = {
  '>=': { spellings: ['≥'], swapped: '<=', ...numbersOnly },
  '<=': { spellings: ['≤'], swapped: '>=', ...numbersOnly },
  '!=': { spellings: ['<>', '≠'], swapped: '!=', ...both },
  '>': { spellings: [], swapped: '<', ...numbersOnly },
  '<': { spellings: [], swapped: '>', ...numbersOnly },
  '=': { spellings: ['=='], swapped: '=', ...both },
  '~': { spellings: [], swapped: undefined, comparesNumbers: false, comparesTexts: true },
} as const satisfies Record<OperatorSymbol, Operator>;

/** The operator of a test's negation, which a missing value leaves as unknown as the test. */
export const negatedNumberOperator = {
  '>': '<=',
  '>=': '<',
  '<': '>=',
  '<=': '>',
  '=': '!=',
  '!=': '=',
} as const satisfies Record<NumberOperator, NumberOperator>;

export const negatedTextOperator = {
  '=': '!=',
  '!=': '=',
  '~': '!~',
  '!~': '~',
} as const satisfies Record<TextOperator, TextOperator>;

export const operator = (symbol: OperatorSymbol): Operator => operators[symbol];

export const operatorSymbols = Object.keys(operators) as readonly OperatorSymbol[];

export const isNumberOperator = (symbol: OperatorSymbol): symbol is NumberOperator => operators[symbol].comparesNumbers;

export const isTextOperator = (symbol: OperatorSymbol): symbol is OperatorSymbol & TextOperator =>
  operators[symbol].comparesTexts;

/** What people write for an operator that is spelled otherwise here; whole words ignoring case. */
export const misspeltOperators: readonly (readonly [string, OperatorSymbol | 'not ~'])[] = [
  ['===', '='],
  ['!==', '!='],
  ['=>', '>='],
  ['=<', '<='],
  ['!>', '<='],
  ['!<', '>='],
  ['=~', '~'],
  ['!~', 'not ~'],
  ['~=', '~'],
  ['contains', '~'],
  ['like', '~'],
  ['is', '='],
  ['equals', '='],
  ['eq', '='],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
];

/** Every spelling with its operator, longest spelling first, so that the first that fits is the right one. */
export const operatorSpellings: readonly (readonly [string, OperatorSymbol])[] = operatorSymbols
  .flatMap((symbol) => [symbol, ...operators[symbol].spellings].map((text) => [text, symbol] as const))
  .sort(([a], [b]) => b.length - a.length);

/** The misspelt operators that are signs, not words. */
export const misspeltSigns = misspeltOperators.filter(([text]) => !/^\w/.test(text));

/** The characters that an operator, spelled rightly or not, can begin with. */
export const operatorStarts: ReadonlySet<string> = new Set(
  [...operatorSpellings, ...misspeltSigns].map(([text]) => text.slice(0, 1)),
);
