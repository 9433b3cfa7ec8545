// Frequent actions of a visitor on cells, and what of the page is the playground's own.

import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Visit } from './visit.ts';

/** The sidebar in the frame has tests of its own. */
export const withoutFrame = { exclude: ['iframe'], every: true } as const;

export const selectFirstCell = async ({ page }: Visit): Promise<void> => {
  await page.locator('.o-grid-overlay').click({ position: { x: 20, y: 8 } });
};

export const emptyFirstCell = async (visitor: Visit): Promise<void> => {
  await selectFirstCell(visitor);
  await visitor.page.keyboard.press('Delete');
};

/**
 * The engine shows an error's tooltip once the pointer rests in another cell than before. It doesn't if it draws the
 * sheet anew just then, and a move over another cell that is too quick doesn't count: so the pointer comes back.
 */
export const hoverFirstCell = async ({ page }: Visit, sentence: string): Promise<Locator> => {
  const grid = page.locator('.o-grid-overlay');
  const tooltip = page.locator('.o-error-tooltip', { hasText: sentence });
  const isShown = async (): Promise<boolean> => {
    await grid.hover({ position: { x: 400, y: 200 } });
    await grid.hover({ position: { x: 20, y: 8 } });
    const shown = tooltip.waitFor({ timeout: 2_000 });
    return await shown.then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isShown, { timeout: 60_000 }).toBe(true);
  return tooltip;
};

export const openEmptySheet = async (visitor: Visit): Promise<void> => {
  await visitor.page.locator('.o-add-sheet').click();
  await selectFirstCell(visitor);
};

/** By the sidebar. The sheet must have one formula with a value. */
export const freezeWholeSheet = async ({ page }: Visit): Promise<void> => {
  const builder = page.frameLocator('#builder iframe');
  await builder.getByRole('tab', { name: 'Freeze' }).click();
  await builder.getByLabel('The whole sheet').check();
  await builder.getByRole('button', { name: 'Freeze…' }).click();
  await builder.getByRole('button', { name: 'Freeze 1' }).click();
  await builder.getByText('1 formula frozen.').waitFor();
};
