// Formulas as written in Google Sheets, in the playground's engine.
// @module-tag chromium

import { assert, property, string } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { forEngine, forGoogle } from '../../playground/engine/formula-text.ts';
import { readList } from '../support/list-answer.ts';
import { openSheet } from '../apps-script/fakes/sheet.ts';
import { emptyFirstCell, hoverFirstCell, openEmptySheet, selectFirstCell } from './hands.ts';
import { sharedSheet } from './shared-sheet.ts';
import { useStage } from './stage.ts';
import type { Visit } from './visit.ts';

describe('a doubled quote', () => {
  it.each([
    ['=COINS("all","name ~ ""a b""")', '=COINS("all","name ~ "&CHAR(34)&"a b"&CHAR(34))'],
    ['=""""', '=CHAR(34)'],
    ['="a"""&B1&""""', '="a"&CHAR(34)&B1&CHAR(34)'],
    [`='it''s "" here'!A1&"""x"`, `='it''s "" here'!A1&CHAR(34)&"x"`],
  ])('%s is %s for the engine', (written, read) => {
    expect(forEngine(written)).toBe(read);
    expect(forEngine(read)).toBe(read);
    expect(forGoogle(read)).toBe(written);
  });

  it.each(['=COINS("defi",,"")', '="it\'s"&A1', '="a"&"b"', `='""'!A1`, 'say ""this""', '=CODE(MYCHAR(34)&A1)'])(
    '%s stays unchanged',
    (written) => {
      expect([forEngine(written), forGoogle(written)]).toEqual([written, written]);
    },
  );

  it('gives one quote in the same text, for any text', () => {
    const sheet = openSheet([], () => '');
    // The engine reads a backslash before a quote as an escape.
    const texts = string({ unit: 'grapheme-ascii', minLength: 1 }).map((text) => `${text.replaceAll('\\', '"')}.`);
    assert(
      property(texts, (text) => {
        const written = `="${text.replaceAll('"', '""')}"`;
        sheet.type('A1', forEngine(written));
        expect([sheet.value('A1'), forGoogle(forEngine(written))]).toEqual([text, written]);
      }),
    );
  });
});

