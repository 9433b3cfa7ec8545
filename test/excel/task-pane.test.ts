// The add-in's page as the gateway serves it, in Chromium, with a stand-in of Office's script: functions and task pane
// share one runtime.
// @module-tag chromium

import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { OFFICE_SCRIPT } from '../../scripts/excel/excel-files.ts';
import { openTab } from '../support/browser-tab.ts';
import { INSTALL_MILLISECONDS } from '../support/debian-command.ts';
import { seriousFindings } from '../support/serious-findings.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

interface StandIn {
  readonly read: (sheet: string) => readonly (readonly [key: string, formula: string, value: unknown])[];
  readonly sheets: () => readonly { readonly name: string; readonly visibility: string; readonly frozen: number }[];
  readonly call: (name: string, given: readonly unknown[]) => Promise<unknown>;
  readonly runtime: { readonly complaints: readonly string[] };
  readonly state: { readonly calculations: number; readonly charts: number };
}

declare const standIn: StandIn;

const officeScript = (): string =>
  buildSync({
    entryPoints: [fileURLToPath(new URL('fakes/office-script.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
  }).outputFiles[0]?.text ?? '';

let gateway: TestGateway;
let page: Page;
const complaints: string[] = [];
const requests: string[] = [];
beforeAll(async () => {
  gateway = await startGateway({ assets: inject('pagesFolder') });
  page = await openTab({ viewport: { width: 320, height: 900 }, reducedMotion: 'reduce' });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.route(OFFICE_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: officeScript() }));
  await page.goto(`${gateway.url}/excel/task-pane`);
}, INSTALL_MILLISECONDS);
afterAll(async () => {
  await page?.close();
  await gateway?.dispose();
});

const call = (name: string, ...given: readonly unknown[]): Promise<unknown> =>
  page.evaluate(([one, values]) => standIn.call(one, values), [name, given] as const);

describe('functions', () => {
  test('answer from one snapshot', async () => {
    const [price, table, wrong] = await Promise.all([
      call('COIN', 'BTC'),
      call('COINS', 'all', 'marketCap > 1e9', 'name, price', null, 3),
      call('COINS', 'all', null, 'prise'),
    ]);
    expect(price).toEqual([[expect.any(Number)]]);
    expect(table).toEqual([
      ['Name', 'Price (USD)'],
      ...Array.from({ length: 3 }, () => [expect.any(String), expect.any(Number)]),
    ]);
    expect(wrong).toBe('#VALUE! No field is called "prise": did you mean "price"?');
    expect(requests.filter((one) => one.includes('/snapshot')).length).toBeLessThanOrEqual(1);
  });

  test('give the past', async () => {
    expect(await call('COIN_AT', 'BTC', '2026-01-31')).toEqual([[expect.any(Number)]]);
  });
});

describe('the task pane', () => {
  test('builds a formula with Excel’s prefix and inserts it', async () => {
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await page.getByText('Inserted into A1.').waitFor();
    await expect.poll(() => page.evaluate(() => standIn.read('Sheet1').length)).toBeGreaterThan(10);
    const [first] = await page.evaluate(() => standIn.read('Sheet1').filter(([, one]) => one !== ''));
    expect(first?.[1]).toMatch(/^=COINSHEET\.COINS\(/);
    expect(await page.evaluate(() => standIn.sheets())).toContainEqual(
      expect.objectContaining({ name: 'Coinsheet refresh', visibility: 'Hidden' }),
    );
  });

  test('refreshes', async () => {
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await page.getByText('Refreshed.').waitFor();
    expect(await page.evaluate(() => standIn.state.calculations)).toBe(1);
  });

  test('keeps a token in this browser', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect.poll(() => page.locator('#token-hint').textContent()).toContain('Stored in Excel on this computer');
  });

  test('examines the workbook', async () => {
    await page.getByRole('tab', { name: 'Doctor' }).click();
    await page.getByText('Prices are invented').waitFor();
    expect(await page.locator('.finding').count()).toBe(1);
  });

  test('freezes a table', async () => {
    await page.getByRole('tab', { name: 'Freeze' }).click();
    await page.getByLabel('The whole sheet').check();
    await page.getByRole('button', { name: 'Freeze…' }).click();
    await page.getByRole('button', { name: 'Freeze 1' }).click();
    await page.getByText('1 formula frozen.').waitFor();
    const cells = await page.evaluate(() => standIn.read('Sheet1'));
    expect(cells.filter(([, one]) => one !== '')).toEqual([]);
    expect(cells.length).toBeGreaterThan(10);
  });

  test('freezes texts as texts, whatever coins are named', async () => {
    const names = {
      'hyperlink-https-example-com-free-token-2144': '=HYPERLINK("https://example.com","Free") Token',
      'ref-token-2886': '#REF! Token',
      'apostrophe-first-1948': "'Apostrophe First",
      '1e9-2806': '1e9',
      'true-2837': 'TRUE',
      '0-4746': '0',
    };
    await page.evaluate(
      (formulas) =>
        Excel.run(async ({ workbook }) => {
          const sheet = workbook.worksheets.getItem('Sheet1');
          formulas.forEach((formula, row) => {
            sheet.getRange(`Z${row + 1}`).formulas = [[formula]];
          });
        }),
      Object.keys(names).map((id) => `=COINSHEET.COIN("${id}", "name")`),
    );
    const shown = (): Promise<readonly unknown[]> =>
      page.evaluate(() => standIn.read('Sheet1').flatMap(([key, , value]) => (key.endsWith(',25') ? [value] : [])));
    await expect.poll(shown).toEqual(Object.values(names));
    await page.getByRole('button', { name: 'Freeze…' }).click();
    await page.getByRole('button', { name: 'Freeze 6' }).click();
    await page.getByText('6 formulas frozen.').waitFor();
    expect(await shown()).toEqual(Object.values(names));
    expect(await page.evaluate(() => standIn.read('Sheet1').filter(([, one]) => one !== ''))).toEqual([]);
  });

  test('freezes an error within a table as that error', async () => {
    const typesOf = (formula?: string): Promise<readonly unknown[]> =>
      page.evaluate(
        (written) =>
          Excel.run(async (context) => {
            const sheet = context.workbook.worksheets.getItem('Sheet1');
            if (written !== undefined) sheet.getRange('AD1').formulas = [[written]];
            const range = sheet.getRange('AD1:AD2').load({ valueTypes: true });
            await context.sync();
            return range.valueTypes.flat();
          }),
        formula,
      );
    await typesOf('=COINSHEET.COIN({"BTC";"nope"}, "price")');
    await expect.poll(() => typesOf(), { timeout: 20_000 }).toEqual(['Double', 'Error']);
    await page.getByRole('button', { name: 'Freeze…' }).click();
    await page.getByRole('button', { name: 'Freeze 1' }).click();
    await expect.poll(() => page.evaluate(() => standIn.read('Sheet1').filter(([, one]) => one !== ''))).toEqual([]);
    expect(await typesOf()).toEqual(['Double', 'Error']);
  });

  test('inserts a template with its charts as a sheet', async () => {
    await page.getByRole('tab', { name: 'Build' }).click();
    await page.getByRole('button', { name: 'Insert the template Portfolio', exact: true }).click();
    await expect.poll(() => page.evaluate(() => standIn.sheets().map(({ name }) => name))).toContain('Portfolio');
    const formulas = await page.evaluate(() => standIn.read('Portfolio').map(([, one]) => one));
    expect(formulas.filter((one) => one.includes('COINSHEET.COIN')).length).toBeGreaterThan(0);
    expect(formulas.filter((one) => /(?<!COINSHEET\.)\bCOINS?(?:_[A-Z]+)?\(/.test(one))).toEqual([]);
    expect(await page.evaluate(() => standIn.state.charts)).toBeGreaterThan(0);
  });

  test('is accessible and complains about nothing', async () => {
    expect(await seriousFindings(page, { every: true })).toEqual([]);
    expect(await page.evaluate(() => standIn.runtime.complaints)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

test.each([
  ['without Office’s script', ''],
  [
    'without Excel around it',
    'globalThis.Office = { onReady: async () => ({ host: null }), HostType: { Excel: "Excel" } };',
  ],
])('%s it says what it is, and where to go', async (_title, body) => {
  const tab = await openTab({ viewport: { width: 820, height: 600 }, colorScheme: 'dark' });
  await tab.route(OFFICE_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await tab.goto(`${gateway.url}/excel/task-pane`);
  await tab.getByText('This is the task pane of Coinsheet, which works inside Excel only.').waitFor();
  const links = await tab.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(links).toEqual(['/docs/install-excel', '/']);
  expect(await seriousFindings(tab, { every: true })).toEqual([]);
  await tab.close();
});
