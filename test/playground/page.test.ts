// The playground in a real browser, served by the real gateway in front of the real market service.
// @module-tag chromium

import { readFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { INSTALL_MILLISECONDS } from '../support/debian-command.ts';
import { systemProgram } from '../support/system-programs.ts';
import { seriousFindings } from '../support/serious-findings.ts';
import { DEPLOYED, showAsDeployed } from '../support/deployed.ts';
import { readList } from '../support/list-answer.ts';
import { readCsv } from './read-csv.ts';
import { withoutFrame, emptyFirstCell, hoverFirstCell, openEmptySheet } from './hands.ts';
import { useStage } from './stage.ts';
import { visit, type Visit } from './visit.ts';

const stage = useStage();

const marketPage = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await readList(await stage().gateway.market.get(path))).result;

const exampleNames = ['Start', 'Screener', 'Portfolio'];

const wholeList = '/coins?categories=defi&marketCap~greaterThan=1e9&sortBy=marketCap&sortDir=desc&limit=1000';

describe('a visit', () => {
  let first: Visit;
  beforeAll(async () => {
    first = await stage().visit();
  });

  it('shows examples made by formulas, says that prices are invented, and calls no other origin', async () => {
    const { page, values, complaints } = first;
    const names = await page.locator('.o-sheet-name').allTextContents();
    expect(names).toEqual(exampleNames);
    await page.locator('#invented').waitFor();
    expect(await page.locator('#invented').innerText()).toBe('Invented prices. Use real ones');
    expect(await page.locator('#invented a').getAttribute('href')).toBe('/docs/start#use-real-prices');
    expect(await page.locator('.o-topbar-composer').textContent()).toContain('=COINS(');
    // The selected cell is a text: it has no sum.
    expect(await page.locator('.o-selection-statistic').count()).toBe(0);
    expect((await values()).length).toBeGreaterThan(20);
    expect(complaints).toEqual([]);
  });

  it('every example has its answers', async () => {
    const { page, values, settle } = first;
    // The last one is that of the other tests.
    for (const name of [...exampleNames.filter((one) => one !== 'Screener'), 'Screener']) {
      await page.locator('.o-sheet-name', { hasText: new RegExp(`^${name}$`) }).click();
      await settle();
      const cells = (await values()).flat();
      expect(cells.filter((cell) => /^#|Loading/.test(cell))).toEqual([]);
      expect(cells.filter((cell) => /\d/.test(cell)).length).toBeGreaterThan(20);
    }
  });

  it('shows the age of the data, and leaves its cost to the status page', async () => {
    const { page } = first;
    expect(await page.locator('.status').innerText()).toMatch(/^Data \d+ s old\s+Refresh\s+Notices$/);
  });

  it('names the market data service on the bar where its prices are real, and nobody beside invented ones', async () => {
    const { page } = first;
    const source = page.locator('#source');
    expect(await source.isVisible()).toBe(false);
    await page.route('**/status', async (route) => {
      const status: object = await (await route.fetch()).json();
      await route.fulfill({ json: { ...status, simulated: false } });
    });
    await page.locator('#refresh').click();
    await source.waitFor();
    expect([await source.textContent(), await source.getAttribute('href')]).toEqual([
      'Data provided by CoinStats',
      'https://coinstats.app',
    ]);
    await page.unroute('**/status');
    await page.locator('#refresh').click();
    await source.waitFor({ state: 'hidden' });
    await page.locator('#invented').waitFor();
  });

  it('has no serious accessibility finding, with its dialog open too', async () => {
    expect(await seriousFindings(first.page, withoutFrame)).toEqual([]);
    await first.page.locator('#take').click();
    expect(await seriousFindings(first.page, withoutFrame)).toEqual([]);
    await first.page.keyboard.press('Escape');
  });

  it('offers functions with the add-on’s descriptions', async () => {
    await openEmptySheet(first);
    await first.page.keyboard.type('=COI');
    await first.page.locator('.o-autocomplete-value', { hasText: 'COINS' }).first().waitFor();
    await first.page.keyboard.type('NS("defi",');
    const help = first.page.locator('.o-formula-assistant');
    await help.waitFor();
    expect(await help.textContent()).toContain('or a range of filters that must all hold');
    await first.page.keyboard.press('Escape');
    await first.page.keyboard.press('Escape');
  });

  it('=COINS("defi","marketCap>1e9",,,,"headers=names") typed by keyboard gives the market service’s data', async () => {
    await openEmptySheet(first);
    await first.type('=COINS("defi","marketCap>1e9",,,,"headers=names")');
    const [header = [], ...rows] = await first.values();
    const coins = await marketPage(wholeList);
    expect(header.slice(0, 3)).toContain('name');
    expect(rows.length).toBe(coins.length);
    rows.forEach((row, index) =>
      header.forEach((field, column) => {
        const wanted = coins[index]?.[field] ?? '';
        expect(typeof wanted === 'number' ? Number(row[column]) : row[column]).toBe(wanted);
      }),
    );
  });

  it('changing an argument changes the table', async () => {
    await emptyFirstCell(first);
    await first.enter('=COINS("defi","marketCap>1e9","symbol","rank",3)');
    const coins = await marketPage(wholeList.replace('sortBy=marketCap&sortDir=desc', 'sortBy=rank&sortDir=asc'));
    expect(await first.values()).toEqual([['Symbol'], ...coins.slice(0, 3).map(({ symbol }) => [String(symbol)])]);
  });

  it('the CSV file has the time of the data in the gateway’s format', async () => {
    await emptyFirstCell(first);
    await first.enter('=COINS("defi",, "asOf, name",, 1, "headers=names")');
    const file = await (await stage().gateway.get('/coins.csv?category=defi&columns=asOf,name&limit=1')).text();
    expect(await first.values()).toEqual(readCsv(file));
  });

  it('other dates are in the CSV file as shown', async () => {
    await emptyFirstCell(first);
    await first.enter('=DATE(2026, 1, 31)');
    expect(await first.values()).toEqual([['1/31/2026']]);
  });

  it('a wrong argument shows a sentence on hover', async () => {
    await emptyFirstCell(first);
    await first.enter('=COINS("defi","marketCp>1e9")');
    expect((await first.values())[0]).toEqual(['#ERROR']);
    await hoverFirstCell(first, 'marketCap');
  });

  it('a shared address opens the same sheet', async () => {
    await first.page.locator('.o-sheet-name', { hasText: /^Portfolio$/ }).click();
    await first.page.keyboard.press('Escape');
    await first.page.locator('.o-grid-overlay').click({ position: { x: 20, y: 88 } });
    await first.page.locator('.o-topbar-composer', { hasText: '"total"' }).waitFor();
    await first.page.locator('#share').click();
    await first.page.waitForFunction(() => location.hash.startsWith('#sheet='));
    const shared = first.page.url();
    expect(await first.page.evaluate(() => navigator.clipboard.readText())).toBe(shared);
    const second = await stage().visit(shared);
    expect(await second.page.locator('.o-sheet.active').textContent()).toContain('Portfolio');
    await second.page.locator('.o-topbar-composer', { hasText: '"total"' }).waitFor();
    expect(await second.values()).toEqual(await first.values());
    expect(second.complaints).toEqual([]);
    await second.page.close();
  });

  it(
    'downloads a workbook that another spreadsheet program can read',
    { timeout: INSTALL_MILLISECONDS, tags: ['gnumeric'] },
    async () => {
      const { page, values } = first;
      await page.locator('.o-sheet-name', { hasText: 'Start' }).click();
      await page.locator('#download').click();
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#download-xlsx').click()]);
      const workbook = await download.path();
      const ssconvert = await systemProgram('gnumeric');
      await promisify(execFile)(ssconvert, ['-S', '-I', 'Gnumeric_Excel:xlsx', workbook, `${workbook}-%s.csv`]);
      const sheet = async (name: string) =>
        readCsv((await readFile(`${workbook}-${name}.csv`, 'utf8')).replaceAll('\n', '\r\n'));
      const rows = await sheet('Start');
      expect((await sheet('Invented prices'))[0]).toEqual(['Invented prices.']);
      const names = (table: readonly (readonly string[])[]): readonly unknown[] => table.slice(9).map((row) => row[4]);
      expect(names(rows)).toEqual(names(await values()));
    },
  );

  it('a menu follows the arrow keys', async () => {
    const { page } = first;
    await page.locator('#download').focus();
    const passed: unknown[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'Escape']) {
      await page.keyboard.press(key);
      passed.push(await page.evaluate(() => document.activeElement?.id.replace('download-', '')));
    }
    expect(passed).toEqual(['xlsx', 'csv', 'xlsx', 'csv', 'xlsx', 'csv', 'download']);
    expect(await page.locator('#download-csv').isVisible()).toBe(false);
  });

  it('tables, workbooks and pictures of charts say that their prices are invented', async () => {
    const { page } = first;
    await page.locator('#download').click();
    const [csv] = await Promise.all([page.waitForEvent('download'), page.locator('#download-csv').click()]);
    const rows = readCsv(await readFile(await csv.path(), 'utf8'));
    expect(rows.at(-1)).toEqual(['Invented prices.', ...Array(Number(rows[0]?.length) - 1).fill('')]);
    await page.locator('#download').click();
    const [xlsx] = await Promise.all([page.waitForEvent('download'), page.locator('#download-xlsx').click()]);
    const files = unzipSync(await readFile(await xlsx.path()));
    const text = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
    expect(/<sheet [^>]*name="([^"]*)"/.exec(text('xl/workbook.xml'))?.[1]).toBe('Invented prices');
    expect(text('xl/sharedStrings.xml')).toContain('Invented prices.');

    await page.evaluate(() => {
      const texts: string[] = [];
      OffscreenCanvasRenderingContext2D.prototype.fillText = function (this: unknown, shown: string) {
        texts.push(shown);
      };
      Object.assign(globalThis, { drawnTexts: texts });
    });
    await page.locator('.o-sheet-name', { hasText: 'Portfolio' }).click();
    await page.locator('.o-figure-menu-item').first().waitFor({ state: 'attached' });
    await page.locator('.o-figure').first().click();
    await page.locator('.o-figure-menu-item').first().click();
    await page.locator('.o-menu-item', { hasText: 'Download' }).click();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, 'drawnTexts') as string[]))
      .toContain('Invented prices.');
  });

  it('on this computer, gives values in place of a script that can’t work, and says how to deploy', async () => {
    const { page } = first;
    const values = await first.values();
    await page.locator('#take').click();
    const dialog = page.locator('#take-dialog');
    const more = dialog.getByRole('link', { name: 'Live formulas there need a gateway' });
    expect(await more.getAttribute('href')).toBe('/docs/start#use-real-prices');
    await dialog.getByRole('button', { name: 'Copy the values' }).click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    const rows = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').map((row) => row.split('\t'));
    const texts = (table: readonly (readonly string[])[]): readonly string[] => table.map((row) => row[4] ?? '');
    expect(texts(rows).slice(9, -1)).toEqual(texts(values).slice(9));
    expect(rows.at(-1)?.[0]).toBe('Invented prices.');
    await dialog.getByRole('radio', { name: 'Excel' }).press('Space');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save as .xlsx' }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe('coinsheet.xlsx');
    await page.keyboard.press('Escape');
  });
});

it('a deployed gateway copies the add-on with its own address', async () => {
  const { page, complaints } = await visit(`${DEPLOYED}/`, {}, (tab) => showAsDeployed(tab, stage().gateway.url));
  await page.locator('#take').click();
  await page.getByRole('button', { name: 'Copy the add-on code' }).click();
  await page.locator('#take-dialog .main', { hasText: 'Copied' }).waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain(`"${DEPLOYED}"`);
  expect(code).not.toContain('gateway.invalid');
  expect(code).toContain('function COINS(');
  expect(await page.locator('#take-dialog').textContent()).not.toContain('npm run setup');
  expect(complaints).toEqual([]);
  await page.close();
});
