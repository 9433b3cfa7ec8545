// The draft of the formula builder, and the listeners for its changes.

import type { Draft } from '../../formula-text/draft.ts';

const firstDraft: Draft = {
  coins: [],
  categories: [],
  chain: '',
  conditions: [{ field: 'marketCap', operator: '>', value: '1B' }],
  more: '',
  fields: [],
  sort: '',
  limit: 20,
  currency: '',
};

export const draftState = () => {
  let draft = firstDraft;
  const listeners: (() => void)[] = [];
  return {
    get: (): Draft => draft,
    change: (changes: Partial<Draft>): void => {
      draft = { ...draft, ...changes };
      for (const listener of listeners) listener();
    },
    onChange: (listener: () => void): void => {
      listeners.push(listener);
    },
  };
};

export type DraftState = ReturnType<typeof draftState>;
