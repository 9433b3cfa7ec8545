// Completes the text at the end of a formula that is being typed, and tells how many coins match so far.

import { findCategory, findChain } from '../../shared/coin/memberships.ts';
import { findCoins } from '../sidebar/find-coins.ts';
import { type FormulaContext, perform, type Steps } from '../steps/step.ts';
import type { Settings } from '../settings/settings.ts';
import {
  completeCoinOptions,
  completeFields,
  completeListOptions,
  completeSort,
  completeUniverse,
} from './complete-lists.ts';
import { completeWhere } from './complete-where.ts';
import { nothing, type Completions } from './completion.ts';
import { countCoins } from './count-coins.ts';
import { textInFormula, type TextInFormula } from './text-in-formula.ts';

export interface FormulaCompletions extends Completions {
  /** The text itself, without its quotes. */
  readonly text: string;
  /** How many coins match; null if that is not known. */
  readonly count: string | null;
}

type Complete = (written: TextInFormula, settings: Settings, context: FormulaContext) => Steps<Completions>;

const plain = (complete: (text: string) => Completions): Complete =>
  // oxlint-disable-next-line require-yield
  function* ({ text }) {
    return complete(text);
  };

const coins: Complete = function* ({ text }, _, context) {
  if (text.trim() === '') return nothing;
  const found = yield* findCoins(context, { text, everywhere: false });
  if (!found.ok) return nothing;
  const isName = found.value.some(({ id, symbol }) => [id, symbol.toLowerCase()].includes(text.toLowerCase()));
  return {
    items: found.value.map(({ id, symbol, name }) => ({ text: id, label: name, hint: symbol })),
    isPartial: !isName,
  };
};

// oxlint-disable-next-line require-yield
const where: Complete = function* ({ text }, { currency }) {
  return completeWhere(text, currency);
};

const completers: Partial<Record<TextInFormula['name'], readonly (Complete | undefined)[]>> = {
  COINS: [
    plain(completeUniverse),
    where,
    plain(completeFields),
    plain(completeSort),
    undefined,
    plain(completeListOptions),
  ],
  COIN: [coins, plain(completeFields), plain(completeCoinOptions)],
  COIN_FIND: [coins],
  COIN_CONVERT: [undefined, coins, coins],
};

/** Only universes whose names are known: each is a set to fetch. */
const isKnown = (universe: string): boolean =>
  universe
    .split(',')
    .map((part) => part.trim().replace(/^chain:/, ''))
    .every((name) => name === 'all' || findCategory(name) !== undefined || findChain(name) !== undefined);

function* countOf(
  { name, place, text, isClosed, before }: TextInFormula,
  settings: Settings,
  now: () => number,
): Steps<string | undefined> {
  if (name !== 'COINS' || place > 1 || (place === 0 && !isClosed)) return undefined;
  // An omitted universe is the whole market; one in a cell is unknown here.
  const universe = place === 0 ? text : before[0] === '' ? 'all' : before[0];
  if (universe === undefined || universe === '' || !isKnown(universe)) return undefined;
  return yield* countCoins(settings, now, universe, place === 0 ? '' : text);
}

/** @param formula up to the cursor. */
export function* completeFormula(context: FormulaContext, formula: string): Steps<FormulaCompletions | null> {
  const written = textInFormula(formula);
  const complete = written === undefined ? undefined : completers[written.name]?.[written.place];
  if (written === undefined || complete === undefined) return null;
  const settings = yield* perform('settings', null);
  if (!settings.ok) return null;
  const { isClosed, text } = written;
  const { items, isPartial } = isClosed ? nothing : yield* complete(written, settings.value, context);
  const count = yield* countOf(written, settings.value, context.now);
  return { items: items.filter((one) => one.text !== text), isPartial, text, count: count ?? null };
}
