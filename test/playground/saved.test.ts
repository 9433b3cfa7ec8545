// Workbooks that the browser keeps.
// @module-tag chromium

import { describe, expect, it } from 'vitest';
import { choosePlace, type TabMemory } from '../../playground/saved/choose-place.ts';
import { keepsSheets, savedSheets } from '../../playground/saved/saved-sheets.ts';
import { placeNotice, savedText } from '../../playground/saved/saved-menu.ts';
import { typedText } from '../../playground/saved/keep-workbook.ts';
import { openTab } from '../support/browser-tab.ts';
import { selectFirstCell } from './hands.ts';
import { useStage } from './stage.ts';
import type { Visit } from './visit.ts';

/** A browser's store with room for a number of characters. */
const storeOf = (room = 10_000) => {
  const entries = new Map<string, string>();
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => {
      entries.delete(key);
    },
    setItem: (key: string, value: string) => {
      const others = [...entries].filter(([name]) => name !== key);
      if (others.reduce((sum, [, text]) => sum + text.length, value.length) > room) throw new Error('Quota');
      entries.set(key, value);
    },
  };
};

const workbook = (name: string) => ({
  sheets: [{ name, cells: { A1: name } }],
});

describe('the kept workbooks', () => {
  it('are listed from the newest to the oldest; others of the origin are not', () => {
    const store = storeOf();
    store.setItem('other', '{}');
    const saved = savedSheets(store);
    expect(keepsSheets(store)).toBe(false);
    saved.write({ id: 'a', time: 1, sheets: ['A'] }, workbook('A'));
    saved.write({ id: 'b', time: 3, sheets: ['B'] }, workbook('B'));
    saved.write({ id: 'a', time: 2, sheets: ['A2'], typed: 'x' }, workbook('A2'));
    expect(saved.list()).toEqual([
      { id: 'b', time: 3, sheets: ['B'] },
      { id: 'a', time: 2, sheets: ['A2'], typed: 'x' },
    ]);
    expect([saved.read('a'), saved.read('c'), keepsSheets(store)]).toEqual([workbook('A2'), undefined, true]);
  });

  it('are eight at most', () => {
    const saved = savedSheets(storeOf());
    for (let time = 1; time <= 9; time += 1) saved.write({ id: `t${time}`, time, sheets: [] }, workbook('x'));
    expect(saved.list().map(({ id }) => id)).toEqual(['t9', 't8', 't7', 't6', 't5', 't4', 't3', 't2']);
  });

  it('make room for a newer one, which says if it finds none', () => {
    const saved = savedSheets(storeOf(300));
    expect(saved.write({ id: 'a', time: 1, sheets: [] }, workbook('x'.repeat(60)))).toBe(true);
    expect(saved.write({ id: 'b', time: 2, sheets: [] }, workbook('x'.repeat(60)))).toBe(true);
    expect(saved.list().map(({ id }) => id)).toEqual(['b']);
    expect(saved.write({ id: 'c', time: 3, sheets: [] }, workbook('x'.repeat(400)))).toBe(false);
  });

  it.each(['', '5', '{"time":1}', '{"sheets":[]}', 'no JSON'])('"%s" is not one of them', (text) => {
    const store = storeOf();
    store.setItem('coinsheet-sheet:1:a', text);
    expect([savedSheets(store).list(), savedSheets(store).read('a')]).toEqual([[], undefined]);
  });
});

describe('a tab', () => {
  const own = { id: 'own', fragment: '' };
  const link = '#sheet=abc';

  it.each<[string, TabMemory | undefined, string, readonly string[], object]>([
    ['at a first visit shows the examples', undefined, '', [], { id: 'new', reason: 'new' }],
    ['opens the newest', undefined, '', ['b', 'own'], { id: 'b', workbook: workbook('b'), reason: 'restored' }],
    ['leaves one that another tab has', undefined, '', ['taken'], { id: 'new', reason: 'open elsewhere' }],
    [
      'opens its own after a reload',
      own,
      '',
      ['b', 'own'],
      { id: 'own', workbook: workbook('own'), reason: 'restored' },
    ],
    ['that has started over shows the examples', own, '', ['b'], { id: 'own', reason: 'new' }],
    ['opens what is in an address', undefined, link, ['b'], { id: 'new', reason: 'new' }],
    ['opens another address', own, link, ['own'], { id: 'new', reason: 'new' }],
    [
      'opens its own of an address after a reload',
      { id: 'own', fragment: link },
      link,
      ['own'],
      { id: 'own', workbook: workbook('own'), reason: 'restored' },
    ],
    [
      'that was duplicated has a copy',
      { id: 'taken', fragment: '' },
      '',
      ['taken'],
      { id: 'new', workbook: workbook('taken'), reason: 'copy' },
    ],
  ])('%s', async (_what, memory, fragment, kept, expected) => {
    const saved = savedSheets(storeOf());
    kept.forEach((id, index) => saved.write({ id, time: 9 - index, sheets: [] }, workbook(id)));
    const claim = (id: string): Promise<boolean> => Promise.resolve(id !== 'taken');
    const place = await choosePlace({ saved, memory, fragment, claim, newId: () => 'new' });
    expect(place).toEqual({ workbook: undefined, ...expected });
  });
});

