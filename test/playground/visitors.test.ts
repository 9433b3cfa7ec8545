// Special cases of visits: small screens, damaged addresses, fast typing, unreachable gateways.
// @module-tag chromium

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { pack } from '../../playground/share/share.ts';
import { openTab } from '../support/browser-tab.ts';
import { hoverFirstCell, openEmptySheet, selectFirstCell } from './hands.ts';
import { useStage } from './stage.ts';
import type { Visit } from './visit.ts';

const TOKEN = 'a-token-for-guests';
const ACCESS_TOKEN_HASHES = createHash('sha256').update(TOKEN).digest('hex');

const BUSY_MS = 200;

const stage = useStage();

const addressOf = async (workbook: unknown): Promise<string> => `/#sheet=${await pack(JSON.stringify(workbook))}`;

it('an address with an odd chart opens the examples and says so', async () => {
  const data = { type: 'bar', dataSets: [] };
  const chart = { id: 'f', tag: 'chart', col: 1, row: 1, offset: { x: 0, y: 0 }, width: 300, height: 200, data };
  const visitor = await stage().visit(await addressOf({ sheets: [{ name: 'a', cells: {}, figures: [chart] }] }));
  expect(await visitor.page.locator('.o-sheet-name').first().textContent()).toBe('Start');
  expect(await visitor.notices()).toContainEqual(expect.stringContaining('damaged'));
  await visitor.page.close();
});

it('a hostile sheet in an address opens, runs nothing and calls no other origin', async () => {
  const figure = { id: 'f', tag: 'chart', width: 9, height: 9, data: { type: 'geo', region: 'world' } };
  const address = await addressOf({
    sheets: [
      {
        name: '<img src=x onerror=alert(1)>',
        cells: { A1: '<img src=x onerror=alert(1)>', A2: '=HYPERLINK("javascript:alert(1)", "x")' },
        cols: { 0: { size: -50 } },
        panes: { xSplit: 1e9, ySplit: -3 },
        styles: { A1: 1 },
        figures: [figure, { tag: 'image', data: { path: 'https://example.com/spy.png' } }],
      },
    ],
    styles: { 1: { fillColor: 'url(https://example.com/spy.png)' } },
  });
  const visitor = await stage().visit(address);
  expect((await visitor.values())[0]).toEqual(['<img src=x onerror=alert(1)>']);
  await visitor.page.locator('.o-grid-overlay').click({ position: { x: 12, y: 31 } });
  expect(visitor.complaints).toEqual([]);
  await visitor.page.close();
});

it('typing over a filled cell replaces it, also when typing fast', async () => {
  const visitor = await stage().visit(await addressOf({ sheets: [{ name: 'a', cells: { A1: 'old' } }] }));
  const { page, settle, values } = visitor;
  await selectFirstCell(visitor);
  // The page is busy, so that all letters arrive before it draws again.
  await page.evaluate((milliseconds) => {
    setTimeout(() => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    });
  }, BUSY_MS);
  await Promise.all(Array.from('new', (letter) => page.keyboard.press(letter)));
  await page.keyboard.press('Enter');
  await settle();
  expect(await values()).toEqual([['new']]);
  await selectFirstCell(visitor);
  await page.keyboard.press('Control+z');
  expect(await values()).toEqual([['old']]);
  await page.close();
});

it('the chart library is loaded when a chart is first shown', async () => {
  const visitor = await stage().visit();
  const { page } = visitor;
  const libraries: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/chart')) libraries.push(request.url());
  });
  const loaded = () => page.evaluate(() => 'Chart' in globalThis);
  expect(await loaded()).toBe(false);
  await page.locator('.o-sheet-name', { hasText: /^Portfolio$/ }).click();
  await page.locator('.o-figure canvas').first().waitFor();
  expect([libraries.length, await loaded()]).toEqual([1, true]);
  expect(visitor.complaints).toEqual([]);
  await page.close();
});

