// Asks the gateway for prices at dates, row by row: those that years of closes do not have.

import { bounds } from '../../shared/protocol/bounds.ts';
import type { PastColumn } from '../../shared/protocol/past-columns.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { PointLook } from '../arguments/dates.ts';
import type { Asker } from '../client/asker.ts';
import { failureSentence } from '../client/failures.ts';
import type { PricesQuestion, WireCell } from '../client/wire.ts';
import { perform, type Steps } from '../steps/step.ts';
import { dateText, type PointWant } from './price-want.ts';

/** The cells of one want, or a sentence. */
export type PriceCells = Result<readonly WireCell[], string>;

export const unanswered: PriceCells = fail('The gateway gave no answer for this date: try again.');

/** Wants that fit into one question. */
const groupsOf = (wants: readonly PointWant[]): readonly (readonly PointWant[])[] => {
  const groups: { readonly wants: PointWant[]; readonly coins: Set<string> }[] = [];
  for (const want of wants) {
    const group = groups.find(
      (one) =>
        one.wants.length < bounds.rows && (one.coins.has(want.reference) || one.coins.size < bounds.historyCoins),
    );
    if (group === undefined) groups.push({ wants: [want], coins: new Set([want.reference]) });
    else {
      group.wants.push(want);
      group.coins.add(want.reference);
    }
  }
  return groups.map((group) => group.wants);
};

const questionOf = (
  wants: readonly PointWant[],
  columns: readonly PastColumn[],
  { currency, edge, near }: PointLook,
): PricesQuestion => ({
  ids: wants.map(({ reference }) => reference),
  dates: wants.map(({ wanted }) => dateText(wanted)),
  columns,
  ...(currency !== 'USD' && { currency }),
  ...(edge !== 'close' && { day: edge }),
  ...(near !== undefined && { near }),
});

export function* askPoints(
  asker: Asker,
  wants: readonly PointWant[],
  columns: readonly PastColumn[],
  look: PointLook,
): Steps<ReadonlyMap<PointWant, PriceCells>> {
  const found = new Map<PointWant, PriceCells>();
  if (wants.length === 0) return found;
  const groups = groupsOf(wants);
  const questions = groups.map((group) => questionOf(group, columns, look));
  const answers = yield* perform('questions', { asker, questions });
  for (const [index, group] of groups.entries()) {
    const answer = answers[index];
    const problems = new Map(answer?.ok === true ? answer.value.problems.map((one) => [one.row, one.detail]) : []);
    for (const [row, want] of group.entries()) {
      if (answer?.ok === false) found.set(want, fail(failureSentence(answer.error)));
      const cells = answer?.ok === true ? answer.value.rows[row] : undefined;
      const problem = problems.get(row);
      if (cells !== undefined && cells !== null) found.set(want, ok(cells));
      else if (problem !== undefined) found.set(want, fail(problem));
    }
  }
  return found;
}
