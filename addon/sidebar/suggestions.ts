// What the builder's search suggests for a text: coins, categories, blockchains and templates. Pure.

import { categories, chains, findCategory, findChain, membershipPattern } from '../../shared/coin/memberships.ts';
import { normaliseSpelling } from '../../shared/text/spelling.ts';
import { templateNames, templates, type TemplateName } from '../templates/templates.ts';
import type { FoundCoin } from './find-coins.ts';

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
    label: templates[name].title,
    hint: 'template',
  })),
];

/** The label of a category or blockchain that was chosen. */
export const membershipLabel = (kind: Membership, name: string): string =>
  known.find((one) => one.kind === kind && one.name === name)?.label ?? name;

const has = (suggestion: Suggestion, text: string): boolean =>
  [suggestion.label, 'name' in suggestion ? suggestion.name : ''].some((one) => normaliseSpelling(one).includes(text));

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