describe('a gateway that needs an access token', () => {
  const closed = useStage({ ACCESS_TOKEN_HASHES });

  it('gets it from a field above the sheet, once per tab, and the documents use it, too', async () => {
    const { page, settle, values } = await closed().visit();
    const field = page.getByLabel('Access token', { exact: true }).and(page.locator('input'));
    await field.waitFor();
    expect((await values()).flat()).toContain('#ERROR');
    await field.fill(TOKEN);
    await field.press('Enter');
    await page.locator('#token').waitFor({ state: 'hidden' });
    await settle();
    expect((await values()).flat()).not.toContain('#ERROR');
    await page.goto(`${closed().gateway.url}/docs/`);
    await page.locator('.run').last().click();
    await page.locator('.result tbody tr').first().waitFor();
  });

  it('gets it from the fragment of the address, which then has none, and shows the ways into a sheet with it', async () => {
    const { page, values } = await closed().visit(`/#take&token=${TOKEN}`);
    expect(new URL(page.url()).hash).toBe('');
    const dialog = page.locator('#take-dialog[open]');
    await dialog.getByLabel('LibreOffice or another').check();
    expect(await dialog.locator('code').textContent()).toMatch(new RegExp(`[?&]token=${TOKEN}$`));
    await page.keyboard.press('Escape');
    expect((await values()).flat()).not.toContain('#ERROR');
    await page.close();
  });

  it.each([
    ['formula', 0],
    ['command', 1],
  ])('gets it from a %s of a document', async (_kind, place) => {
    const page = await openTab();
    await page.goto(`${closed().gateway.url}/docs/`);
    await page.locator('.run').nth(place).click();
    await page.locator('.result input').fill(TOKEN);
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.locator('.result tbody tr').first().waitFor();
    expect(await page.locator('.result .problem').count()).toBe(0);
    await page.close();
  });
});

