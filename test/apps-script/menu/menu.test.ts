// The menu in a file with the built add-on: its entries, and their effects on the cells.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { buildAddon } from '../../../scripts/addon/build-addon.ts';
import { addonGatewayUrl } from '../../support/addon-gateway-url.ts';
import type { FileLocale } from '../fakes/file-locale.ts';
import { openFile, type OpenFile } from '../fakes/file.ts';
import { startScriptHost } from '../fakes/script-host.ts';
import { reply, scriptGateway } from '../fakes/scripted-gateway.ts';
import { makeUi, type StandInMenuItem } from '../fakes/ui.ts';
import { openScriptedFile } from '../sidebar/open-scripted-file.ts';
const german: FileLocale = { name: 'de_DE', decimal: ',' };

const open = (locale?: FileLocale) => openScriptedFile(locale && { locale });

const functionsOf = (items: readonly StandInMenuItem[]): readonly string[] =>
  items.flatMap(({ does }) => (typeof does === 'string' ? (does === '' ? [] : [does]) : functionsOf(does)));

describe('the menu', () => {
  test('appears before any permission is granted', () => {
    const window = makeUi(inject('addonFolder'));
    const forbid = (): never => {
      throw new Error('You do not have permission to call this.');
    };
    const host = startScriptHost(
      inject('addonFolder'),
      { transport: forbid },
      {
        SpreadsheetApp: { getUi: () => window.ui, getActiveSpreadsheet: forbid },
        PropertiesService: { getDocumentProperties: forbid, getScriptProperties: forbid, getUserProperties: forbid },
        CacheService: { getDocumentCache: forbid, getScriptCache: forbid },
      },
    );
    host.call('onOpen', { authMode: 'NONE' });
    expect(window.menus).toHaveLength(1);
    host.call('onInstall');
    expect(window.menus[1]).toEqual(window.menus[0]);
  });

  test('names existing functions', () => {
    const file = open();
    file.run('onOpen');
    const [menu = []] = file.window.menus;
    // For any name of the project into which it was pasted.
    expect(file.window.menuNames).toEqual(['Coinsheet']);
    expect(menu.map(({ caption }) => caption)).toEqual([
      'Open sidebar',
      'Refresh now',
      'Refresh every hour…',
      'Insert template',
      'A table as values',
      "Keep today's values",
      'Freeze…',
      '-',
      'Doctor',
      'Help',
    ]);
    const named = functionsOf(menu);
    expect(named).toHaveLength(14);
    expect(named.filter((name) => file.host.evaluate(`typeof ${name}`) !== 'function')).toEqual([]);
  });

  test.each([
    ['coinsheetOpenSidebar', 'build'],
    ['coinsheetOpenFreezing', 'freeze'],
    ['coinsheetOpenDoctor', 'doctor'],
    ['coinsheetHelp', 'help'],
  ])('%s opens the sidebar at %s', (name, tab) => {
    const file = open();
    file.run(name);
    expect(file.window.sidebars).toEqual([expect.stringContaining(`<main id="page" data-tab="${tab}">`)]);
  });
});

const refreshCell = 'Coinsheet refresh!A1';

describe('Refresh now', () => {
  test('changes the refresh cell, which recalculates the formulas that name it', () => {
    const file = open();
    file.run('coinsheetRefreshNow');
    file.type('B2', '=COIN("BTC", "price", COINSHEET_REFRESH)');
    const before = file.host.calls.of('cache.getAll');
    file.run('coinsheetRefreshNow');
    expect(file.text(refreshCell)).toBe('refresh:3');
    expect(file.host.calls.of('cache.getAll')).toBeGreaterThan(before);
    expect([file.value('B2'), file.window.alerts, file.sheets.toasts]).toEqual([
      90_000,
      [],
      ['Refreshed.', 'Refreshed.'],
    ]);
  });

  test('keeps the refresh cell on a hidden sheet, and the active cell', () => {
    const file = open();
    file.select('C7');
    file.run('coinsheetRefreshNow');
    expect(file.model.sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Sheet1', false],
      ['Coinsheet refresh', true],
    ]);
    expect(file.sheets.active()).toMatchObject({ sheet: 'Sheet1', row: 7, column: 3 });
  });

  test('counts the formulas that name no refresh cell, of this sheet or another', () => {
    const file = open(german);
    file.run('coinsheetRefreshNow');
    file.type('Coinsheet refresh!B2', 'TRUE');
    file.type('A1', 'TRUE');
    file.type('B2', '=COIN("BTC"; "price")');
    file.type('B3', '=COIN("BTC"; "price"; A1)');
    file.type('B4', `=COIN("BTC"; "price"; 'Coinsheet refresh'!$B$2)`);
    file.run('coinsheetRefreshNow');
    expect(file.sheets.toasts[1]).toBe('Refreshed, except 1 formula without a refresh cell: see Doctor.');
    file.ask('addTokens');
    const shown = ['B2', 'B3', 'B4'].map(file.formula);
    expect(shown.map((formula) => formula.includes('COINSHEET_REFRESH'))).toEqual([true, false, false]);
    file.run('coinsheetRefreshNow');
    expect([file.sheets.toasts[2], file.value('B2')]).toEqual(['Refreshed.', 90_000]);
  });

  test('says why the data is not fresh', () => {
    const file = open();
    file.gateway.instead = () => reply({ status: 503, detail: 'Resting.' }, { status: 503 });
    file.run('coinsheetRefreshNow');
    expect(file.sheets.toasts).toEqual(['Resting.']);
  });
});

