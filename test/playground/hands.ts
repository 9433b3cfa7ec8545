// Frequent actions of a visitor on cells, and what of the page is the playground's own.

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