describe('a narrow screen', () => {
  let narrow: Visit;
  beforeAll(async () => {
    narrow = await stage().visit('/', { viewport: { width: 390, height: 844 } });
  });

  it('a finger that moves scrolls, and one that taps selects', async () => {
    const { page } = narrow;
    // Wide enough for the name of the selected cell.
    await page.setViewportSize({ width: 820, height: 844 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const grid = () => page.locator('.o-grid-overlay').boundingBox();
    let box = await grid();
    const at = (right: number, down: number) => ({ x: (box?.x ?? 0) + right, y: (box?.y ?? 0) + down });
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: readonly { x: number; y: number }[]
    ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
    const tap = async (right: number, down: number): Promise<void> => {
      await touch('touchStart', at(right, down));
      await touch('touchEnd');
    };
    const name = page.locator('.o-named-range-selector input');
    // The grid may still move after the change of size, and a tap on its former place selects nothing.
    const tapFirst = async (): Promise<string> => {
      box = await grid();
      await tap(60, 8);
      return await name.inputValue();
    };
    await expect.poll(tapFirst).toBe('A1');
    await touch('touchStart', at(60, 200));
    for (const down of [180, 140, 100, 60]) await touch('touchMove', at(60, down));
    await touch('touchEnd');
    const scrollbar = page.locator('.o-scrollbar.vertical');
    await expect.poll(() => scrollbar.evaluate((bar) => bar.scrollTop)).toBeGreaterThan(50);
    expect(await name.inputValue()).toBe('A1');
    await tap(60, 100);
    await expect.poll(() => name.inputValue()).toMatch(/^A(?!1$)\d+$/);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  });

  it('a long notice fits', async () => {
    const { page } = narrow;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.locator('#notice').evaluate((place) => {
      place.textContent = 'A sentence that is far longer than any line of a small screen can hold. '.repeat(2);
    });
    const outside = await page.locator('.status *').evaluateAll(
      (elements) =>
        elements.filter((element) => {
          const { left, right, bottom } = element.getBoundingClientRect();
          return left < 0 || right > innerWidth || bottom > innerHeight;
        }).length,
    );
    expect(outside).toBe(0);
  });

  it('the longest age can be read', async () => {
    const age = narrow.page.locator('#age');
    await age.evaluate((place) => {
      place.textContent = 'Data 119 s to 119 min old';
    });
    const isCut = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth;
    expect(await age.evaluate(isCut)).toBe(false);
    expect((await age.boundingBox())?.height).toBeLessThan(39);
    // Beside the button for a new sheet.
    const [add, bar] = await Promise.all(
      ['.o-add-sheet', '.status'].map((place) => narrow.page.locator(place).boundingBox()),
    );
    expect((add?.x ?? 0) + (add?.width ?? 0)).toBeLessThanOrEqual(bar?.x ?? 0);
  });
});

it('a page whose spreadsheet can’t be loaded says so', async () => {
  const page = await openTab();
  await page.route('**/o_spreadsheet.min.iife.js', (route) => route.abort());
  await page.goto(stage().gateway.url);
  await page.getByText('The spreadsheet could not be opened').waitFor();
  expect(await page.locator('#sheet').textContent()).toBe('The spreadsheet could not be opened: open the examples.');
  await page.close();
});

it('the files of a first visit are at most 800 kB, compressed, with no library that the shown sheet does not need', async () => {
  const page = await openTab();
  const bodies: Promise<readonly [string, number]>[] = [];
  page.on('response', (response) => {
    // The market's data is as large as its coins are many.
    if (response.url().includes('/snapshot')) return;
    bodies.push(response.body().then((body) => [response.url(), gzipSync(body).byteLength] as const));
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { element } = list.getEntries().at(-1) as PerformanceEntry & { readonly element: Element };
      Object.assign(globalThis, { largestPaint: element.className });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(stage().gateway.url);
  await page.frameLocator('#builder iframe').locator('.preview td').first().waitFor();
  const read = new Map(await Promise.all(bodies));
  // The first sheet's formula, painted before the spreadsheet is there.
  expect(await page.evaluate('largestPaint')).toBe('formula');
  await page.close();
  expect([...read.keys()].filter((address) => address.includes('chart'))).toEqual([]);
  expect([...read.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(800_000);
});

it('runs third-party scripts unmodified, with their licences', async () => {
  const page = await (await stage().gateway.get('/')).text();
  const [, engine = ''] = /src="([^"]+o_spreadsheet\.min\.iife\.js)"/.exec(page) ?? [];
  const resolve = createRequire(import.meta.url).resolve;
  expect(await (await stage().gateway.get(engine)).text()).toBe(
    await readFile(resolve('@odoo/o-spreadsheet/dist/o_spreadsheet.min.iife.js'), 'utf8'),
  );
  const notices = await (await stage().gateway.get('/notices.txt')).text();
  const licences = [...notices.matchAll(/\/playground\/vendor\/[^)]+/g)].map(([address]) => address);
  const texts = await Promise.all(licences.map(async (address) => (await stage().gateway.get(address)).text()));
  const grants = /LESSER GENERAL PUBLIC LICENSE|Permission is hereby granted/;
  expect(texts.map((text) => grants.exec(text)?.[0].split(' ')[0])).toEqual([
    ...Array<string>(2).fill('LESSER'),
    ...Array<string>(4).fill('Permission'),
  ]);
});

it.each(['GET', 'HEAD'])('%s of an unknown address is answered by the gateway', async (method) => {
  const response = await stage().gateway.get('/playground/nothing.js', { method });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
  ]);
});

describe('the button for a refresh', () => {
  let last: Visit;
  beforeAll(async () => {
    last = await stage().visit();
  });

  it('reports its result', async () => {
    await last.page.locator('#refresh').click();
    const said = last.page.locator('#notice', { hasText: 'Nothing' });
    await said.waitFor();
    expect(await said.textContent()).toMatch(/^Nothing newer yet: the next data comes in about \d+ (s|min)\.$/);
  });

  it('without the gateway, it and a cell say so, and the values shown stay', async () => {
    const before = await last.values();
    await stage().gateway.stop();
    await last.page.locator('#refresh').click();
    const away = `The gateway at ${new URL(last.page.url()).origin} can't be reached`;
    await last.page.locator('#notice', { hasText: away }).waitFor();
    expect(await last.values()).toEqual(before);
    await openEmptySheet(last);
    await last.enter('=COINS("metaverse")');
    const message = await hoverFirstCell(last, "can't be reached");
    expect(await message.textContent()).toMatch(/The gateway at http:\S+, .* can't be reached: start it/);
  });
});
