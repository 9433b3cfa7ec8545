// Properties of all filters, tested with random ones.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileUpstream } from '../../../shared/query/capabilities.ts';
import { capabilities } from '../../../workers/gateway/providers/coinstats/coinstats.ts';
import { testParameters } from '../../../workers/gateway/providers/coinstats/read-page.ts';
import { compileCondition } from '../../../shared/query/evaluate.ts';
import { compileFilter } from '../../../shared/columns/select-rows.ts';
import { serialiseFilter, type Filter } from '../../../shared/query/filter.ts';
import { formatQueryError } from '../../../shared/query/query-error.ts';
import { parseFilter } from '../../../shared/query/parse-filter.ts';
import { columnsOf } from '../../support/columns-of.ts';
import { plainOrder } from '../../support/plain-order.ts';
import { upstreamSelects } from '../../support/upstream-selects.ts';
import { arbitraryCoin, arbitraryPiece } from './arbitrary-filter.ts';
import { sampleSize } from '../../support/sample-size.ts';

const read = (text: string): Filter => {
  const filter = parseFilter(text);
  if (!filter.ok) throw new Error(formatQueryError(filter.error));
  return filter.value;
};

const short = arbitraryPiece.filter(({ text }) => text.length <= 2000);

describe('every filter', () => {
  it('has a canonical text that is its own canonical text', () => {
    fc.assert(
      fc.property(short, ({ text }) => {
        const canonical = serialiseFilter(read(text));
        fc.pre(canonical.length <= 2000);
        expect(serialiseFilter(read(canonical))).toBe(canonical);
      }),
      { numRuns: sampleSize(1000) },
    );
  });

  it('has the same text for any order of its parts', () => {
    fc.assert(
      fc.property(
        fc.array(short, { minLength: 2, maxLength: 4 }),
        fc.constantFrom(' and ', ' or '),
        (pieces, joint) => {
          const texts = pieces.map(({ text }) => `(${text})`);
          const [there, back, twice] = [texts, texts.toReversed(), [...texts, ...texts]].map((parts) =>
            parts.join(joint),
          );
          fc.pre((twice ?? '').length <= 2000);
          const canonical = serialiseFilter(read(there ?? ''));
          expect(serialiseFilter(read(back ?? ''))).toBe(canonical);
          expect(serialiseFilter(read(twice ?? ''))).toBe(canonical);
        },
      ),
      { numRuns: sampleSize(500) },
    );
  });

  it('selects the same coins as a naive three-valued evaluation', () => {
    fc.assert(
      fc.property(short, fc.array(arbitraryCoin, { minLength: 1, maxLength: 20 }), (piece, coins) => {
        const test = compileCondition(read(piece.text).condition, columnsOf(coins));
        expect(coins.map((_, row) => test(row))).toEqual(coins.map((coin) => piece.truth(coin) === true));
      }),
      { numRuns: sampleSize(2000) },
    );
  });

  it.each([
    { title: 'in any order', orders: [], sort: undefined },
    { title: 'by falling market cap', orders: ['-marketCap'], sort: { field: 'marketCap', descending: true } },
    { title: 'by rank', orders: ['rank'], sort: { field: 'rank', descending: false } },
  ] as const)('keeps and finds, in rows $title, the rows that it selects one by one', ({ orders, sort }) => {
    const lists = fc.uniqueArray(fc.nat({ max: 19 }), { maxLength: 20 });
    fc.assert(
      fc.property(short, fc.array(arbitraryCoin, { minLength: 20, maxLength: 20 }), lists, (piece, coins, list) => {
        const { condition } = read(piece.text);
        const standing = sort === undefined ? coins : coins.toSorted(plainOrder(sort));
        const columns = { ...columnsOf(standing), orders };
        const passes = compileCondition(condition, columns);
        const { span, keep, find } = compileFilter(condition, columns);
        const rows = Uint32Array.from(list);
        expect(Array.from(rows.subarray(0, keep(rows, rows.length)))).toEqual(list.filter(passes));
        const found = new Uint32Array(span.end - span.first);
        expect(Array.from(found.subarray(0, find(found)))).toEqual([...standing.keys()].filter(passes));
      }),
      { numRuns: sampleSize(1000) },
    );
  });

  it.each([
    'marketCap > 5e5',
    'marketCap <= 3e5',
    'marketCap >= 2e5 and marketCap < 4e5',
    'marketCap = 3e5',
    'rank > 2 and rank < 6',
    'rank > 2 and marketCap >= 2e5',
    'rank <= 6 and marketCap > 3e5',
    'rank <= 2 and marketCap > 1e5',
    'rank > 4 and marketCap > 3e5',
    'marketCap > 1e6',
    'marketCap > 4e5 and marketCap < 2e5',
  ])('has an exact span if rows are sorted by the fields of all bounds: %s', (text) => {
    const coins = [9e5, 5e5, 3e5, 3e5, 2e5, 1e5, undefined].map((marketCap, row) => ({
      numbers: { rank: row + 1, ...(marketCap === undefined ? {} : { marketCap }) },
      texts: { id: `coin-${row}` },
      contracts: [],
    }));
    const columns = { ...columnsOf(coins), orders: ['-marketCap', 'rank'] };
    const { condition } = read(text);
    const { span, find } = compileFilter(condition, columns);
    const matches = [...coins.keys()].filter(compileCondition(condition, columns));
    expect([...coins.keys()].slice(span.first, span.end)).toEqual(matches);
    expect(find(new Uint32Array(coins.length))).toBe(matches.length);
  });

  it('selects the same coins by upstream parameters and residual as by the whole condition', () => {
    fc.assert(
      fc.property(
        short,
        fc.array(arbitraryCoin, { minLength: 1, maxLength: 20 }),
        fc.constantFrom('USD', 'EUR'),
        (piece, coins, currency) => {
          const { condition } = read(piece.text);
          const columns = columnsOf(coins);
          const whole = compileCondition(condition, columns);
          const { tests, residual } = compileUpstream(condition, { currency, capabilities });
          const parameters = testParameters(tests);
          const rest = compileCondition(residual, columns);
          const selected = coins.map((coin, row) => upstreamSelects(parameters, coin) && rest(row));
          expect(selected).toEqual(coins.map((_, row) => whole(row)));
          for (const value of parameters.values()) expect(value).not.toMatch(/\d[eE][-+]?\d/);
        },
      ),
      { numRuns: sampleSize(2000) },
    );
  });
});

