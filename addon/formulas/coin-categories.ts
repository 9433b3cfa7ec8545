// COIN_CATEGORIES: what may stand as the universe of COINS. The market's own lists are open; these are the known names.

import { categories, chains } from '../../shared/coin/memberships.ts';
import { ok } from '../../shared/result.ts';
import { done } from '../steps/step.ts';
import type { Formula } from './formula.ts';

const header = ['universe', 'label', 'kind'] as const;

const table = [
  header,
  ['all', 'The whole market', 'market'],
  ...Object.entries(categories).map(([name, label]) => [name, label, 'category']),
  ...Object.entries(chains).map(([name, label]) => [`chain:${name}`, label, 'blockchain']),
];

export const coinCategoriesTable: Formula = () => done(ok(table));
