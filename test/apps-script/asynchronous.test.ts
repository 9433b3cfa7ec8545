// Repeats the tests of formulas under the asynchronous driver, with sets in memory: the cells are the same.

import { afterAll, describe } from 'vitest';
import { withDriver } from './fakes/built-addon.ts';
import { removeAsynchronousAddon } from './fakes/asynchronous/asynchronous-addon.ts';

afterAll(removeAsynchronousAddon);

const files: readonly (readonly [title: string, register: () => Promise<unknown>])[] = [
  ['advice', () => import('./advice.test.ts')],
  ['answers', () => import('./answers.test.ts')],
  ['docs-formulas', () => import('./docs-formulas.test.ts')],
  ['errors-doc', () => import('./errors-doc.test.ts')],
  ['failures', () => import('./failures.test.ts')],
  ['formulas', () => import('./formulas.test.ts')],
  ['gateway', () => import('./gateway.test.ts')],
  ['odd-names', () => import('./odd-names.test.ts')],
  ['settings', () => import('./settings.test.ts')],
  ['sheet', () => import('./sheet.test.ts')],
  ['coin-convert', () => import('./formulas/coin-convert.test.ts')],
  ['coin-find', () => import('./formulas/coin-find.test.ts')],
  ['coin-status', () => import('./formulas/coin-status.test.ts')],
  ['sets', () => import('./market/sets.test.ts')],
  ['wanted-coins', () => import('./market/wanted-coins.test.ts')],
];

describe.each(files)('%s', async (_, register) => {
  await withDriver('asynchronous', register);
});
