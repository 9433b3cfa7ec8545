// The coins that match the text in the builder's search, best first. Looks through the largest coins, which are held
// anyway; through all others only on request, since that may cost a credit.

import { fail, ok, type Result } from '../../shared/result.ts';
import { readSearch } from '../arguments/read-search.ts';
import type { Cell, Output } from '../cells/cell.ts';
import type { Asker } from '../client/asker.ts';
import { failureSentence } from '../client/failures.ts';
import { candidateShower } from '../formulas/candidate-cells.ts';
import { bestFirst } from '../formulas/candidates.ts';
import { coinFind } from '../formulas/coin-find.ts';
import { askLargestCoins } from '../formulas/largest-coins.ts';
import type { FormulaContext } from '../formulas/formula.ts';
import { perform, type Steps } from '../steps/step.ts';

export interface CoinSearch {
  readonly text: string;
  /** Also below the largest coins. */
  readonly everywhere: boolean;
}

export interface FoundCoin {
  /** As COIN takes it. */
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
}

const MOST_COINS = 6;

/** A row that holds a sentence has no symbol. */
const readRow = ([id, symbol, name]: readonly Cell[]): readonly FoundCoin[] =>
  typeof symbol === 'string' ? [{ id: String(id), symbol, name: String(name) }] : [];

const readRows = (output: Output): readonly FoundCoin[] =>
  Array.isArray(output) ? output.slice(1).flatMap((row: readonly Cell[]) => readRow(row)) : [];

function* amongLargest(context: FormulaContext, text: string): Steps<Result<readonly FoundCoin[], string>> {
  const { now } = context;
  const search = readSearch(text);
  if (search.kind !== 'search') return ok([]);
  const startedAt = now();
  const settings = yield* perform('settings', null);
  if (!settings.ok) return settings;
  const asker: Asker = { settings: settings.value, now, startedAt };
  const largest = yield* askLargestCoins(asker);
  if (!largest.ok) return fail(failureSentence(largest.error));
  // Only the gateway knows coins by their contracts.
  if (search.reference.kind === 'contract') return ok([]);
  const best = bestFirst(largest.value, search.reference).slice(0, MOST_COINS);
  const show = candidateShower(largest.value);
  return ok(best.flatMap(({ candidate }) => readRow(show(candidate))));
}

export function* findCoins(
  context: FormulaContext,
  { text, everywhere }: CoinSearch,
): Steps<Result<readonly FoundCoin[], string>> {
  if (!everywhere) return yield* amongLargest(context, text);
  const found = yield* coinFind(context, [text, MOST_COINS]);
  return found.ok ? ok(readRows(found.value)) : found;
}
