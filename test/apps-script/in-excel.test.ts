// Repeats chosen tests of formulas with the built Excel add-in in a stand-in of Excel's runtime: the cells are the
// same. The formulas themselves are the same code, so what is repeated is what the host does: arguments in, cells and
// errors out. past/differential.test.ts asks both hosts itself.

import { afterAll, describe } from 'vitest';
import { inHost } from './fakes/built-addon.ts';
import { removeExcelAddon } from './fakes/excel-addon.ts';

afterAll(removeExcelAddon);

describe.each([
  ['every function', () => import('./formulas.test.ts')],
  ['a gateway that fails', () => import('./failures.test.ts')],
  ["dates in the computer's zone", () => import('./past/zones.test.ts')],
])('%s', async (_, suite) => {
  await inHost('Excel', suite);
});
