// Repeats the tests of formulas with the built Excel add-in in a stand-in of Excel's runtime: the cells are the same.
// Not those whose subject is Google's cache, lock or time zone (`recalculation`, `zones`), nor `past/differential`, which
// asks Google's host and Excel's memory side by side.

import { afterAll, describe } from 'vitest';
import { inHost } from './fakes/built-addon.ts';
import { removeExcelAddon } from './fakes/excel-addon.ts';

afterAll(removeExcelAddon);

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
  ['coin-at', () => import('./past/coin-at.test.ts')],
  ['coin-convert-at', () => import('./past/coin-convert-at.test.ts')],
  ['coin-history', () => import('./past/coin-history.test.ts')],
  ['coin-performance', () => import('./past/coin-performance.test.ts')],
  ['politeness', () => import('./past/politeness.test.ts')],
];

describe.each(files)('%s', async (_, register) => {
  await inHost('Excel', register);
});
