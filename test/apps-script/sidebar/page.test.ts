// The sidebar's page in Chromium, 300 pixels wide, with a file with the built add-on and the real gateway.
// @module-tag chromium

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seriousFindings } from '../../support/serious-findings.ts';
import { useSidebar } from './use-sidebar.ts';

const { gateway, open } = useSidebar();

/** Presses Tab until the element with this name has the focus. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  const wanted = page
    .getByLabel(name, { exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .first();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to "${name}".`);
};

const previewed = (page: Page) => page.getByRole('region', { name: 'Preview' });
const formulaOf = (page: Page): Promise<string | null> => page.getByLabel('Formula', { exact: true }).textContent();
const caption = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('status')
    .filter({ hasText: / rows?\b|passes/ });

const firstRows = async (page: Page): Promise<readonly (readonly string[])[]> => {
  const rows = await previewed(page).locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('td').allTextContents()));
};

describe('by keyboard alone', () => {
  test('a table is built, previewed and inserted', async () => {
    const { file, page, complaints, close } = await open();
    file.select('B2');
    await caption(page).waitFor();
    await tabTo(page, 'Coin, category or blockchain');
    await page.keyboard.type('defi');
    await page.getByRole('option', { name: 'Decentralised finance' }).waitFor();
    await page.keyboard.press('Enter');
    await tabTo(page, 'Value of condition 1');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('500M');
    await tabTo(page, 'Rows');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('5');
    await caption(page)
      .filter({ hasText: /^5 rows, data of 12:00:00 UTC$/ })
      .waitFor();
    const formula = '=COINS("defi", "marketCap > 500M",,, 5)';
    expect(await formulaOf(page)).toBe(formula);

    const answer = await gateway().get(
      '/coins?category=defi&where=marketCap%3E500M&limit=5&format=table&columns=name,symbol',
    );
    const { rows }: { rows: readonly (readonly string[])[] } = await answer.json();
    expect((await firstRows(page)).map(([, name, symbol]) => [name, symbol])).toEqual(rows);

    await tabTo(page, 'Insert');
    await page.keyboard.press('Enter');
    await page.getByText('Inserted into B2.').waitFor();
    expect(file.formula('B2')).toBe(formula.replace(')', ', COINSHEET_REFRESH)'));
    expect([3, 4, 5, 6, 7].map((row) => file.value(`C${row}`))).toEqual(rows.map(([name]) => name));
    expect(complaints).toEqual([]);
    await close();
  });

  test('arrow keys move between tabs', async () => {
    const { page, close } = await open();
    await page.getByRole('tab', { name: 'Build' }).focus();
    for (const name of ['Settings', 'Doctor', 'Freeze', 'Help', 'Build']) {
      await page.keyboard.press('ArrowRight');
      const tab = page.getByRole('tab', { name });
      expect(await tab.getAttribute('aria-selected')).toBe('true');
      expect(await tab.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.keyboard.press('End');
    expect(await page.getByRole('tabpanel').getAttribute('id')).toBe('panel-help');
    await close();
  });

  test('conditions are added, changed and removed without losing the focus', async () => {
    const { page, close } = await open();
    await tabTo(page, '+ Condition');
    await page.keyboard.press('Enter');
    await page.keyboard.press('r');
    await tabTo(page, 'Value of condition 2');
    await page.keyboard.type('50');
    expect(await formulaOf(page)).toContain('"marketCap > 1B and rank > 50"');
    await tabTo(page, 'Remove condition 2');
    await page.keyboard.press('Enter');
    expect(
      await page.getByRole('button', { name: '+ Condition' }).evaluate((element) => element === document.activeElement),
    ).toBe(true);
    expect(await formulaOf(page)).toContain('"marketCap > 1B"');
    await close();
  });
});

test('a search leads to one coin, then to a list of coins, then back to the market', async () => {
  const { file, page, complaints, close } = await open();
  const search = page.getByRole('combobox', { name: 'Coin, category or blockchain' });
  await search.fill('ethereum');
  // Enter is kept until the coins have arrived.
  await search.press('Enter');
  await page.getByRole('button', { name: 'Remove Ethereum' }).waitFor();
  expect(await formulaOf(page)).toMatch(/^=COIN\("ETH", "name, price, /);
  expect(await page.getByRole('heading', { name: 'Conditions' }).isVisible()).toBe(false);
  await search.fill('bitcoin');
  await page.getByRole('option', { name: 'Bitcoin BTC' }).first().click();
  await caption(page)
    .filter({ hasText: /^2 rows, data of/ })
    .waitFor();
  const shown = await firstRows(page);
  expect(shown.map(([name]) => name)).toEqual(['Ethereum', 'Bitcoin']);
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByText('Inserted into A1.').waitFor();
  expect(['A2', 'A3', 'B2', 'B3'].map(file.value)).toEqual(['ETH', 'BTC', 'Ethereum', 'Bitcoin']);
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await page.getByText('Inserted into the new sheet "Chart".').waitFor();
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByText('Inserted into the new sheet "Watchlist".').waitFor();
  expect(file.formula('Chart!A1')).toMatch(/^=COIN_HISTORY\(/);
  // The list is open over the page.
  await search.fill('a');
  await page.getByRole('option').nth(3).waitFor();
  expect(await seriousFindings(page, { every: true })).toEqual([]);
  await search.press('ArrowDown');
  expect(await page.locator('#options-search [aria-selected=true]').count()).toBe(1);
  await search.press('Escape');
  await search.fill('stab');
  await page.getByRole('option', { name: 'Stablecoins' }).click();
  await page.getByLabel('Rows').fill('5000');
  await page.getByRole('alert').filter({ hasText: 'at most 1000 rows, and 5000 are asked for' }).waitFor();
  expect(await page.getByLabel('Rows').inputValue()).toBe('5000');
  expect(complaints).toEqual([]);
  await close();
});

test('a typed condition is completed, and an error that names its correction is corrected at a click', async () => {
  const { page, close } = await open();
  await page.getByRole('button', { name: 'Remove condition 1' }).click();
  await page.getByText('Write one yourself').click();
  const line = page.getByRole('combobox', { name: 'Condition' });
  await line.pressSequentially('volu');
  await line.press('Enter');
  expect(await line.inputValue()).toBe('volume ');
  await page.getByRole('option', { name: '> above' }).click();
  await line.pressSequentially('1M and prize > 1');
  await line.press('Escape');
  await page.getByRole('button', { name: 'Write price instead' }).click();
  expect(await line.inputValue()).toBe('volume > 1M and price > 1');
  expect(await formulaOf(page)).toContain('"(volume > 1M and price > 1)"'.slice(2, -2));
  await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual([]);
  await close();
});

test('in a file with decimal commas, formulas have semicolons and work', async () => {
  const { file, page, close } = await open({ file: { name: 'de_DE', decimal: ',' } });
  await page.getByLabel('Value of condition 1').fill('1,5B');
  await page.getByLabel('Rows').fill('3');
  await caption(page)
    .filter({ hasText: /^3 rows/ })
    .waitFor();
  expect(await formulaOf(page)).toBe('=COINS("all"; "marketCap > 1.5B";;; 3)');
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByText('Inserted into A1.').waitFor();
  expect(file.value('B2')).toBe('Bitcoin');
  await close();
});

test('a wrong condition shows its place at once, without a request', async () => {
  const { page, file, close } = await open();
  await caption(page).waitFor();
  const before = file.host.calls.of('fetch');
  await page.getByLabel('Value of condition 1').fill('much');
  await page.getByRole('alert').filter({ hasText: 'much' }).waitFor();
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByText('Correct the condition first').waitFor();
  await page.getByText('Waiting for a correct condition.').waitFor();
  // The line with the mark may be wider than the page: the keyboard scrolls it.
  expect(await seriousFindings(page, { every: true })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousFindings(page, { rule: 'color-contrast' })).toEqual([]);
  expect([file.host.calls.of('fetch'), file.formula('A1')]).toEqual([before, '']);
  await close();
});

test('addresses for use without the add-on are copied, in the currency of the settings', async () => {
  const { page, close } = await open({ currency: 'EUR' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText('Without the add-on').click();
  await page.getByRole('button', { name: 'Copy address' }).click();
  await page.getByText('Address copied.').waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(`${gateway().url}/coins.csv?where=marketCap%20%3E%201B&limit=20&currency=EUR`);
  const csv = await (await fetch(address)).text();
  expect(csv.split('\r\n')[1]).toMatch(/^1,Bitcoin,BTC,/);
  await close();
});

test('the doctor selects cells and adds the refresh cell, freezing makes values, templates are inserted', async () => {
  const { file, page, complaints, close } = await open();
  file.type('A1', '=COIN("BTC")');
  file.type('A2', '=COIN("no such coin")');
  await page.getByRole('tab', { name: 'Doctor' }).click();
  await page.getByRole('button', { name: 'Sheet1!A2' }).first().click();
  await expect.poll(() => file.sheets.active().row).toBe(2);
  await page.getByRole('button', { name: 'Add it to these 2 formulas' }).click();
  await page.getByText('The refresh cell was added to 2 formulas.').waitFor();
  expect(file.formula('A1')).toBe('=COIN("BTC", COINSHEET_REFRESH)');

  await page.getByRole('tab', { name: 'Freeze' }).click();
  await page.getByLabel('The whole sheet').check();
  await page.getByRole('button', { name: 'Freeze…' }).click();
  await page.getByText('1 formula shows an error or no value yet, and will stay.').waitFor();
  const price = file.value('A1');
  await page.getByRole('button', { name: 'Freeze 1' }).click();
  await page.getByText(/^1 formula frozen/).waitFor();
  expect([file.formula('A1'), file.value('A1')]).toEqual(['', price]);

  await page.getByRole('tab', { name: 'Build' }).click();
  await page.getByRole('button', { name: 'Insert the template Watchlist' }).click();
  await page.getByText('Added the sheet "Watchlist".').waitFor();
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await page.getByText('Refreshed, except', { exact: false }).or(page.getByText('Refreshed.')).first().waitFor();
  expect(file.text('Coinsheet refresh!A1')).toBe('refresh:2');
  expect(complaints).toEqual([]);
  await close();
});

test('it is accessible, in light and dark, and fits', async () => {
  const { file, page, complaints, close } = await open();
  file.type('A1', '=COIN("BTC")');
  for (const name of ['Build', 'Settings', 'Doctor', 'Freeze', 'Help']) {
    await page.getByRole('tab', { name }).click();
    if (name === 'Build') await caption(page).waitFor();
    if (name === 'Doctor') await page.getByText('1 formula names no refresh cell').waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    const findings = await seriousFindings(page, { every: true });
    // Only colours change.
    await page.emulateMedia({ colorScheme: 'dark' });
    const inDark = await seriousFindings(page, { rule: 'color-contrast' });
    await page.emulateMedia({ colorScheme: 'light' });
    expect({ name, findings, inDark, width }).toEqual({ name, findings: [], inDark: [], width: 300 });
  }
  expect(complaints).toEqual([]);
  await close();
});
