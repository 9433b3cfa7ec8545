// The playground in a real browser, served by the real gateway in front of the real market service.

import { readFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { debianCommand, INSTALL_MILLISECONDS } from '../support/debian-command.ts';
import { seriousFindings } from '../support/serious-findings.ts';
import { KEY_ADDRESS } from '../../scripts/way-in/needs.ts';
import { DEPLOYED, showAsDeployed } from '../support/deployed.ts';
import { readList } from '../support/list-answer.ts';
import { readCsv } from './read-csv.ts';
import { aroundTheSheet, emptyFirstCell, openEmptySheet, selectFirstCell, freezeWholeSheet } from './hands.ts';
import { useStage } from './stage.ts';
import { visit, type Visit } from './visit.ts';

const stage = useStage();

const marketPage = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await readList(await stage().gateway.market.get(path))).result;

const exampleNames = [
  'Start',
  'Screener',
  'Watchlist',
  'Portfolio',
  'Gainers and losers',
  'Performance',
  'Cost basis',
  'Portfolio over time',
  'Categories',
];

const wholeList = '/coins?categories=defi&marketCap~greaterThan=1e9&sortBy=marketCap&sortDir=desc&limit=1000';

describe('a visit', () => {
  let first: Visit;
  beforeAll(async () => {
    first = await stage().visit();
  });

  it('shows examples made by formulas, says that prices are invented, and calls no other origin', async () => {
    const { page, values, complaints } = first;
    // The set of the first example and the whole market: other sheets ask once they are opened.
    expect(await page.locator('#fetches').textContent()).toMatch(/^[12] fetch/);
    const names = await page.locator('.o-sheet-name').allTextContents();
    expect(names).toEqual(exampleNames);
    await page.locator('#invented').waitFor();
    expect(await page.locator('#invented').textContent()).toMatch(/^\s*Invented prices\. Real ones need /);
    expect(await page.locator('#invented a', { hasText: 'Start here' }).getAttribute('href')).toBe('/docs/start');
    expect(await page.locator('.o-topbar-composer').textContent()).toContain('=COINS(');
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

  it('shows the age and cost of the data', async () => {
    const { page } = first;
    expect(await page.locator('#age').textContent()).toMatch(/^Data \d+ s old$/);
    // One for each of the five sets of the examples; the others are for years of closes.
    const fetches = Number.parseInt((await page.locator('#fetches').textContent()) ?? '', 10);
    expect(fetches).toBeGreaterThan(5);
    expect(fetches).toBeLessThanOrEqual(16);
    await page.locator('#credits', { hasText: 'credits today' }).waitFor();
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
      'Data: CoinStats',
      'https://coinstats.app',
    ]);
    await page.unroute('**/status');
    await page.locator('#refresh').click();
    await source.waitFor({ state: 'hidden' });
    await page.locator('#invented').waitFor();
  });

  it('has no serious accessibility finding, with its dialog open too', async () => {
    expect(await seriousFindings(first.page, aroundTheSheet)).toEqual([]);
    await first.page.locator('#take').click();
    expect(await seriousFindings(first.page, aroundTheSheet)).toEqual([]);
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

  it('=COINS("defi","marketCap>1e9") typed by keyboard gives the market service’s data', async () => {
    await openEmptySheet(first);
    await first.type('=COINS("defi","marketCap>1e9")');
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
    expect(await first.values()).toEqual([['symbol'], ...coins.slice(0, 3).map(({ symbol }) => [String(symbol)])]);
  });

  it('the CSV file has the time of the data in the gateway’s format', async () => {
    await emptyFirstCell(first);
    await first.enter('=COINS("defi",, "asOf, name",, 1)');
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
    await first.page.locator('.o-grid-overlay').hover({ position: { x: 20, y: 8 } });
    await first.page.locator('.o-error-tooltip', { hasText: 'marketCap' }).waitFor();
  });

  it('a shared address opens the same sheet', async () => {
    await first.page.locator('.o-sheet-name', { hasText: /^Portfolio$/ }).click();
    await first.page.keyboard.press('Escape');
    await first.page.locator('.o-grid-overlay').click({ position: { x: 20, y: 110 } });
    await first.page.locator('.o-topbar-composer', { hasText: '=SUM(H9:H38)' }).waitFor();
    await first.page.locator('#share').click();
    await first.page.waitForFunction(() => location.hash.startsWith('#sheet='));
    const shared = first.page.url();
    expect(await first.page.evaluate(() => navigator.clipboard.readText())).toBe(shared);
    const second = await stage().visit(shared);
    expect(await second.page.locator('.o-sheet.active').textContent()).toContain('Portfolio');
    await second.page.locator('.o-topbar-composer', { hasText: '=SUM(H9:H38)' }).waitFor();
    expect(await second.values()).toEqual(await first.values());
    expect(second.complaints).toEqual([]);
    await second.page.close();
  });

  it(
    'downloads a workbook that another spreadsheet program can read',
    async () => {
      const { page, values } = first;
      // The program's CSV file is that of the first sheet.
      await page.locator('.o-sheet-name', { hasText: 'Start' }).click();
      await page.locator('#download').click();
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#download-xlsx').click()]);
      const workbook = await download.path();
      const ssconvert = await debianCommand('ssconvert', 'gnumeric');
      await promisify(execFile)(ssconvert, ['-I', 'Gnumeric_Excel:xlsx', workbook, `${workbook}.csv`]);
      const rows = readCsv((await readFile(`${workbook}.csv`, 'utf8')).replaceAll('\n', '\r\n'));
      const names = (table: readonly (readonly string[])[]): readonly unknown[] => table.slice(9).map((row) => row[1]);
      expect(names(rows)).toEqual(names(await values()));
    },
    INSTALL_MILLISECONDS,
  );

  it('on this computer, says how to deploy instead of copying a script that can’t work', async () => {
    const { page } = first;
    await page.locator('#take').click();
    const dialog = page.locator('#take-dialog');
    expect(await dialog.textContent()).toContain(
      "This gateway is on your computer, which Google's servers can't reach.",
    );
    expect(await dialog.getByRole('button', { name: 'Copy the add-on code' }).count()).toBe(0);
    expect(await dialog.getByRole('link', { name: 'key of the CoinStats API' }).getAttribute('href')).toBe(KEY_ADDRESS);
    await dialog.getByRole('button', { name: 'Copy: Google Sheets: deploy a gateway first' }).click();
    await dialog.getByText('Copied', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm run setup');
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

describe('the builder beside the sheet', () => {
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await stage().visit('/', { viewport: { width: 1280, height: 1000 } });
  });

  it('a formula of an example can be copied into any sheet: references become values', async () => {
    await visitor.page.locator('#take').click();
    const formula = await visitor.page
      .getByRole('region', { name: 'The formula of the selected cell' })
      .locator('code')
      .textContent();
    expect(formula).toMatch(/^=COINS\("all",\s*\{"marketCap > 500M"; "volume > 10M"; "7d > 0%"\}/);
    expect(formula).not.toContain('COINSHEET_REFRESH');
    await visitor.page.keyboard.press('Escape');
    const shown = (await visitor.values()).slice(9).map((row) => row.join());
    await openEmptySheet(visitor);
    await visitor.enter(formula ?? '');
    expect((await visitor.values()).map((row) => row.join())).toEqual(shown);
    await emptyFirstCell(visitor);
  });

  it('the same table has an address, for programs without the add-on', async () => {
    const { page } = visitor;
    await page.locator('.o-sheet-name', { hasText: 'Screener' }).click();
    await page.locator('.o-grid-overlay').click({ position: { x: 20, y: 220 } });
    await page.locator('#take').click();
    const address = (await page.locator('#take-dialog code').last().textContent()) ?? '';
    await page.keyboard.press('Escape');
    const file = readCsv(await (await stage().gateway.get(address.slice(stage().gateway.url.length))).text());
    const sheet = (await visitor.values()).slice(9);
    const firstTwo = (rows: readonly (readonly string[])[]): readonly unknown[] => rows.map((row) => row.slice(0, 2));
    expect(firstTwo(file.slice(1))).toEqual(firstTwo(sheet));
    await page.locator('.o-sheet-name', { hasText: 'Sheet' }).click();
  });

  it('the keyboard can skip the sheet, and the page shows how to leave it', async () => {
    const { page } = visitor;
    await page.locator('#invented a').last().focus();
    await page.keyboard.press('Tab');
    expect(await page.locator('#skip:focus').textContent()).toContain('F6');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.closest('#builder') !== null)).toBe(true);
    expect(await page.locator('#keys').isVisible()).toBe(false);
    await selectFirstCell(visitor);
    expect(await page.locator('#keys').isVisible()).toBe(true);
    const described = await page.locator('#sheet').getAttribute('aria-describedby');
    expect(described).toBe(await page.locator('#keys').getAttribute('id'));
  });

  it('an empty address in the settings means this gateway', async () => {
    const { page, settle, values } = visitor;
    const before = await values();
    const builder = page.frameLocator('#builder iframe');
    await builder.getByRole('tab', { name: 'Settings' }).click();
    const address = builder.getByLabel('Address');
    expect([await address.inputValue(), await address.getAttribute('placeholder')]).toEqual(['', stage().gateway.url]);
    await builder.getByRole('button', { name: 'Save' }).click();
    await builder.getByText('Saved.').waitFor();
    await settle();
    expect(await values()).toEqual(before);
    await builder.getByRole('tab', { name: 'Build' }).click();
  });

  it('F6 moves around the page, out of the sheet and out of the builder', async () => {
    const { page } = visitor;
    await page.frameLocator('#builder iframe').getByRole('tab', { name: 'Build' }).waitFor();
    const region = (): Promise<string | undefined> =>
      page.evaluate(() => document.activeElement?.closest('.top, #sheet, #builder, .status')?.className.split(' ')[0]);
    await selectFirstCell(visitor);
    const passed: unknown[] = [];
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press('F6');
      passed.push(await region());
    }
    expect(passed).toEqual(['builder', 'status', 'top', 'sheet']);
    await page.keyboard.press('Shift+F6');
    expect(await region()).toBe('top');
  });

  it('inserts its formula into the selected cell', async () => {
    await selectFirstCell(visitor);
    const builder = visitor.page.frameLocator('#builder iframe');
    await builder.getByRole('button', { name: 'Insert', exact: true }).click();
    await builder.getByText('Inserted into A1.').waitFor();
    await visitor.settle();
    const rows = await visitor.values();
    expect(rows.length).toBe(21);
    expect(rows.flat().filter((cell) => cell.startsWith('#'))).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  it('does not overwrite filled cells, nor insert below a chart', async () => {
    const { page } = visitor;
    const before = await visitor.values();
    const builder = page.frameLocator('#builder iframe');
    await page.locator('.o-sheet-name', { hasText: 'Watchlist' }).click();
    await selectFirstCell(visitor);
    const watchlist = await visitor.values();
    await builder.getByRole('button', { name: 'Insert', exact: true }).click();
    await builder.getByText('Inserted into the new sheet "Coins".').waitFor();
    await visitor.settle();
    expect((await visitor.values()).length).toBe(21);
    await page.locator('.o-sheet-name', { hasText: 'Watchlist' }).click();
    expect(await visitor.values()).toEqual(watchlist);
    await page.locator('.o-sheet-name', { hasText: 'Sheet' }).click();
    expect(await visitor.values()).toEqual(before);
  });

  it('freezes formulas to their values', async () => {
    const before = await visitor.values();
    await freezeWholeSheet(visitor);
    expect(await visitor.values()).toEqual(before);
  });

  it('a print of the whole workbook has the sheets that were not opened', async () => {
    const { page } = visitor;
    await selectFirstCell(visitor);
    await page.keyboard.press('ControlOrMeta+P');
    const print = page.locator('.o-spreadsheet-print');
    await print.waitFor();
    await visitor.settle();
    await print.locator('.o-print-selection').click();
    await page.locator('.o-select-option', { hasText: 'workbook' }).click();
    await expect.poll(() => print.locator('.o-print-page').count()).toBeGreaterThan(8);
  });
});
