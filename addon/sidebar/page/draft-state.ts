// The draft of the formula builder, and the listeners for its changes.

import type { Draft } from '../../formula-text/draft.ts';

export interface DraftState {
  readonly get: () => Draft;
  readonly change: (changes: Partial<Draft>) => void;
  readonly onChange: (listener: () => void) => void;
}

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

export const draftState = (): DraftState => {
  let draft = firstDraft;
  const listeners: (() => void)[] = [];
  return {
    get: () => draft,
    change: (changes) => {
      draft = { ...draft, ...changes };
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
};
