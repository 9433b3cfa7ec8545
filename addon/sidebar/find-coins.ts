// What the builder's search finds for a text: coins, best first, categories, blockchains and templates. Looks
// through the market's snapshot, which formulas need anyway; through all other coins only on request, since that may
// cost credits.

import { fail, ok, type Result } from '../../shared/result.ts';
import { readSearch, readUnit } from '../arguments/ids.ts';
import { type Output, type ResultCell, rowsOf } from '../cells/cell.ts';
import type { Asker } from '../client/fetch.ts';
import { failureSentence } from '../client/failures.ts';
import { sharedParts } from '../client/wire.ts';
import {
  bestFirst,
  type Candidate,
  candidateCap,
  candidateColumns,
  candidateId,
  candidateShower,
  candidateSymbol,
  type Graded,
} from '../formulas/candidates.ts';
import { coinFind } from '../formulas/coin-find.ts';
import { type FormulaContext, perform, type Steps } from '../steps/step.ts';
import { readQuestion } from '../asking/question.ts';
import { categories, chains, findCategory, findChain } from '../../shared/coin/memberships.ts';
import { grades } from '../../shared/reference/find-reference.ts';
import { comparable, normaliseSpelling } from '../../shared/text/spelling.ts';
import { type TemplateName, templateNames, templateTitles } from '../templates/template.ts';

interface CoinSearch {
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

const isBeginning = ({ grade }: Graded): boolean => grade < grades.part;

/** What begins like the text by size, then what has it within; the best match is always there. */
const bestKnown = (graded: readonly Graded[]): readonly Graded[] => {
  const bySize = graded
    .filter(isBeginning)
    .sort((one, other) => candidateCap(other.candidate) - candidateCap(one.candidate));
  const [best] = graded;
  const shown = [...bySize, ...graded.filter((one) => !isBeginning(one))].slice(0, MOST_COINS);
  return best === undefined || shown.includes(best) ? shown : [...shown.slice(0, -1), best];
};

/** A coin's ticker if it can mean nothing else: no other coin, category or currency. */
const tickerOf = (held: readonly Candidate[]): ((coin: FoundCoin) => string | undefined) => {
  const owners = new Map<string, Set<string>>();
  for (const candidate of held)
    for (const text of [candidateId(candidate), candidateSymbol(candidate)])
      owners.set(text, (owners.get(text) ?? new Set()).add(candidateId(candidate)));
  return ({ symbol }) =>
    /^[a-z][a-z0-9]{1,9}$/i.test(symbol) &&
    owners.get(comparable(symbol))?.size === 1 &&
    findCategory(symbol) === undefined &&
    readUnit(symbol).kind === 'reference'
      ? symbol
      : undefined;
};

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
  const show = candidateShower(held.value);
  const ticker = tickerOf(held.value);
  return ok(
    bestKnown(bestFirst(held.value, search.reference)).flatMap(({ candidate }) =>
      readRow(show(candidate)).map((coin) => ({ ...coin, id: ticker(coin) ?? coin.id })),
    ),
  );
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

/** A service may lack the last one; the common ones are known to all. */
export const suggestedCategories: Readonly<Record<string, string>> = { ...categories, stablecoins: 'Stablecoins' };

const known: readonly Suggestion[] = [
  ...Object.entries(suggestedCategories).map(([name, label]) => membership('category', name, label)),
  ...Object.entries(chains).map(([name, label]) => membership('chain', name, label)),
  ...templateNames.map((name): Suggestion => ({
    kind: 'template',
    name,
    label: templateTitles[name].title,
    hint: 'template',
  })),
];

/** Fewer letters are more often those of a coin. */
const LEAST_BEGINNING = 3;

const begins = (suggestion: Suggestion, key: string): boolean =>
  key.length >= LEAST_BEGINNING &&
  [suggestion.label, 'name' in suggestion ? suggestion.name : ''].some((one) => normaliseSpelling(one).startsWith(key));

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

const coinSuggestion = ({ id, symbol, name }: FoundCoin): Suggestion => ({
  kind: 'coin',
  id,
  label: name,
  hint: symbol,
});

/**
 * A category that is called or begins like the text comes first, then coins. Without a text: all that can be listed.
 * @param coins those found so far.
 */
export const suggestionsFor = (typed: string, coins: readonly FoundCoin[]): readonly Suggestion[] => {
  const text = typed.trim();
  if (text === '') return known;
  const key = normaliseSpelling(text);
  const matching = known.filter((one) => has(one, key) || isCalled(one, text));
  const first = matching.filter((one) => one.kind === 'category' && (isCalled(one, text) || begins(one, key)));
  return [
    ...first,
    ...coins.map(coinSuggestion),
    ...matching.filter((one) => !first.includes(one)),
    { kind: 'everywhere', label: `Look for “${text}” among all coins`, hint: '' },
  ];
};
