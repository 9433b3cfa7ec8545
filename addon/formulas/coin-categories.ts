// COIN_CATEGORIES: the known values for the universe of COINS. The upstream may have further ones.

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
