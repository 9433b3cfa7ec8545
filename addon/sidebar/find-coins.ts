// What the builder's search finds for a text: coins, best first, categories, blockchains and templates. Looks
// through the market's snapshot, which formulas need anyway; through all other coins only on request, since that may
// cost credits.

import { fail, ok, type Result } from '../../shared/result.ts';
import { readSearch } from '../arguments/ids.ts';
import { type Output, type ResultCell, rowsOf } from '../cells/cell.ts';
import type { Asker } from '../client/fetch.ts';
import { failureSentence } from '../client/failures.ts';
import { sharedParts } from '../client/wire.ts';
import { bestFirst, type Candidate, candidateColumns, candidateShower } from '../formulas/candidates.ts';
import { coinFind } from '../formulas/coin-find.ts';
import { type FormulaContext, perform, type Steps } from '../steps/step.ts';
import { readQuestion } from '../asking/question.ts';
import { categories, chains, findCategory, findChain, membershipPattern } from '../../shared/coin/memberships.ts';
import { normaliseSpelling } from '../../shared/text/spelling.ts';
import { type TemplateName, templateNames, templateTitles } from '../templates/template.ts';

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

export type Suggestion =
  | { readonly kind: 'coin'; readonly id: string; readonly label: string; readonly hint: string }
  | { readonly kind: 'category' | 'chain'; readonly name: string; readonly label: string; readonly hint: string }
  | { readonly kind: 'template'; readonly name: TemplateName; readonly label: string; readonly hint: string }
  | { readonly kind: 'everywhere'; readonly label: string; readonly hint: string };

type Membership = 'category' | 'chain';

const hints = { category: 'category', chain: 'blockchain' } as const;

const membership = (kind: Membership, name: string, label: string): Suggestion => ({
  kind,
  name,
  label,
  hint: hints[kind],
});

const known: readonly Suggestion[] = [
  ...Object.entries(categories).map(([name, label]) => membership('category', name, label)),
  ...Object.entries(chains).map(([name, label]) => membership('chain', name, label)),
  ...templateNames.map((name): Suggestion => ({
    kind: 'template',
    name,
    label: templateTitles[name].title,
    hint: 'template',
  })),
];

/** The label of a category or blockchain that was chosen. */
export const membershipLabel = (kind: Membership, name: string): string =>
  known.find((one) => one.kind === kind && one.name === name)?.label ?? name;

/** A template is also found by the words about it. */
const has = (suggestion: Suggestion, text: string): boolean =>
  [suggestion.label, 'name' in suggestion ? suggestion.name : ''].some((one) =>
    normaliseSpelling(one).includes(text),
  ) ||
  (suggestion.kind === 'template' &&
    templateTitles[suggestion.name].about.split(' ').some((word) => normaliseSpelling(word).startsWith(text)));

const isCalled = (suggestion: Suggestion, text: string): boolean =>
  (suggestion.kind === 'category' && findCategory(text) === suggestion.name) ||
  (suggestion.kind === 'chain' && findChain(text) === suggestion.name);

/** Categories and blockchains that are not known here, but may be known to the upstream. */
const unlisted = (text: string): readonly Suggestion[] => {
  const name = text.toLowerCase().replace(/\s+/g, '-');
  if (!membershipPattern.test(name)) return [];
  return (['category', 'chain'] as const)
    .filter((kind) => (kind === 'category' ? findCategory(text) : findChain(text)) === undefined)
    .map((kind) => ({ kind, name, label: `“${name}” as a ${hints[kind]}`, hint: 'not listed' }));
};

const coinSuggestion = ({ id, symbol, name }: FoundCoin): Suggestion => ({
  kind: 'coin',
  id,
  label: name,
  hint: symbol,
});

/**
 * A category that is called like the text comes first, then coins. Without a text: all that can be listed.
 * @param coins those found so far.
 */
export const suggestionsFor = (typed: string, coins: readonly FoundCoin[]): readonly Suggestion[] => {
  const text = typed.trim();
  if (text === '') return known;
  const key = normaliseSpelling(text);
  const matching = known.filter((one) => has(one, key) || isCalled(one, text));
  const first = matching.filter((one) => one.kind === 'category' && isCalled(one, text));
  return [
    ...first,
    ...coins.map(coinSuggestion),
    ...matching.filter((one) => !first.includes(one)),
    { kind: 'everywhere', label: `Look for “${text}” among all coins`, hint: '' },
    ...unlisted(text),
  ];
};
