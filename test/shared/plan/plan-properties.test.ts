// Properties of all plans, tested with random questions over random universes.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectRows } from '../../../shared/columns/select-rows.ts';
import { plan, type Plan } from '../../../shared/plan/plan.ts';
import type { PlanInput } from '../../../shared/plan/proofs.ts';
import { compileCondition, type RowTest } from '../../../shared/query/evaluate.ts';
import { bounds } from '../../../shared/protocol/bounds.ts';
import { capabilities } from '../../../workers/gateway/providers/coinstats/coinstats.ts';
import { columnsOf } from '../../support/columns-of.ts';
import { couldSettle } from '../../support/direct-query-model.ts';
import { filterOf } from '../../support/filter-of.ts';
import { plainOrder } from '../../support/plain-order.ts';
import { universes, type Universe } from '../../support/random-universes.ts';
import type { PlainCoin } from '../query/arbitrary-filter.ts';
import { sampleSize } from '../../support/sample-size.ts';

const testOver = (coins: readonly PlainCoin[], { question, excluded }: Universe): RowTest => {
  const matches = compileCondition(question.condition, columnsOf(coins));
  return (row) => matches(row) && !excluded.has(coins[row]?.texts.id ?? '');
};

const inputOf = (universe: Universe, maxDepth: number): PlanInput => {
  const { received, question, needsTotal } = universe;
  const test = testOver(received.coins, universe);
  return {
    question,
    facts: received.facts,
    needsTotal,
    maxDepth,
    upstream: capabilities,
    countMatches: (among) => received.coins.filter((_, row) => among(row) && test(row)).length,
  };
};

/** The answer from all coins of the universe, by the filter's own meaning. */
const naive = ({ coins, question, truth, excluded }: Universe) => {
  const matching = coins.filter((coin) => truth(coin) && !excluded.has(coin.texts.id ?? ''));
  const { sort, page, limit } = question;
  const rows = matching.toSorted(plainOrder(sort)).slice((page - 1) * limit, page * limit);
  return { ids: rows.map(({ texts }) => texts.id), total: matching.length };
};

/** The answer from the snapshot under a local plan. */
const local = (universe: Universe, { total }: Extract<Plan, { kind: 'local' }>) => {
  const { received, question } = universe;
  const { coins, facts } = received;
  const test = testOver(coins, universe);
  const selected = selectRows(facts.columns, filterOf(facts.columns, test), { ...question, needsTotal: true });
  return {
    ids: selected.rows.map((row) => coins[row]?.texts.id),
    total: total === 'total' ? facts.itemCount : selected.total,
  };
};

describe('a local plan', () => {
  it('gives the same rows and total as all coins of the universe', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(universes(fc.integer({ min: 1, max: 40 }), 6), (universe) => {
        const planned = plan(inputOf(universe, 0));
        if (planned.kind !== 'local') return;
        met.add(planned.rows);
        const [expected, given] = [naive(universe), local(universe, planned)];
        expect(given.ids).toEqual(expected.ids);
        expect(universe.needsTotal ? given.total : undefined).toBe(universe.needsTotal ? expected.total : undefined);
      }),
      { numRuns: sampleSize(6000, 0.4) },
    );
    expect([...met].sort()).toEqual(['cap', 'complete', 'end', 'ids', 'page', 'rank']);
  });
});

describe('a refusal', () => {
  it('is only for questions that two pages could not have settled', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(universes(fc.constantFrom(1900, 2000, 2001, 2400, 3200), bounds.rows), (universe) => {
        const planned = plan(inputOf(universe, 0));
        if (planned.kind !== 'refuse') return;
        met.add(planned.reason);
        const { coins, question, needsTotal, excluded } = universe;
        expect(couldSettle(question, needsTotal, coins, ({ texts }) => !excluded.has(texts.id ?? ''))).toBe(false);
      }),
      { numRuns: sampleSize(1200, 1 / 6) },
    );
    expect([...met].sort()).toEqual(['held', 'order', 'page', 'total']);
  });
});