it('the menu names the time and the first sheets', () => {
  const time = new Date(2026, 10, 21, 9, 5).getTime();
  expect(savedText({ time, sheets: ['Screener', 'Mine', 'Third', 'Fourth'] })).toMatch(
    /^Nov 21, 09:05: Screener, Mine and 2 more$/,
  );
  expect(savedText({ time, sheets: ['Mine'] })).toMatch(/: Mine$/);
  expect(savedText({ time, sheets: ['Mine'], typed: '=COIN("BTC")' })).toMatch(/: Mine, with “=COIN\("BTC"\)”$/);
});

it.each<[string, Parameters<typeof typedText>[0], string | undefined]>([
  ['a text on one line', [{ type: 'UPDATE_CELL', content: ' a\n b ' }], 'a b'],
  ['40 characters', [{ type: 'UPDATE_CELL', content: 'x'.repeat(41) }], `${'x'.repeat(39)}…`],
  [
    'the first of several cells',
    [{ type: 'ADD_COLUMNS_ROWS' }, ...['', '1', '2'].map((content) => ({ type: 'UPDATE_CELL', content }))],
    '1',
  ],
  ['nothing for other changes', [{ type: 'UPDATE_CELL' }, { type: 'RESIZE_COLUMNS_ROWS' }], undefined],
])('of what was typed last the menu tells %s', (_what, commands, typed) => {
  expect(typedText(commands)).toBe(typed);
});

describe('in the page', () => {
  const stage = useStage();

  const firstCell = async (visitor: Visit): Promise<string> => {
    await visitor.settle();
    // Kept is the cell that was selected when the workbook was saved, which may be before a test's last click.
    await selectFirstCell(visitor);
    return (await visitor.page.locator('.o-topbar-composer').textContent()) ?? '';
  };

  const typeIntoFirstCell = async (visitor: Visit, text: string): Promise<void> => {
    await selectFirstCell(visitor);
    await visitor.enter(text);
    await selectFirstCell(visitor);
  };

  let tabs: readonly Visit[];

  it('each of two tabs keeps what is typed into it', async () => {
    const first = await stage().visit();
    await typeIntoFirstCell(first, 'of the first tab');
    await expect.poll(() => first.page.evaluate(() => localStorage.length)).toBe(1);

    // A visit that changes nothing is not kept.
    const second = await stage().visit('/', { returns: true });
    expect(await second.page.evaluate(() => localStorage.length)).toBe(1);
    expect(await second.notices()).toContain(placeNotice('open elsewhere'));
    expect(await second.page.locator('.o-sheet-name').first().textContent()).toBe('Start');
    await typeIntoFirstCell(second, 'of the second tab');
    tabs = [first, second];
    await Promise.all(tabs.map(({ page }) => page.reload()));
    expect([await firstCell(first), await firstCell(second)]).toEqual(['of the first tab', 'of the second tab']);
    expect(await first.notices()).toContain(placeNotice('restored'));
  });

  it('one can start over, and open what was kept at a new visit', async () => {
    const [first] = tabs;
    await first?.page.locator('#sheets').click();
    await first?.page.locator('#sheets-list button', { hasText: 'Start over' }).click();
    await first?.page.locator('.o-topbar-composer', { hasText: '=COINS(' }).waitFor();
    // A page that is closed keeps its sheet for a moment.
    const other = await openTab();
    await other.goto(new URL('/robots.txt', stage().gateway.url).href);
    const held = () => other.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
    const before = await held();
    await Promise.all(tabs.map(({ page }) => page.close()));
    await expect.poll(held).toBe(before - tabs.length);
    await other.close();

    const later = await stage().visit('/', { returns: true });
    expect(await firstCell(later)).toBe('of the second tab');
    await later.page.locator('#sheets').click();
    // Both have the sheets of the examples.
    await later.page.locator('#sheets-list button', { hasText: 'with “of the first tab”' }).click();
    await expect.poll(() => firstCell(later)).toBe('of the first tab');
    expect(later.complaints).toEqual([]);
  });

  it('an unchanged example has a short address; pages that open from here open beside it', async () => {
    const visitor = await stage().visit();
    const { page } = visitor;
    await page.locator('#share').click();
    await page.locator('#notice', { hasText: 'It works on this computer only' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#example=Screener');
    await page.reload();
    await visitor.settle();
    expect(await page.locator('.o-sheet.active').textContent()).toContain('Screener');
    const targets = await page
      .locator('.docs, .status a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('target')));
    expect(new Set(targets)).toEqual(new Set(['_blank']));
  });
});