describe('in the page', () => {
  const stage = useStage();
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await stage().visit('/', { viewport: { width: 1280, height: 1000 } });
    await openEmptySheet(visitor);
  });

  const wanted = [
    ['Name', 'Rank'],
    ['Shiba Inu', expect.stringMatching(/^\d+$/)],
  ];
  const formula = '=COINS("all", "name ~ ""shiba inu""", "name, rank",, 3)';

  it(`${formula} can be typed`, async () => {
    await emptyFirstCell(visitor);
    await visitor.type(formula);
    expect(await visitor.values()).toEqual(wanted);
  });

  it('the formula is shown for another program as typed', async () => {
    await selectFirstCell(visitor);
    await visitor.page.locator('#take').click();
    await visitor.page.getByRole('radio', { name: 'ONLYOFFICE' }).check();
    const copied = await visitor.page.locator('#take-dialog .copied').textContent();
    await visitor.page.keyboard.press('Escape');
    expect(copied).toBe('=COINS("all","name ~ ""shiba inu""","name, rank",,3)');
  });

  it('pasted, undone and redone, the formula gives the same', async () => {
    const { page } = visitor;
    await emptyFirstCell(visitor);
    await page.evaluate((text) => navigator.clipboard.writeText(text), formula);
    await page.keyboard.press('ControlOrMeta+V');
    await page.locator('.o-topbar-composer', { hasText: 'shiba' }).waitFor();
    await visitor.settle();
    expect(await visitor.values()).toEqual(wanted);
    await selectFirstCell(visitor);
    await page.keyboard.press('ControlOrMeta+Z');
    expect((await visitor.values()).flat()).toEqual([]);
    await selectFirstCell(visitor);
    await page.keyboard.press('ControlOrMeta+Y');
    await visitor.settle();
    expect(await visitor.values()).toEqual(wanted);
  });

  it('the builder inserts a condition with a space in it', async () => {
    const builder = visitor.page.frameLocator('#builder iframe');
    await emptyFirstCell(visitor);
    await builder.getByLabel('Field of condition 1').selectOption('Name');
    await builder.getByLabel('Value of condition 1').fill('shiba inu');
    await builder.getByText(/^1 row, data of/).waitFor();
    await builder.getByRole('button', { name: 'Insert', exact: true }).click();
    await builder.getByText('Inserted into A1.').waitFor();
    await visitor.settle();
    expect((await visitor.values()).map(([, name]) => name)).toEqual(['Name', 'Shiba Inu']);
    await visitor.page.locator('.o-topbar-composer', { hasText: `"name ~ 'shiba inu'"` }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('texts are completed inside their quotes, with the number of coins that match', async () => {
    const { page } = visitor;
    const offered = page.locator('.o-autocomplete-dropdown');
    const cell = page.locator('.o-grid .o-composer');
    await emptyFirstCell(visitor);
    // At once: each letter asks for offers, and the first letter's are the same.
    await page.keyboard.insertText('=COINS("de');
    await offered.filter({ hasText: 'Decentralised finance' }).waitFor();
    // Tab takes the completion of an unfinished word.
    await page.keyboard.press('Tab', { delay: 100 });
    await expect.poll(() => cell.textContent()).toBe('=COINS("defi');
    await page.keyboard.type('", "marketCap > 1e9');
    const coins = (
      await readList(await stage().gateway.market.get('/coins?categories=defi&marketCap~greaterThan=1e9&limit=1000'))
    ).result;
    await offered.filter({ hasText: `${coins.length} coins match` }).waitFor();
    await page.keyboard.type(' and prize > 1');
    await offered.filter({ hasText: 'instead of prize' }).waitFor();
    await offered.locator('.o-autocomplete-value', { hasText: 'price' }).click();
    await expect.poll(() => cell.textContent()).toBe('=COINS("defi", "marketCap > 1e9 and price > 1');
    // Enter ends the formula, and is not taken by an offer.
    await offered.filter({ hasText: 'match' }).waitFor();
    await page.keyboard.type('"');
    await offered.filter({ hasText: 'match' }).waitFor();
    await page.keyboard.press('Enter');
    await visitor.settle();
    expect((await visitor.values())[0]?.slice(0, 3)).toEqual(['Rank', 'Name', 'Symbol']);
    expect(visitor.complaints).toEqual([]);
  });

  it.each([
    [
      '=COINS("defi", marketCap > 1e9)',
      'put texts and filters between quotes, as in =COINS("defi", "marketCap > 1e9").',
    ],
    ['=COINS("defi"; "marketCap>1e9")', 'separate them by commas'],
    ['=COINS(“defi”)', '“ is in the wrong place'],
    ['=COIN_PRICE("BTC")', 'There is no function "COIN_PRICE"'],
  ])('%s says what to write instead', async (typed, sentence) => {
    await emptyFirstCell(visitor);
    await visitor.enter(typed);
    await hoverFirstCell(visitor, sentence);
    expect((await visitor.values())[0]?.[0]).toMatch(/^#(BAD_EXPR|NAME)/);
  });

  it('a formula of the spreadsheet’s own widens its column, too', async () => {
    await openEmptySheet(visitor);
    await visitor.enter('="as wide as these words are"&""');
    expect((await sharedSheet(visitor)).widthOf(0)).toBeGreaterThan(150);
  });

  it('a formula can point at a sheet that was not opened', async () => {
    const { page } = visitor;
    const open = (name: string) => page.locator('.o-sheet-name', { hasText: new RegExp(`^${name}$`) }).click();
    await openEmptySheet(visitor);
    const own = (await page.locator('.o-sheet.active .o-sheet-name').textContent()) ?? '';
    await page.keyboard.type('=1+');
    await open('Portfolio');
    await page.locator('.o-grid-overlay').click({ position: { x: 120, y: 31 } });
    await page.locator('.o-topbar-composer', { hasText: 'Portfolio!' }).waitFor();
    await page.keyboard.press('Enter');
    await visitor.settle();
    await open(own);
    expect((await sharedSheet(visitor)).cells['A1']).toMatch(/^=1\+Portfolio!/);
  });

  it('a search in all sheets finds a text of a sheet that was not opened', async () => {
    const { page } = visitor;
    await selectFirstCell(visitor);
    await page.keyboard.press('ControlOrMeta+F');
    const panel = page.locator('.o-find-and-replace');
    await panel.locator('.o-select').first().click();
    await page.locator('.o-select-option', { hasText: 'All sheets' }).click();
    await panel.locator('.o-search').fill('Coins from one formula');
    await panel.locator('.o-input-count', { hasText: '1 / 1' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});
