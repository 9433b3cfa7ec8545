// Random filters for property tests, in many spellings, each with a naive meaning that follows three-valued logic step
// by step and shares no code with the evaluator.

import * as fc from 'fast-check';
import {
  coinField,
  numberFieldNames,
  type NumberFieldName,
  type TextFieldName,
} from '../../../shared/coin/coin-fields.ts';

export interface PlainCoin {
  readonly numbers: Readonly<Partial<Record<NumberFieldName, number>>>;
  readonly texts: Readonly<Partial<Record<'id' | 'name' | 'symbol', string>>>;
  readonly contracts: readonly string[];
}

export type Truth = boolean | 'unknown';

/** A part of a filter: its text in one spelling, and its meaning for a coin. */
export interface Piece {
  readonly text: string;
  readonly truth: (coin: PlainCoin) => Truth;
}

/** The values that comparisons use. */
export interface Vocabulary {
  readonly numbers: (field: NumberFieldName) => fc.Arbitrary<number>;
  readonly words: (field: TextFieldName) => fc.Arbitrary<string>;
}

const not = (truth: Truth): Truth => (truth === 'unknown' ? truth : !truth);
const and = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes('unknown') ? 'unknown' : true;
const or = (truths: readonly Truth[]): Truth =>
  truths.includes(true) ? true : truths.includes('unknown') ? 'unknown' : false;

const compare = {
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '=': (a: number, b: number) => a === b,
  '!=': (a: number, b: number) => a !== b,
} as const;

type NumberOperator = keyof typeof compare;

const operatorTexts: Readonly<Record<NumberOperator, readonly string[]>> = {
  '>': ['>'],
  '>=': ['>=', '≥'],
  '<': ['<'],
  '<=': ['<=', '≤'],
  '=': ['=', '=='],
  '!=': ['!=', '<>', '≠'],
};

/** Values that collide often, to test equality and boundaries. */
// oxfmt-ignore
const smallNumber: fc.Arbitrary<number> = fc.constantFrom(
  -5, -1.5, -1, 0, 1, 1.5, 2, 5, 100, 1000, 1e6, 1.5e9, 2e12, 1e-7, 123456.789,
);

const numberTexts = (value: number, field: NumberFieldName): readonly string[] => {
  const { unit } = coinField(field);
  if (unit === 'percent') return [`${value}%`, ...(Math.abs(value) >= 1 || value === 0 ? [String(value)] : [])];
  const texts = [String(value)];
  if (value >= 1e9 && Number(`${value / 1e9}e9`) === value)
    texts.push(`${value / 1e9}B`, `${value / 1e9}bn`, `${value / 1e9} billion`);
  else if (value >= 1e6 && Number(`${value / 1e6}e6`) === value)
    texts.push(`${value / 1e6}m`, `${value / 1e6}M`, `${value / 1e6} Million`);
  else if (value >= 1000 && value % 100 === 0)
    texts.push(`${value / 1000}k`, String(value).replace(/(\d)(?=(\d{3})+$)/g, '$1_'));
  if (unit === 'currency') texts.push(value < 0 ? `-$${-value}` : `$${value}`);
  return texts;
};

const spelled = (field: NumberFieldName | TextFieldName): fc.Arbitrary<string> =>
  fc.constantFrom(field, ...coinField(field).aliases.filter((alias) => /^[\w]+$/.test(alias)), field.toUpperCase());

const numberPiece = ({ numbers }: Vocabulary): fc.Arbitrary<Piece> =>
  fc
    .record({
      field: fc.constantFrom(...numberFieldNames),
      symbol: fc.constantFrom<NumberOperator[]>('>', '>=', '<', '<=', '=', '!='),
      flip: fc.boolean(),
      spelling: fc.nat(20),
      gap: fc.constantFrom('', ' ', '  '),
    })
    .chain(({ field, symbol, flip, spelling, gap }) =>
      fc.tuple(spelled(field), numbers(field)).map(([name, value]): Piece => {
        const texts = numberTexts(value, field);
        const number = texts[spelling % texts.length] ?? '';
        const flipped = { '>': '<', '>=': '<=', '<': '>', '<=': '>=', '=': '=', '!=': '!=' } as const;
        const written = operatorTexts[flip ? flipped[symbol] : symbol];
        const operator = written[spelling % written.length] ?? '';
        return {
          text: flip ? `${number}${gap}${operator}${gap}${name}` : `${name}${gap}${operator}${gap}${number}`,
          truth: (coin) => {
            const held = coin.numbers[field];
            return held === undefined ? 'unknown' : compare[symbol](held, value);
          },
        };
      }),
    );

