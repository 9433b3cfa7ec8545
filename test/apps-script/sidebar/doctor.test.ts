// The doctor's findings in a file, and their cells.

import { describe, expect, test } from 'vitest';
import { sidebarWords } from '../../../addon/build.ts';
import { type Finding, formulaFindings } from '../../../addon/sidebar/examine.ts';
import { plainLocale } from '../../../addon/formula-text/locale.ts';
import { draftBlock } from '../../../addon/templates/draft-block.ts';
import { templateNames } from '../../../addon/templates/template.ts';
import { noDraft } from '../../addon/no-draft.ts';
import { reply } from '../fakes/scripted-gateway.ts';
import { useTemplates } from '../templates/use-templates.ts';
import { openScriptedFile } from './open-scripted-file.ts';

const findingsOf = (answer: unknown): readonly Finding[] => Object(answer).value.findings;
const titlesOf = (answer: unknown): readonly string[] => findingsOf(answer).map(({ title }) => title);

const { insert } = useTemplates();

describe('of what the add-on has written', () => {
  test.each(templateNames)('%s: nothing', (name) => {
    expect(titlesOf(insert(name).ask('doctor'))).toEqual(['Prices are invented']);
  });

  test('tables and coins of the builder: nothing', () => {
    const file = insert('watchlist');
    for (const coins of [
      [],
      [{ id: 'bitcoin', name: 'Bitcoin' }],
      ['bitcoin', 'ethereum'].map((id) => ({ id, name: id })),
    ])
      file.ask('insert', { ...draftBlock({ ...noDraft, limit: 5, coins }, plainLocale, 'USD', 5), last: null });
    expect(titlesOf(file.ask('doctor'))).toEqual(['Prices are invented']);
  });
});

test('of a gateway that does not answer', () => {
  const file = openScriptedFile();
  file.gateway.instead = () => reply('no', { status: 503 });
  expect(findingsOf(file.ask('doctor'))).toMatchObject([{ level: 'problem', title: 'Formulas get no fresh data' }]);
});

test('of formulas: errors, and those without a refresh cell, which are given one', () => {
  const file = openScriptedFile();
  ['BTC', 'ETH', 'nope', 'UNI'].forEach((coin, index) => {
    file.type(`A${index + 1}`, coin);
    file.type(`B${index + 1}`, `=COIN(A${index + 1}, "price")`);
  });
  file.type('D1', '=COINS("defi",,,,,, FALSE)');
  const [error, token] = findingsOf(file.ask('doctor')).filter(({ cells }) => cells.length > 0);
  expect(error).toMatchObject({ title: '1 formula shows an error', level: 'problem', cells: [{ row: 3, column: 2 }] });
  expect(token).toMatchObject({ title: '4 formulas name no refresh cell', remedy: 'add-tokens' });
  expect(file.ask('addTokens')).toEqual({ ok: true, value: 4 });
  expect(file.formula('B2')).toBe('=COIN(A2, "price", COINSHEET_REFRESH)');
  expect(titlesOf(file.ask('doctor')).filter((title) => title.includes('refresh cell'))).toEqual([]);
});

test.each([
  ...['#ERROR!', '#NV', '#REF!', '#BAŞV!', '#YOK', '#DIV/0!'].map((one) => [one, true, true, false] as const),
  ...['#NAME?', '#AD?', '#¿NOMBRE?'].map((one) => [one, true, true, true] as const),
  // Where problems are errors by themselves, it is a coin's name.
  ['⚠ No coin', true, false, false] as const,
  ['#1 Coin', false, false, false] as const,
])('%s is an error in some language', (shown, inGoogle, inExcel, isName) => {
  const formula = { sheet: 'Sheet1', row: 1, column: 1, formula: '=COIN("BTC")', shown, lacksToken: false };
  const found = (['google', 'excel'] as const).map((host) => formulaFindings([formula], sidebarWords({ host })));
  expect(found.map((findings) => findings.length === 1)).toEqual([inGoogle, inExcel]);
  expect(found[0]?.[0]?.detail.includes('"Refresh now" creates it again') ?? false).toBe(isName);
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
