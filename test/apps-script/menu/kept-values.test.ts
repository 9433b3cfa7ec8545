// The menu's *A table as values* and *Keep today's values*, in a file with the built add-on.

import { describe, expect, test } from 'vitest';
import type { FileLocale } from '../fakes/file-locale.ts';
import type { OpenFile } from '../fakes/file.ts';
import { reply } from '../fakes/scripted-gateway.ts';
import { openScriptedFile } from '../sidebar/open-scripted-file.ts';
const open = (locale?: FileLocale) => openScriptedFile(locale && { locale });

const block = (file: OpenFile, columns: string, rows: number): readonly unknown[] =>
  Array.from({ length: rows }, (_, row) => Array.from(columns, (column) => file.text(`${column}${row + 1}`)));

const TABLE = '=COINS("defi",,"symbol, price",,,COINSHEET_REFRESH)';
const rows = [
  ['Symbol', 'Price (USD)'],
  ['ETH', '3000'],
  ['UNI', '8'],
  ['', ''],
];

const asValues = (file: OpenFile, cell: string): string | undefined => {
  file.select(cell);
  file.run('coinsheetWriteAsValues');
  return file.sheets.toasts.at(-1);
};

describe('A table as values', () => {
  test('writes what the formula shows, with a note of it', () => {
    const file = open();
    file.run('coinsheetRefreshNow');
    file.type('B1', TABLE);
    expect(asValues(file, 'B1')).toBe('1 table written as values.');
    expect([block(file, 'BC', 4), file.formula('B1')]).toEqual([rows, '']);
    expect(file.sheets.note('Sheet1', 1, 2)).toMatch(
      /^Values of =COINS\(.*COINSHEET_REFRESH\)\n3 × 2 cells at Sheet1!B1, 2026-.* UTC, checksum \w+$/,
    );
  });

  test.each(['coinsheetRefreshNow', 'coinsheetRefreshByTimer'])(
    '%s writes all of them anew, in one request',
    (name) => {
      const file = open();
      file.type('A9', 'defi');
      file.type('A8', '1');
      file.type('B1', '=COINS("defi",,"symbol, price",,A8,COINSHEET_REFRESH)');
      file.type('F1', '=COINS(A9,,"symbol",,1,"headers=no")');
      asValues(file, 'B1:F1');
      file.type('A8', '2');
      expect(block(file, 'B', 3)).toEqual([['Symbol'], ['ETH'], ['']]);
      const before = file.gateway.paths.length;
      file.host.clock.now += 3_600_000;
      file.run(name);
      expect(block(file, 'BCF', 3)).toEqual([
        ['Symbol', 'Price (USD)', 'ETH'],
        ['ETH', '3000', ''],
        ['UNI', '8', ''],
      ]);
      // Beside what is fetched for formulas.
      expect(file.gateway.paths.slice(before).filter((path) => path.includes('query'))).toEqual(['/coins/query']);
      expect(file.sheets.note('Sheet1', 1, 6)).toMatch(/^Values of =COINS\(A9/);
    },
  );

  test.each(['coinsheetRefreshNow', 'coinsheetRefreshByTimer'])(
    '%s reads arguments before the formulas that give them are Loading…',
    (name) => {
      const file = open();
      file.run('coinsheetRefreshNow');
      file.type('A9', `=IF(COINSHEET_REFRESH="${file.text('Coinsheet refresh!A1')}", "defi", "Loading...")`);
      file.type('B1', '=COINS(A9,,"symbol",,1,"headers=no")');
      asValues(file, 'B1');
      file.run(name);
      expect([file.text('A9'), file.text('B1')]).toEqual(['Loading...', 'ETH']);
      expect(file.sheets.note('Sheet1', 1, 2)).not.toContain('⚠');
    },
  );

  test('a failure leaves the old values and marks the time, until the next success', () => {
    const file = open();
    // Its refresh cell is not there yet: the formula shows an error.
    file.type('B1', TABLE);
    file.type('A8', 'BTC');
    file.type('A9', 'ETH');
    file.type('F1', '=COIN(A8:A9, "price, rank")');
    file.type('H1', '=COIN_CONVERT(1, "BTC", "USD")');
    expect(asValues(file, 'B1:H1')).toBe('3 tables written as values.');
    file.gateway.instead = () => reply({ status: 503, detail: 'Resting.' }, { status: 503 });
    file.host.clock.now += 600_000;
    file.run('coinsheetRefreshByTimer');
    expect(block(file, 'BC', 4)).toEqual(rows);
    expect(block(file, 'FGH', 2)).toEqual([
      ['90000', '1', '90000'],
      ['3000', '2', ''],
    ]);
    expect(file.sheets.note('Sheet1', 1, 2)).toMatch(/cells at [^\n]*\n⚠ Not written 2026-[^\n]* UTC: Resting\.$/);
    file.gateway.instead = undefined;
    file.host.clock.now += 3_600_000;
    file.run('coinsheetRefreshByTimer');
    expect(file.sheets.note('Sheet1', 1, 2)).not.toContain('⚠');
  });

  test('overwrites nothing beside its own cells', () => {
    const file = open();
    file.type('A9', '1');
    file.type('B1', '=COINS("defi",,"symbol",,A9,"headers=no")');
    asValues(file, 'B1');
    file.type('B2', 'mine');
    file.run('coinsheetRefreshNow');
    expect(file.text('B2')).toBe('mine');
    file.type('A9', '2');
    file.run('coinsheetRefreshNow');
    expect([file.text('B1'), file.text('B2')]).toEqual(['ETH', 'mine']);
    expect(file.sheets.note('Sheet1', 1, 2)).toMatch(/B2 is filled, and the table would overwrite it\.$/);
    file.type('B2', '');
    file.run('coinsheetRefreshNow');
    file.type('A9', '1');
    file.run('coinsheetRefreshNow');
    expect([file.text('B1'), file.text('B2')]).toEqual(['ETH', '']);
  });

  test('overwrites no formula that shows nothing', () => {
    const file = open();
    file.type('A9', '1');
    file.type('B1', '=COINS("defi",,"symbol",,A9,"headers=no")');
    asValues(file, 'B1');
    file.type('B2', '=IF(TRUE, "", 1)');
    file.type('A9', '2');
    file.run('coinsheetRefreshNow');
    expect([file.text('B1'), file.formula('B2')]).toEqual(['ETH', '=IF(TRUE, "", 1)']);
    expect(file.sheets.note('Sheet1', 1, 2)).toMatch(/B2 is filled, and the table would overwrite it\.$/);
  });

  test.each([
    ['typed into', ['B3'], 'mine', true],
    ['typed into with another number', ['C3'], '9', true],
    ['given a formula within', ['C3'], '=1+1', true],
    ['given its formula again', ['B1'], TABLE, false],
    ['emptied', ['B1', 'C1', 'B2', 'C2', 'B3', 'C3'], '', false],
  ])('one that is %s stays as it is', (_, cells, content, isMarked) => {
    const file = open();
    file.run('coinsheetRefreshNow');
    file.type('D9', 'own');
    file.type('B1', TABLE);
    asValues(file, 'B1');
    for (const cell of cells) file.type(cell, content);
    const before = [block(file, 'BC', 4), file.formula('B1'), file.formula('C3')];
    file.run('coinsheetRefreshNow');
    expect([block(file, 'BC', 4), file.formula('B1'), file.formula('C3')]).toEqual(before);
    const marked = expect.stringMatching(/Not written .*: Its cells were changed, which stay: write the formula again/);
    expect(file.sheets.note('Sheet1', 1, 2)).toEqual(isMarked ? marked : '');
  });

  test.each([
    ['a date by another format is written', '2026-11-21 11:59:30', false],
    ['another date by hand stays', '2026-11-20 11:59:30', true],
  ])('one whose number became %s', (_, content, isMarked) => {
    const file = open();
    file.type('B1', '=COIN("BTC", "asOf")');
    asValues(file, 'B1');
    const number = file.value('B1');
    file.type('B1', content);
    expect([typeof number, file.value('B1')]).toEqual(['number', new Date(`${content.replace(' ', 'T')}Z`)]);
    file.run('coinsheetRefreshNow');
    expect(file.sheets.note('Sheet1', 1, 2).includes('⚠')).toBe(isMarked);
  });

  test('one whose first cell was copied to another place does not write there', () => {
    const file = open();
    file.type('B1', TABLE);
    asValues(file, 'B1');
    const app = file.sheets.app.getActiveSpreadsheet().getActiveSheet();
    app.getRange('B5').setNote(file.sheets.note('Sheet1', 1, 2));
    for (const cell of ['B5', 'C5', 'B6']) file.type(cell, 'Symbol');
    file.run('coinsheetRefreshNow');
    expect(['B5', 'C5', 'B6'].map(file.text)).toEqual(['Symbol', 'Symbol', 'Symbol']);
  });

  test.each([
    [1, 2],
    [2, 3],
    [3, 2],
  ])('one with a protected cell at row %i, column %i stays a formula', (row, column) => {
    const file = open();
    file.run('coinsheetRefreshNow');
    file.type('B1', TABLE);
    file.sheets.protect('Sheet1', row, column);
    expect(asValues(file, 'B1')).toBe('B1: Google refused it: You are trying to edit a protected cell or object.');
    expect([block(file, 'BC', 4), file.formula('B1'), file.sheets.note('Sheet1', 1, 2)]).toEqual([rows, TABLE, '']);
  });

  test.each([1, 2])('one with a protected cell in row %i stays whole, and later ones are written', (row) => {
    const file = open();
    file.type('A8', 'BTC');
    file.type('A9', 'ETH');
    file.type('B1', '=COIN(A8:A9, "price")');
    file.type('D1', '=COIN(A8, "price")');
    asValues(file, 'B1:D1');
    file.sheets.protect('Sheet1', row, 2);
    file.type('A8', 'ETH');
    for (let round = 0; round < 2; round += 1) file.run('coinsheetRefreshByTimer');
    expect(block(file, 'BD', 2)).toEqual([
      ['90000', '3000'],
      ['3000', ''],
    ]);
    // A protected cell's note is protected too.
    const told = file.sheets
      .note('Sheet1', 1, 2)
      .includes('UTC: Google refused it: You are trying to edit a protected');
    expect(told).toBe(row === 2);
  });

  const noteCell = (file: OpenFile, note: string): void => {
    file.sheets.app.getActiveSpreadsheet().getActiveSheet().getRange('B1').setNote(note);
  };

  test('a note of a person is not overwritten', () => {
    const file = open();
    file.type('B1', '=COIN("BTC")');
    noteCell(file, 'Mine.');
    expect(asValues(file, 'B1')).toBe('B1: Its note would be overwritten: move it to another cell.');
    expect([file.sheets.note('Sheet1', 1, 2), file.formula('B1')]).toEqual(['Mine.', '=COIN("BTC")']);
  });

  test('what a person writes below the note stays', () => {
    const file = open();
    const ours = /^Values of =COIN\("BTC"\)\n1 × 1 cells at Sheet1!B1, [^\n]* UTC, checksum \w{14}/.source;
    const note = () => file.sheets.note('Sheet1', 1, 2);
    file.type('D9', 'own');
    file.type('B1', '=COIN("BTC")');
    asValues(file, 'B1');
    noteCell(file, `${note()}\nMine.\nToo.`);
    file.gateway.instead = () => reply({ status: 503, detail: 'Resting.' }, { status: 503 });
    for (let round = 0; round < 2; round += 1) {
      file.host.clock.now += 3_600_000;
      file.run('coinsheetRefreshByTimer');
      expect(note()).toMatch(new RegExp(`${ours}\\n⚠ Not written [^\\n]*: Resting\\.\\nMine\\.\\nToo\\.$`));
    }
    file.gateway.instead = undefined;
    file.host.clock.now += 3_600_000;
    file.run('coinsheetRefreshNow');
    expect(note()).toMatch(new RegExp(`${ours}\\nMine\\.\\nToo\\.$`));
    file.type('B1', '=COIN("BTC")');
    asValues(file, 'B1');
    expect(note()).toMatch(new RegExp(`${ours}\\nMine\\.\\nToo\\.$`));
    file.type('B1', '');
    file.run('coinsheetRefreshNow');
    expect(note()).toBe('Mine.\nToo.');
  });

  test('one that moved with its note stays, since its formula names other cells there', () => {
    const file = open();
    file.type('A1', 'BTC');
    file.type('A2', 'ETH');
    file.type('B2', '=COIN(A2, "price")');
    asValues(file, 'B2');
    // A row above, as Google inserts it.
    const app = file.sheets.app.getActiveSpreadsheet().getActiveSheet();
    app.getRange('B3').setNote(file.sheets.note('Sheet1', 2, 2));
    app.getRange('B2').setNote('');
    for (const [cell, content] of Object.entries({ A1: '', A2: 'BTC', A3: 'ETH', B2: '', B3: '3000' }))
      file.type(cell, content);
    file.run('coinsheetRefreshNow');
    expect(file.text('B3')).toBe('3000');
    const sentence =
      /⚠ Not written .*: Its place was Sheet1!B2, and its formula may mean other cells: write the formula/;
    expect(file.sheets.note('Sheet1', 3, 2)).toMatch(sentence);
    file.type('B3', '=COIN(A3, "price")');
    file.run('coinsheetRefreshNow');
    expect(file.sheets.note('Sheet1', 3, 2)).toBe('');
  });

  test('one that is larger than its sheet stays a formula', () => {
    const file = open();
    file.type('Z1', '=COINS("defi",,"symbol, price")');
    expect(asValues(file, 'Z1')).toBe('Z1: The sheet is too small for 3 × 2 cells: add rows or columns.');
    expect(file.formula('Z1')).toMatch(/^=COINS/);
  });

  test.each([
    ['=COIN("BTC")*2', 'B1: Only a formula that is one call of Coinsheet'],
    ['=COIN(UPPER("btc"))', 'B1: UPPER("btc") is calculated: write it into a cell of its own, and name that.'],
    ['5', 'Select a Coinsheet formula'],
  ])('%s stays', (formula, sentence) => {
    const file = open();
    file.type('B1', formula);
    expect(asValues(file, 'B1')).toMatch(new RegExp(`^${sentence.replace(/[()]/g, '\\$&')}`));
    expect(file.sheets.note('Sheet1', 1, 2)).toBe('');
    expect(file.formula('B1')).toBe(formula.startsWith('=') ? formula : '');
  });

  test('reads a formula in another locale', () => {
    const file = open({ name: 'de_DE', decimal: ',' });
    file.type('A2', 'ETH');
    file.type('B1', '=COIN($A$2:$A;"price";FALSE)');
    expect(asValues(file, 'B1')).toBe('1 table written as values.');
  });
});

describe("Keep today's values", () => {
  const keep = (file: OpenFile, cells: string): string | undefined => {
    file.select(cells);
    file.run('coinsheetKeepToday');
    return file.sheets.toasts.at(-1);
  };
  const kept = (file: OpenFile): readonly unknown[] =>
    [2, 3, 4, 5].map((row) => ['B', 'C', 'D', 'E'].map((column) => file.value(`Kept!${column}${row}`)));
  const none = ['', '', '', ''];

  test('writes a dated row below what was kept before', () => {
    const file = open();
    file.type('B1', '=COIN({"BTC", "ETH"})');
    expect(keep(file, 'B1:C1')).toBe('Sheet1!B1:C1 is kept in the sheet Kept.');
    expect(file.sheets.active()).toMatchObject({ sheet: 'Sheet1', row: 1, column: 2 });
    keep(file, 'C1');
    expect(kept(file)).toEqual([['Sheet1!B1:C1', '', 90_000, 3000], ['Sheet1!C1', '', 3000, ''], none, none]);
    expect(Number(file.value('Kept!A2'))).toBeGreaterThan(46_000);
  });

  test('by the timer once a day, where that was answered with yes', () => {
    const file = open();
    file.type('B1', '=COIN("BTC")');
    file.window.answers.push('YES', 'YES', 'NO');
    file.run('coinsheetRefreshEveryHour');
    keep(file, 'B1');
    keep(file, 'B1:B2');
    file.run('coinsheetRefreshByTimer');
    expect(kept(file)[2]).toEqual(none);
    file.host.clock.now += 86_400_000;
    file.run('coinsheetRefreshByTimer');
    file.run('coinsheetRefreshByTimer');
    expect(kept(file).slice(2)).toEqual([['Sheet1!B1', 'daily', 90_000, ''], none]);
  });

  test('by the timer waits for a cell without a value until the day ends, and then keeps the others', () => {
    const file = open();
    file.type('B1', '=COIN("BTC")');
    file.type('C1', '5');
    file.window.answers.push('YES', 'YES');
    file.run('coinsheetRefreshEveryHour');
    keep(file, 'B1:C1');
    file.type('C1', '=1/0');
    // From noon on.
    const passHours = (hours: number): void => {
      file.host.clock.now += hours * 3_600_000;
      file.run('coinsheetRefreshByTimer');
    };
    passHours(14);
    passHours(19);
    expect(kept(file)[1]).toEqual(none);
    passHours(1);
    passHours(1);
    file.type('C1', '6');
    passHours(2);
    const [, told, next, last] = kept(file);
    expect(told).toEqual(['Sheet1!B1:C1', 'daily', 90_000, '⚠ no value']);
    expect([next, last]).toEqual([['Sheet1!B1:C1', 'daily', 90_000, 6], none]);
  });

  test('by the timer ends with a sentence where the sheet is gone', () => {
    const file = open();
    file.type('B1', '=COIN("BTC")');
    file.window.answers.push('YES', 'YES');
    file.run('coinsheetRefreshEveryHour');
    keep(file, 'B1');
    file.type('Kept!B2', 'Renamed!B1');
    for (let day = 0; day < 2; day += 1) {
      file.host.clock.now += 86_400_000;
      file.run('coinsheetRefreshByTimer');
    }
    const told = ['Renamed!B1', '', '⚠ No such cells now: keep them again.', ''];
    expect(kept(file).slice(1)).toEqual([told, none, none]);
  });

  test('keeps no more than 20 cells, and none that has no value yet', () => {
    const file = open();
    expect(keep(file, 'A1:C9')).toBe('27 cells are selected: at most 20 are kept at once.');
    file.type('B1', '=1/0');
    expect(keep(file, 'B1')).toBe('A selected cell has no value yet: try again.');
  });
});
