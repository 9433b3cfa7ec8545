// The first hour of a visitor: look, search, insert, leave and come back, an error by keyboard, share, the phone, and
// the way to a sheet of one's own.
// @module-tag chromium

import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { selectFirstCell } from './hands.ts';
import { useStage } from './stage.ts';
import type { Visit } from './visit.ts';

const stage = useStage();
let visitor: Visit;
beforeAll(async () => {
  visitor = await stage().visit('/', { example: 'Start' });
});

const builder = () => visitor.page.frameLocator('#builder iframe');

it('the first look: one formula with its table, and that prices are invented', async () => {
  const { page } = visitor;
  expect(await page.locator('.o-topbar-composer').textContent()).toMatch(/^=COIN/);
  expect((await visitor.values()).flat().filter((cell) => cell.startsWith('#'))).toEqual([]);
  await page.locator('#invented', { hasText: 'Invented prices.' }).waitFor();
});

it('the doctor finds nothing else in what the page has written', async () => {
  await builder().getByRole('tab', { name: 'Doctor' }).click();
  await builder().locator('.finding').first().waitFor();
  expect(await builder().locator('.finding h2').allTextContents()).toEqual(['Prices are invented']);
  await builder().getByRole('tab', { name: 'Build' }).click();
});

it('a formula that refers to a sheet which was not opened wakes that sheet, and a file for Excel wakes all', async () => {
  const { page } = visitor;
  await page.locator('.o-grid-overlay').click({ position: { x: 120, y: 80 } });
  await visitor.enter('=Portfolio!A5');
  expect((await visitor.values())[3]?.[1]).toMatch(/\d\.\d/);
  await selectFirstCell(visitor);
  await page.keyboard.press('ControlOrMeta+Z');
  await page.locator('#download').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#download-xlsx').click()]);
  const files = Object.entries(unzipSync(await readFile(await download.path())));
  expect(files.map(([, bytes]) => strFromU8(bytes)).filter((text) => text.includes('Loading'))).toEqual([]);
});

it('a search by keyboard finds a category, and its table goes to a new sheet beside the examples', async () => {
  const { page } = visitor;
  const search = builder().getByRole('combobox', { name: 'Coin, category or blockchain' });
  await search.fill('gaming');
  await search.press('Enter');
  await builder().getByRole('button', { name: 'Remove Gaming' }).waitFor();
  await builder().getByRole('button', { name: 'Insert', exact: true }).click();
  await builder().getByText('Inserted into the new sheet "Gaming".').waitFor();
  await visitor.settle();
  expect(await page.locator('.o-sheet.active').textContent()).toContain('Gaming');
  expect(await page.locator('.o-topbar-composer').textContent()).toContain('gaming');
});

it('what was inserted is there after a reload, which asks nothing for the sheets that were not opened', async () => {
  const { page } = visitor;
  const before = await visitor.values();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.postData() ?? ''));
  await page.reload();
  await visitor.settle();
  expect((await visitor.values()).length).toBe(before.length);
  expect(asked.join('\n')).toContain('"columns"');
  // A coin of the portfolio.
  expect(asked.filter((body) => body.includes('LINK'))).toEqual([]);
});

it('an error says what to write instead, without a mouse', async () => {
  const { page } = visitor;
  await page.locator('.o-add-sheet').click();
  await visitor.settle();
  await visitor.enter('=COINS("defi", "marketCapp > 1e9")');
  await page.keyboard.press('ArrowUp');
  await page.locator('.cell-panel', { hasText: 'did you mean "marketCap"?' }).waitFor();
  await expect.poll(() => page.locator('#cell').textContent()).toMatch(/^A1: .*did you mean "marketCap"/);
});

it('an address that is shared opens the same sheet', async () => {
  const { page } = visitor;
  await visitor.enter('=COIN("ETH", "name")');
  await page.locator('#share').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/#(?:sheet|example)=/);
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const other = await stage().visit(address.slice(new URL(address).origin.length));
  expect((await other.values()).flat()).toContain('Ethereum');
  expect(other.complaints).toEqual([]);
  await other.page.close();
});

it('the way to a sheet of one’s own names the command that deploys a gateway', async () => {
  const { page } = visitor;
  await page.locator('#take').click();
  await page.locator('#take-dialog', { hasText: 'npm run setup' }).waitFor();
  expect(await page.locator('#take-dialog').textContent()).not.toContain('=IMPORTDATA');
  expect(visitor.complaints).toEqual([]);
});
