// Adds to and removes from the coins, categories and blockchain of a draft. A table lists either named coins or the
// coins of categories and a blockchain, so the one replaces the other.

import type { Draft, DraftCoin } from './draft.ts';

export type Choice =
  | ({ readonly kind: 'coin' } & DraftCoin)
  | { readonly kind: 'category' | 'chain'; readonly name: string };

const isChosen = ({ coins, categories, chain }: Draft, choice: Choice): boolean => {
  switch (choice.kind) {
    case 'coin':
      return coins.some(({ id }) => id === choice.id);
    case 'category':
      return categories.includes(choice.name);
    case 'chain':
      return chain === choice.name;
    default:
      return choice satisfies never;
  }
};

export const choose = (draft: Draft, choice: Choice): Partial<Draft> => {
  if (isChosen(draft, choice)) return {};
  switch (choice.kind) {
    case 'coin':
      return { coins: [...draft.coins, { id: choice.id, name: choice.name }], categories: [], chain: '' };
    case 'category':
      return { coins: [], categories: [...draft.categories, choice.name] };
    case 'chain':
      return { coins: [], chain: choice.name };
    default:
      return choice satisfies never;
  }
};

export const unchoose = ({ coins, categories }: Draft, choice: Choice): Partial<Draft> => {
  switch (choice.kind) {
    case 'coin':
      return { coins: coins.filter(({ id }) => id !== choice.id) };
    case 'category':
      return { categories: categories.filter((name) => name !== choice.name) };
    case 'chain':
      return { chain: '' };
    default:
      return choice satisfies never;
  }
};

/** In the order in which they are shown. */
export const choicesOf = ({ coins, categories, chain }: Draft): readonly Choice[] => [
  ...coins.map((coin): Choice => ({ kind: 'coin', ...coin })),
  ...categories.map((name): Choice => ({ kind: 'category', name })),
  ...(chain === '' ? [] : [{ kind: 'chain', name: chain } as const]),
];
