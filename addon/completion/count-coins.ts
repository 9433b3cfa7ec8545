// Counts the coins of a universe that pass a filter, among those of the snapshot, which the formula needs anyway.

import { compileFilter } from '../../shared/columns/filter-rows.ts';
import { countRows } from '../../shared/columns/select-rows.ts';
import { grouped } from '../../shared/text/shown.ts';
import type { Asker } from '../client/asker.ts';
import { readCoins } from '../formulas/coins.ts';
import { readQuestion } from '../asking/question.ts';
import type { Settings } from '../settings/settings.ts';
import { perform, type Steps } from '../steps/step.ts';

const sentence = (count: number, among: number, all: number, isFiltered: boolean): string => {
  if (!isFiltered) return `${grouped(all)} ${all === 1 ? 'coin' : 'coins'}`;
  return among < all
    ? `${grouped(count)} of the ${grouped(among)} largest coins match`
    : `${grouped(count)} ${count === 1 ? 'coin matches' : 'coins match'}`;
};

/** Undefined if the arguments are not complete, or no snapshot can tell. */
export function* countCoins(
  settings: Settings,
  now: () => number,
  universe: string,
  where: string,
): Steps<string | undefined> {
  const startedAt = now();
  const reading = readCoins([universe, where, 'symbol', '', 1], settings);
  if (!reading.ok) return undefined;
  const local = readQuestion(reading.value.question);
  if (local === undefined || local.kind !== 'list') return undefined;
  const asker: Asker = { settings, now, startedAt };
  const [obtained] = yield* perform('sets', { asker, needs: [local.need] });
  if (obtained?.held === undefined) return undefined;
  const { columns, itemCount } = obtained.held.facts;
  const count = countRows(compileFilter(local.question.condition, columns), () => true);
  return sentence(count, columns.count, itemCount, where.trim() !== '');
}
