// The doctor's findings in a file, and their cells.

import { describe, expect, test } from 'vitest';
import { findCalls } from '../../../addon/formula-text/calls.ts';
import { plainLocale } from '../../../addon/formula-text/locale.ts';
import { sidebarWords } from '../../../addon/build.ts';
import type { CoinFormula } from '../../../addon/workbook/read-formulas.ts';
import { formulaFindings } from '../../../addon/sidebar/findings.ts';
import { reply } from '../fakes/scripted-gateway.ts';
import { openScriptedFile } from './open-scripted-file.ts';

interface Finding {
  readonly level: string;
  readonly title: string;
  readonly detail: string;
  readonly cells: readonly { readonly row: number; readonly column: number }[];
}

const coinFormula: CoinFormula = {
  sheet: 'Sheet1',
  row: 1,
  column: 1,
  formula: '=COIN("BTC")',
  shown: '1',
  calls: findCalls('=COIN("BTC")', plainLocale),
  lacksToken: false,
};

const inGoogle = sidebarWords({ host: 'google' });

const findingsOf = (answer: unknown): readonly Finding[] => Object(answer).value.findings;

describe('doctor', () => {
  test('of an empty file with a gateway that answers', () => {
    const titles = findingsOf(openScriptedFile().ask('doctor')).map(({ level, title }) => `${level}: ${title}`);
    expect(titles).toContain('note: 0 Coinsheet formulas');
    expect(titles).toContain('note: Locale en_US');
  });

  test('of a gateway that does not answer', () => {
    const file = openScriptedFile();
    file.gateway.instead = () => reply('no', { status: 503 });
    expect(findingsOf(file.ask('doctor'))[0]).toMatchObject({ level: 'problem', title: 'Formulas get no fresh data' });
  });

  test('of formulas about the past: a fetch for each coin alone, and one for the others', () => {
    const file = openScriptedFile();
    const formulas = [
      '=COIN_AT("BTC", "2024-12-31")',
      '=COIN_AT("BTC", "2023-12-31")',
      '=COIN_HISTORY("ETH",, "30d")',
      '=COIN_AT(A1:A4, "2024-12-31")',
      '=COIN_HISTORY("BTC, ETH",, "30d")',
    ];
    for (const [index, formula] of formulas.entries()) file.type(`D${index * 40 + 1}`, formula);
    expect(findingsOf(file.ask('doctor')).map(({ title }) => title)).toContain(
      'About 3 fetches per full recalculation',
    );
  });

  test('of formulas', () => {
    const file = openScriptedFile();
    ['BTC', 'ETH', 'nope', 'UNI'].forEach((coin, index) => {
      file.type(`A${index + 1}`, coin);
      file.type(`B${index + 1}`, `=COIN(A${index + 1}, "price")`);
    });
    file.type('D1', '=COINS("defi",,,,,, FALSE)');
    file.type('D9', '=COINS( "defi",,,,,,FALSE)');
    file.type('D20', '=COINS("eth",,,,, "currency=EUR", FALSE)');
    const found = new Map(findingsOf(file.ask('doctor')).map((finding) => [finding.title, finding]));
    expect(found.get('1 formula shows an error')).toMatchObject({ level: 'problem', cells: [{ row: 3, column: 2 }] });
    expect(found.get('4 formulas name no refresh cell')).toMatchObject({ remedy: 'add-tokens' });
    expect(found.get('7 Coinsheet formulas')?.detail).toBe('COINS 3, COIN 4.');
    // The whole market, defi, and eth in euros.
    expect(found.has('About 3 fetches per full recalculation')).toBe(true);

    expect(file.ask('addTokens')).toEqual({ ok: true, value: 4 });
    expect(file.formula('B2')).toBe('=COIN(A2, "price", COINSHEET_REFRESH)');
    const titles = findingsOf(file.ask('doctor')).map(({ title }) => title);
    expect(titles.filter((title) => title.includes('refresh cell'))).toEqual([]);
  });

  test.each(['#ERROR!', '#NV', '#REF!', '#BAŞV!', '#YOK', '#¿NOMBRE?', '#DIV/0!', '⚠ No coin'])(
    '%s is an error in some language',
    (shown) => {
      const formula = { ...coinFormula, shown };
      expect(formulaFindings([formula], inGoogle).map(({ title }) => title)).toContain('1 formula shows an error');
    },
  );

  test('a name that begins like a problem is an error where problems are texts', () => {
    const titles = (['google', 'excel'] as const).map((host) =>
      formulaFindings([{ ...coinFormula, shown: '⚠ Coin' }], sidebarWords({ host })).map(({ title }) => title),
    );
    expect(titles.map((list) => list.includes('1 formula shows an error'))).toEqual([true, false]);
  });

  test('finds a name that the file does not know, in the file’s language', () => {
    const details = ['#NAME?', '#AD?', '#REF!'].map(
      (shown) => formulaFindings([{ ...coinFormula, shown }], inGoogle)[0]?.detail,
    );
    expect(details.map((detail) => detail?.includes('"Refresh now" creates it again'))).toEqual([true, true, false]);
  });

  test('leads to a cell', () => {
    const file = openScriptedFile();
    file.ask('select', { sheet: 'Sheet1', row: 5, column: 2 });
    expect(file.sheets.active()).toMatchObject({ row: 5, column: 2 });
    expect(file.ask('select', { sheet: 'Gone', row: 5, column: 2 })).toMatchObject({
      ok: false,
      error: expect.stringContaining('There is no sheet "Gone"'),
    });
  });
});