/** Errors in how a text is read or refused. */
const faultsOf = (text: string): readonly string[] => {
  const filter = parseFilter(text);
  if (filter.ok) {
    const canonical = serialiseFilter(filter.value);
    return serialiseFilter(read(canonical)) === canonical ? [] : [`${canonical} reads back otherwise`];
  }
  const { at, found } = filter.error;
  return [
    ...(at.start >= 0 && at.start <= at.end && at.end <= text.length ? [] : ['the place is outside the text']),
    ...(found === text.slice(at.start, at.end) ? [] : ['the text found is not at its place']),
    ...(formatQueryError(filter.error).includes('^') ? [] : ['no caret points there']),
  ];
};

describe('every text', () => {
  it('is read or refused with a place, and never throws', () => {
    const fragment = fc.constantFrom(
      ...'( ) and or not in between > >= ~ ! , ; & " “ \' 1,5 1e9 5% $ - marketCap name category 🚀 1.5.5 ٣ İ'.split(
        ' ',
      ),
      '\u0000',
      '\ud800',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 200 }),
          fc.string({ unit: 'binary', maxLength: 100 }),
          fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join(' ')),
        ),
        (text) => {
          expect(faultsOf(text)).toEqual([]);
        },
      ),
      { numRuns: sampleSize(5000) },
    );
  });

  it.each(['(', 'not ', '((((not ', 'a>', '1 < ', '"', 'x in (', 'and ', '1_', '1', ' ', '-', '.', 'a.', '1,', '1 '])(
    'is answered up to the maximum length: %j repeated',
    (unit) => {
      const filter = parseFilter(unit.repeat(Math.floor(2000 / unit.length)));
      expect(filter.ok).toBe(unit === ' ');
    },
  );
});
