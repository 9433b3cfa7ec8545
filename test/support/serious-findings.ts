// Serious findings of axe, an accessibility checker.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

export interface Extent {
  /** Selectors of parts of the page to leave out. */
  readonly exclude?: readonly string[];
  /** Default: all rules. */
  readonly rule?: 'color-contrast';
  /** Minor and moderate ones too. Default: no. */
  readonly every?: true;
}

/** Serious or worse ones unless all are wanted, each with the elements that it is about. */
export const seriousFindings = async (
  page: Page,
  { exclude, rule, every }: Extent = {},
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const context = exclude === undefined ? 'document' : JSON.stringify({ exclude });
  // Describing each element that passes would take most of the time.
  const options = { resultTypes: ['violations'], ...(rule !== undefined && { runOnly: [rule] }) };
  const violations: readonly Violation[] = await page.evaluate(
    `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => every === true || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};
