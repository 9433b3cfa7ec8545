// The coins that match the text in the builder's search, best first. Looks through the market's snapshot, which
// formulas need anyway; through all other coins only on request, since that may cost credits.

import { fail, ok, type Result } from '../../shared/result.ts';
import { readSearch } from '../arguments/ids.ts';
import { rowsOf, type Output, type ResultCell } from '../cells/cell.ts';
import type { Asker } from '../client/asker.ts';
import { failureSentence } from '../client/failures.ts';
import { sharedParts } from '../client/shared-parts.ts';
import { candidateShower, bestFirst, candidateColumns, type Candidate } from '../formulas/candidates.ts';
import { coinFind } from '../formulas/coin-find.ts';
import { type FormulaContext, perform, type Steps } from '../steps/step.ts';
import { readQuestion } from '../asking/question.ts';

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

/** A row with a problem has no symbol. */
const readRow = ([id, symbol, name]: readonly ResultCell[]): readonly FoundCoin[] =>
  typeof id === 'string' && typeof symbol === 'string'
    ? [{ id, symbol, name: typeof name === 'string' ? name : symbol }]
    : [];

const readRows = (output: Output): readonly FoundCoin[] => rowsOf(output).slice(1).flatMap(readRow);

/** The coins of the market's snapshot. */
function* heldCoins(asker: Asker): Steps<Result<readonly Candidate[], string>> {
  const { currency } = asker.settings;
  const look = sharedParts({ columns: candidateColumns, currency, risk: false });
  const local = readQuestion({ sort: '-marketCap', limit: 1, ...look });
  if (local === undefined) return ok([]);
  const [obtained] = yield* perform('sets', { asker, needs: [local.need] });
  if (obtained?.held === undefined)
    return obtained?.failure === undefined ? ok([]) : fail(failureSentence(obtained.failure));
  const { cell, facts } = obtained.held;
  return ok(
    Array.from({ length: facts.columns.count }, (_, row) => candidateColumns.map((column) => cell(column, row))),
  );
}

function* amongHeld(context: FormulaContext, text: string): Steps<Result<readonly FoundCoin[], string>> {
  const { now } = context;
  const search = readSearch(text);
  // Only the gateway knows coins by their contracts.
  if (search.kind !== 'search' || search.reference.kind === 'contract') return ok([]);
  const startedAt = now();
  const settings = yield* perform('settings', null);
  if (!settings.ok) return settings;
  const held = yield* heldCoins({ settings: settings.value, now, startedAt });
  if (!held.ok) return held;
  const best = bestFirst(held.value, search.reference).slice(0, MOST_COINS);
  const show = candidateShower(held.value);
  return ok(best.flatMap(({ candidate }) => readRow(show(candidate))));
}

export function* findCoins(
  context: FormulaContext,
  { text, everywhere }: CoinSearch,
): Steps<Result<readonly FoundCoin[], string>> {
  if (!everywhere) return yield* amongHeld(context, text);
  const found = yield* coinFind(context, [text, MOST_COINS]);
  return found.ok ? ok(readRows(found.value)) : found;
}