/** `between` two numbers, or `in` a list of them. */
const severalPiece = ({ numbers }: Vocabulary): fc.Arbitrary<Piece> =>
  fc
    .record({ field: fc.constantFrom(...numberFieldNames), negated: fc.boolean(), isRange: fc.boolean() })
    .chain(({ field, negated, isRange }) =>
      fc.array(numbers(field), { minLength: isRange ? 2 : 1, maxLength: isRange ? 2 : 4 }).map((values): Piece => {
        const written = values.map((value) => `${value}${coinField(field).unit === 'percent' ? '%' : ''}`);
        const [low = 0, high = 0] = values;
        return {
          text: `${field} ${negated ? 'not ' : ''}${isRange ? `between ${written.join(' and ')}` : `in (${written.join(', ')})`}`,
          truth: (coin) => {
            const held = coin.numbers[field];
            if (held === undefined) return 'unknown';
            return (isRange ? held >= low && held <= high : values.includes(held)) !== negated;
          },
        };
      }),
    );

// oxfmt-ignore
const word = fc.constantFrom(
  'bitcoin', 'BTC', 'inu', 'Shiba Inu', 'layer-1', 'usdc.e', '1inch', '0xabc', 'say "hi"', 'Ünïcode', 'and', '🚀',
);

const padded = word.map((text) => ` ${text}\u2003`);

const quoted = (text: string): string => `"${text.replace(/"/g, '""')}"`;
const isBare = (text: string): boolean => /^[\w]+([-.][\w]+)*$/.test(text) && text !== 'and';

const textPiece = ({ words }: Vocabulary): fc.Arbitrary<Piece> =>
  fc
    .record({
      field: fc.constantFrom<TextFieldName[]>('id', 'name', 'symbol', 'contractAddress'),
      symbol: fc.constantFrom('=', '!=', '~'),
      bare: fc.boolean(),
      blanks: fc.constantFrom('', ' ', '\u00a0\t'),
    })
    .chain(({ field, symbol, bare, blanks }) =>
      fc.tuple(spelled(field), words(field)).map(([name, value]): Piece => ({
        // Blanks around a part of a text would count.
        text: `${name} ${symbol} ${bare && isBare(value) ? value : quoted(symbol === '~' ? value : `${blanks}${value}${blanks}`)}`,
        truth: (coin) => {
          const own =
            field === 'contractAddress' ? coin.contracts : [coin.texts[field]].filter((text) => text !== undefined);
          if (own.length === 0) return 'unknown';
          const wanted = value.toLowerCase();
          const holds = own.some((text) =>
            symbol === '~' ? text.toLowerCase().includes(wanted) : text.trim().toLowerCase() === wanted,
          );
          return symbol === '!=' ? !holds : holds;
        },
      })),
    );

/** Random single comparisons. */
export const simplePiecesOver = (vocabulary: Vocabulary): fc.Arbitrary<Piece> =>
  fc.oneof(
    { weight: 4, arbitrary: numberPiece(vocabulary) },
    { weight: 2, arbitrary: severalPiece(vocabulary) },
    { weight: 2, arbitrary: textPiece(vocabulary) },
  );

/** Random filters without category or chain, over the given numbers and words. */
export const piecesOver = (vocabulary: Vocabulary): fc.Arbitrary<Piece> =>
  fc.letrec<{ piece: Piece; list: Piece; negation: Piece }>((tie) => ({
    piece: fc.oneof({ maxDepth: 4, depthSize: 'small' }, simplePiecesOver(vocabulary), tie('list'), tie('negation')),
    list: fc
      .record({
        kind: fc.constantFrom('and', 'or'),
        parts: fc.array(tie('piece'), { minLength: 1, maxLength: 4 }),
        joint: fc.constantFrom(' and ', ' AND ', ', ', '; ', ' & '),
      })
      .map(({ kind, parts, joint }): Piece => ({
        text: parts.map(({ text }) => `(${text})`).join(kind === 'and' ? joint : ' or '),
        truth: (coin) => (kind === 'and' ? and : or)(parts.map(({ truth }) => truth(coin))),
      })),
    negation: tie('piece').map((piece): Piece => ({
      text: `not (${piece.text})`,
      truth: (coin) => not(piece.truth(coin)),
    })),
  })).piece;

/** Random filters over values that collide with those of `arbitraryCoin`. */
export const arbitraryPiece: fc.Arbitrary<Piece> = piecesOver({ numbers: () => smallNumber, words: () => word });

/** Ranks are whole numbers; the compiler to upstream parameters relies on it. */
const wholeRank: fc.Arbitrary<number> = fc.constantFrom(1, 2, 3, 5, 100, 1000);

/** Random coins whose values collide with those of the filters. */
export const arbitraryCoin: fc.Arbitrary<PlainCoin> = fc.record({
  numbers: fc.record(
    Object.fromEntries(numberFieldNames.map((field) => [field, field === 'rank' ? wholeRank : smallNumber])),
    { requiredKeys: [] },
  ),
  // Without blanks around ids and symbols, which the upstream may distinguish.
  texts: fc.record({ id: word, name: fc.oneof(word, padded), symbol: word }, { requiredKeys: [] }),
  contracts: fc.array(word, { maxLength: 2 }),
});
