// The comparison operators. The tokenizer, checker, serialiser and error messages derive from these tables.

export type NumberOperator = '>' | '>=' | '<' | '<=' | '=' | '!=';
/** `!~` ("does not contain") exists in checked conditions only; in a filter it is written `not field ~ text`. */
export type TextOperator = '=' | '!=' | '~' | '!~';
export type OperatorSymbol = NumberOperator | '~';

interface Operator {
  /** Alternative spellings. */
  readonly spellings: readonly string[];
  /** The equivalent operator with the sides swapped; undefined if the field must be on the left. */
  readonly swapped: OperatorSymbol | undefined;
  readonly comparesNumbers: boolean;
  readonly comparesTexts: boolean;
}

const numbersOnly = { comparesNumbers: true, comparesTexts: false } as const;
const both = { comparesNumbers: true, comparesTexts: true } as const;

const operators = {
  '>=': { spellings: ['≥'], swapped: '<=', ...numbersOnly },
  '<=': { spellings: ['≤'], swapped: '>=', ...numbersOnly },
  '!=': { spellings: ['<>', '≠'], swapped: '!=', ...both },
  '>': { spellings: [], swapped: '<', ...numbersOnly },
  '<': { spellings: [], swapped: '>', ...numbersOnly },
  '=': { spellings: ['=='], swapped: '=', ...both },
  '~': { spellings: [], swapped: undefined, comparesNumbers: false, comparesTexts: true },
} as const satisfies Record<OperatorSymbol, Operator>;

/** The operator of a test's negation. A missing value makes both unknown. */
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

const phrases = (texts: readonly string[], symbol: OperatorSymbol) => texts.map((text) => [text, symbol] as const);

/**
 * Common misspellings of operators, with the operator meant; words are matched whole, ignoring case and a leading `is`.
 */
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
  ...phrases(['greater than', 'more than', 'higher than', 'larger than', 'bigger than', 'above', 'over'], '>'),
  ...phrases(['less than', 'lower than', 'smaller than', 'below', 'under'], '<'),
  ['at least', '>='],
  ['greater than or equal to', '>='],
  ['at most', '<='],
  ['less than or equal to', '<='],
  ['equal to', '='],
  ['not equal to', '!='],
];

/** Every spelling with its operator, longest first: the first match is the right one. */
export const operatorSpellings: readonly (readonly [string, OperatorSymbol])[] = operatorSymbols
  .flatMap((symbol) => [symbol, ...operators[symbol].spellings].map((text) => [text, symbol] as const))
  .sort(([a], [b]) => b.length - a.length);

/** The misspellings that consist of signs. */
export const misspeltSigns = misspeltOperators.filter(([text]) => !/^\w/.test(text));

/** The characters that an operator or a misspelling of one starts with. */
export const operatorStarts: ReadonlySet<string> = new Set(
  [...operatorSpellings, ...misspeltSigns].map(([text]) => text.slice(0, 1)),
);