describe('Refresh every hour', () => {
  test('is turned on and off, and refreshes without a message', () => {
    const file = open();
    file.window.answers.push('YES', 'YES');
    file.run('coinsheetRefreshEveryHour');
    const [trigger] = file.triggers();
    expect(trigger).toEqual({ handler: 'coinsheetRefreshByTimer', hours: 1 });
    file.type('B2', '=COIN("BTC")');
    file.run(trigger?.handler ?? '');
    expect(file.text(refreshCell)).toBe('refresh:2');
    file.run('coinsheetRefreshEveryHour');
    expect([file.triggers(), file.window.alerts.length]).toEqual([[], 2]);
  });

  test('is not turned on without a yes', () => {
    const file = open();
    file.window.answers.push('NO');
    file.run('coinsheetRefreshEveryHour');
    expect(file.triggers()).toEqual([]);
  });

  test('is not offered in the published add-on', async () => {
    const outDir = await mkdtemp(join(tmpdir(), 'coinsheet-published-'));
    try {
      const compiled = inject('compiledFolder');
      await buildAddon({ outDir, edition: 'published', gatewayUrl: addonGatewayUrl, compiled });
      const file = openFile(outDir, { transport: scriptGateway().send });
      file.run('onOpen');
      expect(file.window.menus[0]?.map(({ caption }) => caption)).not.toContain('Refresh every hour…');
      // Google names an add-on's menu itself.
      expect(file.window.menuNames).toEqual([expect.stringMatching(/^Extensions > /)]);
    } finally {
      await rm(outDir, { recursive: true, force: true });
    }
  });
});

describe('freezing', () => {
  const freeze = (file: OpenFile, cells: string): unknown => {
    file.select(cells);
    return Object(file.ask('freeze', 'selection')).value;
  };
  const filled = (): ReturnType<typeof open> => {
    const file = open();
    file.type('B1', '=COINS("defi",,"symbol, name, price")');
    file.type('F1', '=SUM(D2:D9)');
    file.type('F2', '=COIN("ETH")');
    return file;
  };
  const valuesOf = (file: OpenFile, cells: readonly string[]): readonly unknown[] => cells.map(file.value);

  test('replaces a whole table by values, and leaves all other formulas', () => {
    const file = filled();
    const cells = ['1', '2', '3', '4'].flatMap((row) => ['B', 'C', 'D'].map((column) => `${column}${row}`));
    const before = valuesOf(file, cells);
    expect(before.slice(3, 6)).toEqual(['ETH', 'Ethereum', 3000]);
    expect(freeze(file, 'A1:B2')).toBe(1);
    expect(valuesOf(file, cells)).toEqual(before);
    expect(['B1', 'F1', 'F2'].map(file.formula)).toEqual(['', '=SUM(D2:D9)', '=COIN("ETH")']);
    expect(file.value('F1')).toBe(3008);
  });

  test('leaves tables that other formulas make of it, and does not block them', () => {
    const file = filled();
    file.type('H1', '=FILTER(B2:D9, D2:D9>0)');
    file.type('H20', '=TRANSPOSE(B1:D3)');
    const others = ['H1', 'I1', 'J2', 'H20', 'I21', 'J22'];
    const before = valuesOf(file, others);
    freeze(file, 'B1');
    expect(valuesOf(file, others)).toEqual(before);
    expect(others.map(file.formula)).toEqual(['=FILTER(B2:D9, D2:D9>0)', '', '', '=TRANSPOSE(B1:D3)', '', '']);
    file.type('C2', 'Another name');
    expect(file.value('I1')).toBe('Another name');
  });

  test('keeps the values of a formula whose coins come from a table that is frozen with it', () => {
    const file = filled();
    file.type('F2', '=COIN(B2:B3, "name, price")');
    const cells = ['F2', 'G2', 'F3', 'G3'];
    const before = valuesOf(file, cells);
    expect(before.slice(0, 2)).toEqual(['Ethereum', 3000]);
    expect(freeze(file, 'A1:Z9')).toBe(2);
    expect(valuesOf(file, cells)).toEqual(before);
  });

  test('keeps times as times, and an empty first cell empty', () => {
    const file = open();
    file.type('A2', 'BTC');
    file.type('B1', '=COIN(A1:A2)');
    file.type('D1', '=COIN("BTC", "asOf")');
    const time = file.value('D1');
    freeze(file, 'A1:D2');
    expect(['B1', 'D1'].map(file.formula)).toEqual(['', '']);
    const number = (Number(time) - Date.UTC(1899, 11, 30)) / 86_400_000;
    expect(valuesOf(file, ['B1', 'B2', 'D1'])).toEqual(['', 90_000, number]);
  });

  test.each(['#1 Coin', '#N/A of Names', 'Wait...', 'More…', '=HYPERLINK("x")', '00', '1e9', 'TRUE', "'Apostrophe"])(
    'takes a coin that is named %s for a text, and writes it as one',
    (name) => {
      const { gateway, ...file } = open();
      gateway.instead = (request) => {
        gateway.instead = undefined;
        const { body, ...answer } = gateway.send(request);
        return { ...answer, body: body.replaceAll('"Ethereum"', JSON.stringify(name)) };
      };
      file.type('B1', '=COIN("ETH", "name")');
      expect(file.value('B1')).toBe(name);
      freeze(file, 'B1');
      expect([file.formula('B1'), file.text('B1')]).toEqual(['', name]);
    },
  );

  test('leaves formulas in error, and the plan says so', () => {
    const file = filled();
    file.type('F3', '=COIN("nope")');
    file.select('F1:F9');
    const plan = { sheet: 'Sheet1', range: 'F1:F9', formulas: 1, unready: 1 };
    expect(file.ask('planFreeze', 'selection')).toEqual({ ok: true, value: plan });
    expect(freeze(file, 'F1:F9')).toBe(1);
    expect(['F2', 'F3'].map(file.formula)).toEqual(['', '=COIN("nope")']);
  });
});
