// A table of the builder with nothing chosen.

import type { Draft } from '../../addon/formula-text/draft.ts';

export const noDraft: Draft = {
  coins: [],
  categories: [],
  chain: '',
  conditions: [],
  more: '',
  fields: [],
  sort: '',
  limit: undefined,
  currency: '',
};
