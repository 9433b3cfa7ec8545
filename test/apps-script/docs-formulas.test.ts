// Types every formula of the documents and every example of the functions into the spreadsheet engine, with the real
// gateway: none is an error. Each formula and each setting of docs/errors.md gives its message.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functions } from '../../addon/functions/functions.ts';
import { functionNames } from '../../addon/functions/call-facts.ts';
import { repositoryRoot } from '../../scripts/local/places.ts';
import { settingNames } from '../../addon/settings/setting-labels.ts';
import { startDesk } from './fakes/desk.ts';
import { startGatewayDesk, type GatewayDesk } from './fakes/gateway-desk.ts';
import { openSheet, type Sheet } from './fakes/sheet.ts';

/** Functions of spreadsheets that the engine lacks. */
const elsewhere =
  /\b(IMPORTDATA|IMPORTHTML|IMPORTXML|IMPORTRANGE|WEBSERVICE|FILTERXML|GOOGLEFINANCE|SPARKLINE|QUERY|LET|LAMBDA)\(|live=yes/;

/** Its formulas are errors on purpose: see the end. */
const otherTest = 'docs/errors.md';

/** Content of the cells that the formulas read. */
const cells: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'A1:A2': [['BTC'], ['']],
  'A1:A3': [['BTC'], [''], ['ETH']],
  'A2:A3': [['BTC'], ['ETH']],
  'A2:A5': [['BTC'], ['ETH'], [''], ['']],
  'A1:A5': [['marketCap > 1e9'], ['24h < 500%']],
  'A2:A': [['BTC'], [''], ['id:ethereum'], ['tether']],
  'A2:A50': [['BTC'], [''], ['id:ethereum'], ['tether']],
  'B2:B50': [['2'], [''], ['3'], ['4']],
  'D2:D50': [['price > 1'], [''], ['24h < -5%'], ['cap > 1e9 or 1h > 2%']],
  'C2:C50': [['2024-12-31'], [''], ['2023-06'], ['7d']],
  'A2:E500': [
    ['2024-03-01', 'BTC', '0.5', '61000', ''],
    ['', 'ETH', '4', '', ''],
  ],
  'B1:D1': [['Name', 'Price', '24h']],
  'B1:F1': [['Name', 'Price', '', '24h', 'Market cap']],
  $A$1: [['BTC']],
  $Z$1: [['refresh:1']],
  $Z$9: [['TRUE']],
  $Z$10: [['refresh:2']],
};

/** Formulas that the documents show as errors, with their messages. */
const wrong: Readonly<Record<string, RegExp>> = {
  '=COINS("all", "24h > "&5%,,, 3)': /^"0\.05" at character 7 is unclear: write 0\.05% or 5%/,
  '=COINS(,,"prise")': /did you mean "price"\?$/,
  '=COINSHEET.COINS(,,"prise")': /did you mean "price"\?$/,
};

