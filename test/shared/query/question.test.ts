// The columns that are declared for a question are all that answering it reads.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CoinColumns, SetColumn } from '../../../shared/columns/coin-columns.ts';
import { countRows, selectRows, compileFilter } from '../../../shared/columns/select-rows.ts';
import { plan } from '../../../shared/plan/plan.ts';
import { parseFilter } from '../../../shared/query/parse-filter.ts';
import { listColumns, referenceColumns } from '../../../shared/query/question.ts';
import { findReference } from '../../../shared/reference/find-reference.ts';
import { notFoundSentences } from '../../../shared/reference/not-found.ts';
import { parseReference } from '../../../shared/reference/reference.ts';
import { capabilities } from '../../../workers/gateway/providers/coinstats/coinstats.ts';
import { universes } from '../../support/random-universes.ts';
import { factsOf, tenCoins } from '../plan/ask-plan.ts';

/** The same columns, and which of them were read. */
const watched = (columns: CoinColumns) => {
  const read = new Set<SetColumn>();
  const seen: CoinColumns = {
    count: columns.count,
    numbers: (field) => {
      read.add(field);
      return columns.numbers(field);
    },
    lowerTexts: (field) => {
      read.add(field);
      return columns.lowerTexts(field);
    },
    contracts: () => {
      read.add('contractAddresses');
      return columns.contracts();
    },
  };
  return { read, columns: seen };
};

describe('of a list', () => {
  it.each<[where: string, sort: 'price' | 'name' | 'marketCap', columns: readonly SetColumn[]]>([
    ['', 'marketCap', ['id', 'rank', 'marketCap']],
    ['volume > 1 or not name ~ "x"', 'price', ['id', 'rank', 'marketCap', 'price', 'volume', 'name']],
    ['contract = "0x1" and rank < 5', 'name', ['id', 'rank', 'marketCap', 'name', 'contractAddresses']],
  ])('%j by %s', (where, field, columns) => {
    const filter = parseFilter(where, { currency: 'USD' });
    if (!filter.ok) throw new Error(filter.error.reason);
    const { condition } = filter.value;
    expect(listColumns({ condition, sort: { field, descending: false } })).toEqual(columns);
  });

  it('of any universe: plan, filter, order and count read no others', () => {
    const met = new Set<SetColumn>();
    fc.assert(
      fc.property(universes(fc.integer({ min: 1, max: 30 }), 6), ({ received, question, needsTotal }) => {
        const { read, columns } = watched(received.facts.columns);
        const filter = compileFilter(question.condition, columns);
        plan({
          question,
          facts: { ...received.facts, columns },
          needsTotal,
          maxDepth: 5000,
          upstream: capabilities,
          countMatches: (among, enough) => countRows(filter, among, enough),
        });
        selectRows(columns, filter, { ...question, needsTotal });
        const declared = listColumns(question);
        for (const column of read) met.add(column);
        expect([...read].filter((column) => !declared.includes(column))).toEqual([]);
      }),
      { numRuns: 300 },
    );
    expect([...met]).toEqual(expect.arrayContaining(['price', 'name', 'symbol', 'contractAddresses', 'priceChange1d']));
  });
});

describe('of a reference', () => {
  it.each<[reference: string, columns: readonly SetColumn[]]>([
    ['btc', ['id', 'rank', 'marketCap', 'symbol']],
    ['id:coin-1', ['id', 'rank', 'marketCap', 'symbol']],
    ['id:not-there', ['id', 'rank', 'marketCap', 'symbol']],
    ['symbol:C2', ['id', 'rank', 'marketCap', 'symbol']],
    ['name:Coin 3', ['id', 'rank', 'marketCap', 'name']],
    ['contract:0x1', ['id', 'rank', 'marketCap', 'contractAddresses']],
    ['', ['id', 'rank', 'marketCap']],
  ])('%j: finding it, and saying that it is not there, read no others', (text, expected) => {
    const reference = parseReference(text);
    const declared = referenceColumns(reference.ok ? [reference.value] : []);
    expect(declared).toEqual(expected);
    if (!reference.ok) return;
    const facts = factsOf(tenCoins, 50);
    const { read, columns } = watched(facts.columns);
    findReference({ ...facts, columns }, reference.value);
    notFoundSentences(columns)(reference.value);
    expect([...read].filter((column) => !declared.includes(column))).toEqual([]);
    expect(read.size).toBeGreaterThan(0);
  });
});
