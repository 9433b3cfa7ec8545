// Checks the accessibility of the page around the spreadsheet.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Visit } from './visit.ts';

const axeScript = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The serious findings of an accessibility checker, with their places. */
export const seriousFindings = async ({ page }: Visit): Promise<readonly string[]> => {
  await page.evaluate(await readFile(axeScript, 'utf8'));
  // Without the inside of the spreadsheet, which is the engine's.
  return page.evaluate(
    `axe.run({ exclude: ['.o-spreadsheet', 'iframe'] }).then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target)))`,
  );
};