const documents = (): readonly string[] => [
  'README.md',
  ...readdirSync(join(repositoryRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .filter((name) => name !== otherTest)
    .sort(),
];

/** In backquotes, or alone on a line. */
const shown = [/`(=[A-Z][^`]*)`/g, /^(=[A-Z].*)$/gm];

const formulasIn = (text: string): readonly string[] =>
  shown.flatMap((pattern) => [...text.matchAll(pattern)].map(([, formula = '']) => formula));

/** False for the beginning of a formula, which a reader types on. */
const isWhole = (formula: string): boolean =>
  formula.includes('(') && formula.split('(').length === formula.split(')').length;

const formulas = [
  ...functionNames.flatMap((name) => functions[name].examples.map((formula) => [name, formula] as const)),
  ...documents().flatMap((name) =>
    [...new Set(formulasIn(readFileSync(join(repositoryRoot, name), 'utf8')))]
      .filter((formula) => !elsewhere.test(formula) && isWhole(formula) && wrong[formula] === undefined)
      .map((formula) => [name, formula] as const),
  ),
];

/** Excel's prefix: the functions are the same. */
const withoutPrefix = (formula: string): string => formula.replaceAll(/\bCOINSHEET\.(?=[A-Z_]+\()/g, '');

/** Many locales write `;` between arguments; the engine's writes `,`, and `;` between rows only. */
const inEngineLocale = (formula: string): string =>
  withoutPrefix(formula).replace(/"(?:[^"]|"")*"|\{[^}]*\}|;/g, (part) => (part === ';' ? ',' : part));

/** The cells that a formula reads, as it writes them. */
const referencesOf = (formula: string): readonly string[] =>
  formula.replace(/"(?:[^"]|"")*"/g, '').match(/\$?\b[A-Z]\$?\d+(:[A-Z]\d*)?/g) ?? [];

const startOf = (reference: string): { column: string; row: number } => {
  const [, column = '', row = ''] = /^\$?([A-Z])\$?(\d+)/.exec(reference) ?? [];
  return { column, row: Number(row) };
};

const right = (column: string, by: number): string => String.fromCharCode(column.charCodeAt(0) + by);

const fill = (sheet: Sheet, reference: string): void => {
  const rows = cells[reference] ?? [];
  if (rows.length === 0 && reference.includes(':')) throw new Error(`Say what ${reference} holds.`);
  const { column, row } = startOf(reference);
  rows.forEach((values, down) =>
    values.forEach((value, across) => sheet.type(`${right(column, across)}${row + down}`, value)),
  );
};
let desk: GatewayDesk;
beforeAll(async () => {
  desk = await startGatewayDesk();
});
afterAll(() => desk?.dispose());

test.each(Object.entries(wrong))('%s is wrong', (formula, message) => {
  const sheet = openSheet(functionNames, (name, ...values) => desk.call(name, ...values));
  sheet.type('K1', inEngineLocale(formula));
  expect(sheet.message('K1')).toMatch(message);
});

test('there are formulas', () => {
  expect(formulas.length).toBeGreaterThan(30);
  for (const name of functionNames) expect(formulas.some(([, formula]) => formula.includes(`${name}(`))).toBe(true);
});

describe('gives a value', () => {
  test.each(formulas)('%s: %s', (_, formula) => {
    const sheet = openSheet(functionNames, (name, ...values) => desk.call(name, ...values));
    for (const reference of referencesOf(formula)) fill(sheet, reference);
    sheet.type('K1', inEngineLocale(formula));
    const value = sheet.value('K1');
    expect({ value, message: sheet.message('K1') }).toEqual({ value: expect.anything(), message: undefined });
    expect(String(value)).not.toMatch(/^(#|⚠|$)/);
  });
});

const page = readFileSync(join(repositoryRoot, 'docs/errors.md'), 'utf8');

/** The rows of the table under a heading, without its own header. */
const tableUnder = (heading: string): readonly (readonly string[])[] => {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return own
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '));
};

const codeOf = (cell = ''): string => cell.replace(/^`(.*)`$/, '$1');

const formulaHeadings = ['Tables', 'Coins', 'Past prices', 'Options and further arguments'];
/** The simulated market has every day: `test/addon/recorded-days.test.ts` has this sentence. */
const ofRealMarkets = '`=COIN("BTC",, "at=2024-01-01")`';
const wrongFormulas = formulaHeadings
  .flatMap((heading) => tableUnder(heading))
  .filter(([formula]) => formula !== ofRealMarkets);

describe('a formula throws', () => {
  test.each(wrongFormulas.map(([formula, message]) => [codeOf(formula), message]))('%s', (formula, message) => {
    expect(() => desk.type(formula)).toThrow(expect.objectContaining({ message }));
  });

  test('in each of the sections', () => {
    for (const heading of formulaHeadings) expect(tableUnder(heading).length).toBeGreaterThan(5);
  });
});

describe('a setting throws', () => {
  const rows = tableUnder('Settings').map(([name = '', value = '', message = '']) => [
    codeOf(name),
    codeOf(value),
    message,
  ]);

  test.each(rows)('%s = %s', (name, value, message) => {
    expect(startDesk({ documentProperties: { [name]: value } }).problem('=COIN("BTC")')).toBe(message);
  });

  test('each of them', () => {
    expect(rows.map(([name]) => name)).toEqual(settingNames);
  });
});
